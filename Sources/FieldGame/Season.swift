/// A season of a competition: a calendar year, or the better part of two.
public struct Season: Hashable, Sendable, CustomStringConvertible {
    /// The years in which a season may start, since matches are of the years 1800 to 2999.
    public static let years = 1799...2999

    /// The year in which it starts.
    public let year: Int
    /// Whether it goes on into the next year.
    public let endsNextYear: Bool

    /// The season that a text names: `2026`, or `2013-14` (also `2013/14`, `2013-2014`); nil for
    /// other texts, such as `2013-15`, and years before 1799 or after 2999.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(omittingEmptySubsequences: false) { "-/\u{2013}".contains($0) }
        guard (1...2).contains(parts.count), parts[0].utf8.count == 4,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), Self.years.contains(year)
        else { return nil }
        if parts.count == 2 {
            let next = String(year + 1)
            guard parts[1] == next || parts[1] == next.suffix(2) else { return nil }
        }
        self.init(year: year, endsNextYear: parts.count == 2)
    }

    private init(year: Int, endsNextYear: Bool) {
        (self.year, self.endsNextYear) = (year, endsNextYear)
    }

    /// The season before this one; before the first one, a year that no match is of.
    public var previous: Season { Season(year: year - 1, endsNextYear: endsNextYear) }

    /// The season after this one.
    public var next: Season { Season(year: year + 1, endsNextYear: endsNextYear) }

    /// The day on which it begins in a competition whose seasons start in this month; nil for a month
    /// that there is not.
    public func firstDay(startingIn month: Int) -> LocalDate? {
        LocalDate(year: year, month: month, day: 1)
    }

    /// As the database names it: `2026` or `2013-14`.
    public var description: String {
        endsNextYear ? "\(year)-\(String(year + 1).suffix(2))" : "\(year)"
    }
}
