/// One row of a league table.
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
    /// Completed matches.
    public var played: Int
    /// Matches won.
    public var wins: Int
    /// Matches drawn.
    public var draws: Int
    /// Matches lost.
    public var losses: Int
    /// Goals scored.
    public var goalsFor: Int
    /// Goals conceded.
    public var goalsAgainst: Int
    /// Goals scored less goals conceded.
    public var goalDifference: Int
    /// Points by the rules of the season, adjustments included.
    public var points: Int
    /// Points awarded, or deducted (below nought), beside the matches.
    public var adjustment: Int
    /// The last five matches, newest last: `W`, `D` or `L` each.
    public var form: String

    /// A row with these values.
    public init(
        season: String, competition: String, position: Int, shared: Bool, teamID: String,
        teamName: String, teamColours: String, played: Int, wins: Int, draws: Int, losses: Int,
        goalsFor: Int, goalsAgainst: Int, goalDifference: Int, points: Int, adjustment: Int,
        form: String
    ) {
        self.season = season
        self.competition = competition
        self.position = position
        self.shared = shared
        self.teamID = teamID
        self.teamName = teamName
        self.teamColours = teamColours
        self.played = played
        self.wins = wins
        self.draws = draws
        self.losses = losses
        self.goalsFor = goalsFor
        self.goalsAgainst = goalsAgainst
        self.goalDifference = goalDifference
        self.points = points
        self.adjustment = adjustment
        self.form = form
    }
}
