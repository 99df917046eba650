import FieldGame
import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// A database of before the rules of league tables, with all that it holds.
@Suite struct UpgradeTests {
    /// What `body` finds in a database that held a league at migration 12 and has all of them now.
    private nonisolated(nonsending) func withUpgradedLeague(
        _ look: nonisolated(nonsending) (Connection) async throws -> [String],
        _ body:
            nonisolated(nonsending) (LeagueRepository, Connection, [String]) async throws ->
            Void
    ) async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            _ = try await Migrator(
                connection, migrations: LeagueSchema.all.filter { $0.version <= 12 }
            ).migrate()
            try await connection.execute(
                script: """
                    INSERT INTO houses (id, name, colours)
                    VALUES ('JDM', 'Keate', 'red/white'), ('HWTA', 'Hawtrey', 'green'),
                           ('DWF', 'Evans''s', ''), ('PRDT', 'Godolphin', '');
                    INSERT INTO competitions (name, kind, points_win, tie_breakers, season_starts)
                    VALUES ('Senior League', 'league', 2, '{wins,goals_for}', 8),
                           ('House Cup', 'cup', 3, '{points}', 1);
                    """)
            for values in Self.matches { try await connection.addMatch(values) }
            let before = try await look(connection)
            _ = try await Migrator(connection).migrate()
            try await body(LeagueRepository(connection), connection, before)
            await connection.close()
        }
    }

    private static func match(
        _ home: String, _ away: String, _ date: String, _ score: (String, String)?,
        _ status: String, _ outcome: String = "played", in competition: String = "Senior League"
    ) -> [(String, String?)] {
        [
            ("home_team_id", home), ("away_team_id", away), ("date", date),
            ("home_score", score?.0), ("away_score", score?.1), ("status", status),
            ("outcome", outcome), ("competition_type", competition),
        ]
    }

    private static let matches: [[(String, String?)]] = [
        match("JDM", "HWTA", "2025-09-01", ("3", "1"), "completed"),
        match("HWTA", "DWF", "2025-09-08", ("2", "2"), "completed"),
        match("DWF", "JDM", "2025-09-15", ("5", "0"), "completed", "awarded"),
        match("PRDT", "JDM", "2025-09-22", ("3", "0"), "completed", "walkover"),
        match("HWTA", "PRDT", "2026-09-01", ("1", "0"), "completed", "abandoned"),
        match("JDM", "PRDT", "2025-09-29", ("4", "0"), "cancelled"),
        match("DWF", "HWTA", "2025-10-01", nil, "scheduled"),
        match("DWF", "HWTA", "2025-10-02", ("1", "1"), "completed", in: "House Cup"),
        // What no program of ours wrote: each is mended.
        match("PRDT", "DWF", "2025-10-06", ("6", "0"), "postponed", "abandoned"),
        match("PRDT", "HWTA", "2025-10-13", nil, "scheduled", "walkover"),
        match("PRDT", "JDM", "2025-10-20", ("7", "0"), "scheduled", "awarded"),
    ]

    /// `2025-26 1 DWF Evans's 2 1-1-0 7-2 3`, team by team.
    private func table(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT concat_ws(' ', season, position, team_id, team_name, played,
                             concat_ws('-', wins, draws, losses),
                             goals_for || '-' || goals_against, points, shared)
            FROM season_standings ORDER BY season, position, team_id
            """, as: String.self)
    }

    @Test func tablesStayAsTheyWere() async throws {
        try await withUpgradedLeague(table) { league, connection, before in
            #expect(
                before == [
                    "2025-26 1 DWF Evans's 2 1-1-0 7-2 3 f",
                    "2025-26 2 JDM Keate 3 1-0-2 3-9 2 t",
                    "2025-26 2 PRDT Godolphin 1 1-0-0 3-0 2 t",
                    "2025-26 4 HWTA Hawtrey 2 0-1-1 3-5 1 f",
                    "2026-27 1 HWTA Hawtrey 1 1-0-0 1-0 2 f",
                    "2026-27 2 PRDT Godolphin 1 0-0-1 0-1 0 f",
                ])
            #expect(try await table(connection) == before)
            for season in ["2025-26", "2026-27"] {
                let rows = try await league.verifiedTables(season: season).flatMap(\.standings)
                #expect(rows == (try await league.standings(season: season)))
                #expect(rows.allSatisfy { $0.adjustment == 0 })
            }
            let rules = try await league.competitionRules()
            let senior = try #require(rules.first { $0.competition.name == "Senior League" })
            #expect(
                senior
                    == CompetitionRules(
                        Competition(name: "Senior League", kind: .league), seasonStarts: 8,
                        rules: TableRules(pointsForWin: 2, tieBreakers: [.wins, .goalsFor])))
            #expect(rules.allSatisfy { $0.later.isEmpty })
        }
    }

    @Test func outcomesThatDoNotFitAreMendedAndOthersStay() async throws {
        try await withUpgradedLeague({ _ in [] }) { _, connection, _ in
            let rows = try await connection.query(
                """
                SELECT concat_ws(' ', to_char(date, 'YYYY-MM-DD'), status, outcome,
                                 home_score || '-' || away_score, sequence)
                FROM matches ORDER BY date
                """, as: String.self)
            #expect(
                rows == [
                    "2025-09-01 completed played 3-1 0", "2025-09-08 completed played 2-2 0",
                    "2025-09-15 completed awarded 5-0 0", "2025-09-22 completed walkover 3-0 0",
                    "2025-09-29 cancelled played 4-0 0", "2025-10-01 scheduled played 0",
                    "2025-10-02 completed played 1-1 0",
                    "2025-10-06 postponed abandoned 1",
                    "2025-10-13 scheduled played 1", "2025-10-20 scheduled played 7-0 1",
                    "2026-09-01 completed abandoned 1-0 0",
                ])
            // Whatever is written from now on is held to the same.
            let error = try await connection.refusal(
                of: "UPDATE matches SET outcome = 'awarded' WHERE date = '2025-10-13'")
            #expect(error?.constraint == "matches_outcome_fits_status")
        }
    }

    /// Every row that needs no mending, without the columns that are new.
    private func rest(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT to_jsonb(h)::text FROM houses AS h
            UNION ALL
            SELECT (to_jsonb(c) - '{head_to_head_restarts,walkover_for,walkover_against}'::text[])
                   ::text
            FROM competitions AS c
            UNION ALL
            SELECT (to_jsonb(m) - 'bibs')::text FROM matches AS m
            WHERE date NOT BETWEEN '2025-10-06' AND '2025-10-20'
            UNION ALL
            SELECT to_jsonb(a)::text FROM score_audit_log AS a
            WHERE match_id IN (SELECT id FROM matches
                               WHERE date NOT BETWEEN '2025-10-06' AND '2025-10-20')
            ORDER BY 1
            """, as: String.self)
    }

    @Test func nothingElseChanges() async throws {
        try await withUpgradedLeague(rest) { _, connection, before in
            #expect(before.count > Self.matches.count)
            #expect(try await rest(connection) == before)
            for table in ["former_names", "season_rules", "standing_adjustments", "lot_draws"] {
                let rows = try await connection.query(
                    "SELECT count(*) FROM \(identifier: table)", as: Int.self)
                #expect(rows == [0], "\(table)")
            }
        }
    }
}
