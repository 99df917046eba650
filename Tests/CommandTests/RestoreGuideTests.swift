import Foundation
import PostgreSQL
import TestSupport
import Testing

@testable import FieldGameCLI

/// The guide's way to back up and to restore, played as it stands there.
@Suite struct RestoreGuideTests {
    /// The blocks of code of its section, in their order.
    private static func blocks() throws -> [String] {
        let guide = try String(
            contentsOf: checkout.appending(path: "Sources/FieldGameCLI/Guides/database.md"),
            encoding: .utf8)
        let section = try #require(
            guide.firstMatch(of: /(?ms)^## Backing up and restoring\n(.*?)^##\s/)?.output.1)
        return section.matches(of: /(?ms)^```sh\n(.*?)^```$/).map { String($0.output.1) }
    }

    /// Plays a block in a folder, with the program in the way of commands.
    private func play(_ block: String, _ program: Program, in folder: URL) throws {
        var environment = program.environment
        let programs = try Program.executable().deletingLastPathComponent().path
        environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
        let outcome = try OutsideProgram(
            "/bin/sh", "-euc", block, environment: environment, in: folder
        ).run()
        try #require(outcome.status == 0, "\(block)\(outcome.report)")
    }

    /// Puts a league there that is worth keeping.
    private func fill(_ program: Program) throws {
        try program.enterReferenceData()
        try program.succeed("import", "--trust-senders", sample("emails/01-dated-headings.eml"))
    }

    private func fixtures(_ program: Program) throws -> String {
        try program.succeed("fixtures", "--json", "--clock", "2026-01-12").output
    }

    @Test func bringsAPrivateClusterToAnotherMachine() throws {
        let blocks = try Self.blocks()
        try #require(blocks.count == 4)
        let folder = URL(filePath: "/tmp/fieldgame-\(UUID().uuidString)")
        let programs = ["old", "new"].map {
            Program(environment: ["XDG_DATA_HOME": folder.appending(path: $0).path])
        }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        defer {
            for program in programs { _ = try? program.run("database", "stop") }
            try? FileManager.default.removeItem(at: folder)
        }
        try fill(programs[0])
        let before = try fixtures(programs[0])
        #expect(before.contains("Keate"))
        try programs[0].succeed("database", "stop")
        try play(blocks[0], programs[0], in: folder)
        try play(blocks[1], programs[1], in: folder)
        #expect(try fixtures(programs[1]) == before)
    }

    /// By `fieldgame restore`, and by PostgreSQL's own programs.
    @Test(arguments: [2, 3]) func bringsADatabaseToAnotherServer(block: Int) async throws {
        let blocks = try Self.blocks()
        try #require(blocks.count == 4)
        // What the doctor asks of a server.
        let cluster = try await TestCluster.start(settings: [
            "fsync": "on", "full_page_writes": "on", "synchronous_commit": "on",
        ])
        try await withTestDatabase(from: .league) { database in
            try withTemporaryFolder { folder in
                let old = Program(database: database)
                try fill(old)
                try play(blocks[0], old, in: folder)
                var new = Program(environment: [
                    "PGHOST": cluster.folder, "PGPORT": cluster.port, "PGUSER": "postgres",
                ])
                try play(blocks[block], new, in: folder)
                new.environment["DATABASE_URL"] = cluster.url(database: "league")
                #expect(try fixtures(new) == (try fixtures(old)))
            }
        }
        try await cluster.stop()
    }

    @Test func theRolesAreMadeWithoutTheSchema() async throws {
        try await withTestDatabase { database in
            let program = Program(database: database)
            // Other tests of this run have made them.
            try program.succeed("migrate", "--roles")
            #expect(
                try program.succeed("migrate", "--roles").output
                    == "the roles are there; nothing to do\n")
            let json = try program.succeed("migrate", "--roles", "--json").output
            #expect(
                try JSONDecoder().decode([String: [String]].self, from: Data(json.utf8))
                    == ["made": []])
            #expect(try program.run("fixtures").status == 78)
            for option in ["--status", "--from-0.1"] {
                #expect(try program.run("migrate", "--roles", option).status == 64)
            }
        }
    }
}
