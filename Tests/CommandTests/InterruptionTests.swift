import Foundation
import Glibc
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// A signal in the middle of a write leaves nothing half done, and nothing behind.
@Suite struct InterruptionTests {
    /// Runs a command whose statement waits for a lock that `lock` takes, does `body` to it
    /// meanwhile, and returns what it came to, once its session has ended while the lock was held.
    private func interrupted(
        _ arguments: [String], by lock: Query, on database: TestDatabase, _ program: Program,
        _ body: (RunningProgram) throws -> Void
    ) async throws -> Program.Outcome {
        let holder = try await Connection.connect(to: database.configuration)
        let watcher = try await Connection.connect(to: database.configuration)
        try await holder.execute("BEGIN")
        try await holder.execute(lock)
        let run = try RunningProgram(program, arguments)
        try Self.waitForALock(on: database)
        try body(run)
        let outcome = try run.outcome()
        try await watcher.wait(
            for: "the end of the session",
            until: """
                SELECT NOT EXISTS (SELECT FROM pg_stat_activity
                                   WHERE application_name = 'fieldgame'
                                     AND datname = current_database())
                """)
        try await holder.execute("ROLLBACK")
        await holder.close()
        await watcher.close()
        return outcome
    }

    /// Waits until a session of the database waits for a lock, five minutes at most. Blocks: the
    /// program waits no longer than 15 seconds, and a test that gives its thread away may be long
    /// without one.
    private static func waitForALock(on database: TestDatabase) throws {
        let watch = try OutsideProgram(
            ServerBinaries.find().path("psql"), "-qX", "--dbname", database.url(), "--command",
            """
            DO $$
            BEGIN
                WHILE NOT EXISTS (SELECT FROM pg_stat_activity
                                  WHERE datname = current_database() AND wait_event_type = 'Lock')
                LOOP
                    PERFORM pg_stat_clear_snapshot(), pg_sleep(0.005);
                END LOOP;
            END $$
            """
        ).run()
        try #require(watch.status == 0, "\(watch.report)")
    }

    private func withMatch(
        _ body: (TestDatabase, Program, Connection) async throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try program.succeed(
                "fixture", "add", "--date", "2026-01-02", "--time", "14:25", "--home", "Keate",
                "--away", "Hawtrey", "--competition", "Senior League")
            let connection = try await Connection.connect(to: database.configuration)
            try await body(database, program, connection)
            await connection.close()
        }
    }

    /// The arguments that give the match another kick-off.
    private func edit(_ connection: Connection) async throws -> [String] {
        let ids = try await connection.query("SELECT id::text FROM matches", as: String.self)
        return ["fixture", "edit", try #require(ids.first), "--time", "15:00"]
    }

    private func time(_ connection: Connection) async throws -> [String] {
        try await connection.query("SELECT to_char(time, 'HH24:MI') FROM matches", as: String.self)
    }

    @Test(arguments: [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")])
    func anEditIsNotDoneAfterItsProgramHasEnded(_ signal: CInt, _ name: String) async throws {
        try await withMatch { database, program, connection in
            let edit = try await edit(connection)
            let outcome = try await interrupted(
                edit, by: "SELECT FROM matches FOR UPDATE", on: database, program
            ) { kill($0.process.processIdentifier, signal) }
            #expect(outcome.status == 75)
            #expect(outcome.errors.contains("stopped by \(name)"))
            #expect(outcome.output.isEmpty)
            #expect(try await time(connection) == ["14:25"])
            // What was left can be done again.
            try program.succeed(edit)
            #expect(try await time(connection) == ["15:00"])
        }
    }

    @Test func aProgramThatIsKilledLeavesNoSessionBehindThatGoesOn() async throws {
        try await withMatch { database, program, connection in
            let edit = try await edit(connection)
            let outcome = try await interrupted(
                edit, by: "SELECT FROM matches FOR UPDATE", on: database, program
            ) { kill($0.process.processIdentifier, SIGKILL) }
            #expect(outcome.status != 0)
            #expect(try await time(connection) == ["14:25"])
        }
    }

    @Test func aListIsImportedWholeOrNotAtAll() async throws {
        try await withMatch { database, program, connection in
            let before = try await connection.query(
                "SELECT to_jsonb(h)::text FROM houses AS h ORDER BY id", as: String.self)
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "houses.csv")
                let rows = "id,name\nAAA,New One\nJDM,Keate's\n"
                try rows.write(to: file, atomically: true, encoding: .utf8)
                let outcome = try await interrupted(
                    ["house", "import", file.path],
                    by: "SELECT FROM houses WHERE id = 'JDM' FOR UPDATE", on: database, program
                ) { kill($0.process.processIdentifier, SIGINT) }
                #expect(outcome.status == 75)
                #expect(outcome.errors.contains("stopped by SIGINT"))
            }
            #expect(
                try await connection.query(
                    "SELECT to_jsonb(h)::text FROM houses AS h ORDER BY id", as: String.self)
                    == before)
        }
    }

    /// The first signal lets the message at hand be finished; the second ends the run at once.
    @Test func anImportLeavesTheMessageAtHandForTheNextRun() async throws {
        try await withMatch { database, program, connection in
            try await withTemporaryFolder { folder in
                let maildir = try MaildirFixture(in: folder)
                try maildir.deliver(messages: 3)
                var reader: pid_t?
                let outcome = try await interrupted(
                    maildir.arguments, by: "SELECT FROM matches FOR UPDATE", on: database, program
                ) { run in
                    reader = run.reader
                    kill(run.process.processIdentifier, SIGINT)
                    kill(run.process.processIdentifier, SIGTERM)
                }
                #expect(outcome.status != 0)
                let number = try #require(reader)
                try await wait(for: "the end of the reading process") { kill(number, 0) != 0 }
                let logged = try await connection.query(
                    "SELECT count(*) FROM import_log", as: Int.self)
                #expect(logged == [maildir.names("cur").count])
                #expect(maildir.names("cur").count == 1)
                try program.succeed(maildir.arguments)
                #expect(maildir.names("new").isEmpty)
                #expect(maildir.names("cur").count == 3)
                #expect(
                    try await connection.query("SELECT count(*) FROM import_log", as: Int.self)
                        == [3])
            }
        }
    }

    @Test func aServiceThatLooksAtItsDatabaseEndsWhenItIsAskedTo() async throws {
        try await withMatch { database, program, _ in
            let outcome = try await interrupted(
                ["serve", "--port", "0"],
                by: "LOCK TABLE league_migrations IN ACCESS EXCLUSIVE MODE", on: database, program
            ) { kill($0.process.processIdentifier, SIGTERM) }
            #expect(outcome.status == 75)
            #expect(outcome.errors.contains("stopped by SIGTERM"))
            #expect(outcome.output.isEmpty)
        }
    }

    /// It finishes what it has begun, unless the database makes it wait for too long.
    @Test func publishingEndsThoughTheDatabaseDoesNotAnswer() async throws {
        try await withMatch { database, program, _ in
            try await withTemporaryFolder { folder in
                let outcome = try await interrupted(
                    ["publish", folder.appending(path: "out").path],
                    by: "LOCK TABLE matches IN ACCESS EXCLUSIVE MODE", on: database, program
                ) { kill($0.process.processIdentifier, SIGINT) }
                #expect(outcome.status == 75)
                #expect(outcome.errors.contains("lock"))
            }
        }
    }
}
