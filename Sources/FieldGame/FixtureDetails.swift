/// What is arranged of a match: all that an admin may set but its status and its score.
public struct FixtureDetails: Hashable, Sendable {
    /// The day in London.
    public var date: LocalDate
    /// The kick-off on London's clocks; nil when it is not set yet.
    public var time: LocalTime?
    /// The competition's name; nil for none.
    public var competition: String?
    /// The pitch's name; nil when it is not set yet.
    public var pitch: String?
    /// The home team's id; nil where only the away side is a team of the league.
    public var home: String?
    /// The away team's id; nil for an opponent without one, or none.
    public var away: String?
    /// An opponent without an id, as written; nil for a team of the league, or none (training).
    public var awayText: String?
    /// The umpires' names.
    public var umpires: [String]
    /// Which side wears bibs; nil leaves it to the shirts.
    public var bibs: Bibs?

    /// Details with these values; nothing is checked here, the database is the law.
    public init(
        date: LocalDate, time: LocalTime? = nil, competition: String? = nil,
        pitch: String? = nil, home: String?, away: String? = nil, awayText: String? = nil,
        umpires: [String] = [], bibs: Bibs? = nil
    ) {
        self.date = date
        self.time = time
        self.competition = competition
        self.pitch = pitch
        self.home = home
        self.away = away
        self.awayText = awayText
        self.umpires = umpires
        self.bibs = bibs
    }
}

extension Match {
    /// What is arranged of the match.
    public var details: FixtureDetails {
        FixtureDetails(
            date: date, time: time, competition: competition, pitch: pitch, home: home.teamID,
            away: away.teamID, awayText: awayText, umpires: umpires,
            bibs: bibsSet)
    }
}
