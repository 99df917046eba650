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

    /// The instant that a text names; nil when it names none: `infinity`, or no offset from UTC.
    static func date(from text: Span<UInt8>) -> Date? {
        var reader = Reader()
        guard let year = reader.number(in: text), reader.take("-", in: text),
            let month = reader.number(in: text), reader.take("-", in: text),
            let day = reader.number(in: text), reader.take(" ", in: text),
            let hour = reader.number(in: text), reader.take(":", in: text),
            let minute = reader.number(in: text), reader.take(":", in: text),
            let second = reader.number(in: text), let fraction = reader.fraction(in: text),
            let offset = reader.offset(in: text)
        else { return nil }
        let isBeforeChrist =
            reader.take(" ", in: text) && reader.take("B", in: text) && reader.take("C", in: text)
        guard reader.position == text.count, year < 1_000_000, 1...12 ~= month, 1...31 ~= day,
            hour <= 24, minute < 60, second <= 60
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

    /// A place in a text, from which it reads on.
    private struct Reader {
        private(set) var position = 0

        mutating func take(_ character: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
            guard position < text.count, text[position] == UInt8(ascii: character) else {
                return false
            }
            position += 1
            return true
        }

        /// One to seven digits.
        mutating func number(in text: Span<UInt8>) -> Int? {
            var (value, count) = (0, 0)
            while position < text.count, 0x30...0x39 ~= text[position] {
                guard count < 7 else { return nil }
                value = value * 10 + Int(text[position] - 0x30)
                (position, count) = (position + 1, count + 1)
            }
            return count == 0 ? nil : value
        }

        /// `.5` is 500,000 microseconds; nothing is 0.
        mutating func fraction(in text: Span<UInt8>) -> Int? {
            guard take(".", in: text) else { return 0 }
            let start = position
            guard let digits = number(in: text), position - start <= 6 else { return nil }
            return (position - start..<6).reduce(digits) { value, _ in value * 10 }
        }

        /// `+05:30` is 19,800 seconds east of UTC.
        mutating func offset(in text: Span<UInt8>) -> Int? {
            let sign = take("+", in: text) ? 1 : take("-", in: text) ? -1 : 0
            guard sign != 0, let hours = number(in: text) else { return nil }
            var seconds = hours * 3_600
            if take(":", in: text) {
                guard let minutes = number(in: text) else { return nil }
                seconds += minutes * 60
                if take(":", in: text) {
                    guard let rest = number(in: text) else { return nil }
                    seconds += rest
                }
            }
            return sign * seconds
        }
    }
}
