import FieldGame
import LeagueDatabase

/// A competition as JSON: the table's columns, and in `rules` those of the view
/// `competition_rules`.
struct CompetitionRecord: Encodable {
    /// The competition with the rules of all its seasons.
    let rules: CompetitionRules
    /// What became of its matches and tables; nil where it is only shown.
    var effects: CompetitionEffects?
    /// What was done; nil where it is only shown.
    var change: ChangeRecord?

    private enum CodingKeys: String, CodingKey {
        case name, abbreviation, kind, colour, rules, matches
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
        try change?.encode(to: encoder)
        guard let effects else { return }
        try object.encode(effects.matches, forKey: .matches)
        try object.encode(effects.matchesMoved, forKey: .matchesMoved)
        try object.encode(effects.tablesChanged, forKey: .tablesChanged)
        try object.encode(effects.tablesAdded, forKey: .tablesAdded)
        try object.encode(effects.tablesRemoved, forKey: .tablesRemoved)
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
