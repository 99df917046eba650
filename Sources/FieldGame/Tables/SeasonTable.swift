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
        (self.competition, self.season) = (competition, season)
        self.rules = rules
        (self.standings, self.decisions) = (standings, decisions)
        self.adjustments = standings.flatMap { row in
            adjustments.filter { $0.teamID == row.teamID && $0.stands(on: day) }
                .sorted { ($0.decidedOn, $0.id) < ($1.decidedOn, $1.id) }
        }
    }

    /// The table of these matches, in whatever order; those that are still to be played change nothing
    /// but who has a row.
    ///
    /// - Parameters:
    ///   - matches: every match of the season that is not cancelled. Each team in one has a row.
    ///   - adjustments: those of this table; of teams without a match they count nowhere.
    ///   - draws: those of this table. A draw decides among teams that all took part in it; of
    ///     several the latest.
    ///   - teams: the name and shirt of each team by its id.
    ///   - day: counts only matches, adjustments and draws of that day in London or before; nil all.
    public init(
        competition: String, season: String, rules: TableRules, matches: [CountedMatch],
        adjustments: [Adjustment] = [], draws: [LotDraw] = [],
        teams: [String: (name: String, colours: String)] = [:], asOf day: LocalDate? = nil
    ) {
        let played = matches.filter { match in day.map { match.date <= $0 } ?? true }
            .sorted(by: CountedMatch.isEarlier)
        var tallies: [String: TeamTally] = [:]
        for team in matches.flatMap({ [$0.home, $0.away] }) {
            if let team { tallies[team] = TeamTally() }
        }
        for match in played {
            guard let score = match.score else { continue }
            if let home = match.home {
                tallies[home]?.count(
                    scored: score.home, conceded: score.away, away: false, rules: rules)
            }
            if let away = match.away {
                tallies[away]?.count(
                    scored: score.away, conceded: score.home, away: true, rules: rules)
            }
        }
        for adjustment in adjustments where adjustment.stands(on: day) {
            tallies[adjustment.teamID]?.count(adjustment)
        }
        let entrants = tallies.sorted { one, other in
            (teams[one.key]?.name ?? "", one.key) < (teams[other.key]?.name ?? "", other.key)
        }
        let rows = TableRanker(
            rules: rules, teams: entrants.map(\.key), tallies: entrants.map(\.value),
            matches: played, draws: draws.filter { $0.stands(on: day) }
        ).rows()
        let standings = rows.map { row in
            let (id, tally) = entrants[row.seat]
            return Standing(
                season: season, competition: competition, position: row.position,
                shared: row.isShared, teamID: id, teamName: teams[id]?.name ?? id,
                teamColours: teams[id]?.colours ?? "", record: tally.record)
        }
        self.init(
            competition: competition, season: season, rules: rules, standings: standings,
            decisions: rows.compactMap(\.decision), adjustments: adjustments, asOf: day)
    }
}
