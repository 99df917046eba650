package import FieldGame
package import Foundation

/// One event of a calendar file from outside, as it was written there.
package struct CalendarEvent: Hashable, Sendable {
    /// A time in the form that the file gives.
    package enum Moment: Hashable, Sendable {
        /// A whole day.
        case day(LocalDate)
        /// What clocks show, without seconds; the zone as named in the file (`Europe/London`,
        /// `GMT Standard Time`), nil for the reader's own.
        case clock(LocalDate, LocalTime, zone: String?)
        /// An instant, given in UTC.
        case instant(Date)
    }

    /// The identifier; empty when there is none.
    package var uid: String
    /// When it starts; nil when that is missing or no real time.
    package var start: Moment?
    /// When it ends; nil when that is missing, no real time, or given as a duration.
    package var end: Moment?
    /// The title, one line; empty when there is none.
    package var summary: String
    /// The text, lines joined by `\n`; empty when there is none.
    package var description: String
    /// The place, one line; empty when there is none.
    package var location: String
    /// `CONFIRMED`, `TENTATIVE`, `CANCELLED` or whatever the file says; empty when it says nothing.
    package var status: String
    /// How often it was revised; 0 when the file does not say, or says no such number.
    package var sequence: Int
    /// The categories, each on its own.
    package var categories: [String]
    /// `PUBLISH`, `REQUEST`, `CANCEL`: what the calendar is sent for; empty when it does not say.
    package var method = ""
    /// Whether it happens again: it has an RRULE or RDATE, of which no more is read.
    package var repeats = false
    /// Of one occurrence that differs from the others, when it would have been; nil otherwise.
    package var recurrence: Moment?
}
