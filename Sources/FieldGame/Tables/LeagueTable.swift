/// The table of one league in one season, worked out from its matches.
///
/// It depends on nothing but what it is given: the same matches in another order, or with more that
/// are still to be played among the same teams, make the same table.
public struct LeagueTable: Sendable {
    /// One team's row.
    public struct Row: Hashable, Sendable {
        /// The team's id.
        public let teamID: String
        /// The place, counted from 1; teams that nothing parts share one.
        public let position: Int
        /// Whether another team has the same place.
        public let shared: Bool
        /// What its matches add up to.
        public let record: TeamRecord
        /// Why it stands above the next row; nil for the last one.
        public let decision: TableDecision?
    }

    /// The rows, best first; teams that share a place by their names.
    public let rows: [Row]

    /// The table of these matches.
    ///
    /// - Parameters:
    ///   - matches: every match of the season that is not cancelled. Each team in one has a row.
    ///   - adjustments: those of this table; of teams without a match they count nowhere.
    ///   - draws: those of this table. A draw decides among teams that all took part in it; of
    ///     several the latest.
    ///   - names: the teams' names by their ids, to list those who share a place.
    ///   - day: counts only matches, adjustments and draws of that day in London or before; nil all.
    public init(
        rules: TableRules, matches: [CountedMatch], adjustments: [Adjustment] = [],
        draws: [LotDraw] = [], names: [String: String] = [:], asOf day: LocalDate? = nil
    ) {
        let played = matches.filter { match in day.map { match.date <= $0 } ?? true }
            .sorted(by: CountedMatch.isEarlier)
        var records: [String: TeamTally] = [:]
        for team in matches.flatMap({ [$0.home, $0.away] }) {
            if let team { records[team] = TeamTally() }
        }
        for match in played {
            guard let score = match.score else { continue }
            if let home = match.home {
                records[home]?.count(
                    scored: score.home, conceded: score.away, away: false, rules: rules)
            }
            if let away = match.away {
                records[away]?.count(
                    scored: score.away, conceded: score.home, away: true, rules: rules)
            }
        }
        for adjustment in adjustments where adjustment.stands(on: day) {
            records[adjustment.teamID]?.count(adjustment)
        }
        let teams = records.sorted { one, other in
            (names[one.key] ?? "", one.key) < (names[other.key] ?? "", other.key)
        }
        let contest = TableRanker(
            rules: rules, teams: teams.map(\.key), records: teams.map(\.value), matches: played,
            draws: draws.filter { $0.stands(on: day) })
        rows = contest.rows()
    }
}

/// Why one team stands above the next one of its table.
public struct TableDecision: Hashable, Sendable {
    /// The team below.
    public let teamID: String
    /// What parted them; nil when nothing did, and they share a place.
    public let tieBreaker: TieBreaker?
    /// The number of the team above; nil when nothing parted them. Points deducted count from 0 up;
    /// of lots, it is the place in which the team came out.
    public let value: Int?
    /// The number of the team below.
    public let otherValue: Int?
    /// The ids of the teams among whom head-to-head matches or lots were counted, in the table's
    /// order; empty for what each team has by itself.
    public let among: [String]
    /// How often head-to-head had been applied until it parted them: 1 for the first time.
    public let round: Int
}
