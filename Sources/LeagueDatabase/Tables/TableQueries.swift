package import FieldGame
import PostgreSQL

// League tables: as the view season_standings tells them, and as FieldGame works them out.

extension LeagueRepository {
    /// The tables of a season as the view `season_standings` tells them; leagues without a match in
    /// it have none. The view tells no reasons for its order.
    ///
    /// - Parameters:
    ///   - season: such as `2026` or `2013-14`; nil means the one that London's today is in, which
    ///     is another one for a league that starts in another month.
    ///   - competitions: only theirs; all when empty.
    package func tables(
        season: String? = nil, competitions: [String] = []
    ) async throws -> [SeasonTable] {
        let wanted = Self.wanted(season, competitions, asOf: nil)
        let found = try await connection.snapshot([
            wanted + Self.rules, wanted + Self.decisions(Adjustment.self),
            Self.standings(season, competitions),
        ])
        let adjustments = try found[1].byLeague(Adjustment.self)
        let standings = try found[2].byLeague(Standing.self)
        return try found[0].decode(SeasonRules.self).compactMap { league in
            standings[league.competition].map {
                SeasonTable(
                    competition: league.competition, season: league.season, rules: league.rules,
                    standings: $0, adjustments: adjustments[league.competition] ?? [])
            }
        }
    }

    /// The same tables as FieldGame works them out from the matches, each with the reasons for its
    /// order.
    ///
    /// - Parameter day: counts only what had happened by the end of that day in London; a season
    ///   that is not given is the one that it is in.
    package func calculatedTables(
        season: String? = nil, competitions: [String] = [], asOf day: LocalDate? = nil
    ) async throws -> [SeasonTable] {
        try await seasonBooks(season: season, competitions: competitions, asOf: day)
            .map { $0.table(asOf: day) }
    }

    /// What the tables of a season are worked out from; leagues without a match in it have none.
    ///
    /// - Parameter day: teams have the names of that day; a season that is not given is the one that
    ///   it is in.
    package func seasonBooks(
        season: String? = nil, competitions: [String] = [], asOf day: LocalDate? = nil
    ) async throws -> [SeasonBook] {
        let queries = Self.calculation(season, competitions, asOf: day)
        return try Self.books(try await connection.snapshot(queries))
    }

    /// The tables of a season as FieldGame works them out, compared with the view in one snapshot:
    /// not for an open transaction, where others may commit between two queries.
    ///
    /// Throws ``DatabaseError`` (`tablesDisagree`) when view and FieldGame differ, which is a bug.
    @discardableResult
    package func verifiedTables(
        season: String? = nil, competitions: [String] = []
    ) async throws -> [SeasonTable] {
        let found = try await connection.snapshot(
            Self.calculation(season, competitions, asOf: nil)
                + [Self.standings(season, competitions), Self.closed])
        let closed = Set(try found[6].decode((String, String).self).map { "\($0) \($1)" })
        let tables = try Self.books(found).map { $0.table() }
        // A closed table stays as it stood.
        let open = tables.filter { !closed.contains("\($0.competition) \($0.season)") }
        let viewed = try found[5].decode(Standing.self).filter {
            !closed.contains("\($0.competition) \($0.season)")
        }
        guard Set(viewed) == Set(open.flatMap(\.standings)) else {
            throw DatabaseError.tablesDisagree(tables, viewed)
        }
        return tables
    }

    private static let closed: Query = "SELECT competition_type, season FROM public.closed_seasons"

    /// What ``books(_:)`` reads.
    private static func calculation(
        _ season: String?, _ competitions: [String], asOf day: LocalDate?
    ) -> [Query] {
        let wanted = wanted(season, competitions, asOf: day)
        return [
            rules, decisions(Adjustment.self), teams(day), matches, decisions(LotDraw.self),
        ].map { wanted + $0 }
    }

    private static func books(_ found: [Rows]) throws -> [SeasonBook] {
        let adjustments = try found[1].byLeague(Adjustment.self)
        let teams = Dictionary(
            grouping: try found[2].decode((String, String, String, String).self), by: \.0
        ).mapValues { rows in
            Dictionary(
                rows.map { ($0.1, (name: $0.2, colours: $0.3)) }, uniquingKeysWith: { $1 })
        }
        let matches = try found[3].byLeague(CountedMatch.self)
        let draws = try found[4].byLeague(LotDraw.self)
        return try found[0].decode(SeasonRules.self).compactMap { league in
            matches[league.competition].map { matches in
                SeasonBook(
                    competition: league.competition, season: league.season, rules: league.rules,
                    matches: matches, adjustments: adjustments[league.competition] ?? [],
                    draws: draws[league.competition] ?? [], teams: teams[league.competition] ?? [:])
            }
        }
    }

