public import Foundation

/// One match as the database's views tell it, with the names that people read.
public struct Match: Hashable, Sendable, Identifiable {
    /// Where a match stands.
    public enum Status: String, Sendable, Codable, CaseIterable {
        case scheduled, completed, cancelled, postponed
    }

    /// How its score came about; an abandoned match that is postponed is void and to be replayed.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        case played, walkover, awarded, abandoned
    }

    /// The identifier, for ever.
    public var id: UUID
    /// The day in London.
    public var date: LocalDate
    /// The kick-off on London's clocks; nil when it is not set yet.
    public var time: LocalTime?
    /// The competition's name; nil when there is none.
    public var competition: String?
    /// The competition's CSS colour, such as `#1E4D8C`; empty when there is none.
    public var competitionColour: String
    /// The pitch's name; nil when it is not set yet.
    public var pitch: String?
    /// The pitch's position, where known.
    public var position: Pitch.Position?
    /// The home side.
    public var home: Side
    /// The away side.
    public var away: Side
    /// The umpires' names, in the order written.
    public var umpires: [String]
    /// Which side was set to wear bibs; nil leaves it to the shirts, see ``bibs``.
    public var bibsSet: Bibs?
    /// What people should know beside the rest; nil for nothing.
    public var notes: String?
    /// Scheduled, completed, cancelled or postponed.
    public var status: Status
    /// Played unless something else decided it.
    public var outcome: Outcome
    /// The score of a completed match.
    public var score: Score?
    /// How often something visible changed; never falls.
    public var sequence: Int
    /// When the match came into the database.
    public var createdAt: Date
    /// When something visible last changed.
    public var updatedAt: Date
    /// The season that it counts for, `2026` or `2013-14`.
    public var season: String

    /// A match with these values.
    public init(
        id: UUID, date: LocalDate, time: LocalTime?, competition: String?,
        competitionColour: String = "", pitch: String?, position: Pitch.Position? = nil,
        home: Side, away: Side, umpires: [String] = [], bibsSet: Bibs? = nil,
        notes: String? = nil, status: Status = .scheduled, outcome: Outcome = .played,
        score: Score? = nil, sequence: Int = 0, createdAt: Date, updatedAt: Date, season: String
    ) {
        self.id = id
        self.date = date
        self.time = time
        self.competition = competition
        self.competitionColour = competitionColour
        self.pitch = pitch
        self.position = position
        self.home = home
        self.away = away
        self.umpires = umpires
        self.bibsSet = bibsSet
        self.notes = notes
        self.status = status
        self.outcome = outcome
        self.score = score
        self.sequence = sequence
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.season = season
    }

    /// Whether it was abandoned and declared void: it waits for a new day.
    public var isToBeReplayed: Bool { status == .postponed && outcome == .abandoned }

    /// The opponent as written, where it is no team of the league.
    public var awayText: String? {
        away.teamID == nil && !away.name.isEmpty ? away.name : nil
    }

    /// `Keate v Hawtrey`, or the one team's name when it has no opponent.
    public var title: String { Self.title(home: home.name, away: away.name) }

    /// The title of a match between sides of these names: ``title``.
    public static func title(home: String, away: String) -> String {
        if away.isEmpty { return home }
        return home.isEmpty ? away : home + " v " + away
    }
}

/// What is arranged of a match: all that an admin may set but its status and its score.
public struct FixtureDetails: Hashable, Sendable {
    /// The columns of `matches` that hold it.
    public enum Column: String, Sendable, CaseIterable {
        case date, time
        case competition = "competition_type"
        case pitch
        case home = "home_team_id"
        case away = "away_team_id"
        case awayText = "away_text"
        case umpires, bibs, notes

        /// What people call it.
        public var label: String {
            switch self {
            case .competition: "competition"
            case .home: "home"
            case .away: "away"
            case .awayText: "opponent"
            default: rawValue
            }
        }
    }

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
    /// What people should know beside the rest; nil for nothing.
    public var notes: String?

