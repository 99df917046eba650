import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame backup check`: whether a league can be restored from a file.
@Suite struct BackupCheckTests {
    @Test func restoresTheNewestAndRemembersIt() async throws {
        try await BackupLeague.with { league in
            try league.backUp()
            let newest = try league.backUp()
            let output = try league.program.succeed("backup", "check", league.folder, "--json")
            let record = try BackupLeague.object(output.output)
            #expect(record["file"] as? String == newest && record["recorded"] as? Bool == true)
            #expect(record["fault"] is NSNull)
            #expect(try left(in: league) == [])
            let found = try Examination(league.program)
            #expect(found["backup.checked"]?.status == "ok")
            #expect(
                found["backup.checked"]?.message.hasPrefix(URL(filePath: newest).lastPathComponent)
                    == true)

            // Where the league is away, the check passes all the same.
            var away = league.program
            away.environment["DATABASE_URL"] = "postgresql:///x?host=\(league.folder)"
            let outcome = try away.succeed("backup", "check", newest)
            #expect(outcome.output.contains("can be restored"))
            #expect(outcome.errors.contains("is not recorded"))
            try await league.execute("DELETE FROM backups")
            #expect(
                try league.program.succeed("backup", "check", newest).errors.contains(
                    "no such backup"))
        }
    }

    @Test func namesWithQuotesAndOddTablesComeThrough() async throws {
        try await BackupLeague.with { league in
            try await league.execute(
                #"""
                CREATE SCHEMA "o'neill";
                CREATE TABLE "o'neill"."a ""b"" $$" ("the row" int, t float8, "x.y" bytea, rows text);
                INSERT INTO "o'neill"."a ""b"" $$"
                SELECT number, 1 / number::float8, sha256(number::text::bytea), E'\\ " '' \n é'
                FROM generate_series(1, 100) AS number;
                INSERT INTO "o'neill"."a ""b"" $$" DEFAULT VALUES;
                CREATE SEQUENCE "o'neill"."se""q" START -5 MINVALUE -9;
                SELECT nextval('"o''neill"."se""q"');
                CREATE TABLE nothing ();
                INSERT INTO nothing DEFAULT VALUES;
                ALTER TABLE nothing OWNER TO league_owner;
                """#)
            let file = try league.backUp()
            let manifest = try BackupFile(file).manifest
            #expect(
                manifest.tables.contains { $0.name == #""o'neill"."a ""b"" $$""# && $0.rows == 101 }
            )
            #expect(
                manifest.sequences.contains { $0.name == #""o'neill"."se""q""# && $0.last == -5 })
            try league.program.succeed("backup", "check", file)
            // The database's own name, too.
            try await league.withEmptyDatabase(named: #"it's "odd""#) { program, _ in
                try program.succeed("restore", file, "--yes")
                let again = try program.succeed("backup", league.folder).lines[0]
                #expect(again.contains("\(manifest.tables.count) tables"))
            }
        }
    }

    @Test func anAlteredOrCutFileIsRefused() async throws {
        let flips = LongForm.count("FIELDGAME_BACKUP_FLIPS", ordinary: 40, long: 2_000)
        var random = SplitMix64(seed: 11)
        try await BackupLeague.with { league in
            let file = try league.backUp()
            let bytes = try Data(contentsOf: URL(filePath: file))
            let original = try BackupFile(file)
            let copy = league.scratch.appending(path: "copy.backup")
            var refusals = 0
            func tryOut(_ data: Data, _ what: String) throws {
                try data.write(to: copy)
                do {
                    let found = try BackupFile(copy.path)
                    // What no reader looks at may differ: what is in it may not.
                    #expect(found.manifest.members == original.manifest.members, "\(what)")
                    #expect(found.manifest.tables == original.manifest.tables, "\(what)")
                } catch let error as BackupError {
                    #expect(error.kind == .damaged, "\(what): \(error)")
                    refusals += 1
                }
            }
            for _ in 0..<flips {
                var altered = bytes
                let place = Int.random(in: 0..<bytes.count, using: &random)
                altered[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                try tryOut(altered, "a bit of byte \(place)")
            }
            #expect(refusals > flips * 9 / 10)
            refusals = 0
            for length in [0, 1, 21, 22, 100, bytes.count / 2, bytes.count - 1] {
                try tryOut(bytes.prefix(length), "cut at \(length)")
            }
            #expect(refusals == 7)
            // By its name the league knows what it was.
            try bytes.prefix(bytes.count / 2).write(to: URL(filePath: file))
            let outcome = try league.program.run("backup", "check", league.folder)
            #expect(outcome.status == 65 && outcome.errors.contains("take another"))
            let found = try Examination(league.program)
            found.expect("backup.checked", "warning", "has a fault", mend: "another backup")
            for command in [["restore", file, "--yes"], ["restore", file, "--dry-run"]] {
                #expect(try league.program.run(command).status == 65)
            }
        }
    }

    @Test func aHostileFileIsRefused() async throws {
        try await BackupLeague.with { league in
            let file = try league.backUp()
            let refused: [(script: String, status: Int32, words: String)] = [
                ("members['../../evil'] = b''", 65, "and nothing else"),
                ("members['roles.json/'] = members.pop('roles.json')", 65, "and nothing else"),
                ("del members['league.dump']", 65, "and nothing else"),
                ("manifest = None; members['manifest.json'] = b'{'", 65, "manifest"),
                ("manifest = None; members['manifest.json'] = b'[' * 1000000", 65, "manifest"),
                ("manifest = None; members['manifest.json'] = b' ' * (17 << 20)", 65, "than 16 MB"),
                ("manifest['tables'] = manifest['tables'] * 1", 0, ""),
                ("manifest['tables'][0]['rows'] = 10 ** 30", 65, "manifest"),
                ("manifest['tables'][0]['rows'] = 2 ** 62", 65, "rows, not"),
                ("manifest['tables'][0]['digest'] = '1:1'", 65, "other rows"),
                (
                    "manifest['tables'][0]['name'] = 'public.x; DROP TABLE matches'", 65,
                    "is missing"
                ),
                ("manifest['server'] = 2 ** 62", 78, "or newer"),
                ("manifest['server'] = -1", 0, ""),
                ("manifest['schema'] = 999", 78, "schema version 999"),
                ("manifest['format'] = 2", 78, "format 2"),
                ("manifest['members'][1]['octets'] = 1", 65, "the manifest says"),
                ("members['league.dump'] += b'x'", 65, "the manifest says"),
                ("members['roles.json'] = b'{}'", 65, "the manifest says"),
                ("kind = zipfile.ZIP_DEFLATED", 65, "is not stored as it is"),
            ]
            for (script, status, words) in refused {
                let altered = try league.alter(file, script)
                let outcome = try league.program.run("backup", "check", altered)
                #expect(outcome.status == status, "\(script): \(outcome.errors)")
                #expect(
                    words.isEmpty || outcome.errors.contains(words), "\(script): \(outcome.errors)")
            }
            for other in [
                sample("houses.csv"), "/dev/zero", "/dev/null", league.scratch.path + "/none",
            ] {
                let outcome = try league.program.run("restore", other, "--yes")
                #expect([65, 66].contains(outcome.status), "\(other): \(outcome.errors)")
            }
            #expect(try left(in: league) == [])
        }
    }

    @Test func aLeagueThatIsNotAsItMustBeIsFound() async throws {
        try await BackupLeague.with { league in
            try await league.execute(
                "ALTER TABLE matches DISABLE TRIGGER matches_enforce_score_rule")
            let file = try league.backUp()
            let outcome = try league.program.run("backup", "check", file)
            #expect(outcome.status == 65 && outcome.errors.contains("schema.triggers"))
            try Examination(league.program).expect("backup.checked", "warning", "schema.triggers")
        }
    }

    @Test func killedItLeavesNeitherServerNorFolder() async throws {
        let kills = LongForm.count("FIELDGAME_CHECK_KILLS", ordinary: 4, long: 60)
        var random = SplitMix64(seed: 3)
        try await BackupLeague.with { league in
            let file = try league.backUp()
            for _ in 0..<kills {
                let run = try RunningProgram(league.program, ["backup", "check", file])
                try await wait(for: "its server") {
                    try !left(in: league).isEmpty || !run.process.isRunning
                }
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...3_000, using: &random)))
                kill(run.process.processIdentifier, SIGKILL)
                _ = try run.outcome()
                try await wait(for: "the end of what it had begun") { try left(in: league).isEmpty }
            }
        }
    }

    /// What is in the folder for temporary files.
    private func left(in league: BackupLeague) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: try #require(league.program.environment["TMPDIR"]))
    }
}
