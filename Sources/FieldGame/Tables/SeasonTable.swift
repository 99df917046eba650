/// The table of one league in one season, with what people read of it and what it rests on.
public struct SeasonTable: Hashable, Sendable {
    /// The league's name.
    public let competition: String
    /// The season, `2026` or `2013-14`.
    public let season: String
    /// The rules that made it.
    public let rules: TableRules
    /// The rows, best first; teams that share a place by their names.
    public let standings: [Standing]
    /// Why each row stands above the next one: one less than there are rows; none for a table that
    /// was not worked out here.
    public let decisions: [TableDecision]
    /// The adjustments that count in it, by team in the table's order and then by date.
    public let adjustments: [Adjustment]

    /// The table of these rows.
    ///
    /// - Parameters:
    ///   - standings: the rows in their order.
    ///   - decisions: why each row stands above the next one, where that is known.
    ///   - adjustments: those of this season, be they reversed by `day` or not.
    ///   - day: the day at whose end the table is so; nil for now.
    public init(
        competition: String, season: String, rules: TableRules, standings: [Standing],
        decisions: [TableDecision] = [], adjustments: [Adjustment], asOf day: LocalDate? = nil
    ) {
        self.competition = competition
        self.season = season
        self.rules = rules
        self.standings = standings
        self.decisions = decisions
        self.adjustments = standings.flatMap { row in
            adjustments.filter { $0.teamID == row.teamID && $0.stands(on: day) }
                .sorted { ($0.decidedOn, $0.id) < ($1.decidedOn, $1.id) }
        }
    }

    /// The table of these matches; see ``LeagueTable`` for what the others mean.
    ///
    /// - Parameter teams: the name and shirt of each team by its id.
    public init(
        competition: String, season: String, rules: TableRules, matches: [CountedMatch],
        adjustments: [Adjustment], draws: [LotDraw],
        teams: [String: (name: String, colours: String)], asOf day: LocalDate? = nil
    ) {
        let table = LeagueTable(
            rules: rules, matches: matches, adjustments: adjustments, draws: draws,
            names: teams.mapValues(\.name), asOf: day)
        let standings = table.rows.map { row in
            Standing(
                season: season, competition: competition, position: row.position,
                shared: row.shared, teamID: row.teamID,
                teamName: teams[row.teamID]?.name ?? row.teamID,
                teamColours: teams[row.teamID]?.colours ?? "", record: row.record)
        }
        self.init(
            competition: competition, season: season, rules: rules, standings: standings,
            decisions: table.rows.compactMap(\.decision), adjustments: adjustments, asOf: day)
    }
}
