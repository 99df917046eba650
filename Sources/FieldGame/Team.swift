/// A house or a school team: what can stand on one side of a match.
public struct Team: Hashable, Sendable, Codable {
    /// What kind of team it is.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case house
        case schoolTeam = "school_team"
    }

    /// The identifier: a house's is its housemaster's initials, such as `JDM`.
    public let id: String
    /// The name that people read, such as `Keate`.
    public let name: String
    /// House or school team.
    public let kind: Kind
    /// The shirt, such as `red/white`; empty when unknown.
    public let colours: String
    /// How the colours lie on it; nil when unknown.
    public let pattern: KitPattern?

    /// A team with these values; nothing is checked here, the database is the law.
    public init(
        id: String, name: String, kind: Kind = .house, colours: String = "",
        pattern: KitPattern? = nil
    ) {
        (self.id, self.name, self.kind) = (id, name, kind)
        (self.colours, self.pattern) = (colours, pattern)
    }
}

/// Another name of a team: `Keate House` for `JDM`.
public struct Alias: Hashable, Sendable, Codable {
    /// The team that it stands for.
    public let teamID: String
    /// The name, as it is written.
    public let alias: String

    /// An alias with these values.
    public init(teamID: String, alias: String) {
        (self.teamID, self.alias) = (teamID, alias)
    }
}
