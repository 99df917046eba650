import FieldGame
import LeagueAdministration
import LeagueDatabase

// The umpires, and what is decided of their names.

extension AdminListPage {
    /// Those that a match has, or that have another name; or the one whose calendar has this slug.
    static func umpires(
        _ slug: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let umpires = try await repository.listedUmpires()
        guard let slug else {
            return AdminListPage(
                account, .umpires,
                rows: umpires.map { umpire in
                    Row(
                        title: umpire.name,
                        detail: umpire.facts.sentences.joined(separator: "; "),
                        path: AdminList.umpires.path(umpire.slug))
                }, forms: [])
        }
        guard let umpire = umpires.first(where: { $0.slug == slug }) else { return nil }
        let decided = try await repository.decidedUmpireNames()
        let names = [umpire.name] + umpire.otherNames
        return AdminListPage(
            account, .umpires, item: slug, title: umpire.name, facts: umpire.facts,
            forms: [
                visibility(umpire), merger(umpire, umpires),
                choice(
                    "own", "Make a name another person's", "Split", among: umpire.otherNames),
                choice(
                    "forget", "Take back what was said of a name", "Take back",
                    among: names.filter(decided.contains)),
            ].compactMap(\.self))
    }

    private static func visibility(_ umpire: Umpire) -> DeedForm {
        umpire.isHidden
            ? DeedForm(verb: "show", title: "Show the name to the public", button: "Show")
            : DeedForm(verb: "hide", title: "Keep the name from the public", button: "Hide")
    }

    private static func merger(_ umpire: Umpire, _ umpires: [Umpire]) -> DeedForm? {
        let others = umpires.filter { $0 != umpire }.map { (value: $0.slug, words: $0.name) }
        guard !others.isEmpty else { return nil }
        return DeedForm(
            verb: "merge", title: "Say that this is another umpire", button: "Merge",
            inputs: [.init(name: "umpire", label: "Who is shown", kind: .choice(others))],
            isFolded: true)
    }

    /// A form that does something to one of these names; nil where there are none.
    private static func choice(
        _ verb: String, _ title: String, _ button: String, among names: [String]
    ) -> DeedForm? {
        guard !names.isEmpty else { return nil }
        return DeedForm(
            verb: verb, title: title, button: button,
            inputs: [
                .init(
                    name: "name", label: "Name",
                    kind: .choice(names.map { (value: $0, words: $0) }))
            ], isFolded: true)
    }
}

extension LeagueRepository {
    /// The umpires that are listed: those that a match has, that have another name, or are hidden.
    func listedUmpires() async throws -> [Umpire] {
        try await umpires().filter { $0.matches > 0 || !$0.otherNames.isEmpty || $0.isHidden }
    }
}

extension Umpire {
    /// Umpires as spreadsheets read them.
    static func table(_ umpires: [Umpire]) -> CSVTable {
        CSVTable(
            ["name", "other_names", "matches", "slug", "hidden"],
            umpires.map { umpire in
                [
                    .text(umpire.name), .text(umpire.otherNames.joined(separator: ", ")),
                    .number(umpire.matches), .text(umpire.slug), .text("\(umpire.isHidden)"),
                ]
            })
    }

    /// What is known of the umpire.
    fileprivate var facts: [LabelledValue] {
        [
            LabelledValue("matches", "\(matches)"),
            LabelledValue("also called", otherNames.joined(separator: ", ")),
            LabelledValue("public", isHidden ? "hidden: umpire appointed" : ""),
        ]
    }
}
