internal import FieldGame
internal import Foundation

/// When a match starts and ends, in the form that its event gives.
///
/// London's clocks with a TZID, unless one of the two times would be misread: one that the clocks
/// show twice, or one from before the rules of ``LondonRules``. Then both are in UTC.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5>
struct KickOff: Hashable, Sendable {
    /// What the league expects when no kick-off is set: 14:25.
    static let usual = LocalTime(hour: 14, minute: 25)
    /// How long an event lasts, in seconds of real time.
    static let duration = TimeInterval(MatchSpan.length * 60)

    /// The kick-off.
    let instant: Date
    let start: ICalDateTime
    let end: ICalDateTime

    /// Whether the event needs the VTIMEZONE.
    var usesLondon: Bool { start.clock == .london }

    /// The kick-off of a match on that day; nil when it or its end falls outside the years 1 to
    /// 9999.
    ///
    /// A time that the clocks skip is an hour later: 2026-03-29 01:30 -> 02:30.
    init?(on date: LocalDate, at time: LocalTime?) {
        guard let time = time ?? Self.usual else { return nil }
        instant = London.instant(of: date, at: time)
        let final = instant.addingTimeInterval(Self.duration)
        guard let start = ICalDateTime(london: instant), let end = ICalDateTime(london: final)
        else { return nil }
        if start.isCoveredOnce, end.isCoveredOnce {
            (self.start, self.end) = (start, end)
        } else {
            guard let start = ICalDateTime(utc: instant), let end = ICalDateTime(utc: final)
            else { return nil }
            (self.start, self.end) = (start, end)
        }
    }
}

extension ICalDateTime {
    /// Whether London's clocks show this time once, and under the rules of the VTIMEZONE.
    fileprivate var isCoveredOnce: Bool {
        guard date.dayNumber * 86_400 + secondOfDay >= LondonRules.firstSecond else { return false }
        // Since then the clocks go back in October only.
        guard date.month == 10,
            let time = LocalTime(hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60)
        else { return true }
        return !London.isRepeated(time, on: date)
    }
}

/// London's clock changes as every calendar program can read them.
///
/// Two rules without an end, in force since October 1996; an earlier time must be given in UTC.
/// libical's own definition of the zone is 8 kB of single dates that Outlook misreads.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5>
enum LondonRules {
    /// The VTIMEZONE, CR LF after each line.
    static let bytes = Array(
        """
        BEGIN:VTIMEZONE
        TZID:Europe/London
        BEGIN:STANDARD
        DTSTART:19961027T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0000
        TZNAME:GMT
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19970330T010000
        TZOFFSETFROM:+0000
        TZOFFSETTO:+0100
        TZNAME:BST
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        END:VTIMEZONE

        """.replacing("\n", with: "\r\n").utf8)

    /// The first local time that the rules cover, 1996-10-27 02:00, in seconds since 1970-01-01 00:00.
    static let firstSecond = 846_381_600
}
