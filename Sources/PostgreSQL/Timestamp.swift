import FoundationEssentials

/// PostgreSQL's text of `timestamptz` in the ISO date style, to and from `Date`.
///
/// See <https://www.postgresql.org/docs/15/datatype-datetime.html>.
enum Timestamp {
    private static let secondsADay = 86_400
    private static let microseconds = 1_000_000

    /// `2026-11-21 14:25:00.000000+00`, always in UTC; years before 1 end in ` BC`.
    static func text(of date: Date) -> String {
        let exact = (date.timeIntervalSince1970 * Double(microseconds)).rounded()
        guard let total = Int(exactly: exact) else { return "\(date.timeIntervalSince1970)" }
        let (seconds, fraction) = floored(total, by: microseconds)
        let (days, time) = floored(seconds, by: secondsADay)
        let civil = civilDate(daysSince1970: days)
        let year = civil.year > 0 ? civil.year : 1 - civil.year
        return padded(year, 4) + "-" + padded(civil.month, 2) + "-" + padded(civil.day, 2) + " "
            + padded(time / 3_600, 2) + ":" + padded(time / 60 % 60, 2) + ":"
            + padded(time % 60, 2) + "." + padded(fraction, 6) + "+00"
            + (civil.year > 0 ? "" : " BC")
    }

    /// The instant that `text` names; nil when it names none: `infinity`, or no offset from UTC.
    static func date(from text: String) -> Date? {
        var reader = Reader(text)
        guard let year = reader.number(), reader.take("-"), let month = reader.number(),
            reader.take("-"), let day = reader.number(), reader.take(" "),
            let hour = reader.number(), reader.take(":"), let minute = reader.number(),
            reader.take(":"), let second = reader.number(), let fraction = reader.fraction(),
            let offset = reader.offset()
        else { return nil }
        let isBeforeChrist = reader.take(" ") && reader.take("B") && reader.take("C")
        guard reader.isAtEnd, year < 1_000_000, 1...12 ~= month, 1...31 ~= day, hour <= 24,
            minute < 60, second <= 60
        else { return nil }
        let days = daysSince1970(year: isBeforeChrist ? 1 - year : year, month: month, day: day)
        let seconds = days * secondsADay + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + Double(fraction) / 1_000_000)
    }

    private static func floored(_ value: Int, by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Days are counted from 1 March of year 0, so that a leap day is the last of its year.
    private static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = floored(days + 719_468, by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let (era, yearOfEra) = floored(month <= 2 ? year - 1 : year, by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private struct Reader {
        private var rest: Substring.UTF8View

        init(_ text: String) {
            rest = text[...].utf8
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// One to seven digits.
        mutating func number() -> Int? {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            guard 1...7 ~= digits.count else { return nil }
            rest.removeFirst(digits.count)
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        /// `.5` is 500,000 microseconds; nothing is 0.
        mutating func fraction() -> Int? {
            guard take(".") else { return 0 }
            let width = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
            guard width <= 6, let digits = number() else { return nil }
            return (width..<6).reduce(digits) { value, _ in value * 10 }
        }

        /// `+05:30` is 19,800 seconds east of UTC.
        mutating func offset() -> Int? {
            let sign = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = number() else { return nil }
            var seconds = hours * 3_600
            if take(":") {
                guard let minutes = number() else { return nil }
                seconds += minutes * 60
                if take(":") {
                    guard let rest = number() else { return nil }
                    seconds += rest
                }
            }
            return sign * seconds
        }
    }
}
