internal import FieldGame
package import Foundation

/// An all-day event that tells subscribers something about the calendar itself.
package struct CalendarNotice: Hashable, Sendable {
    /// Its subject, such as `/calendar/house/keate.ics`: the same one gives the same UID.
    package var subject: String
    /// The title.
    package var title: String
    /// A sentence or two.
    package var text: String
    /// When there came to be something to tell; the entry fills that day in London.
    package var instant: Date

    /// A notice with these values.
    package init(subject: String, title: String, text: String, instant: Date) {
        self.subject = subject
        self.title = title
        self.text = text
        self.instant = instant
    }
}

extension CalendarNotice {
    /// From `BEGIN:VEVENT` to `END:VEVENT`: a whole day, which takes up none of its readers' time.
    ///
    /// Throws when its day lies outside the years 1 to 9999.
    /// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1>
    func bytes() throws(CalendarError) -> [UInt8] {
        guard let day = London.clock(at: instant)?.date, let next = day.adding(days: 1),
            let stamp = ICalDateTime(utc: instant)
        else { throw .noticeOutOfRange }
        return try ComponentLines.written { event throws(CalendarError) in
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
    }
}
