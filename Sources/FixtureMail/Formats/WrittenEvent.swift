import FieldGame

/// An event of a calendar that somebody sent.
struct WrittenEvent: Hashable, Sendable {
    /// When it starts, in London.
    enum Start: Hashable, Sendable {
        /// A whole day.
        case day(LocalDate)
        case clock(LocalDate, LocalTime)
        /// No such day or time, and why.
        case fault(Problem.Reason, String)
    }

    var start: Start
    /// SUMMARY, LOCATION and DESCRIPTION, unescaped; empty when there is none.
    var summary: String
    var location: String
    var description: String
    /// CATEGORIES, one by one.
    var categories: [String] = []
    /// Whether STATUS or the calendar's METHOD says that it is off.
    var isCancelled = false
    /// Whether STATUS says that it is not certain.
    var isTentative = false
    /// Whether it is the first of many.
    var repeats = false
    /// The METHOD of the calendar where that makes it no fixture: `REPLY`; nil otherwise.
    var answer: String?
    /// The start that it had, of one event of a series that now has another; nil otherwise.
    var moved: Start?
}
