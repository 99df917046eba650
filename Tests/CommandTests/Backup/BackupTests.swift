import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame backup`: a league in one file.
@Suite struct BackupTests {
    @Test func makesOneFileThatStandardToolsOpen() async throws {
        try await BackupLeague.with { league in
            let output = try league.program.succeed("backup", league.folder, "--json").output
            let record = try BackupLeague.object(output)
            let file = try #require(record["file"] as? String)
            let name = URL(filePath: file).lastPathComponent
            #expect(try league.files == [name])
            #expect(name.wholeMatch(of: /fieldgame-\d{4}-\d\d-\d\dT\d{6}Z\.backup/) != nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(attributes[.size] as? Int == record["octets"] as? Int)
            let sum = try OutsideProgram("sha256sum", file).run()
            #expect(sum.report.hasPrefix(try #require(record["sha256"] as? String)))
            #expect(record["passwords"] as? Bool == true && record["recorded"] as? Bool == true)

            let list = try OutsideProgram(
                "python3", "-c",
                """
                import sys, zipfile
                with zipfile.ZipFile(sys.argv[1]) as file:
                    assert file.testzip() is None
                    print([(i.filename, i.compress_type) for i in file.infolist()])
                    file.extract("league.dump", sys.argv[2])
                """, file, league.scratch.path
            ).run()
            #expect(
                list.report == "[('manifest.json', 0), ('roles.json', 0), ('league.dump', 0)]\n")
            let restored = try OutsideProgram(
                "pg_restore", "--list", league.scratch.appending(path: "league.dump").path
            ).run()
            #expect(restored.report.contains("TABLE DATA public matches"))

            let manifest = try BackupFile(file).manifest
            let connection = try await Connection.connect(to: league.database.configuration)
            let matches = try await connection.query("SELECT count(*) FROM matches", as: Int.self)
            #expect(manifest.tables.first { $0.name == "public.matches" }?.rows == matches[0])
            #expect(
                try await connection.query(
                    "SELECT file, octets, digest FROM backups", as: (String, Int, String).self
                ).map { "\($0)" } == [
                    "\((name, record["octets"] as? Int ?? 0, record["sha256"] as? String ?? ""))"
                ])
            await connection.close()
            let found = try Examination(league.program)
            #expect(found["backup.made"]?.status == "ok")
        }
    }

    @Test func keepsTheNewestAndOnlyTouchesItsOwn() async throws {
        try await BackupLeague.with { league in
            let older = (1...3).map { "fieldgame-2020-01-0\($0)T000000Z.backup" }
            let foreign = ["fieldgame-2020.backup", "notes.txt", "other-2020-01-01T000000Z.backup"]
            for name in older + foreign {
                try Data().write(to: URL(filePath: "\(league.folder)/\(name)"))
            }
            let rehearsed = try league.program.succeed(
                "backup", league.folder, "--keep", "2", "--dry-run")
            #expect(
                rehearsed.lines.dropFirst() == [
                    "dry run, would remove \(older[1])", "dry run, would remove \(older[0])",
                ])
            #expect(try league.files == (older + foreign).sorted())
            // What a run that was killed has left behind goes.
            let workshop = "\(league.folder)/.fieldgame-backup"
            try FileManager.default.createDirectory(
                atPath: workshop, withIntermediateDirectories: false)
            try Data("half".utf8).write(to: URL(filePath: "\(workshop)/draft.AbCdEf"))
            let first = URL(filePath: try league.backUp("--keep", "2")).lastPathComponent
            #expect(try league.files == ([older[2], first] + foreign).sorted())
            // Two of one second have different names.
            let second = URL(filePath: try league.backUp("--keep", "2")).lastPathComponent
            #expect(try league.files == ([first, second] + foreign).sorted())
        }
    }

    @Test func saysWhatIsWrong() async throws {
        try await BackupLeague.with { league in
            func refused(
                _ status: Int32, _ words: String, _ arguments: [String],
                _ variables: [String: String] = [:]
            ) throws {
                var program = league.program
                program.environment.merge(variables) { $1 }
                let outcome = try program.run(["backup"] + arguments)
                #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
                #expect(words.isEmpty || outcome.errors.contains(words), "\(outcome.errors)")
            }
            try refused(66, "no such folder", ["\(league.folder)/none"])
            try refused(66, "no folder", [sample("houses.csv")])
            try refused(64, "at least 1", [league.folder, "--keep", "0"])
            try refused(73, "/proc/.fieldgame-backup", ["/proc"])
            try refused(
                64, "holds a password",
                [league.folder, "--database", "postgresql://a:b@localhost/x"])
            try refused(
                75, "", [league.folder], ["DATABASE_URL": "postgresql:///x?host=\(league.folder)"])
            try refused(78, "pg_dump", [league.folder], ["FIELDGAME_PG_BIN": league.folder])
            // One that is older than the server.
            let old = league.scratch.appending(path: "pg_dump")
            try "#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.9'\n".write(
                to: old, atomically: false, encoding: .utf8)
            for name in ["pg_dump", "pg_restore"] {
                try? FileManager.default.copyItem(
                    at: old, to: league.scratch.appending(path: name))
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755],
                    ofItemAtPath: league.scratch.appending(path: name).path)
            }
            let server = try await Connection.connect(to: league.database.configuration)
            let version = try await server.query(
                "SELECT current_setting('server_version_num')::int / 10000 || ''", as: String.self)
            await server.close()
            try refused(
                78, "of PostgreSQL \(version[0]) or newer", [league.folder],
                ["FIELDGAME_PG_BIN": league.scratch.path])
            try refused(
                66, "no league yet", [league.folder],
                ["DATABASE_URL": "", "XDG_DATA_HOME": league.scratch.path])
            try refused(66, "no backup in", ["check", league.folder])
            try refused(66, "none.backup", ["check", "\(league.folder)/none.backup"])
            // Another run is at work.
            let descriptor = open(league.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            #expect(flock(descriptor, LOCK_EX) == 0)
            try refused(75, "another fieldgame", [league.folder])
            close(descriptor)
            #expect(try league.files == [])
            try await league.withEmptyDatabase { program, _ in
                let outcome = try program.run("backup", league.folder)
                #expect(outcome.status == 66 && outcome.errors.contains("holds no league"))
            }
        }
    }

    @Test func theDoctorWarnsWithTime() async throws {
        try await BackupLeague.with { league in
            func expect(_ made: String, _ checked: String, after script: String) async throws {
                try await league.execute(script)
                let found = try Examination(league.program)
                #expect(found["backup.made"]?.status == made, "\(script)")
                #expect(found["backup.checked"]?.status == checked, "\(script)")
            }
            try await expect("note", "note", after: "SELECT 1")
            try await expect(
                "warning", "note",
                after: "UPDATE league_migrations SET applied_at = now() - interval '3 days'")
            try await expect(
                "warning", "warning",
                after: "UPDATE league_migrations SET applied_at = now() - interval '31 days'")
            let row =
                "INSERT INTO backups (made_at, file, octets, digest, checked_at, fault) VALUES"
            let digest = String(repeating: "0", count: 63)
            try await expect(
                "warning", "ok",
                after:
                    "\(row) (now() - interval '49 hours', 'a', 1, '\(digest)1', now() - interval '29 days', NULL)"
            )
            try await expect(
                "ok", "ok",
                after: "\(row) (now() - interval '47 hours', 'b', 1, '\(digest)2', NULL, NULL)")
            try await expect(
                "ok", "warning",
                after: "UPDATE backups SET checked_at = now(), fault = 'cut' WHERE file = 'b'")
            try await expect(
                "ok", "warning",
                after: "UPDATE backups SET checked_at = now() - interval '31 days', fault = NULL")
            // A league that holds nothing has nothing to lose.
            try await expect("note", "note", after: "DELETE FROM matches; DELETE FROM backups")
        }
    }

    @Test func aPasswordIsInNoCommandLine() async throws {
        let cluster = try await TestCluster.start()
        try await withTestDatabase(from: .league, in: cluster) { database in
            try await withTemporaryFolder { folder in
                let admin = try await Connection.connect(to: database.configuration)
                try await admin.execute(
                    "CREATE ROLE needs_password LOGIN SUPERUSER PASSWORD 'mud & glory'")
                await admin.close()
                // Programs that note what they are called with.
                let real = try ServerBinaries.find().folder
                for name in ["pg_dump", "pg_restore"] {
                    let script = folder.appending(path: name)
                    try """
                    #!/bin/sh
                    echo "$0 $*" >>\(folder.path)/calls
                    exec \(real)/\(name) "$@"

                    """.write(to: script, atomically: false, encoding: .utf8)
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0o755], ofItemAtPath: script.path)
                }
                let backups = folder.appending(path: "backups").path
                try FileManager.default.createDirectory(
                    atPath: backups, withIntermediateDirectories: false)
                let program = Program(environment: [
                    "DATABASE_URL": "host=\(cluster.folder) port=\(cluster.port) "
                        + "user=needs_password password='mud & glory' dbname=\(database.name)",
                    "FIELDGAME_PG_BIN": folder.path,
                ])
                try program.succeed("backup", backups)
                let calls = try String(
                    contentsOf: folder.appending(path: "calls"), encoding: .utf8)
                #expect(calls.contains("pg_dump --format=custom"))
                #expect(!calls.contains("glory"))
            }
        }
        try await cluster.stop()
    }

    @Test func aFullDiskLeavesNothing() async throws {
        guard geteuid() == 0 else { return }
        try await BackupLeague.with { league in
            try await league.execute(
                """
                CREATE TABLE noise AS
                SELECT encode(sha256(number::text::bytea), 'base64') AS text
                FROM generate_series(1, 20000) AS number
                """)
            for size in ["40k", "400k", "900k", "1300k", "1700k"] {
                // The file system is gone with the namespace of its mount.
                let outcome = try OutsideProgram(
                    [
                        "unshare", "--mount", "sh", "-c",
                        """
                        mount -t tmpfs -o size=\(size) none "$1" || exit 1
                        "$2" backup "$1"; status=$?
                        ls -A "$1"; exit $status
                        """, "sh", league.folder, try Program.executable().path,
                    ], environment: league.program.environment
                ).run()
                #expect(outcome.status == 73, "\(size): \(outcome.report)")
                #expect(outcome.report.contains("No space left"), "\(outcome.report)")
                #expect(outcome.output.isEmpty, "\(outcome.report)")
            }
        }
    }

    @Test func killedAtRandomInstantsItLeavesNothingThatLooksWhole() async throws {
        let wanted = LongForm.count("FIELDGAME_BACKUP_KILLS", ordinary: 12, long: 200)
        var random = SplitMix64(seed: 7)
        try await BackupLeague.with { league in
            let whole = try ContinuousClock().measure { try league.backUp() }
            var (finished, killed) = (1, 0)
            while killed < wanted, finished < wanted {
                let run = try RunningProgram(league.program, ["backup", league.folder])
                try await Task.sleep(for: whole * Double.random(in: 0...1.1, using: &random))
                kill(run.process.processIdentifier, SIGKILL)
                if try run.outcome().status == -1 { killed += 1 } else { finished += 1 }
                for name in try league.files where !name.hasPrefix(".") {
                    _ = try BackupFile("\(league.folder)/\(name)")
                }
            }
            #expect(killed > 0)
            try league.backUp("--keep", "1")
            #expect(try league.files.count == 1)
            let connection = try await Connection.connect(to: league.database.configuration)
            try await connection.wait(
                for: "the ends of the killed",
                until: """
                    SELECT NOT EXISTS (SELECT FROM pg_stat_activity
                                       WHERE datname = current_database()
                                         AND application_name LIKE 'fieldgame%')
                    """)
            await connection.close()
        }
    }

    @Test func oneMomentIsBackedUpWhileOthersWrite() async throws {
        let rows = LongForm.count("FIELDGAME_BACKUP_ROWS", ordinary: 3_000, long: 200_000)
        try await BackupLeague.with { league in
            try await league.execute(
                """
                INSERT INTO matches (date, competition_type, home_team_id, away_team_id)
                SELECT '2027-01-01'::date + number % 300, 'Senior League', 'JDM', 'HWTA'
                FROM generate_series(1, \(rows)) AS number
                """)
            let statements = league.scratch.appending(path: "writes.sql")
            try String(
                repeating: """
                    INSERT INTO matches (date, competition_type, home_team_id, away_team_id)
                    VALUES ('2027-12-01', 'Senior League', 'JDM', 'HWTA');
                    UPDATE matches SET pitch = 'P' || random() WHERE date = '2027-01-02';

                    """, count: 20_000
            ).write(to: statements, atomically: false, encoding: .utf8)
            let writer = Process()
            writer.executableURL = URL(filePath: "/usr/bin/psql")
            writer.arguments = [
                "--quiet", "--no-psqlrc", "--file", statements.path, league.database.url(),
            ]
            try writer.start()
            let files = try (0..<3).map { _ in try league.backUp() }
            let isAtWork = writer.isRunning
            kill(writer.processIdentifier, SIGKILL)
            try writer.end()
            #expect(isAtWork)
            let held = try files.map { try BackupFile($0).manifest.rows }
            #expect(held == held.sorted() && Set(held).count == 3)
            for file in files { try league.program.succeed("backup", "check", file) }
        }
    }
}
