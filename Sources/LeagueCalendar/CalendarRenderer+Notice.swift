internal import FieldGame
package import Foundation

extension CalendarRenderer {
    /// A calendar with nothing in it but an all-day event that tells subscribers
    /// something about the calendar itself and takes up none of their time.
    ///
    /// Throws `CalendarError.noticeOutOfRange` when its day lies outside the years 1 to 9999.
    /// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1>
    /// - Parameters:
    ///   - subject: such as `/calendar/house/keate.ics`: the same one gives the same UID.
    ///   - title: the event's title.
    ///   - text: a sentence or two.
    ///   - instant: when there came to be something to tell; the entry fills that day in London.
    package func notice(
        _ head: CalendarHead, on subject: String, title: String, text: String, at instant: Date
    ) throws(CalendarError) -> [UInt8] {
        guard let day = London.clock(at: instant)?.date, let next = day.adding(days: 1),
            let stamp = ICalDateTime(utc: instant)
        else { throw .noticeOutOfRange }
        let event = try ComponentLines.written { event throws(CalendarError) in
            try event.add("BEGIN", "VEVENT")
            try event.add("UID", "notice\(subject)@fieldgame.planner")
            try event.add("DTSTAMP", stamp)
            try event.add("LAST-MODIFIED", stamp)
            try event.add("SEQUENCE", "0")
            try event.add("DTSTART", day: day)
            try event.add("DTEND", day: next)
            try event.add("TRANSP", "TRANSPARENT")
            try event.add("SUMMARY", CalendarText.line(title))
            try event.add("DESCRIPTION", CalendarText.lines(text))
            try event.add("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
            try event.add("END", "VEVENT")
        }
        return try head.opening() + event + CalendarHead.tail
    }
}
