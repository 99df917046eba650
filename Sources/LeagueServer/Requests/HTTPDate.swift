import Glibc

/// Dates as HTTP writes them; an instant is whole seconds since 1970 in UTC.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// 784111777 -> `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(of instant: Int) -> String {
        var clock = clock(at: instant)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            let count = strftime(text.baseAddress, 64, "%a, %d %b %04Y %T GMT", &clock)
            return String(decoding: text[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// The instant that a date means, in any of the three forms of the standard; nil for anything
    /// else. The name of the day is not compared with the date.
    ///
    /// - Parameter now: decides the century of a year with two digits.
    static func instant(of text: String, now: Int) -> Int? {
        let words = text.split { " ,-".contains($0) }
        let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
        switch words.count {
        case 6 where words[5] == "GMT": parts = (words[1], words[2], words[3], words[4])
        case 5 where !text.contains(","): parts = (words[2], words[1], words[4], words[3])
        default: return nil
        }
        let day = Int(parts.day)
        let month = months.firstIndex { $0 == parts.month }
        let time = parts.time.split(separator: ":", omittingEmptySubsequences: false)
        guard let day, let month, let year = year(parts.year, now: now), time.count == 3,
            time.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(time[0]),
            let minute = Int(time[1]), let second = Int(time[2]), (1...9999).contains(year),
            (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        var clock = tm()
        (clock.tm_year, clock.tm_mon, clock.tm_mday) = (CInt(year - 1900), CInt(month), CInt(day))
        // A leap second is the last second of its minute.
        (clock.tm_hour, clock.tm_min, clock.tm_sec) = (
            CInt(hour), CInt(minute), CInt(min(second, 59))
        )
        let instant = timegm(&clock)
        // The 31st of a shorter month comes out as a day of the next one.
        return clock.tm_mday == day ? instant : nil
    }

    /// A year of two digits is never more than 50 years ahead.
    private static func year(_ text: Substring, now: Int) -> Int? {
        guard let number = Int(text), number >= 0 else { return nil }
        switch text.utf8.count {
        case 4: return number
        case 2:
            let thisYear = Int(clock(at: now).tm_year) + 1900
            let year = thisYear / 100 * 100 + number
            return year > thisYear + 50 ? year - 100 : year
        default: return nil
        }
    }

    /// The clock in UTC.
    private static func clock(at instant: Int) -> tm {
        var (instant, clock) = (time_t(instant), tm())
        gmtime_r(&instant, &clock)
        return clock
    }
}
