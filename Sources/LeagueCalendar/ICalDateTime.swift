internal import CLibICal
internal import FieldGame
internal import Foundation

/// What a clock shows at an instant, to the second: London's, or UTC's.
struct ICalDateTime: Hashable, Sendable {
    enum Clock: Hashable, Sendable {
        case utc, london
    }

    let clock: Clock
    let date: LocalDate
    /// 0 to 86,399.
    let secondOfDay: Int
}

extension ICalDateTime {
    /// UTC's reading, seconds rounded down; nil outside the years 1 to 9999.
    ///
    /// 1970-01-01T00:00:01.9Z -> 1970-01-01, second 1
    init?(utc instant: Date) {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < 4e11 else { return nil }
        let whole = Int(seconds)
        let second = (whole % 86_400 + 86_400) % 86_400
        guard let date = LocalDate(dayNumber: (whole - second) / 86_400) else { return nil }
        self.init(clock: .utc, date: date, secondOfDay: second)
    }

    /// London's reading, to the minute; nil outside the years 1 to 9999.
    init?(london instant: Date) {
        guard let reading = London.clock(at: instant) else { return nil }
        self.init(
            clock: .london, date: reading.date, secondOfDay: reading.time.minuteOfDay * 60)
    }

    /// libical's form. London's has no zone in it: the property gets a TZID parameter instead.
    var libical: icaltimetype {
        unsafe fieldgame_ical_time(
            Int32(date.year), Int32(date.month), Int32(date.day), Int32(secondOfDay / 3600),
            Int32(secondOfDay / 60 % 60), Int32(secondOfDay % 60), clock == .utc ? 1 : 0)
    }
}
