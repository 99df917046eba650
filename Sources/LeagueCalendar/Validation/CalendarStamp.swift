internal import FieldGame
internal import Foundation

/// Instants and lengths of time as iCalendar writes them.
enum CalendarStamp {
    /// `20260112T120000Z` -> that instant; nil for another form or no real time.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5>
    static func instant(_ text: String) -> Date? {
        let octets = Array(text.utf8)
        guard octets.count == 16, octets[8] == UInt8(ascii: "T"), octets[15] == UInt8(ascii: "Z"),
            let day = number(octets[0..<8]), let clock = number(octets[9..<15]),
            let date = LocalDate(year: day / 10_000, month: day / 100 % 100, day: day % 100),
            clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 <= 60
        else { return nil }
        let seconds = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + min(clock % 100, 59)
        return Date(timeIntervalSince1970: Double(date.dayNumber * 86_400 + seconds))
    }

    /// `PT1H` -> 3600, `P1W` -> 604,800; nil for another form, for nothing and above ten years.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6>
    static func seconds(_ text: String) -> Int? {
        var rest = Substring(text)
        if rest.first == "+" { rest.removeFirst() }
        guard rest.first == "P" else { return nil }
        rest.removeFirst()
        var (total, isTime) = (0, false)
        while let first = rest.first {
            if first == "T", !isTime {
                isTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...8).contains(digits.count), let count = Int(digits),
                let unit = rest.dropFirst(digits.count).first,
                let length = (isTime ? times : days)[unit]
            else { return nil }
            total += count * length
            rest = rest.dropFirst(digits.count + 1)
            guard total <= 3_660 * 86_400 else { return nil }
        }
        return total > 0 ? total : nil
    }

    private static let days: [Character: Int] = ["W": 604_800, "D": 86_400]
    private static let times: [Character: Int] = ["H": 3600, "M": 60, "S": 1]

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(Int?.some(0)) { sum, digit in
            guard let sum, (0x30...0x39).contains(digit) else { return nil }
            return sum * 10 + Int(digit - 0x30)
        }
    }
}
