package import FieldGame
import PostgreSQL

// League tables worked out by FieldGame from what the database holds.

extension LeagueRepository {
    /// The tables of a season, each with the reasons for its order; leagues without a match in it
    /// have none.
    ///
    /// Everything is read in one snapshot. Where nothing is left out (`day` is nil) the view
    /// `season_standings` must tell the same of every team, so that no two readers see tables that
    /// differ. In a transaction that is open, where others may commit between two queries, they are
    /// not compared.
    ///
    /// - Parameters:
    ///   - season: such as `2026` or `2013-14`; nil means the one that `day`, or London's today,
    ///     is in, which is another one for a league that starts in another month.
    ///   - competitions: only theirs; all when empty.
    ///   - day: counts only what had happened by the end of that day in London.
    /// - Throws: ``PostgresError``; ``DatabaseError`` (`tablesDisagree`) when view and FieldGame
    ///   differ, which is a bug.
    package func tables(
        season: String? = nil, competitions: [String] = [], asOf day: LocalDate? = nil
    ) async throws -> [SeasonTable] {
        let chosen: Query =
            competitions.isEmpty ? "true" : "c.name \(fragment: .isOne(of: competitions))"
        let wanted: Query = """
            WITH wanted AS (
                SELECT c.name AS competition_type, c.season_starts,
                       coalesce(\(season),
                                league_season(coalesce(\(day)::date, league_today()), c.name))
                           AS season
                FROM competitions AS c
                WHERE c.kind = 'league' AND \(fragment: chosen))
            """
        var queries = [
            wanted + Self.rules, wanted + Self.teams(day), wanted + Self.matches,
            wanted + Self.adjustments, wanted + Self.draws,
        ]
        if day == nil { queries.append(Self.standings(season, competitions)) }
        let found = try await connection.snapshot(queries)

        let teams = Dictionary(
            grouping: try found[1].decode(
                (String, String, String, String).self), by: \.0
        ).mapValues { rows in
            Dictionary(
                rows.map { ($0.1, (name: $0.2, colours: $0.3)) }, uniquingKeysWith: { $1 })
        }
        let matches = Dictionary(grouping: try found[2].decode(Counted.self), by: \.competition)
        let adjustments = Dictionary(
            grouping: try found[3].decode(Adjustment.self), by: \.competition)
        let draws = Dictionary(grouping: try found[4].decode(LotDraw.self), by: \.competition)
        let tables = try found[0].decode(SeasonRules.self).compactMap { league -> SeasonTable? in
            guard let matches = matches[league.competition] else { return nil }
            return SeasonTable(
                competition: league.competition, season: league.season, rules: league.rules,
                matches: matches.map(\.match),
                adjustments: adjustments[league.competition] ?? [],
                draws: draws[league.competition] ?? [], teams: teams[league.competition] ?? [:],
                asOf: day)
        }
        if day == nil, !connection.isInTransaction {
            let viewed = try found[5].decode(Standing.self)
            guard Set(viewed) == Set(tables.flatMap(\.standings)) else {
                throw DatabaseError.tablesDisagree(tables, viewed)
            }
        }
        return tables
    }

    private static let rules: Query = """

        SELECT w.competition_type, w.season, r.points_win, r.points_draw, r.points_loss,
               r.tie_breakers, r.head_to_head_restarts, r.walkover_for, r.walkover_against
        FROM wanted AS w
        CROSS JOIN LATERAL (
            SELECT * FROM competition_rules AS r
            WHERE r.competition_type = w.competition_type AND r.since <= w.season
            ORDER BY r.since DESC LIMIT 1) AS r
        ORDER BY w.competition_type
        """

    /// Each team by the name that it had on the last day of the season, or on `day`.
    private static func teams(_ day: LocalDate?) -> Query {
        """

        SELECT t.competition_type, h.id,
               coalesce((SELECT f.name FROM former_names AS f
                         WHERE f.house_id = h.id AND f.until > t.last ORDER BY f.until LIMIT 1),
                        h.name),
               h.colours
        FROM (SELECT DISTINCT w.competition_type, side.team,
                     least(make_date(left(w.season, 4)::integer + 1, w.season_starts, 1) - 1,
                           \(day)::date) AS last
              FROM wanted AS w
              JOIN league_matches AS m
                   ON m.competition_type = w.competition_type AND m.season = w.season
              CROSS JOIN LATERAL (VALUES (m.home_team_id), (m.away_team_id)) AS side (team)) AS t
        JOIN houses AS h ON h.id = t.team
        """
    }

    private static let matches: Query = """

        SELECT w.competition_type, m.id, m.date, m.time, m.home_team_id, m.away_team_id,
               m.home_score, m.away_score
        FROM wanted AS w
        JOIN league_matches AS m
             ON m.competition_type = w.competition_type AND m.season = w.season
        """

    private static let adjustments: Query = """

        SELECT a.id, a.competition_type, a.season, a.team_id, a.points, a.reason, a.decided_on,
               a.reversed_on, a.reversal_reason
        FROM wanted AS w
        JOIN standing_adjustments AS a
             ON a.competition_type = w.competition_type AND a.season = w.season
        """

    private static let draws: Query = """

        SELECT d.id, d.competition_type, d.season, d.decided_on, d.reversed_on, d.reversal_reason,
               ARRAY(SELECT l.team_id FROM drawn_lots AS l WHERE l.draw_id = d.id
                     ORDER BY l.place) AS team_ids
        FROM wanted AS w
        JOIN lot_draws AS d
             ON d.competition_type = w.competition_type AND d.season = w.season
        """
}

extension DatabaseError {
    /// What the view tells of a table, and what FieldGame makes of its matches, are not the same.
    fileprivate static func tablesDisagree(
        _ tables: [SeasonTable], _ viewed: [Standing]
    ) -> DatabaseError {
        let odd = Set(tables.flatMap(\.standings)).symmetricDifference(viewed)
            .map { "\($0.competition) \($0.season)" }
        return DatabaseError(
            code: .tablesDisagree,
            description: """
                the program and the view season_standings make different tables of \
                \(Set(odd).sorted().joined(separator: ", ")): please report this, with a dump of \
                the tables matches, competitions, season_rules, standing_adjustments and lot_draws
                """)
    }
}
