import FieldGame

/// The names of teams by their ids.
struct TeamNames: Sendable {
    private let names: [String: String]

    init(_ teams: [Team]) {
        names = Dictionary(teams.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    init(_ reference: ReferenceData) {
        self.init(reference.teams)
    }

    /// A team's name; its id where the team is not known.
    subscript(id: String) -> String { names[id] ?? id }
}
