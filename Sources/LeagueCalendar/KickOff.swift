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
        let first = LondonRules.firstDay
        if (date.year, date.month, date.day) < (first.year, first.month, first.day) { return false }
        // Since then the clocks go back in October only.
        guard date.month == 10,
            let time = LocalTime(hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60)
        else { return true }
        if (date.year, date.day) == (first.year, first.day), time.hour < LondonRules.firstHour {
            return false
        }
        return !London.isRepeated(time, on: date)
    }
}