    /// Details with these values; nothing is checked here, the database is the law.
    public init(
        date: LocalDate, time: LocalTime? = nil, competition: String? = nil,
        pitch: String? = nil, home: String?, away: String? = nil, awayText: String? = nil,
        umpires: [String] = [], bibs: Bibs? = nil, notes: String? = nil
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
        self.notes = notes
    }
}

extension Match {
    /// What is arranged of the match.
    public var details: FixtureDetails {
        FixtureDetails(
            date: date, time: time, competition: competition, pitch: pitch, home: home.teamID,
            away: away.teamID, awayText: awayText, umpires: umpires,
            bibs: bibsSet, notes: notes)
    }
}

extension Match {
    /// What a column says of the match, as people read it; nil for nothing. The opponent as written
    /// is the away side's name.
    public func text(of column: FixtureDetails.Column) -> String? {
        switch column {
        case .date: date.spoken
        case .time: time?.spoken
        case .competition: competition
        case .pitch: pitch
        case .home: home.name
        case .away: away.name
        case .awayText: nil
        case .umpires: umpires.isEmpty ? nil : umpires.joined(separator: ", ")
        case .bibs: bibsSet == nil ? "by the shirts" : spokenBibs
        case .notes: notes
        }
    }
}

extension Match: Encodable {
    /// The columns of `all_matches` that a match is read from, and its keys in JSON; not those about
    /// the caller, which cost a look at the caller's account.
    public enum Column: String, CodingKey, CaseIterable {
        case id, date, time
        case competition = "competition_type"
        case competitionColour = "competition_colour"
        case pitch
        case latitude = "pitch_latitude"
        case longitude = "pitch_longitude"
        case home = "home_team_id"
        case homeName = "home_team_name"
        case homeColours = "home_team_colours"
        case away = "away_team_id"
        case awayName = "away_team_name"
        case awayColours = "away_team_colours"
        case awayText = "away_text"
        case umpires
        case bibsSet = "bibs_set"
        case notes, status, outcome
        case homeScore = "home_score"
        case awayScore = "away_score"
        case sequence
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case season
    }

    private enum DerivedKeys: CodingKey { case bibs }

    /// Writes the columns, times as `14:25`, colours as `#1E4D8C`, and `bibs`: which side wears them,
    /// `home`, `away` or null, be it set or by the rule.
    public func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: Column.self)
        try row.encode(id.text, forKey: .id)
        try row.encode(date, forKey: .date)
        try row.encode(time, forKey: .time)
        try row.encode(competition ?? "", forKey: .competition)
        try row.encode(Colour(css: competitionColour)?.hex ?? "", forKey: .competitionColour)
        try row.encode(pitch ?? "", forKey: .pitch)
        try row.encode(position?.latitude, forKey: .latitude)
        try row.encode(position?.longitude, forKey: .longitude)
        try row.encode(home.teamID, forKey: .home)
        try row.encode(home.name, forKey: .homeName)
        try row.encode(home.colours, forKey: .homeColours)
        try row.encode(away.teamID, forKey: .away)
        try row.encode(away.name, forKey: .awayName)
        try row.encode(away.colours, forKey: .awayColours)
        try row.encode(awayText, forKey: .awayText)
        try row.encode(Umpires.text(umpires), forKey: .umpires)
        try row.encode(bibsSet, forKey: .bibsSet)
        try row.encode(notes, forKey: .notes)
        try row.encode(status, forKey: .status)
        try row.encode(outcome, forKey: .outcome)
        try row.encode(score?.home, forKey: .homeScore)
        try row.encode(score?.away, forKey: .awayScore)
        try row.encode(sequence, forKey: .sequence)
        try row.encode(createdAt, forKey: .createdAt)
        try row.encode(updatedAt, forKey: .updatedAt)
        try row.encode(season, forKey: .season)
        var derived = encoder.container(keyedBy: DerivedKeys.self)
        try derived.encode(bibs == .nobody ? nil : bibs, forKey: .bibs)
    }
}
