public import Foundation

/// London's clocks: the zone of every date and time in the league.
///
/// The rules come from the system's time zone database (`Europe/London`).
public enum London {
    /// The zone's IANA name.
    public static let zoneName = "Europe/London"

    /// The zone. A system without a time zone database gives UTC.
    public static let zone = TimeZone(identifier: zoneName) ?? .gmt

    /// London's date at an instant: 2026-06-30T23:30:00Z -> 2026-07-01.
    public static func day(at instant: Date) -> LocalDate? { clock(at: instant)?.date }

    /// What London's clocks show at an instant, or nil outside the years 1 to 9999.
    ///
    /// 2026-06-30T23:30:00Z -> 2026-07-01, 00:30.
    public static func clock(at instant: Date) -> (date: LocalDate, time: LocalTime)? {
        let seconds = instant.timeIntervalSince1970
        guard seconds.isFinite, abs(seconds) < 4e11 else { return nil }
        let local = Int(seconds.rounded(.down)) + zone.secondsFromGMT(for: instant)
        let second = floorRemainder(local, 86_400)
        let day = (local - second) / 86_400
        guard let date = LocalDate(dayNumber: day),
            let time = LocalTime(hour: second / 3600, minute: second % 3600 / 60)
        else { return nil }
        return (date, time)
    }

    /// What London's clocks show at an instant, to the second: `15:42:10`; empty outside the years
    /// 1 to 9999.
    public static func clockText(at instant: Date) -> String {
        guard let clock = clock(at: instant) else { return "" }
        let second = floorRemainder(Int(instant.timeIntervalSince1970.rounded(.down)), 60)
        return "\(clock.time)\(second < 10 ? ":0" : ":")\(second)"
    }

    /// The instant at which London's clocks show a time.
    ///
    /// A time that the clocks show twice (the last Sunday of October) is the first of the two; one
    /// that they skip (the last Sunday of March) is an hour later on the clock, as RFC 5545 section
    /// 3.3.5 reads it.
    public static func instant(of date: LocalDate, at time: LocalTime) -> Date {
        let local = date.dayNumber * 86_400 + time.minuteOfDay * 60
        // The zone's offset has been between 0 and 2 hours since 1847: the larger one gives the
        // earlier instant, so the first candidate that shows the wanted time is the first pass.
        let earliest = Date(timeIntervalSince1970: Double(local - 7200))
        let before = zone.secondsFromGMT(for: earliest)
        let first = Date(timeIntervalSince1970: Double(local - before))
        let offset = zone.secondsFromGMT(for: first)
        if offset == before { return first }
        let second = Date(timeIntervalSince1970: Double(local - offset))
        return zone.secondsFromGMT(for: second) == offset ? second : first
    }

    /// Whether London's clocks show this time twice on this day.
    public static func isRepeated(_ time: LocalTime, on date: LocalDate) -> Bool {
        let first = instant(of: date, at: time)
        guard let again = clock(at: first.addingTimeInterval(3600)) else { return false }
        return again.date == date && again.time == time
    }

    private static func floorRemainder(_ value: Int, _ divisor: Int) -> Int {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
