/// One row of a league table.
@dynamicMemberLookup
public struct Standing: Hashable, Sendable {
    /// The season, `2026` or `2013-14`.
    public var season: String
    /// The competition's name.
    public var competition: String
    /// The place, counted from 1; teams that are level share one.
    public var position: Int
    /// Whether another team has the same place.
    public var shared: Bool
    /// The team's id.
    public var teamID: String
    /// The team's name.
    public var teamName: String
    /// The team's shirt; empty when unknown.
    public var teamColours: String
    /// What its matches add up to.
    public var record: TeamRecord

    /// A row with these values.
    public init(
        season: String, competition: String, position: Int, shared: Bool, teamID: String,
        teamName: String, teamColours: String, record: TeamRecord
    ) {
        (self.season, self.competition) = (season, competition)
        (self.position, self.shared) = (position, shared)
        (self.teamID, self.teamName, self.teamColours) = (teamID, teamName, teamColours)
        self.record = record
    }

    /// A figure of the record: `points`.
    public subscript<Figure>(dynamicMember figure: KeyPath<TeamRecord, Figure>) -> Figure {
        record[keyPath: figure]
    }
}
