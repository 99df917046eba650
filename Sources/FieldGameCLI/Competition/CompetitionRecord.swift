import FieldGame
import LeagueDatabase

/// A competition as JSON: the table's columns, and in `rules` those of the view
/// `competition_rules`.
struct CompetitionRecord: Encodable {
    /// What a command did to it, and what became of its matches and tables.
    struct Deed {
        /// `added`, `changed` or `unchanged`.
        let action: String
        /// What became of its matches and tables.
        let effects: CompetitionEffects
        /// Whether it was only found out what would be done.
        let isRehearsal: Bool
    }

    /// The competition with the rules of all its seasons.
    let rules: CompetitionRules
    /// Nil where it is only shown.
    var deed: Deed?

    private enum CodingKeys: String, CodingKey {
        case name, abbreviation, kind, colour, rules, action, matches
        case isRehearsal = "dry_run"
        case seasonStarts = "season_starts", matchesMoved = "matches_moved"
        case tablesChanged = "tables_changed", tablesAdded = "tables_added"
        case tablesRemoved = "tables_removed"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(rules.competition.name, forKey: .name)
        try object.encode(rules.competition.abbreviation, forKey: .abbreviation)
        try object.encode(rules.competition.kind, forKey: .kind)
        try object.encode(rules.competition.colour, forKey: .colour)
        try object.encode(rules.seasonStarts, forKey: .seasonStarts)
        let own = RulesRecord(since: "", rules: rules.rules)
        let later = rules.later.map { RulesRecord(since: $0.since, rules: $0.rules) }
        try object.encode([own] + later, forKey: .rules)
        guard let deed else { return }
        try object.encode(deed.action, forKey: .action)
        try object.encode(deed.isRehearsal, forKey: .isRehearsal)
        try object.encode(deed.effects.matches, forKey: .matches)
        try object.encode(deed.effects.matchesMoved, forKey: .matchesMoved)
        try object.encode(deed.effects.tablesChanged, forKey: .tablesChanged)
        try object.encode(deed.effects.tablesAdded, forKey: .tablesAdded)
        try object.encode(deed.effects.tablesRemoved, forKey: .tablesRemoved)
    }
}

/// A row of the view `competition_rules`, but for the competition's name.
private struct RulesRecord: Encodable {
    let since: String
    let rules: TableRules

    private enum CodingKeys: String, CodingKey {
        case since
        case win = "points_win", draw = "points_draw", loss = "points_loss"
        case tieBreakers = "tie_breakers", restarts = "head_to_head_restarts"
        case walkoverFor = "walkover_for", walkoverAgainst = "walkover_against"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(since, forKey: .since)
        try object.encode(rules.pointsForWin, forKey: .win)
        try object.encode(rules.pointsForDraw, forKey: .draw)
        try object.encode(rules.pointsForLoss, forKey: .loss)
        try object.encode(rules.tieBreakers, forKey: .tieBreakers)
        try object.encode(rules.headToHeadRestarts, forKey: .restarts)
        try object.encode(rules.walkover.home, forKey: .walkoverFor)
        try object.encode(rules.walkover.away, forKey: .walkoverAgainst)
    }
}
