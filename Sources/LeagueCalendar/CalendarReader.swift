package import FieldGame
package import Foundation

/// Reads the events of an iCalendar file from outside.
///
/// Only the properties of ``CalendarEvent`` reach libical, so a recurrence rule is never read, let
/// alone expanded: a repeated event is its first occurrence and says that it repeats. Alarms, to-dos and zone definitions are
/// passed over.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3>
package enum CalendarReader {
    /// The most bytes that are read: 1 MB.
    package static let limit = 1_000_000
    /// The most events that are read; the rest is left out.
    package static let eventLimit = 10_000

    /// The events in the file's order.
    ///
    /// `BEGIN:VCALENDAR`, `BEGIN:VEVENT`, `UID:a`, `DTSTART:20260113T142500Z`, … -> one event with
    /// the uid `a` and the instant 2026-01-13T14:25:00Z. A value that is no real date is nil,
    /// text that is not UTF-8 is repaired with U+FFFD, control characters go, and a text is cut at
    /// 2000 Unicode scalars. Throws `CalendarError.tooLarge`,
    /// `.nestedTooDeeply`, or `.notACalendar` when no VCALENDAR begins.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are read.
    ///   - eventLimit: the most events that are read; the rest is left out.
    package static func events(
        in bytes: [UInt8], limit: Int = limit, eventLimit: Int = eventLimit
    ) throws(CalendarError) -> [CalendarEvent] {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        var text = try ComponentFilter.sifted(bytes)
        text.append(0)
        return LibICal.alone { ParsedCalendar(text).events(limit: eventLimit) }
    }
}

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
