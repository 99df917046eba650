import FieldGame
import PostgreSQL

/// A row of `competitions`.
struct StoredCompetition: RowDecodable {
    /// Every row; a condition or an order may follow.
    static let query: Query = """
        SELECT c.name, c.abbreviation, c.kind, c.colour, c.season_starts, c.points_win,
               c.points_draw, c.points_loss, c.tie_breakers, c.head_to_head_restarts,
               c.walkover_for, c.walkover_against
        FROM public.competitions AS c
        """

    /// What people call it, and its kind.
    let competition: Competition
    /// The month in which its seasons start.
    let seasonStarts: Int
    /// Its own rules.
    let rules: TableRules

    init(row: Row) throws {
        competition = Competition(
            name: try row.decode("name"), abbreviation: try row.decode("abbreviation"),
            kind: try row.decode("kind"), colour: try row.decode("colour"))
        seasonStarts = try row.decode("season_starts")
        rules = try TableRules(row: row)
    }

    /// The competition with its rules and these, which are its own too.
    func rules(with later: [LaterRules]) -> CompetitionRules {
        CompetitionRules(
            competition, seasonStarts: seasonStarts, rules: rules, later: later.map(\.later))
    }
}

/// A row of `season_rules`.
struct LaterRules: RowDecodable {
    /// Every row; a condition may follow.
    static let query: Query = """
        SELECT competition_type, since, points_win, points_draw, points_loss, tie_breakers,
               head_to_head_restarts, walkover_for, walkover_against
        FROM public.season_rules
        """

    /// The competition's name.
    let competition: String
    /// The rules, and since when they hold.
    let later: CompetitionRules.Later

    init(row: Row) throws {
        competition = try row.decode("competition_type")
        later = CompetitionRules.Later(
            since: try row.decode("since"), rules: try TableRules(row: row))
    }
}
