import Foundation
import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// A database of fieldgame 0.1 becomes one of this program, and loses nothing.
@Suite struct From01Tests {
    /// `fieldgame-0.1.sql.gz` makes what the 20 migrations of 0.1 made, and a small league.
    private nonisolated(nonsending) func withOldLeague(
        _ body: nonisolated(nonsending) (Connection) async throws -> Void
    ) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "fieldgame-0.1.sql.gz").path()
        let script = try await onThreadOfItsOwn {
            try ServerProgram(["/usr/bin/gzip", "-dc", file], as: .current).run().output
        }
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(script: script)
            try await body(connection)
            await connection.close()
        }
    }

    /// Every row of every table, under the names of now, but for those of migrations, and without
    /// the columns that came later and are never NULL.
    private func rows(_ connection: Connection) async throws -> [String] {
        let tables = try await connection.query(
            """
            SELECT relname FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
              AND relname NOT IN ('league_migrations', 'league_definitions', 'umpire_names',
                                  'change_epochs', 'match_changes', 'news_keys')
            """, as: String.self)
        var rows: [String] = []
        for table in tables {
            let found = try await connection.query(
                """
                SELECT (jsonb_strip_nulls(to_jsonb(t)) - '{said_at,outdated,ends_at,listed}'::text[])::text
                FROM \(identifier: table) AS t
                """, as: String.self)
            rows += found.map { row in
                (table + " " + row).replacing("departed_matches", with: "match_tombstones")
                    .replacing("departed_at", with: "recorded_at")
            }
        }
        return rows.sorted()
    }

    private static let standings: Query =
        "SELECT to_jsonb(s)::text FROM season_standings AS s ORDER BY season, position, team_id"

    /// The order of columns, and every comment.
    private static let words: Query = """
        SELECT concat_ws(' ', c.relname, a.attnum, a.attname, col_description(c.oid, a.attnum),
                         obj_description(c.oid, 'pg_class'))
        FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
        ORDER BY 1
        """

    @Test func nothingIsLostAndTheSchemaIsThatOfAFreshDatabase() async throws {
        let fresh = try await withLeague { _, connection in
            try await connection.query(Self.words, as: String.self)
        }
        try await withOldLeague { connection in
            let before = try await rows(connection)
            #expect(before.count > 30)
            let standings = try await connection.query(Self.standings, as: String.self)
            #expect(standings.count == 3)

            try await Migrator(connection).migrateFrom01()
            let steps = try await Migrator(connection).status()
            #expect(steps.allSatisfy { $0.appliedAt != nil })
            try await Migrator(connection).requireCurrent()
            #expect(try await Migrator(connection).migrate().isEmpty)

            #expect(try await rows(connection) == before)
            let umpires = try await connection.query(
                """
                SELECT c.slug, n.is_used FROM calendar_names AS c
                LEFT JOIN umpire_names AS n ON n.slug = c.slug WHERE c.kind = 'umpire'
                """, as: (String, Bool?).self)
            #expect(!umpires.isEmpty && umpires.allSatisfy { $0.1 == true }, "\(umpires)")
            #expect(
                try await connection.query(Self.standings, as: String.self) == standings)
            let found = try await LeagueRepository(connection).schemaCatalog()
            #expect(found.differences(from: .recorded) == [])
            #expect(try await connection.query(Self.words, as: String.self) == fresh)
            // A match that is deleted gets the next number among the tombstones.
            try await connection.execute("DELETE FROM matches WHERE home_team_id = 'Field'")
        }
    }

    @Test func itIsRefusedWithTheWayAcross() async throws {
        try await withOldLeague { connection in
            let migrator = Migrator(connection)
            for attempt in [migrator.requireCurrent, { _ = try await migrator.migrate() }] {
                let error = try await databaseError(attempt)
                #expect(error?.code == .schemaOf01)
                #expect(error?.description.contains("fieldgame migrate --from-0.1") == true)
            }
        }
    }

    @Test func anyOtherDatabaseIsNotTouched() async throws {
        try await withOldLeague { connection in
            try await connection.execute("DELETE FROM league_migrations WHERE version = 20")
            let error = try await databaseError {
                try await Migrator(connection).migrateFrom01()
            }
            #expect(error?.code == .schemaOf01)
            #expect(error?.description.contains("with all its migrations") == true)
        }
        try await withLeague { _, connection in
            let error = try await databaseError {
                try await Migrator(connection).migrateFrom01()
            }
            #expect(error?.code == .schemaOf01)
            try await Migrator(connection).requireCurrent()
        }
    }

    @Test func aFailureLeavesTheOldDatabase() async throws {
        try await withOldLeague { connection in
            try await connection.execute("CREATE VIEW report AS SELECT id FROM all_matches")
            let before = try await rows(connection)
            let error = try await databaseError {
                try await Migrator(connection).migrateFrom01()
            }
            #expect(error?.code == .migrationFailed)
            #expect(error?.description.contains("report") == true)
            #expect(try await rows(connection) == before)
        }
    }
}
