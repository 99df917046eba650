import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// Migrations are applied once, in order; one that was edited, or is not known, is refused.
@Suite struct MigratorTests {
    /// The program's own migrations, and one more.
    private let all =
        LeagueSchema.migrations + [script("second", "CREATE TABLE second_table (id int)")]

    private static func script(_ name: String, _ sql: String) -> SchemaScript {
        SchemaScript(LeagueSchema.migrations.count + 1, name, [Array(sql.utf8)])
    }

    private nonisolated(nonsending) func withEmptyDatabase(
        _ body: nonisolated(nonsending) (Connection) async throws -> Void
    ) async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            try await body(connection)
            await connection.close()
        }
    }

    @Test func bringsAnEmptyDatabaseToTheSchemaOfThisProgram() async throws {
        try await withEmptyDatabase { connection in
            let migrator = Migrator(connection)
            #expect(try await migrator.status().allSatisfy { $0.appliedAt == nil })
            let steps = try await migrator.migrate()
            #expect(steps.map(\.version) == LeagueSchema.migrations.map(\.version) + [nil])
            #expect(
                steps.map(\.name)
                    == LeagueSchema.migrations.map(\.name) + ["routines, views and grants"])
            #expect(try await migrator.status().allSatisfy { $0.appliedAt != nil })
            try await migrator.requireCurrent()
        }
    }

    /// A database refuses migrations of other checksums than those that it has had.
    @Test func whatWasReleasedHasTheChecksumsThatDatabasesRemember() {
        #expect(
            LeagueSchema.migrations.prefix(2).map(\.checksum) == [
                "1ecda35b95ed0255-5d44c3cd09b6c598", "4376d608faff98fe-4043364fa47bcba2",
            ])
    }

    @Test func doesNothingWhenTheSchemaIsCurrent() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection).migrate()
            let before = try await Migrator(connection).status()
            #expect(try await Migrator(connection).migrate().isEmpty)
            #expect(try await Migrator(connection).status() == before)
        }
    }

    @Test func tellsOfEachStepAsItIsTaken() async throws {
        try await withEmptyDatabase { connection in
            let (stream, told) = AsyncStream.makeStream(of: String.self)
            _ = try await Migrator(connection, migrations: all).migrate { told.yield($0.name) }
            told.finish()
            var names: [String] = []
            for await name in stream { names.append(name) }
            #expect(names == all.map(\.name) + ["routines, views and grants"])
        }
    }

    @Test(arguments: [2, 8]) func isSafeWhenSeveralRunAtOnce(_ count: Int) async throws {
        try await withTestDatabase { database in
            let taken = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<count {
                    group.addTask {
                        let connection = try await Connection.connect(to: database.configuration)
                        let steps = try await Migrator(connection).migrate()
                        await connection.close()
                        return steps.map(\.name)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken == LeagueSchema.migrations.map(\.name) + ["routines, views and grants"])
        }
    }

    @Test func anAppliedMigrationMustNotBeEdited() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection, migrations: all).migrate()
            let edited = Self.script("second", "CREATE TABLE second_table (id bigint)")
            let migrator = Migrator(
                connection, migrations: LeagueSchema.migrations + [edited])
            for attempt in [migrator.requireCurrent, { _ = try await migrator.migrate() }] {
                let error = try await databaseError(attempt)
                #expect(error?.code == .schemaEdited)
                let sentence = error?.description ?? ""
                #expect(sentence.contains("migration \(all.count) "))
                #expect(sentence.contains(all[all.count - 1].checksum.prefix(12)))
                #expect(sentence.contains(edited.checksum.prefix(12)))
            }
        }
    }

    @Test func aNewerSchemaIsRefused() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection, migrations: all).migrate()
            let older = Migrator(connection)
            let error = try await databaseError(older.requireNewest)
            #expect(error?.code == .schemaTooNew)
            for attempt in [older.requireCurrent, { _ = try await older.migrate() }] {
                let error = try await databaseError(attempt)
                #expect(error?.code == .schemaTooNew)
                #expect(error?.description.contains("version \(all.count)") == true)
                #expect(error?.description.contains("up to \(all.count - 1)") == true)
            }
        }
    }

    @Test(arguments: [0, LeagueSchema.migrations.count])
    func anOlderSchemaIsRefusedWithWhatToDo(_ count: Int) async throws {
        try await withEmptyDatabase { connection in
            if count > 0 {
                _ = try await Migrator(connection, migrations: Array(all.prefix(count))).migrate()
            }
            let newer = Migrator(connection, migrations: all)
            for attempt in [newer.requireCurrent, newer.requireNewest].prefix(count + 1) {
                let error = try await databaseError(attempt)
                #expect(error?.code == .schemaTooOld)
                #expect(error?.description.contains("version \(count),") == true)
                #expect(error?.description.contains("needs \(all.count)") == true)
                #expect(error?.description.contains("run `fieldgame migrate`") == true)
            }
        }
    }

    @Test func aServerWithoutRoomIsNoFaultOfAMigration() async throws {
        try await withEmptyDatabase { connection in
            let unlucky = Self.script("unlucky", "DO $$ BEGIN RAISE SQLSTATE '53100'; END $$")
            let error = await #expect(throws: PostgresError.self) {
                try await Migrator(
                    connection, migrations: LeagueSchema.migrations + [unlucky]
                ).migrate()
            }
            #expect(error?.sqlState == "53100")
        }
    }

    @Test func aMigrationThatFailsLeavesNothingAndThoseBeforeItStay() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection).migrate()
            let broken = Self.script(
                "broken",
                "CREATE TABLE half_done (id int); SELECT 1 / 0; CREATE TABLE more (id int)")
            let error = try await databaseError {
                _ = try await Migrator(
                    connection, migrations: LeagueSchema.migrations + [broken]
                ).migrate()
            }
            #expect(error?.code == .migrationFailed)
            #expect(error?.description.contains("(broken) failed") == true)
            #expect(error?.description.contains("division by zero") == true)
            let left = try await connection.query(
                "SELECT to_regclass('half_done') IS NULL, count(*) FROM league_migrations",
                as: (Bool, Int).self)
            #expect(left.map(\.0) == [true])
            #expect(left.map(\.1) == [LeagueSchema.migrations.count])
            try await Migrator(connection).requireCurrent()
            #expect(try await Migrator(connection).migrate().isEmpty, "the lock was given back")
        }
    }

    @Test func onlyMissingMigrationsAreApplied() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection).migrate()
            let steps = try await Migrator(connection, migrations: all).migrate()
            #expect(steps.map(\.name) == ["second"])
        }
    }
}

/// The error of ours that `body` throws; nil when it throws none.
nonisolated(nonsending) func databaseError(
    _ body: nonisolated(nonsending) () async throws -> Void
) async throws -> DatabaseError? {
    do {
        try await body()
        return nil
    } catch let error as DatabaseError {
        return error
    }
}
