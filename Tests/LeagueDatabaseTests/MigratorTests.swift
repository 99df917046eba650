import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// Migrations are applied once, in order, and whoever edits or mixes them is told.
@Suite struct MigratorTests {
    private let all = LeagueSchema.all

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
            #expect(steps.map(\.version) == Array(1...all.count))
            #expect(steps.map(\.name) == all.map(\.name))
            #expect(try await migrator.status().allSatisfy { $0.appliedAt != nil })
            try await migrator.requireCurrent()
        }
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
            let (stream, told) = AsyncStream.makeStream(of: Int.self)
            _ = try await Migrator(connection).migrate { told.yield($0.version) }
            told.finish()
            var versions: [Int] = []
            for await version in stream { versions.append(version) }
            #expect(versions == all.map(\.version))
        }
    }

    @Test(arguments: [2, 8]) func isSafeWhenSeveralRunAtOnce(_ count: Int) async throws {
        try await withTestDatabase { database in
            let taken = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<count {
                    group.addTask {
                        let connection = try await Connection.connect(to: database.configuration)
                        let steps = try await Migrator(connection).migrate()
                        await connection.close()
                        return steps.map(\.version)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken.sorted() == all.map(\.version))
        }
    }

    @Test func anAppliedMigrationMustNotBeEdited() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection).migrate()
            let checksums = try await connection.query(
                "SELECT left(checksum, 12) FROM league_migrations WHERE version = 2",
                as: String.self)
            var edited = all
            edited[1].sql += Array("-- One more line.\n".utf8)
            let error = try await databaseError {
                _ = try await Migrator(connection, migrations: edited).migrate()
            }
            #expect(error?.code == .schemaEdited)
            let sentence = error?.description ?? ""
            #expect(sentence.contains("migration 2"))
            #expect(sentence.contains(checksums[0]))
            let text = String(decoding: edited[1].sql, as: UTF8.self)
            let other = try await connection.query(
                "SELECT left(encode(sha256(convert_to(\(text), 'UTF8')), 'hex'), 12)",
                as: String.self)
            #expect(sentence.contains(other[0]))
        }
    }

    @Test func eachMigrationIsWrittenDownWithItsChecksum() async throws {
        try await withEmptyDatabase { connection in
            for migration in all {
                let text = String(decoding: migration.sql, as: UTF8.self)
                let checksum = try await connection.query(
                    "SELECT encode(sha256(convert_to(\(text), 'UTF8')), 'hex')", as: String.self)
                #expect(checksum == [migration.checksum], "sha256sum of \(migration.name)")
            }
        }
    }

    @Test func whatWasAppliedFromAnotherTextIsRefusedBeforeAnyWork() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection).migrate()
            var edited = all
            edited[1].checksum = "0123456789abcdef"
            let error = try await databaseError {
                try await Migrator(connection, migrations: edited).requireCurrent()
            }
            #expect(error?.code == .schemaEdited)
            #expect(error?.description.contains("0123456789ab ") == true)
        }
    }

    @Test func aNewerSchemaIsRefused() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection).migrate()
            let older = Migrator(connection, migrations: Array(all.dropLast()))
            for attempt in [older.requireCurrent, { _ = try await older.migrate() }] {
                let error = try await databaseError(attempt)
                #expect(error?.code == .schemaTooNew)
                #expect(error?.description.contains("version \(all.count)") == true)
                #expect(error?.description.contains("up to \(all.count - 1)") == true)
            }
        }
    }

    @Test(arguments: [0, 1, 4]) func anOlderSchemaIsRefusedWithWhatToDo(_ count: Int) async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection, migrations: Array(all.prefix(count))).migrate()
            let error = try await databaseError { try await Migrator(connection).requireCurrent() }
            #expect(error?.code == .schemaTooOld)
            #expect(error?.description.contains("version \(count),") == true)
            #expect(error?.description.contains("needs \(all.count)") == true)
            #expect(error?.description.contains("run `fieldgame migrate`") == true)
        }
    }

    @Test func aMigrationThatFailsLeavesNothingAndThoseBeforeItStay() async throws {
        try await withEmptyDatabase { connection in
            let broken = Migration(
                all.count + 1, "broken",
                Array(
                    "CREATE TABLE half_done (id int); SELECT 1 / 0; CREATE TABLE more (id int)".utf8
                ), "")
            let error = try await databaseError {
                _ = try await Migrator(connection, migrations: all + [broken]).migrate()
            }
            #expect(error?.code == .migrationFailed)
            #expect(error?.description.contains("(broken) failed") == true)
            #expect(error?.description.contains("division by zero") == true)
            let left = try await connection.query(
                "SELECT to_regclass('half_done') IS NULL, count(*) FROM league_migrations",
                as: (Bool, Int).self)
            #expect(left.map(\.0) == [true])
            #expect(left.map(\.1) == [all.count])
            try await Migrator(connection).requireCurrent()
            #expect(try await Migrator(connection).migrate().isEmpty, "the lock was given back")
        }
    }

    @Test func onlyMissingMigrationsAreApplied() async throws {
        try await withEmptyDatabase { connection in
            _ = try await Migrator(connection, migrations: Array(all.prefix(3))).migrate()
            let steps = try await Migrator(connection).migrate()
            #expect(steps.map(\.version) == all.dropFirst(3).map(\.version))
        }
    }

    private nonisolated(nonsending) func databaseError(
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws -> DatabaseError? {
        do {
            try await body()
            return nil
        } catch let error as DatabaseError {
            return error
        }
    }
}
