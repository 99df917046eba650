import FieldGame

/// The names of teams by their ids.
struct TeamNames: Sendable {
    private let names: [String: String]

    init(_ reference: ReferenceData) {
        names = Dictionary(
            reference.teams.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// A team's name; its id where the team is not known.
    subscript(id: String) -> String { names[id] ?? id }
}
