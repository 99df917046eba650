import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import FieldGameCLI

/// What the doctor finds around the database: files, folders, disks, clocks, libraries, services.
@Suite struct SurroundingsTests {
    /// A program whose database is away: what is around it is looked at all the same.
    private let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])

    private func find(_ arguments: String...) throws -> Examination.Check {
        let id = try #require(arguments.first)
        let outcome = try program.run(["doctor", "--json"] + arguments.dropFirst())
        struct Record: Decodable { let checks: [Examination.Check] }
        let record = try JSONDecoder().decode(Record.self, from: Data(outcome.output.utf8))
        return try #require(record.checks.first { $0.id == id })
    }

    @Test func aConfigurationFileThatCannotBeUsedIsNamed() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "a.conf").path
            try "[import]\nnonsense = 1\n".write(toFile: file, atomically: false, encoding: .utf8)
            let unknown = try find("configuration.file", "--config", file)
            #expect(unknown.status == "problem" && unknown.message.hasPrefix("\(file):2: "))
            #expect(unknown.mend?.contains("samples/fieldgame.conf") == true)

            try "[import]\nquiet = true\n".write(toFile: file, atomically: false, encoding: .utf8)
            #expect(try find("configuration.file", "--config", file).message.contains(file))
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
            let open = try find("configuration.file", "--config", file)
            #expect(open.status == "problem" && open.message.contains("chmod o-w"))
            let missing = try find("configuration.file", "--config", file + ".not")
            #expect(missing.status == "problem" && !missing.message.contains(":1:"))
            #expect(missing.mend == "make the file readable, or name another")
        }
    }

    @Test func aBrokenFileDoesNotHideTheRest() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "a.conf").path
            try "nonsense".write(toFile: file, atomically: false, encoding: .utf8)
            let found = try Examination(Program(environment: ["FIELDGAME_CONFIG": file]))
            found.expect("configuration.file", "problem", file)
            // One fault is one problem.
            found.expect("database.reachable", "note", "not looked at", mend: "--database")
            #expect(found.checks.filter { $0.message.contains(file) }.count == 1)
            #expect(found["libraries.bcrypt"]?.status == "ok")
        }
    }

    @Test func mailThatNobodyImportsIsFound() throws {
        try withTemporaryFolder { folder in
            let path = folder.path
            let missing = try find("mail.folder", "--maildir", path)
            #expect(missing.status == "problem" && missing.mend?.contains("mkdir -p") == true)

            let maildir = try MaildirFixture(in: folder)
            #expect(try find("mail.folder", "--maildir", path).status == "ok")
            #expect(try find("mail.waiting", "--maildir", path).message == "no message waits")
            try maildir.deliver(messages: 2)
            let fresh = try find("mail.waiting", "--maildir", path)
            #expect(fresh.status == "ok" && fresh.message.hasPrefix("2 messages in new/"))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3 * 3_600)],
                ofItemAtPath: "\(path)/new/1-message")
            let old = try find("mail.waiting", "--maildir", path)
            #expect(old.status == "warning" && old.message.hasSuffix("the oldest for 3 hours"))
            #expect(old.mend?.contains("cron") == true)

            #expect(try find("mail.failed", "--maildir", path).status == "ok")
            try FileManager.default.createDirectory(
                atPath: "\(path)/.Failed/cur", withIntermediateDirectories: true)
            try Data().write(to: folder.appending(path: ".Failed/cur/1.host:2,"))
            let failed = try find("mail.failed", "--maildir", path)
            #expect(failed.status == "warning" && failed.message.hasPrefix("1 message set aside"))
        }
    }

    @Test func aMaildirOnTwoFileSystemsIsFound() throws {
        let other = "/dev/shm/fieldgame-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: other) }
        try withTemporaryFolder { folder in
            _ = try MaildirFixture(in: folder)
            try FileManager.default.removeItem(at: folder.appending(path: "cur"))
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/cur", withDestinationPath: other)
            let found = try find("mail.folder", "--maildir", folder.path)
            #expect(found.status == "problem" && found.message.contains("different file systems"))
        }
    }

    @Test func whoMaySendMustBeSaidWhereMailIsImported() throws {
        try withTemporaryFolder { folder in
            let maildir = try MaildirFixture(in: folder)
            let file = folder.appending(path: "a.conf").path
            let place = "[import]\nmaildir = \"\(maildir.path)\"\n"
            try place.write(toFile: file, atomically: false, encoding: .utf8)
            let found = try find("mail.senders", "--config", file)
            #expect(found.status == "warning" && found.message.contains("--trust-senders"))
            #expect(try find("mail.folder", "--config", file).message.contains(maildir.path))
            try (place + "[senders]\nallowed = [\"@a.example\"]\nauthserv_id = \"mx\"\n")
                .write(toFile: file, atomically: false, encoding: .utf8)
            #expect(try find("mail.senders", "--config", file).status == "ok")
        }
    }

    @Test func aServiceThatIsNotReadyIsFound() async throws {
        let golden = checkout.appending(path: "Tests/LeagueCalendarTests/Goldens/house-feed.ics")
            .path
        let server = try await LoopbackServer.start(golden: golden)
        let wrong = try find("feeds.service", "--base-url", server.url("/"))
        #expect(wrong.status == "problem" && wrong.message.hasSuffix("/readyz answers 404"))
        let away = try find("feeds.service", "--base-url", "http://127.0.0.1:1")
        #expect(away.status == "problem" && away.mend?.contains("systemctl") == true)
    }

    @Test(arguments: [
        (UInt64(99_999_999), UInt64(1_000_000_000), "problem"),
        (100_000_000, 1_000_000_000, "warning"), (999_999_999, 1_000_000_000, "warning"),
        (4_900_000_000, 100_000_000_000, "warning"), (5_000_000_000, 100_000_000_000, "ok"),
        (0, 0, "problem"),
    ])
    func littleRoomIsFound(free: UInt64, total: UInt64, status: String) {
        #expect(ProgramChecks.disk("/a", free: free, of: total).status.rawValue == status)
    }

    @Test func aFullDiskIsFound() throws {
        var program = program
        // The file system of processes has room for nothing.
        program.environment["TMPDIR"] = "/proc"
        let check = try #require(try Examination(program)["disk.temporary"])
        #expect(check.status == "problem" && check.message.hasPrefix("0 MB free"))
        #expect(check.mend?.contains("df -h") == true)
    }

    @Test func anotherIdeaOfLondonsTimeIsFound() async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            func look(_ noons: String...) async throws -> HealthCheck {
                let noons = try noons.map { try Date($0, strategy: .iso8601) }
                return try await DatabaseCheck.timeZone(noons, year: 2026)
                    .look(at: LeagueRepository(connection)).look()
            }
            let winter = "2026-01-15T12:00:00Z"
            #expect(try await look(winter, "2026-07-15T11:00:00Z").status == .ok)
            #expect(try await look(winter, "2026-07-15T12:00:00Z").status == .problem)
            #expect(try await look().mend?.contains("tzdata") == true)
            await connection.close()
        }
    }

    @Test func anOldLibraryIsFound() {
        #expect(ProgramChecks.library("libical", "3.0.16").status == .ok)
        #expect(ProgramChecks.library("libical", "3.1.0").status == .ok)
        let old = ProgramChecks.library("libical", "3.0.9")
        #expect(old.status == .warning && old.message.contains("3.0.16"))
    }

    @Test func aMarginLeavesRoomForWords() {
        let lines = TextWrap(width: 10, hang: 26)
            .lines(String(repeating: " ", count: 23) + "-> mend it")
        #expect(lines == ["     ->", "     mend", "     it"])
    }

    @Test func aLongListIsCut() {
        #expect(HealthCheck.list(["a", "b", "c"]) == "a, b, c")
        #expect(HealthCheck.list(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more")
    }
}
