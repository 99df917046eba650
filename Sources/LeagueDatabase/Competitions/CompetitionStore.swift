package import FieldGame
import PostgreSQL

// Competitions and the rules of their tables, as they are read.

extension LeagueRepository {
    /// Every competition with its rules, in the order of ``competitions()``.
    package func competitionRules() async throws -> [CompetitionRules] {
        let found = try await connection.snapshot([
            StoredCompetition.query
                + " ORDER BY array_position('{league,cup,friendly,training,other}', c.kind), c.name",
            LaterRules.query,
        ])
        let later = Dictionary(grouping: try found[1].decode(LaterRules.self), by: \.competition)
        return try found[0].decode(StoredCompetition.self).map { stored in
            stored.rules(with: later[stored.competition.name] ?? [])
        }
    }

    /// Locks a competition with its rules until the transaction ends, and returns its name.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is gone.
    func hold(_ old: CompetitionRules) async throws -> String {
        let name = old.competition.name
        let found = try await connection.pipeline([
            StoredCompetition.query + " WHERE c.name = \(name) FOR UPDATE",
            LaterRules.query + " WHERE competition_type = \(name) FOR UPDATE",
        ])
        let later = try found[1].decode(LaterRules.self)
        let now = try found[0].decode(StoredCompetition.self).first?.rules(with: later)
        guard now == old else {
            throw DatabaseError.changedMeanwhile("\(name) or its rules have")
        }
        return name
    }
}

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
        competition = try Competition(row: row)
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
