import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    private static let kinds: DeedForm.Input.Kind = .choice([
        ("house", "House"), ("school-team", "School team"),
    ])
    private static let patterns: DeedForm.Input.Kind = .choice(
        [("", "As the colours say")]
            + KitPattern.allCases.map { ($0.word, $0.rawValue.capitalized) })

    static func teams(
        _ item: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let teams = try await repository.teams()
        guard let item else {
            let add = DeedForm(
                verb: "add", title: "Add a house or school team", button: "Add",
                inputs: [
                    .init(name: "name", label: "Name"),
                    .init(name: "id", label: "Id", hint: "A housemaster’s initials, such as JDM"),
                    .init(name: "kind", label: "Kind", kind: kinds),
                    .init(name: "colours", label: "Colours", hint: "Such as red/white"),
                    .init(name: "pattern", label: "Pattern", kind: patterns),
                ])
            return AdminListPage(
                account, .teams,
                rows: teams.map {
                    Row(
                        title: "\($0.name) (\($0.id))", detail: $0.colours,
                        path: AdminList.teams.path($0.id))
                }, forms: [add])
        }
        guard let team = teams.first(where: { $0.id == item }) else { return nil }
        let edit = DeedForm(
            verb: "edit", title: "Shirt and kind", button: "Save",
            inputs: [
                .init(
                    name: "kind", label: "Kind", kind: kinds,
                    value: team.kind == .house ? "house" : "school-team"),
                .init(name: "colours", label: "Colours", value: team.colours),
                .init(
                    name: "pattern", label: "Pattern", kind: patterns,
                    value: team.pattern?.word ?? ""),
            ])
        let rename = DeedForm(
            verb: "rename", title: "Another name or id", button: "Rename",
            inputs: [
                .init(name: "name", label: "Name", value: team.name),
                .init(name: "id", label: "Id", value: team.id),
                .init(
                    name: "since", label: "Since", kind: .day,
                    hint: "Blank is today; tables of seasons before keep the old name"),
                .init(
                    name: "everywhere", label: "The old name was",
                    kind: .choice([
                        ("", "right until then"), ("yes", "a slip, also in seasons past"),
                    ])),
            ], isFolded: true)
        return AdminListPage(
            account, .teams, item: team.id, title: "\(team.name) (\(team.id))", facts: team.details,
            forms: [edit, rename, removal])
    }
}
