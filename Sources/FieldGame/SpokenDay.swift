/// A day as people name it. Which day that is may depend on what day it is today: reading the words
/// is one step, and ``day(today:)`` the other.
///
/// | words | the day |
/// | --- | --- |
/// | `today`, `tomorrow`, `yesterday` | that one |
/// | `tue`, `tues`, `Tuesday` | the soonest Tuesday from today on; on a Tuesday, today |
/// | `next tue` | the Tuesday of the week after this one; weeks start on Monday |
/// | `2026-01-13`, `13 Jan 2026`, `13th January 2026`, `13/1/2026` | that one |
/// | `13 Jan`, `13/1` | of all years the one nearest to today; of two as near, the later one |
///
/// Case does not count. One hyphen between two words does for a blank (`next-tue`, `13-Jan`), and the
/// weekday may stand before a date (`Tuesday 13 January 2026`), which it must then be.
public struct SpokenDay: Hashable, Sendable {
    private enum Meaning: Hashable {
        case date(LocalDate)
        case daysFromToday(Int)
        case soonest(Weekday)
        case inNextWeek(Weekday)
        case yearless(day: Int, month: Int)
    }

    private let meaning: Meaning
    /// What the words say the day's weekday is; nil when they do not.
    private let weekday: Weekday?

    private init(_ meaning: Meaning, on weekday: Weekday? = nil) {
        (self.meaning, self.weekday) = (meaning, weekday)
    }

    /// A day that depends on nothing.
    public init(_ date: LocalDate) {
        self.init(.date(date))
    }

    /// What the words mean, or nil when they name no day: `31 June`, `13rd Jan`, `13--Jan`,
    /// `13/13/2026`, `Monday 13 January 2026`, which was a Tuesday.
    public init?(_ text: some StringProtocol) {
        if let date = LocalDate(iso: text) {
            self.init(date)
            return
        }
        guard let words = Self.words(text.lowercased()) else { return nil }
        if let meaning = Self.word(words) {
            self.init(meaning)
        } else {
            self.init(date: words)
        }
    }

    /// The day that is meant when it is `today`.
    ///
    /// Nil when there is none: outside the years 1 to 9999, on another weekday than the words say,
    /// or for 29 February without a year more than half a year from one.
    public func day(today: LocalDate) -> LocalDate? {
        let day: LocalDate? =
            switch meaning {
            case .date(let date): date
            case .daysFromToday(let count): today.adding(days: count)
            case .soonest(let weekday):
                today.adding(days: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
            case .inNextWeek(let weekday):
                today.adding(days: weekday.rawValue - today.weekday.rawValue + 7)
            case .yearless(let day, let month):
                Self.nearest(to: today, day: day, month: month)
            }
        guard let day, weekday == nil || weekday == day.weekday else { return nil }
        return day
    }

    /// The day that is meant whatever day it is; nil when that depends on today.
    public var fixed: LocalDate? {
        guard case .date(let date) = meaning else { return nil }
        return date
    }

    /// `tue, 13-jan` -> `tue`, `13`, `jan`; nil where a hyphen or a comma follows no word, or a hyphen
    /// stands before none.
    private static func words(_ text: String) -> [Substring]? {
        var words: [Substring] = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            words += part.dropLast(part.last == "," ? 1 : 0)
                .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "," }
        }
        return words.contains { $0.isEmpty } ? nil : words
    }

    /// `today`, `tue`, `next tue`; nil for anything else.
    private static func word(_ words: [some StringProtocol]) -> Meaning? {
        switch words.count {
        case 1:
            switch words[0] {
            case "today": .daysFromToday(0)
            case "tomorrow": .daysFromToday(1)
            case "yesterday": .daysFromToday(-1)
            default: Weekday(word: words[0]).map(Meaning.soonest)
            }
        case 2 where words[0] == "next": Weekday(word: words[1]).map(Meaning.inNextWeek)
        default: nil
        }
    }

    /// `[tuesday] 13 jan [2026]`, `[tuesday] 13/1[/2026]`.
    private init?(date words: [some StringProtocol]) {
        let weekday = words.first.flatMap { Weekday(word: $0) }
        let words = words.dropFirst(weekday == nil ? 0 : 1)
        let parts = words.flatMap { $0.split(separator: "/", omittingEmptySubsequences: false) }
        // Blanks part words, strokes part numbers, and nothing mixes them.
        let isNumbers = words.count == 1
        guard (2...3).contains(parts.count), isNumbers || parts.count == words.count,
            let day = isNumbers ? Self.number(parts[0], 1...2) : Self.ordinal(parts[0]),
            let month = isNumbers ? Self.number(parts[1], 1...2) : Self.month(parts[1])
        else { return nil }
        if parts.count == 3 {
            guard let year = Self.number(parts[2], 4...4),
                let date = LocalDate(year: year, month: month, day: day),
                weekday == nil || weekday == date.weekday
            else { return nil }
            self.init(.date(date))
        } else {
            // 2000 was a leap year: any day that some year has.
            guard LocalDate(year: 2000, month: month, day: day) != nil else { return nil }
            self.init(.yearless(day: day, month: month), on: weekday)
        }
    }

    private static func number(_ text: some StringProtocol, _ digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// `13th`, `13` -> 13; nil with another's ending, as in `13rd`.
    private static func ordinal(_ word: some StringProtocol) -> Int? {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let day = number(digits, 1...2) else { return nil }
        let ending =
            switch day {
            case 1, 21, 31: "st"
            case 2, 22: "nd"
            case 3, 23: "rd"
            default: "th"
            }
        return ["", ending].contains { word.dropFirst(digits.count) == $0 } ? day : nil
    }

    /// The month with this name, or with a start of it of at least three letters.
    private static func month(_ word: some StringProtocol) -> Int? {
        guard word.count >= 3 else { return nil }
        return LocalDate.monthNames.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }

    private static func nearest(to today: LocalDate, day: Int, month: Int) -> LocalDate? {
        // Of two as near, the first here is the later one.
        (today.year - 1...today.year + 1).reversed()
            .compactMap { LocalDate(year: $0, month: month, day: day) }
            .map { (date: $0, distance: abs($0.dayNumber - today.dayNumber)) }
            .filter { $0.distance <= 183 }
            .min { $0.distance < $1.distance }?.date
    }
}
