package import FieldGame
package import Foundation
import LeagueDatabase

/// Which page is asked for.
package enum PageRequest: Sendable {
    case home
    case fixtures(FixturesRequest)
    case month(Month)
    case week(ISOWeek)
    case day(LocalDate)
    /// Nil is the newest season; the results of that day and before.
    case results(season: String?, until: LocalDate?)
    /// Nil is the first table of today.
    case tables
    case table(TableRequest)
    case match(MatchKey)
    case houses
    /// A house, school team, competition, umpire or pitch, by its slug.
    case subject(Subject)
    case pitches(day: LocalDate?, time: LocalTime?)
    /// The changes before the one with this number, nil is from the newest on; those of a house, by its
    /// slug, or of all.
    case changes(before: Int?, house: String?)
    case board(BoardRequest)
    case calendars
    case embeddedTable(season: String, slug: String, EmbeddedTheme)
    case embeddedFixtures(Subject, EmbeddedTheme)
    case settings
    case offline

    /// What has a page of its own, by the name in its address.
    package struct Subject: Hashable, Sendable {
        let kind: LeagueDirectory.Kind
        let slug: String
    }
}

/// A match by its id, or by the beginning of it: addresses in lists are short, since nothing else of a
/// list compresses as badly.
package struct MatchKey: Hashable, Sendable {
    /// Hexadecimal digits in lower case, ``shortest`` to 32.
    package let digits: String

    /// So many digits tell the matches of any league apart.
    package static let shortest = 12

    /// `3f0c1a2b-…`, `3f0c1a2b4c5d`; nil for what begins no id, or too little of one.
    package init?(_ text: some StringProtocol, shortest: Int = Self.shortest) {
        let digits = text.lowercased().filter { $0 != "-" }
        guard (shortest...32).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.digits = digits
    }

    /// The beginning of a match's id.
    package init(_ id: UUID, digits: Int = Self.shortest) {
        self.digits = id.digits(digits)
    }

    /// The id, where the key is a whole one.
    package var id: UUID? {
        guard digits.utf8.count == 32 else { return nil }
        var text = digits
        for place in [20, 16, 12, 8] {
            text.insert("-", at: text.index(text.startIndex, offsetBy: place))
        }
        return UUID(uuidString: text)
    }

    /// Whether a match's id begins so.
    func begins(_ id: UUID) -> Bool { MatchKey(id, digits: digits.utf8.count) == self }
}

/// A month of a year.
package struct Month: Hashable, Sendable {
    let year: Int
    /// 1 to 12.
    let month: Int

    /// The month, or nil when its days are none of a ``LocalDate``.
    init?(year: Int, month: Int) {
        guard LocalDate(year: year, month: month, day: 1) != nil else { return nil }
        (self.year, self.month) = (year, month)
    }

    /// `2026-01`.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == 7, let first = LocalDate(iso: text + "-01") else { return nil }
        self.init(year: first.year, month: first.month)
    }

    /// The month of a day.
    init(of day: LocalDate) { (year, month) = (day.year, day.month) }

    /// Its days.
    var days: [LocalDate] {
        (1...LocalDate.length(ofMonth: month, year: year)).compactMap {
            LocalDate(year: year, month: month, day: $0)
        }
    }

    /// That many months later; nil outside the years 1 to 9999.
    func adding(_ count: Int) -> Month? {
        let index = year * 12 + month - 1 + count
        return Month(year: index / 12, month: index % 12 + 1)
    }

    /// `2026-01`.
    var text: String {
        String(LocalDate(year: year, month: month, day: 1)?.description.prefix(7) ?? "")
    }

    /// `January 2026`.
    var spoken: String { "\(LocalDate.monthNames[month - 1]) \(year)" }

    var path: PagePath { PagePath("fixtures", "month", text) }
}

/// A week from Monday to Sunday, as ISO 8601 numbers them.
package struct ISOWeek: Hashable, Sendable, CustomStringConvertible {
    /// The year of its Thursday.
    let year: Int
    /// 1 to 53.
    let number: Int
    /// The first day.
    let monday: LocalDate

    /// The week of a day; nil where it is not wholly in the years 1 to 9999.
    init?(of day: LocalDate) {
        guard let monday = day.adding(days: 1 - day.weekday.rawValue),
            let thursday = monday.adding(days: 3), monday.adding(days: 6) != nil,
            let newYear = LocalDate(year: thursday.year, month: 1, day: 1)
        else { return nil }
        (year, number) = (thursday.year, (thursday.dayNumber - newYear.dayNumber) / 7 + 1)
        self.monday = monday
    }

    /// `2026-W03`; nil for a week that a year does not have.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 3,
            parts[1].first == "W",
            [parts[0], parts[1].dropFirst()].allSatisfy({
                $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }),
            let year = Int(parts[0]), let number = Int(parts[1].dropFirst()),
            // 4 January is always in the first week.
            let week = LocalDate(year: year, month: 1, day: 4)?.adding(days: (number - 1) * 7)
                .flatMap(ISOWeek.init(of:)),
            week.year == year, week.number == number
        else { return nil }
        self = week
    }

    /// Its seven days.
    var days: [LocalDate] { (0..<7).compactMap(monday.adding(days:)) }

    /// `2026-W03`.
    package var description: String {
        "\(String(repeating: "0", count: max(0, 4 - String(year).count)))\(year)-W\(number < 10 ? "0" : "")\(number)"
    }

    var path: PagePath { PagePath("fixtures", "week", description) }
}
