import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// Routines, views and grants are those of the program after `migrate`, whatever they were before.
@Suite struct DefinitionsTests {
    /// The program's definitions and one file more, which comes last.
    private static func definitions(and sql: String, without count: Int = 0) -> SchemaScript {
        let files = LeagueSchema.definitions.files.dropLast(count) + [sql]
        return SchemaScript(nil, LeagueSchema.definitions.name, files.map { Array($0.utf8) })
    }

    private static let more = """
        SET LOCAL ROLE league_owner;
        CREATE FUNCTION extra() RETURNS trigger LANGUAGE plpgsql
            AS $$ BEGIN RETURN NEW; END $$;
        CREATE TRIGGER houses_extra BEFORE INSERT ON houses
            FOR EACH ROW EXECUTE FUNCTION extra();
        CREATE VIEW extra_houses AS SELECT name, id FROM houses;
        CREATE VIEW more_extra_houses AS SELECT * FROM extra_houses;
        CREATE POLICY extra ON matches FOR SELECT TO anon USING (true);
        GRANT SELECT ON extra_houses, user_profiles TO anon;
        """

    private func names(_ connection: Connection) async throws -> [String] {
        let differences = try await LeagueRepository(connection).schemaCatalog()
            .differences(from: .recorded)
        return differences.map { "\($0.place.kind.rawValue) \($0.place.name)" }
    }

    @Test func nothingIsDoneWhileTheyAreTheSame() async throws {
        try await withLeague { _, connection in
            let applied: Query = "SELECT xmin::text, applied_at::text FROM league_definitions"
            let before = try await connection.query(applied, as: (String, String).self)[0]
            #expect(try await Migrator(connection).migrate().isEmpty)
            let after = try await connection.query(applied, as: (String, String).self)[0]
            #expect(before == after)
        }
    }

    @Test func whatLeavesTheFilesLeavesTheDatabase() async throws {
        try await withLeague { _, connection in
            let newer = Migrator(connection, definitions: Self.definitions(and: Self.more))
            let steps = try await newer.migrate()
            #expect(steps.map(\.version) == [nil])
            try await newer.requireCurrent()
            let added = try await names(connection)
            #expect(added.contains("view more_extra_houses") && added.contains("function extra()"))
            #expect(added.contains("trigger houses.houses_extra"))
            #expect(added.contains("policy matches.extra"))
            #expect(added.contains("grant user_profiles to anon"))
            _ = try await Migrator(connection).migrate()
            #expect(try await names(connection) == [])
        }
    }

    @Test func aViewMayChangeAllItsColumns() async throws {
        try await withLeague { _, connection in
            let older = Self.definitions(
                and: """
                    SET LOCAL ROLE league_owner;
                    DROP VIEW awaiting_results;
                    CREATE VIEW awaiting_results AS SELECT 1 AS one, 'two' AS id;
                    DROP FUNCTION league_clock_text(timestamptz);
                    CREATE FUNCTION league_clock_text(moment timestamptz) RETURNS integer
                        LANGUAGE sql RETURN 1;
                    """)
            _ = try await Migrator(connection, definitions: older).migrate()
            #expect(try await names(connection) != [])
            _ = try await Migrator(connection).migrate()
            #expect(try await names(connection) == [])
        }
    }

    @Test func noGrantOutlivesTheFiles() async throws {
        try await withLeague { _, connection in
            let tables = try await connection.query(
                """
                SELECT relname FROM pg_class
                WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
                  AND relname NOT IN ('league_migrations', 'league_definitions')
                """, as: String.self)
            let grants = tables.map {
                "GRANT ALL ON \($0) TO PUBLIC, anon, authenticated, service_role, authenticator;"
            }
            let open = Self.definitions(and: grants.joined())
            _ = try await Migrator(connection, definitions: open).migrate()
            #expect(try await names(connection) != [])
            _ = try await Migrator(connection).migrate()
            #expect(try await names(connection) == [])
        }
    }

    @Test func whatIsNotOursStays() async throws {
        try await withLeague { _, connection in
            try await connection.execute(
                script: """
                    CREATE FUNCTION mine() RETURNS trigger LANGUAGE plpgsql
                        AS $$ BEGIN RETURN NEW; END $$;
                    CREATE TRIGGER houses_mine BEFORE INSERT ON houses
                        FOR EACH ROW EXECUTE FUNCTION mine();
                    SET ROLE league_owner;
                    CREATE VIEW mine AS SELECT name FROM houses;
                    CREATE POLICY mine ON matches USING (true);
                    RESET ROLE;
                    """)
            let before = try await names(connection)
            #expect(before.contains("view mine") && before.contains("policy matches.mine"))
            let newer = Migrator(connection, definitions: Self.definitions(and: Self.more))
            _ = try await newer.migrate()
            _ = try await Migrator(connection).migrate()
            #expect(try await names(connection) == before)
        }
    }

