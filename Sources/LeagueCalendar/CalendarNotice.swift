internal import CLibICal
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
    func bytes() throws(CalendarError) -> [UInt8] { try LibICal.alone(lines) }

    private func lines() throws(CalendarError) -> [UInt8] {
        guard let day = London.clock(at: instant)?.date, let next = day.adding(days: 1),
            let stamp = ICalDateTime(utc: instant)
        else { throw .noticeOutOfRange }
        var event = ComponentLines()
        try event.begin(ICAL_VEVENT_COMPONENT)
        try event.add(ICAL_UID_PROPERTY, text: "notice\(subject)@fieldgame.planner")
        try event.add(ICAL_DTSTAMP_PROPERTY, stamp)
        try event.add(ICAL_LASTMODIFIED_PROPERTY, stamp)
        try event.add(ICAL_SEQUENCE_PROPERTY, number: 0)
        try event.add(ICAL_DTSTART_PROPERTY, day: day)
        try event.add(ICAL_DTEND_PROPERTY, day: next)
        try event.add(ICAL_TRANSP_TRANSPARENT)
        try event.add(ICAL_SUMMARY_PROPERTY, text: CalendarText.line(title))
        try event.add(ICAL_DESCRIPTION_PROPERTY, text: CalendarText.lines(text))
        try event.add(extension: "X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        try event.end(ICAL_VEVENT_COMPONENT)
        return event.octets
    }
}
