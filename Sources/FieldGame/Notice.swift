/// What a message says of one match.
public struct Notice: Hashable, Sendable, Codable {
    /// What the message wants done.
    public enum Action: String, Sendable, Codable, CaseIterable {
        case add, update, cancel, postpone, result
    }

    /// A value of a match that an update may name.
    public enum Field: String, Sendable, Codable, CaseIterable {
        case date, time, competition, pitch, umpires
    }

    /// What an update says stood there before.
    public struct Previous: Hashable, Sendable, Codable {
        /// The day it moves from.
        public var date: LocalDate?
        /// The kick-off it moves from.
        public var time: LocalTime?
        /// The pitch it moves from.
        public var pitch: String?

        /// Nothing said.
        public init(date: LocalDate? = nil, time: LocalTime? = nil, pitch: String? = nil) {
            self.date = date
            self.time = time
            self.pitch = pitch
        }
    }

    /// Add, update, cancel, postpone or result.
    public var action: Action
    /// The day in London.
    public var date: LocalDate
    /// The kick-off; nil when unknown, or unchanged by an update.
    public var time: LocalTime?
    /// The home team's id; nil for an opponent without one.
    public var home: String?
    /// The away team's id; nil for an opponent without one (see `awayText`).
    public var away: String?
    /// An opponent without an id, as written.
    public var awayText: String?
    /// The competition's name, canonical when the league knows it.
    public var competition: String?
    /// The pitch's canonical name.
    public var pitch: String?
    /// The umpires' names; nil when none are named yet.
    public var umpires: [String]?
    /// Of an update: the fields that it changes.
    public var changed: [Field]?
    /// Of an update: what stood there before, where it says so.
    public var from: Previous?
    /// Of a result: the score.
    public var score: Score?
    /// A blanket instruction: what it covers, in the message's words.
    public var scope: String?
    /// The line it was read from, cut at 200 characters.
    public var line: String

    /// A notice with these values.
    public init(
        action: Action, date: LocalDate, time: LocalTime? = nil, home: String? = nil,
        away: String? = nil, awayText: String? = nil, competition: String? = nil,
        pitch: String? = nil, umpires: [String]? = nil, changed: [Field]? = nil,
        from: Previous? = nil, score: Score? = nil, scope: String? = nil, line: String
    ) {
        self.action = action
        self.date = date
        self.time = time
        self.home = home
        self.away = away
        self.awayText = awayText
        self.competition = competition
        self.pitch = pitch
        self.umpires = umpires
        self.changed = changed
        self.from = from
        self.score = score
        self.scope = scope
        self.line = line
    }
}
