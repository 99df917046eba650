import FieldGame

/// What the headings above a passage say of the matches below them.
struct Scope: Sendable {
    /// The day that headings give.
    enum Day: Hashable, Sendable {
        case none
        case day(LocalDate)
        /// The heading's day is none, and why.
        case fault(String)
        /// A heading leaves it open which day is meant.
        case unclear
    }

    /// What the lines are about.
    enum Topic: Hashable, Sendable {
        case fixtures, results, changes, cancelled, postponed
        /// Who umpires.
        case umpires
        /// Who umpires matches that are known.
        case umpiresOnly
        /// Matches that stay as they are.
        case kept
        /// Matches of another sport, which are no concern of the league.
        case foreign
        /// What matches were, above what they are from now on.
        case old, new
        /// Nothing to act on: a draft, what is taken back; and why.
        case void(String)
    }

    /// What a heading says, and which heading it was.
    struct Held<Content: Sendable>: Sendable {
        var content: Content
        var heading: Int
    }

    var day: Held<Day>?
    /// Whether the heading names a day of the week alone, which of results is the last one.
    var isDayLoose = false
    var week: LocalDate?
    var time: Held<LocalTime>?
    /// When matches start on a day of the week: `Tuesdays are 2.25`.
    var times: [Weekday: LocalTime] = [:]
    /// When those of a competition start which another time holds for: `All 2.25 except the Sixth Form (3.00)`.
    var exceptions: [String: LocalTime] = [:]
    var pitch: Held<String>?
    var competition: Held<String>?
    var umpires: Held<[String]>?
    var topic: Held<Topic>?
    /// The days of the week on which the competition does not hold: `All Junior League except Sat`.
    var excepted: Set<Weekday> = []
    /// Whether a match has stood below the competition.
    var isUsed = false
    /// Competitions named below the day that holds.
    var competitionsOfDay: Set<String> = []
}

extension Scope {
    /// Whether something that a heading says still holds.
    func holds(_ heading: Int) -> Bool {
        [topic?.heading, day?.heading, time?.heading, pitch?.heading].contains(heading)
    }

    /// What a heading sets; nil for what it does not name.
    struct Heading: Sendable {
        var day: Day?
        var isDayLoose = false
        var week: LocalDate?
        var time: LocalTime?
        var pitch: String?
        var competition: String??
        var umpires: [String]?
        var topic: Topic?
        var excepted: Set<Weekday> = []
        /// When matches start on a day of the week.
        var times: [Weekday: LocalTime] = [:]
        /// When those of a competition start.
        var exceptions: [String: LocalTime] = [:]
        /// Whether it names several competitions, of which one must be said below.
        var namesCompetitions = false
        /// Whether a sentence says it of all days below: `Play begins at 2.30.`
        var isGeneral = false

        var isEmpty: Bool {
            day == nil && week == nil && time == nil && pitch == nil && competition == nil
                && umpires == nil && topic == nil && times.isEmpty
        }
    }

    /// Takes a heading: it replaces what is of its own kind, and ends what was said below the one
    /// that it replaces in finer kinds.
    mutating func take(_ heading: Heading, number: Int) {
        if let competition = heading.competition {
            if competition == nil || competition != self.competition?.content {
                drop(below: .competition, since: self.competition?.heading ?? Int.max)
            }
            isUsed = false
            self.competition = competition.map { Held(content: $0, heading: number) }
            excepted = heading.excepted
            if let competition { competitionsOfDay.insert(competition) }
        }
        if let day = heading.day {
            let since = self.day?.heading ?? Int.max
            // Of several competitions below the last day, none holds for the next.
            if heading.competition == nil, let held = competition, let last = self.day,
                held.heading > last.heading, competitionsOfDay.count > 1, isUsed
            {
                competition = nil
            }
            drop(below: .day, since: since)
            competitionsOfDay = []
            if let held = competition?.content { competitionsOfDay.insert(held) }
            self.day = Held(content: day, heading: number)
            isDayLoose = heading.isDayLoose
        }
        if let week = heading.week { self.week = week }
        if let time = heading.time {
            drop(below: .time, since: self.time?.heading ?? Int.max)
            self.time = Held(content: time, heading: heading.isGeneral ? 0 : number)
            exceptions = heading.exceptions
        }
        times.merge(heading.times) { $1 }
        if let pitch = heading.pitch { self.pitch = Held(content: pitch, heading: number) }
        if let umpires = heading.umpires { self.umpires = Held(content: umpires, heading: number) }
        if let topic = heading.topic { self.topic = Held(content: topic, heading: number) }
    }

    /// Drops what is finer than a kind and was said with the heading that is replaced or below it, but
    /// not with the competition that still holds: `Junior League (all at 2.45)` above several days.
    private mutating func drop(below kind: Value.Kind, since heading: Int) {
        func ends(_ held: Int?) -> Bool {
            held.map { $0 >= heading && (kind == .competition || $0 != competition?.heading) }
                ?? false
        }
        if kind.rawValue < Value.Kind.day.rawValue, day?.heading == heading { day = nil }
        if kind.rawValue < Value.Kind.time.rawValue, ends(time?.heading) { time = nil }
        if kind.rawValue < Value.Kind.pitch.rawValue, ends(pitch?.heading) { pitch = nil }
        if kind.rawValue < Value.Kind.umpires.rawValue, ends(umpires?.heading) { umpires = nil }
    }
}
