/// Dates as HTTP writes them; an instant is whole seconds since 1970 in UTC.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
enum HTTPDate {
    static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// 784111777 -> `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(of instant: Int) -> String {
        let clock = CivilTime(instant)
        // Written piece by piece into one array: every answer has such a text, and joining a dozen
        // strings costs more than all of its other fields.
        var text: [UInt8] = []
        text.reserveCapacity(29)
        text += days[clock.weekday].utf8
        text += ", ".utf8
        addTwo(clock.day, to: &text)
        text.append(UInt8(ascii: " "))
        text += months[clock.month - 1].utf8
        text.append(UInt8(ascii: " "))
        addTwo(clock.year / 100, to: &text)
        addTwo(clock.year % 100, to: &text)
        text.append(UInt8(ascii: " "))
        addTwo(clock.hour, to: &text)
        text.append(UInt8(ascii: ":"))
        addTwo(clock.minute, to: &text)
        text.append(UInt8(ascii: ":"))
        addTwo(clock.second, to: &text)
        text += " GMT".utf8
        return String(decoding: text, as: UTF8.self)
    }

    /// 784111777 -> `1994-11-06T08:49:37Z`.
    static func iso(of instant: Int) -> String {
        let clock = CivilTime(instant)
        return "\(four(clock.year))-\(two(clock.month))-\(two(clock.day))"
            + "T\(two(clock.hour)):\(two(clock.minute)):\(two(clock.second))Z"
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
            let minute = Int(time[1]), let second = Int(time[2])
        else { return nil }
        return CivilTime(
            year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second
        ).instant
    }

    /// A year of two digits is never more than 50 years ahead.
    private static func year(_ text: Substring, now: Int) -> Int? {
        guard let number = Int(text), number >= 0 else { return nil }
        switch text.utf8.count {
        case 4: return number
        case 2:
            let thisYear = CivilTime(now).year
            let year = thisYear / 100 * 100 + number
            return year > thisYear + 50 ? year - 100 : year
        default: return nil
        }
    }

    private static func addTwo(_ number: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static func four(_ number: Int) -> String {
        String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
    }
}
