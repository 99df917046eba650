import FieldGame

/// An event of a calendar that somebody sent.
struct WrittenEvent: Hashable, Sendable {
    /// The day in London.
    var date: LocalDate
    /// The start on London's clocks; nil for a whole day.
    var time: LocalTime?
    /// SUMMARY, LOCATION and DESCRIPTION, unescaped; empty when there is none.
    var summary: String
    var location: String
    var description: String
    /// Whether STATUS or the calendar's METHOD says that it is off.
    var isCancelled: Bool
}