    /// The leagues and seasons that are asked for: worked out once, not for each match.
    private static func wanted(
        _ season: String?, _ competitions: [String], asOf day: LocalDate?
    ) -> Query {
        let chosen: Query =
            competitions.isEmpty ? "true" : "c.name \(fragment: .isOne(of: competitions))"
        return """
            WITH wanted AS MATERIALIZED (
                SELECT c.name AS competition_type, c.season_starts,
                       coalesce(\(season),
                                league_season(coalesce(\(day)::date, league_today()), c.name))
                           AS season
                FROM competitions AS c
                WHERE c.kind = 'league' AND \(fragment: chosen))
            """
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

    /// Each team by the name that it had on the last day of the season, or on `day`; in a closed one by
    /// the name and the shirt that it was closed with.
    private static func teams(_ day: LocalDate?) -> Query {
        """

        SELECT t.competition_type, h.id,
               coalesce(closed.team_name,
                        (SELECT f.name FROM former_names AS f
                         WHERE f.house_id = h.id AND f.until > t.last ORDER BY f.until LIMIT 1),
                        h.name),
               coalesce(closed.team_colours, h.colours)
        FROM (SELECT DISTINCT w.competition_type, w.season, side.team,
                     least(make_date(left(w.season, 4)::integer + 1, w.season_starts, 1) - 1,
                           \(day)::date) AS last
              FROM wanted AS w
              JOIN league_matches AS m
                   ON m.competition_type = w.competition_type AND m.season = w.season
              CROSS JOIN LATERAL (VALUES (m.home_team_id), (m.away_team_id)) AS side (team)) AS t
        JOIN houses AS h ON h.id = t.team
        LEFT JOIN (closed_seasons AS c JOIN closed_standings AS closed ON closed.closed_id = c.id)
             ON c.competition_type = t.competition_type AND c.season = t.season
            AND closed.team_id = t.team AND \(day)::date IS NULL
        """
    }

    private static let matches: Query = """

        SELECT w.competition_type, m.id, m.date, m.time, m.home_team_id, m.away_team_id,
               m.home_score, m.away_score
        FROM wanted AS w
        JOIN league_matches AS m
             ON m.competition_type = w.competition_type AND m.season = w.season
        """

    private static func decisions<Decision: LedgerDecision>(_ ledger: Decision.Type) -> Query {
        """

        SELECT \(fragment: Decision.columns) FROM \(fragment: Decision.ledger)
        WHERE (competition_type, season) IN (SELECT competition_type, season FROM wanted)
        """
    }
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

extension LeagueRepository {
    /// The tables of a season as the views tell them, each in its order; nil means the season that
    /// London's today is in. With `competitions`, only theirs.
    package func standings(
        season: String? = nil, competitions: [String] = []
    ) async throws -> [Standing] {
        try await connection.query(Self.standings(season, competitions), as: Standing.self)
    }

    static func standings(_ season: String?, _ competitions: [String]) -> Query {
        var query: Query =
            season.map { "SELECT * FROM season_standings WHERE season = \($0)" }
            ?? "SELECT * FROM league_standings WHERE true"
        if !competitions.isEmpty {
            query += " AND competition_type \(fragment: .isOne(of: competitions))"
        }
        return query + " ORDER BY competition_type, position, team_name"
    }

    /// Every season that has a table, newest first, or the newest `limit`; with `competitions`, one of
    /// theirs.
    package func seasons(
        of competitions: [String] = [], limit: Int? = nil
    ) async throws -> [String] {
        let chosen: Query =
            competitions.isEmpty
            ? "true" : "m.competition_type \(fragment: .isOne(of: competitions))"
        return try await seasons(
            where: """
                EXISTS (SELECT FROM league_matches AS m
                        WHERE m.season = found.season AND \(fragment: chosen))
                """, limit)
    }

    /// Every season in which a match was not cancelled, newest first, or the newest `limit`.
    package func seasonsOfMatches(limit: Int? = nil) async throws -> [String] {
        try await seasons(where: "true", limit)
    }

    /// Each is looked for before the last one found, since there are few of them and very many matches.
    private func seasons(where isMeant: Query, _ limit: Int?) async throws -> [String] {
        let seasons: Query = "SELECT m.season FROM all_matches AS m WHERE m.status <> 'cancelled'"
        return try await connection.query(
            """
            WITH RECURSIVE found AS (
                (\(fragment: seasons) ORDER BY m.season DESC LIMIT 1)
                UNION ALL
                SELECT (\(fragment: seasons) AND m.season < found.season
                        ORDER BY m.season DESC LIMIT 1)
                FROM found WHERE found.season IS NOT NULL)
            SELECT season FROM found WHERE season IS NOT NULL AND \(fragment: isMeant)
            LIMIT \(limit)
            """, as: String.self)
    }
}
