/// Another name of a team: `Keate House` for `JDM`.
public struct Alias: Hashable, Sendable, Codable {
    /// The team that it stands for.
    public let teamID: String
    /// The name, as somebody wrote it.
    public let alias: String

    /// An alias with these values.
    public init(teamID: String, alias: String) {
        self.teamID = teamID
        self.alias = alias
    }
}
