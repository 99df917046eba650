/// A match as it was announced: what news tell of it, with the names that its teams had then.
public struct AnnouncedMatch: Hashable, Sendable, Decodable {
    /// The day in London.
    public let date: LocalDate
    /// The kick-off on London's clocks; nil when it is not set.
    public let time: LocalTime?
    /// The pitch's name; nil when it is not set.
    public let pitch: String?
    /// The competition's name; nil when there is none.
    public let competition: String?
    /// The sides by the names that people read; empty where there is none.
    public let home, away: String
    /// The umpires as everybody may know them; nil for none.
    public let umpires: String?
    /// Where the match stood.
    public let status: Match.Status
    /// How its score came about.
    public let outcome: Match.Outcome
    /// The score of a completed match.
    public let score: Score?

    private enum Key: String, CodingKey {
        case date, time, pitch, competition, home, away, umpires, status, outcome
        case homeScore = "home_score"
        case awayScore = "away_score"
    }

    /// Reads `announcements.before` or `after`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        date = try values.decode(LocalDate.self, forKey: .date)
        time = try values.decodeIfPresent(LocalTime.self, forKey: .time)
        pitch = try values.decodeIfPresent(String.self, forKey: .pitch)
        competition = try values.decodeIfPresent(String.self, forKey: .competition)
        home = try values.decode(String.self, forKey: .home)
        away = try values.decode(String.self, forKey: .away)
        umpires = try values.decodeIfPresent(String.self, forKey: .umpires)
        status = try values.decode(Match.Status.self, forKey: .status)
        outcome = try values.decode(Match.Outcome.self, forKey: .outcome)
        let scores = try [Key.homeScore, .awayScore].compactMap {
            try values.decodeIfPresent(Int.self, forKey: $0)
        }
        score = scores.count == 2 ? Score(home: scores[0], away: scores[1]) : nil
    }

    /// `Keate v Hawtrey`.
    public var title: String { Match.title(home: home, away: away) }
}
