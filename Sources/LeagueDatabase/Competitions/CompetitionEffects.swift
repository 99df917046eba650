import PostgreSQL

/// What became of a competition's matches and tables when it, or its rules, changed.
package struct CompetitionEffects: Sendable, Hashable {
    /// Its matches, whatever their status.
    package let matches: Int
    /// Those that named it in another spelling before.
    package let respelled: Int
    /// Those that count for another season than before.
    package let matchesMoved: Int
    /// Its matches that were decided by a walkover: they keep the score that was entered.
    package let walkovers: Int
    /// The season that London's today is in.
    package let season: String
    /// The seasons whose tables show another place or other points, oldest first.
    package let tablesChanged: [String]
    /// The seasons that had no table.
    package let tablesAdded: [String]
    /// The seasons that have no table any more.
    package let tablesRemoved: [String]

    /// Whether all tables show the same as before.
    package var touchesNoTable: Bool {
        tablesChanged.isEmpty && tablesAdded.isEmpty && tablesRemoved.isEmpty
    }
}

extension LeagueRepository {
    /// Runs `body`, which changes a competition that may have had a former name, and finds out what
    /// it did to its matches and, unless those cannot change, to its tables. `body` returns how
    /// many matches count for another season, and how many named it in another spelling before.
    nonisolated(nonsending) func showingEffects(
        on competition: String, formerly former: String? = nil, tables: Bool = true,
        _ body: nonisolated(nonsending) () async throws -> (moved: Int, respelled: Int)
    ) async throws -> CompetitionEffects {
        let before = tables ? try await tableTexts(of: former ?? competition) : [:]
        let (moved, respelled) = try await body()
        let after = tables ? try await tableTexts(of: competition) : [:]
        let counts = try await connection.query(
            """
            SELECT count(*), count(*) FILTER (WHERE outcome = 'walkover'),
                   league_season(league_today(), \(competition))
            FROM public.matches WHERE competition_type = \(competition)
            """, as: (Int, Int, String).self)
        let (matches, walkovers, season) = counts.first ?? (0, 0, "")
        return CompetitionEffects(
            matches: matches, respelled: respelled, matchesMoved: moved, walkovers: walkovers,
            season: season,
            tablesChanged: before.keys.filter { after[$0] != nil && after[$0] != before[$0] }
                .sorted(),
            tablesAdded: after.keys.filter { before[$0] == nil }.sorted(),
            tablesRemoved: before.keys.filter { after[$0] == nil }.sorted())
    }

    /// How many matches of a competition the open transaction has changed.
    func changedMatches(of competition: String) async throws -> Int {
        try await connection.query(
            """
            SELECT count(*) FROM public.matches
            WHERE competition_type = \(competition) AND xmin = pg_current_xact_id()::xid
            """, as: Int.self
        ).first ?? 0
    }

    /// The place and points of every team, as one text for each season.
    private func tableTexts(of competition: String) async throws -> [String: String] {
        let rows = try await connection.query(
            """
            SELECT season, string_agg(concat_ws(' ', position, points, team_id), ','
                                      ORDER BY position, team_id)
            FROM public.season_standings WHERE competition_type = \(competition) GROUP BY season
            """, as: (String, String).self)
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
}
