/// A day of the proleptic Gregorian calendar, without a time or a zone: PostgreSQL's `date`,
/// iCalendar's `DATE`.
///
/// In this service a day is always a day in London.
public struct LocalDate: ISOText {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to the length of the month.
    public let day: Int

    /// The day, or nil when there is no such day: 2026-02-29 is nil, and so is year 0 or 10000.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// `2026-01-13` -> 13 January 2026; anything else than four, two and two digits of a real day
    /// is nil.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc3339#section-5.6> (`full-date`)
    public init?(isoOctets text: Span<UInt8>) {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let century = text.twoDigits(at: 0), let year = text.twoDigits(at: 2),
            let month = text.twoDigits(at: 5), let day = text.twoDigits(at: 8)
        else { return nil }
        self.init(year: century * 100 + year, month: month, day: day)
    }

    /// Days since 1970-01-01, negative before it: `1970-01-02` -> 1.
    public var dayNumber: Int {
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil.
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day that many days after 1970-01-01, or nil when it falls outside the years 1 to 9999.
    public init?(dayNumber: Int) {
        guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
        let z = dayNumber + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// The day `count` days later (earlier when negative), or nil outside the years 1 to 9999.
    public func adding(days count: Int) -> LocalDate? {
        let (sum, overflow) = dayNumber.addingReportingOverflow(count)
        return overflow ? nil : LocalDate(dayNumber: sum)
    }

    /// The day of the week: 2026-01-13 -> Tuesday.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = (dayNumber + 3) % 7
        return Weekday.allCases[index < 0 ? index + 7 : index]
    }

    /// The number of days in a month, 28 to 31; 0 for a month that does not exist.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 1...12: 31
        default: 0
        }
    }

    /// Earlier days come first.
    public static func < (left: LocalDate, right: LocalDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The ISO form, `2026-01-13`.
    public var description: String {
        unsafe String(unsafeUninitializedCapacity: 10) { text in
            unsafe text.write(year, digits: 4, at: 0)
            unsafe text[4] = UInt8(ascii: "-")
            unsafe text.write(month, digits: 2, at: 5)
            unsafe text[7] = UInt8(ascii: "-")
            unsafe text.write(day, digits: 2, at: 8)
            return 10
        }
    }

    /// The form for people, `Tuesday 13 January 2026`.
    public var spoken: String {
        "\(weekday.name) \(day) \(Self.monthNames[month - 1]) \(year)"
    }

    /// English month names, January first.
    public static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}

/// A day of the week, Monday first (ISO 8601).
public enum Weekday: Int, CaseIterable, Sendable, Hashable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// `Tuesday`.
    public var name: String { Self.names[rawValue - 1] }

    private static let names = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// The day that a word names: the name or at least its first three letters, in any case, as in
    /// `Tue`, `tues`, `Thurs`; nil for any other word.
    public init?(word: some StringProtocol) {
        let word = word.lowercased()
        guard word.count >= 3,
            let day = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
        else { return nil }
        self = day
    }
}
