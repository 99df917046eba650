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
