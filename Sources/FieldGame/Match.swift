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

    /// One side of a match.
    public struct Side: Hashable, Sendable {
        /// The team's id; nil for an opponent who has none.
        public var teamID: String?
        /// The name to show: the team's, or the opponent as written, or empty when there is no
        /// opponent (training).
        public var name: String
        /// The shirt; empty when unknown.
        public var colours: String

        /// A side with these values.
        public init(teamID: String?, name: String, colours: String = "") {
            self.teamID = teamID
            self.name = name
            self.colours = colours
        }
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
    /// Which side wears bibs, as far as somebody has said; nil leaves it to the shirts, see ``bibs``.
    public var bibsSet: Bibs?
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
        status: Status = .scheduled, outcome: Outcome = .played, score: Score? = nil,
        sequence: Int = 0, createdAt: Date, updatedAt: Date, season: String
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

    /// `Keate v Hawtrey`, or the one team's name when nobody stands on the other side.
    public var title: String { Self.title(home: home.name, away: away.name) }

    /// The title of a match between sides of these names: ``title``.
    public static func title(home: String, away: String) -> String {
        if away.isEmpty { return home }
        return home.isEmpty ? away : home + " v " + away
    }
}

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
