import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A league that was dumped and restored is as sound as it was.
@Suite struct RestoredDatabaseTests {
    /// The program that restores a dump in this format; its last arguments are missing.
    private static let restoring = [
        "plain": ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "--output=/dev/null"],
        "custom": ["pg_restore", "--exit-on-error"],
    ]

    /// What the doctor found, but for how full the disks are, and with one name for the database.
    private func findings(_ database: String, _ program: Program) throws -> [String] {
        let found = try Examination(program)
        #expect(found.exit == 0, "\(found.errors)")
        return found.checks.filter { !$0.id.hasPrefix("disk.") }.map {
            "\($0.id) \($0.status) \($0.message.replacing(database, with: "league"))"
        }
    }

    @Test func isFoundAsItWas() async throws {
        // What the doctor asks of a server.
        let cluster = try await TestCluster.start(settings: [
            "fsync": "on", "full_page_writes": "on", "synchronous_commit": "on",
        ])
        try await withTestDatabase(from: .league, in: cluster) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            for mail in ["01-dated-headings", "12-results"] {
                try program.succeed("import", "--trust-senders", sample("emails/\(mail).eml"))
            }
            try program.succeed(
                "standings", "adjust", "Keate", "-3", "--competition", "Senior League", "--season",
                "2026", "--reason", "late")
            let before = try findings(database.name, program)

            for (format, words) in Self.restoring {
                // Dumped again, a restored database comes out as it went in.
                var (source, name) = (database.url(), "")
                for number in 1...2 {
                    try await withTemporaryFolder { folder in
                        let file = folder.appending(path: "dump").path
                        try run(["pg_dump", "--format=\(format)", "--file=\(file)", source])
                        name = "\(format)_\(number)"
                        let admin = try await Connection.connect(to: cluster.configuration())
                        try await admin.execute(
                            "CREATE DATABASE \(identifier: name) TEMPLATE template0")
                        await admin.close()
                        source = cluster.url(database: name)
                        let input = format == "plain" ? ["--file=\(file)"] : [file]
                        try run(words + ["--dbname=\(source)"] + input)
                    }
                    let restored = Program(environment: ["DATABASE_URL": source])
                    #expect(try findings(name, restored) == before)
                    // All of it can go on.
                    #expect(try restored.succeed("migrate").output.contains("nothing to do"))
                }
            }
        }
        try await cluster.stop()
    }

    private func run(_ command: [String]) throws {
        let outcome = try OutsideProgram(command).run()
        try #require(outcome.status == 0, "\(command): \(outcome.report)")
    }
}
