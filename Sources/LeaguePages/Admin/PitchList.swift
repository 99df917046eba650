import FieldGame
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    static func pitches(
        _ item: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let pitches = try await repository.pitches()
        func inputs(_ pitch: Pitch?) -> [DeedForm.Input] {
            let place = pitch?.position
            return [
                .init(name: "name", label: "Name", value: pitch?.name ?? ""),
                .init(
                    name: "abbreviation", label: "Abbreviation", value: pitch?.abbreviation ?? ""),
                .init(name: "area", label: "Area", value: pitch?.area ?? ""),
                .init(
                    name: "latitude", label: "Latitude", value: place.map { "\($0.latitude)" } ?? ""
                ),
                .init(
                    name: "longitude", label: "Longitude",
                    value: place.map { "\($0.longitude)" } ?? ""),
            ]
        }
        guard let item else {
            return AdminListPage(
                account, .pitches,
                rows: pitches.map {
                    Row(title: $0.name, detail: $0.area, path: AdminList.pitches.path($0.name))
                },
                forms: [
                    DeedForm(verb: "add", title: "Add a pitch", button: "Add", inputs: inputs(nil))
                ])
        }
        guard let pitch = pitches.first(where: { $0.name == item }) else { return nil }
        return AdminListPage(
            account, .pitches, item: pitch.name, title: pitch.name, facts: pitch.details,
            forms: [
                DeedForm(verb: "edit", title: "Change it", button: "Save", inputs: inputs(pitch)),
                removal,
            ])
    }
}
