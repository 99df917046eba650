import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What is on record stays there, whoever tries to take it away.
@Suite struct RecordTests {
    /// Every statement that takes away or rewrites what is on record, by its table.
    private static let wipes: [(table: String, statement: Query)] =
        ["score_audit_log", "match_tombstones", "calendar_names", "standing_adjustments"].flatMap {
            table -> [(table: String, statement: Query)] in
            [
                (table, "DELETE FROM \(identifier: table)"),
                (table, "TRUNCATE \(identifier: table) CASCADE"),
            ]
        } + [
            ("score_audit_log", "UPDATE score_audit_log SET actor_role = 'other'"),
            ("match_tombstones", "UPDATE match_tombstones SET sequence = 0"),
            ("standing_adjustments", "UPDATE standing_adjustments SET points = 1"),
            ("standing_adjustments", "TRUNCATE houses CASCADE"),
            ("lot_draws", "DELETE FROM lot_draws"),
            ("lot_draws", "UPDATE lot_draws SET season = '2025'"),
            ("lot_draws", "TRUNCATE lot_draws CASCADE"),
            ("lot_draws", "TRUNCATE competitions CASCADE"),
            ("drawn_lots", "DELETE FROM drawn_lots"),
            ("drawn_lots", "UPDATE drawn_lots SET place = place + 10"),
            ("drawn_lots", "TRUNCATE drawn_lots"),
        ]

    private func rows(_ connection: Connection) async throws -> [String] {
        var rows: [String] = []
        for table in Set(Self.wipes.map(\.table)).sorted() {
            let found = try await connection.query(
                "SELECT to_jsonb(t)::text FROM \(identifier: table) AS t ORDER BY 1",
                as: String.self)
            #expect(!found.isEmpty, "\(table)")
            rows += found
        }
        return rows
    }

    /// A league with something on each record.
    private nonisolated(nonsending) func withRecord(
        _ body: nonisolated(nonsending) (Connection) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch([
                ("date", "2026-02-01"), ("competition_type", "Senior League"),
                ("home_team_id", "JDM"), ("away_team_id", "HWTA"),
            ])
            try await connection.execute("DELETE FROM matches WHERE id = \(id)")
            _ = try await league.adjust(
                "JDM", by: -3, for: "late", in: "Senior League", season: "2026",
                on: try #require(LocalDate(iso: "2026-03-01")))
            _ = try await league.recordDraw(
                of: ["JDM", "HWTA"], in: "Senior League", season: "2026",
                on: try #require(LocalDate(iso: "2026-03-01")))
            try await body(connection)
        }
    }

    /// The owner has taken the rights that were revoked.
    @Test(arguments: ["postgres", "league_owner", "service_role"])
    func noRoleTakesIt(_ role: String) async throws {
        try await withRecord { connection in
            let before = try await rows(connection)
            try await connection.execute("SET ROLE \(identifier: role)")
            if role == "league_owner" {
                try await connection.execute(
                    "GRANT ALL ON ALL TABLES IN SCHEMA public TO league_owner")
            }
            for (_, statement) in Self.wipes {
                let refusal = try await connection.refusal(of: statement)
                #expect(refusal?.sqlState == "42501", "\(statement.sql)")
                let isSaid = refusal?.message?.contains("record") == true
                #expect(isSaid || role == "service_role", "\(statement.sql): \(refusal as Any)")
            }
            try await connection.execute("RESET ROLE")
            #expect(try await rows(connection) == before)
        }
    }

    @Test func withTriggersSwitchedOffOnPurposeItGoes() async throws {
        try await withRecord { connection in
            try await connection.execute("SET session_replication_role = replica")
            try await connection.execute("DELETE FROM score_audit_log")
            try await connection.execute("RESET session_replication_role")
            try await connection.execute("ALTER TABLE match_tombstones DISABLE TRIGGER USER")
            try await connection.execute("TRUNCATE match_tombstones")
            let left = try await connection.query(
                """
                SELECT (SELECT count(*) FROM score_audit_log)
                       + (SELECT count(*) FROM match_tombstones)
                """, as: Int.self)
            #expect(left == [0])
        }
    }

    /// What comes by a foreign key, or by the rules, is no rewriting.
    @Test func aTeamThatIsCalledOtherwiseKeepsIt() async throws {
        try await withRecord { connection in
            try await connection.execute(
                "UPDATE houses SET id = 'RST', name = 'Rest' WHERE id = 'JDM'")
            try await connection.execute(
                "UPDATE competitions SET name = 'First League' WHERE name = 'Senior League'")
            let found = try await connection.query(
                """
                SELECT team_id FROM standing_adjustments WHERE competition_type = 'First League'
                UNION ALL SELECT team_id FROM drawn_lots WHERE place = 1
                UNION ALL SELECT subject FROM calendar_names WHERE slug = 'rest'
                """, as: String.self)
            #expect(found == ["RST", "RST", "RST"])
        }
    }
}
