import FieldGame

/// The table of a league without a name, each row with the reason why it stands above the next one.
struct LeagueTable {
    @dynamicMemberLookup
    struct Row: Equatable {
        let standing: Standing
        let decision: TableDecision?

        subscript<Value>(dynamicMember path: KeyPath<Standing, Value>) -> Value {
            standing[keyPath: path]
        }
    }

    let rows: [Row]

    init(
        rules: TableRules, matches: [CountedMatch], adjustments: [Adjustment] = [],
        draws: [LotDraw] = [], asOf day: LocalDate? = nil
    ) {
        let table = SeasonTable(
            competition: "", season: "", rules: rules, matches: matches, adjustments: adjustments,
            draws: draws, asOf: day)
        let decisions = table.decisions.map(Optional.some) + [nil]
        rows = zip(table.standings, decisions).map(Row.init)
    }
}
