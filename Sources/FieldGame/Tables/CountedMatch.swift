public import Foundation

/// One match of a season as its league table sees it.
public struct CountedMatch: Hashable, Sendable {
    /// The match's id, which orders matches of the same day and time.
    public var id: UUID
    /// The day in London.
    public var date: LocalDate
    /// The kick-off; nil, which comes last of its day, when it is not set.
    public var time: LocalTime?
    /// The home team's id; nil for an opponent who has none.
    public var home: String?
    /// The away team's id; nil for an opponent who has none.
    public var away: String?
    /// The score of a completed match; nil for one that does not count (yet), whatever score the
    /// database keeps of it.
    public var score: Score?

    /// A match with these values.
    public init(
        id: UUID, date: LocalDate, time: LocalTime? = nil, home: String?, away: String?,
        score: Score?
    ) {
        self.id = id
        (self.date, self.time) = (date, time)
        (self.home, self.away) = (home, away)
        self.score = score
    }

    /// Whether it comes before another one: by day, kick-off and, so that there is an order always,
    /// id.
    static func isEarlier(_ one: CountedMatch, _ other: CountedMatch) -> Bool {
        let (first, second) = (one.start, other.start)
        return first == second ? one.id < other.id : first < second
    }

    private var start: (LocalDate, Int) { (date, time?.minuteOfDay ?? .max) }
}