    @Test(arguments: [
        (more + "SELECT 1 / 0;", "division by zero"),
        (more + "DROP TABLE houses;", "other objects depend on it"),
    ])
    func aFailureLeavesTheOldOnes(_ sql: String, _ words: String) async throws {
        try await withLeague { _, connection in
            let broken = Migrator(connection, definitions: Self.definitions(and: sql))
            let error = try await databaseError { _ = try await broken.migrate() }
            #expect(error?.code == .migrationFailed)
            #expect(error?.description.contains(words) == true)
            #expect(try await names(connection) == [])
            try await Migrator(connection).requireCurrent()
        }
    }

    @Test func aViewOfOthersOverOursIsNamedAndStays() async throws {
        try await withLeague { _, connection in
            try await connection.execute(
                "CREATE VIEW report AS SELECT count(*) FROM upcoming_matches")
            let newer = Migrator(connection, definitions: Self.definitions(and: Self.more))
            let error = try await databaseError { _ = try await newer.migrate() }
            #expect(error?.code == .migrationFailed)
            #expect(error?.description.contains("view report depends on view") == true)
            #expect(try await connection.query("SELECT * FROM report", as: Int.self) == [0])
        }
    }

    @Test func othersAreRefusedAndToldWhatToDo() async throws {
        try await withLeague { _, connection in
            let newer = Migrator(connection, definitions: Self.definitions(and: Self.more))
            for attempt in [newer.requireCurrent, newer.requireNewest] {
                let error = try await databaseError(attempt)
                #expect(error?.code == .schemaTooOld)
                #expect(error?.description.contains("run `fieldgame migrate`") == true)
            }
            let steps = try await newer.status()
            #expect(steps.filter { $0.appliedAt == nil } == steps.suffix(1))
        }
    }

    @Test func twoAtOnceMakeThemOnce() async throws {
        try await withTestDatabase(from: .league) { database in
            let newer = Self.definitions(and: Self.more)
            let taken = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        let connection = try await Connection.connect(to: database.configuration)
                        let steps = try await Migrator(connection, definitions: newer).migrate()
                        await connection.close()
                        return steps.count
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(taken == 1)
        }
    }

    /// Sessions that read and write while the definitions are made anew, again and again.
    @Test func readersAndWritersGoOnMeanwhile() async throws {
        try await withSampleDatabase { database, connection in
            let id = try await connection.addMatch()
            let statements: [Query] = [
                "SELECT count(*) FROM upcoming_matches", "SELECT count(*) FROM league_standings",
                "SELECT count(*) FROM calendar_feeds", "SELECT count(*) FROM all_matches",
                "UPDATE matches SET time = '15:00' WHERE id = \(id)",
                "SELECT enter_score(\(id), 2, 1)",
                "UPDATE houses SET colours = now()::text WHERE id = 'JDM'",
            ]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for statement in statements {
                    group.addTask {
                        let other = try await Connection.connect(to: database.configuration)
                        // The migrator gives way after half a second, on a busy machine later: the
                        // server must not choose this session before that.
                        try await other.execute("SET deadlock_timeout = '60s'")
                        while !Task.isCancelled { _ = try await other.query(statement) }
                    }
                }
                for round in 1...10 {
                    let extra = round.isMultiple(of: 2) ? Self.more : "SELECT 1"
                    let definitions = Self.definitions(and: extra)
                    _ = try await Migrator(connection, definitions: definitions).migrate()
                }
                group.cancelAll()
                while let result = await group.nextResult() {
                    if case .failure(let error) = result { #expect(error is CancellationError) }
                }
            }
        }
    }

    /// It gives way to a transaction that holds a table for long; others are served meanwhile.
    @Test func aLongTransactionIsWaitedFor() async throws {
        try await withTestDatabase(from: .league) { database in
            let long = try await Connection.connect(to: database.configuration)
            let other = try await Connection.connect(to: database.configuration)
            try await long.withTransaction { long in
                _ = try await long.query("SELECT count(*) FROM houses")
                let migrating = Task {
                    let connection = try await Connection.connect(to: database.configuration)
                    let definitions = Self.definitions(and: Self.more)
                    return try await Migrator(connection, definitions: definitions).migrate()
                }
                try await long.waitForALockedSession()
                // Takes the table that the migrator waits for, behind it.
                #expect(try await other.query("SELECT count(*) FROM houses", as: Int.self) == [0])
                _ = try await long.query("SELECT count(*) FROM upcoming_matches")
                try await long.execute("COMMIT AND CHAIN")
                #expect(try await migrating.value.count == 1)
            }
        }
    }
}
