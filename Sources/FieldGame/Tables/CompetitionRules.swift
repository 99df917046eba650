/// A competition and all rules of its tables.
public struct CompetitionRules: Hashable, Sendable {
    /// Rules that hold from a season on.
    public struct Later: Hashable, Sendable {
        /// The first season that they hold for, such as `2026` or `2013-14`.
        public let since: String
        /// The rules.
        public var rules: TableRules

        /// These rules from this season on.
        public init(since: String, rules: TableRules) {
            (self.since, self.rules) = (since, rules)
        }
    }

    /// What people call it, and what kind it is; only a league has a table.
    public var competition: Competition
    /// The month in which a season starts, 1 to 12: 1 makes it the calendar year.
    public var seasonStarts: Int
    /// The rules of all seasons for which no later ones hold.
    public var rules: TableRules
    /// Rules from a season on, the earliest first, each until the next one's season.
    public private(set) var later: [Later]

    /// A competition with these rules.
    public init(
        _ competition: Competition, seasonStarts: Int = 1, rules: TableRules = TableRules(),
        later: [Later] = []
    ) {
        (self.competition, self.seasonStarts, self.rules) = (competition, seasonStarts, rules)
        self.later = later.sorted { $0.since < $1.since }
    }

    /// The rules that hold in a season.
    public func rules(in season: String) -> TableRules {
        later.last { $0.since <= season }?.rules ?? rules
    }

    /// The rules that start to hold in just this season, or nil.
    public func rules(since season: String) -> TableRules? {
        later.first { $0.since == season }?.rules
    }

    /// Lets rules hold from a season on; nil takes away those that start with it, so that the ones
    /// before hold on.
    public mutating func set(_ rules: TableRules?, since season: String) {
        later.removeAll { $0.since == season }
        guard let rules else { return }
        later.append(Later(since: season, rules: rules))
        later.sort { $0.since < $1.since }
    }
}
