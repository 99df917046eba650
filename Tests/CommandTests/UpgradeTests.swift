import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// A private cluster is brought to a newer PostgreSQL. In the ordinary form the newer one is the tests' own
/// under another number; in the long form it is each that `scripts/prepare-postgresql` lays.
@Suite(.timeLimit(.minutes(60))) struct UpgradeTests {
    /// A league in a private cluster.
    private struct League {
        var program: Program
        /// The cluster's folder.
        let folder: String
        let newer: NewerPostgreSQL

        /// All that people are shown of it.
        func shown() throws -> [String] {
            try [
                ["fixtures", "--json", "--clock", "2026-01-12"], ["calendar"],
                ["standings", "--json"], ["import-log", "--json"], ["house", "list", "--json"],
            ].map { try program.succeed($0).output }
        }

        /// Nothing of an upgrade is there but the old data.
        func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(
                Set(names).subtracting(["data.old"])
                    .isSubset(of: ["data", "lock", "run", "server.log"]),
                "\(names)", sourceLocation: sourceLocation)
            #expect(
                !FileManager.default.fileExists(atPath: folder + "/data/fieldgame-upgraded"),
                sourceLocation: sourceLocation)
        }

        func query(_ statement: Query) async throws -> [String] {
            let url = try program.succeed("database", "path", "--url").lines[0]
            let connection = try await Connection.connect(to: ConnectionConfiguration(url))
            let rows = try await connection.query(statement, as: String.self)
            await connection.close()
            return rows
        }
    }

    /// Gives `body` a league whose PostgreSQL is the newest, with some of everything.
    private nonisolated(nonsending) func withLeague(
        _ body: nonisolated(nonsending) (inout League) async throws -> Void
    ) async throws {
        try await withDataHome { program, home in
            let newer = try NewerPostgreSQL(in: home)
            var league = League(
                program: program, folder: home + "/fieldgame/postgres", newer: newer)
            league.program.environment["FIELDGAME_PG_BIN"] = newer.old
            try league.program.enterReferenceData()
            for name in ["01-dated-headings", "12-results"] {
                try league.program.succeed(
                    "import", "--trust-senders", sample("emails/\(name).eml"))
            }
            try await body(&league)
        }
    }

    /// Where each version that can be had is; `nil` is the tests' own under another number.
    private static let versions: [Int?] =
        LongForm.isChosen ? [nil, 16, 17, 18] : [nil]

    private func programs(_ version: Int) throws -> String {
        let outcome = try OutsideProgram(
            checkout.appending(path: "scripts/prepare-postgresql").path, "\(version)"
        ).run()
        try #require(outcome.status == 0, "\(outcome.report)")
        return try #require(
            String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").last.map(
                String.init))
    }

    @Test(arguments: versions) func allOfItComesAlong(_ version: Int?) async throws {
        try await withLeague { league in
            if let version, version <= league.newer.real.majorVersion { return }
            var environment = league.program.environment
            let both = try version.map { "\(league.newer.old):\(try programs($0))" }
            environment["FIELDGAME_PG_BIN"] = both ?? league.newer.both
            let new = version ?? league.newer.real.majorVersion + 1

            // What an administrator has made and set.
            let before = try league.shown()
            _ = try await league.query(
                """
                DO $$
                BEGIN
                    CREATE ROLE tom LOGIN IN ROLE authenticated;
                    ALTER ROLE tom SET statement_timeout = '7s';
                    ALTER DATABASE fieldgame SET work_mem = '5MB';
                    CREATE TABLE public.mine (number float8, place regclass);
                    INSERT INTO public.mine VALUES (0.1::float8 + 0.2::float8, 'matches');
                END
                $$
                """)
            let settings = league.folder + "/data/postgresql.conf"
            let text = try String(contentsOfFile: settings, encoding: .utf8)
            try (text + "maintenance_work_mem = 17MB\n").write(
                toFile: settings, atomically: false, encoding: .utf8)
            let service = try await RunningService(league.program)
            try await service.waitUntilReady()
            let calendar = try service.get("/calendar/all.ics")
            #expect(calendar.status == 200)
            let cursor = try #require(
                service.get("/api/v1/changes").body.firstMatch(of: /"cursor": ?"([^"]+)"/)
            ).output.1

            league.program.environment = environment
            let status = try league.program.succeed("database", "status").output
            #expect(status.contains("run `fieldgame database upgrade`"))
            let planned = try league.program.succeed("database", "upgrade", "--dry-run").output
            #expect(planned.contains("would bring \(league.folder) from PostgreSQL"))
            let done = try league.program.succeed("database", "upgrade", "--json")
            #expect(done.errors.isEmpty)
            struct Record: Decodable {
                let from, to, sessions, tables, rows: Int
            }
            let record = try JSONDecoder().decode(Record.self, from: Data(done.output.utf8))
            #expect(record.from == league.newer.real.majorVersion && record.to == new)
            // Those of the service.
            #expect(record.sessions >= 1)
            #expect(record.tables > 40 && record.rows > 100)
            try league.expectNothingLeft()
            #expect(FileManager.default.fileExists(atPath: league.folder + "/data.old/PG_VERSION"))

            #expect(try league.shown() == before)
            if version != nil {
                let found = try await league.query(
                    "SELECT current_setting('server_version_num')::int / 10000 || ''")
                #expect(found == ["\(new)"])
            }
            let kept = try await league.query(
                """
                SELECT concat_ws(' ', number, place, current_setting('work_mem'),
                                 current_setting('maintenance_work_mem'),
                                 (SELECT setconfig FROM pg_db_role_setting
                                  WHERE setrole = 'tom'::regrole),
                                 pg_has_role('tom', 'authenticated', 'MEMBER'),
                                 current_setting('port'),
                                 current_setting('default_transaction_read_only'))
                FROM mine
                """)
            #expect(
                kept == [
                    "0.30000000000000004 matches 5MB 17MB {statement_timeout=7s} t 5432 off"
                ])
            _ = try await league.query("DROP TABLE mine")
            let health = try Examination(league.program)
            #expect(health.checks.filter { $0.status == "problem" }.map(\.id) == [])

            // The service has found the new cluster. Its readers begin again; bytes stay the same.
            try await service.waitUntilReady()
            try await wait(for: "the calendar") {
                try service.get("/calendar/all.ics").status == 200
            }
            #expect(try service.get("/calendar/all.ics").body == calendar.body)
            #expect(try service.get("/api/v1/changes?since=\(cursor)").status == 410)
            let again = try service.get("/api/v1/changes")
            #expect(again.status == 200 && again.body.contains("\"id\""))
            #expect(try service.stop().status == 0)
        }
    }

    @Test func whereNothingIsNewerNothingIsDone() async throws {
        try await withDataHome { program, _ in
            #expect(
                try program.succeed("database", "upgrade").output.hasPrefix("there is no private"))
            try program.succeed("database", "start")
            for options in [[], ["--dry-run"]] {
                #expect(
                    try program.succeed(["database", "upgrade"] + options).output
                        .hasSuffix("no newer one is installed; nothing to do\n"))
            }
            #expect(try !program.succeed("database", "status").output.contains("upgrade"))
        }
    }

    @Test func commandsSayItOnATerminalAlone() async throws {
        try await withLeague { league in
            league.program.environment["FIELDGAME_PG_BIN"] = league.newer.both
            #expect(try league.program.succeed("fixtures").errors.isEmpty)
            let shown = try league.program.run(["fixtures"], typing: "")
            #expect(shown.status == 0)
            #expect(
                shown.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    .contains("run `fieldgame database upgrade`"))
            let version = try #require(try Examination(league.program)["database.version"])
            #expect(version.status == "note" && version.mend == "fieldgame database upgrade")
        }
    }

    @Test func withoutTheOldProgramsCommandsSayWhatToInstall() async throws {
        try await withLeague { league in
            try league.program.succeed("database", "stop")
            league.program.environment["FIELDGAME_PG_BIN"] = league.newer.new
            let package = "apt install postgresql-\(league.newer.real.majorVersion)"
            for words in [["fixtures"], ["database", "start"], ["database", "upgrade"]] {
                let outcome = try league.program.run(words)
                #expect(outcome.status == 78, "\(outcome.errors)")
                #expect(outcome.errors.contains(package))
                #expect(outcome.errors.contains("fieldgame database upgrade"))
            }
            let health = try Examination(league.program)
            #expect(health.exit == 75)
            #expect(health["database.reachable"]?.message.contains(package) == true)
            // Data of a version that is newer than all.
            let file = league.folder + "/data/PG_VERSION"
            try "99\n".write(toFile: file, atomically: false, encoding: .utf8)
            let outcome = try league.program.run("fixtures")
            #expect(outcome.status == 78 && outcome.errors.contains("postgresql-99"))
            #expect(!outcome.errors.contains("upgrade"))
            try "\(league.newer.real.majorVersion)\n".write(
                toFile: file, atomically: false, encoding: .utf8)
        }
    }

    /// Holds an upgrade where its copy begins.
    @Test func whileItCopiesOthersAreToldToComeAgain() async throws {
        try await withLeague { league in
            let before = try league.shown()
            let hold = URL(filePath: league.folder + "/../hold").standardizedFileURL.path
            try Data().write(to: URL(filePath: hold))
            try league.newer.replace(
                "pg_dumpall",
                """
                tries=0
                while [ -e '\(hold)' ] && [ "$tries" -lt 1200 ]; do
                    sleep 0.05
                    tries=$((tries + 1))
                done
                exec "$real" "$@"
                """)
            league.program.environment["FIELDGAME_PG_BIN"] = league.newer.both
            let run = try RunningProgram(league.program, ["database", "upgrade"])
            try await wait(for: "the copy") {
                FileManager.default.fileExists(
                    atPath: league.folder + "/data.new/postmaster.pid")
            }
            for words in [
                ["fixtures"], ["import", "--trust-senders", sample("emails/12-results.eml")],
                ["database", "start"], ["database", "stop"], ["database", "upgrade"],
            ] {
                let outcome = try league.program.run(words)
                #expect(outcome.status == 75, "\(words): \(outcome.errors)")
                #expect(outcome.errors.contains("is being upgraded"), "\(outcome.errors)")
            }
            // A service starts without the database, as ever, and finds it afterwards.
            let service = try await RunningService(league.program)
            #expect(try service.get("/readyz").status == 503)
            #expect(run.process.isRunning)
            try FileManager.default.removeItem(atPath: hold)
            #expect(try run.outcome().status == 0)
            #expect(try league.shown() == before)
            try await service.waitUntilReady()
            #expect(try service.stop().status == 0)
            try league.expectNothingLeft()
        }
    }

    /// A program of the newer version that fails, and one after which the copy is another.
    @Test(arguments: [
        ("initdb", "echo 'initdb: error: out of luck' >&2; exit 1", "out of luck"),
        ("pg_dumpall", "\"$real\" \"$@\" | head -n 200; exit 3", "Copying the database cluster"),
        (
            "psql",
            """
            "$real" "$@" || exit
            case "$*" in *--output=*)
                exec "$real" "$@" --dbname=fieldgame --command="
                    SET session_replication_role = replica;
                    UPDATE matches SET pitch = 'Elsewhere' WHERE id = (SELECT min(id::text)::uuid FROM matches)"
            esac
            """, "fieldgame: public.matches"
        ),
    ])
    func whenItFailsTheOldOneGoesOn(_ name: String, _ script: String, _ words: String) async throws
    {
        try await withLeague { league in
            let before = try league.shown()
            try league.newer.replace(name, script)
            league.program.environment["FIELDGAME_PG_BIN"] = league.newer.both
            let outcome = try league.program.run("database", "upgrade")
            #expect(outcome.status == 75, "\(outcome.errors)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
            #expect(try league.program.succeed("database", "status").output.hasPrefix("running"))
            try league.expectNothingLeft()
            #expect(try league.shown() == before)
            #expect(!FileManager.default.fileExists(atPath: league.folder + "/data.old"))
            try league.newer.restore(name)
            try league.program.succeed("database", "upgrade")
            #expect(try league.shown() == before)
        }
    }

    @Test func killedAtRandomInstantsItLeavesOneWholeCluster() async throws {
        try await withLeague { league in
            let before = try league.shown()
            league.program.environment["FIELDGAME_PG_BIN"] = league.newer.both
            let whole = try ContinuousClock().measure {
                try league.program.succeed("database", "upgrade")
            }
            var random = SplitMix64(seed: 1)
            let wanted = LongForm.count("FIELDGAME_UPGRADE_KILLS", ordinary: 6, long: 150)
            var landed = 0
            for _ in 0..<(wanted * 3) where landed < wanted {
                let run = try RunningProgram(league.program, ["database", "upgrade"])
                try await Task.sleep(for: whole * Double.random(in: 0...1.1, using: &random))
                kill(run.process.processIdentifier, SIGKILL)
                if try run.outcome().status == -1 { landed += 1 }
                #expect(try league.shown() == before)
                try league.expectNothingLeft()
            }
            #expect(landed == wanted)
            try league.program.succeed("database", "upgrade")
            #expect(try league.shown() == before)
            try league.expectNothingLeft()
        }
    }
}
