import FieldGame
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    static func words(
        _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage {
        let reference = try await repository.referenceData()
        let names = TeamNames(reference)
        let rows = (reference.allTaught + reference.pitchAliases.map(TaughtName.pitch)).map {
            name in
            Row(
                title: name.text, detail: "\(name.kind): \(name.meaning(names))",
                forms: [
                    DeedForm(
                        verb: name.isOfPitch ? "forget-pitch" : "forget", button: "Forget",
                        hidden: [("alias", name.text)])
                ])
        }
        return AdminListPage(
            account, .words, rows: rows, forms: [teaching(reference, "Teach a word", "Teach")])
    }

    /// The form that teaches any word.
    static func teaching(
        _ reference: ReferenceData, verb: String = "teach", _ title: String, _ button: String,
        isFolded: Bool = false
    ) -> DeedForm {
        func choice(_ values: [String]) -> DeedForm.Input.Kind {
            .choice([("", "–")] + values.map { ($0, $0) })
        }
        let columns = TaughtWord.Column.allCases.map(\.rawValue) + ["nothing"]
        return DeedForm(
            verb: verb, title: title, button: button,
            inputs: [
                .init(name: "alias", label: "As emails write it"),
                .init(
                    name: "team", label: "Stands for the team",
                    kind: .choice([("", "–")] + reference.teams.map { ($0.id, $0.name) })),
                .init(
                    name: "competition", label: "or the competition",
                    kind: choice(reference.competitions.map(\.name))),
                .init(
                    name: "pitch", label: "or the pitch",
                    kind: choice(reference.pitches.map(\.name))),
                .init(name: "umpire", label: "or the umpire"),
                .init(name: "means", label: "or, over a column, means", kind: choice(columns)),
            ], isFolded: isFolded)
    }
}

extension TaughtName {
    fileprivate var isOfPitch: Bool { if case .pitch = self { true } else { false } }
}
