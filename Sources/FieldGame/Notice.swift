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
            (self.date, self.time, self.pitch) = (date, time, pitch)
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
        (self.date, self.time) = (date, time)
        (self.home, self.away, self.awayText) = (home, away, awayText)
        self.competition = competition
        self.pitch = pitch
        self.umpires = umpires
        (self.changed, self.from) = (changed, from)
        self.score = score
        self.scope = scope
        self.line = line
    }
}

extension Notice {
    /// Whether it is an update that names this field.
    package func changes(_ field: Field) -> Bool { changed?.contains(field) == true }

    /// The same notice with a team of the league on the home side: an opponent without an id can
    /// only stand on the away side.
    package var withTeamAtHome: Notice {
        guard home == nil, away != nil else { return self }
        var copy = self
        (copy.home, copy.away) = (away, home)
        copy.score = score?.reversed
        return copy
    }

    /// Whether it calls off every match of its day, in its competition and on its pitch or ground
    /// where it names them.
    package var isBulkCancellation: Bool {
        scope != nil && home == nil && away == nil && awayText == nil
            && (action == .cancel || action == .postpone)
    }
}
