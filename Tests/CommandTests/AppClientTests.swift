import Foundation
import LeagueDatabase
import TestSupport
import Testing

/// The service at the other end of the client library that the app's kind of program uses.
@Suite struct AppClientTests {
    @Test func supabaseSignsInReadsEntersScoresAndSignsOut() async throws {
        let python = checkout.appending(path: ".build-clients/bin/python3")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "run scripts/prepare-python .build-clients Tests/CommandTests/Clients/requirements.txt")
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try program.succeed(
                "import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            var settings = try Self.people(program)
            settings["match"] = try Self.fixture(program, "Keate", "Hawtrey")
            settings["other"] = try Self.fixture(program, "Evans's", "Hawtrey")
            for (name, key) in try program.json("api", "keys", "--json") { settings[name] = key }
            let service = try await RunningService(program)
            settings["url"] = service.url
            let outcome = try await onThreadOfItsOwn { [settings] in
                try withTemporaryFolder { folder in
                    let file = folder.appending(path: "settings.json")
                    try JSONSerialization.data(withJSONObject: settings).write(to: file)
                    let script = checkout.appending(
                        path: "Tests/CommandTests/Clients/supabase_app.py")
                    return try OutsideProgram(python.path, script.path, file.path).run()
                }
            }
            #expect(outcome.status == 0, "\(outcome.report)")
            #expect(outcome.report.split(separator: "\n").count > 50, "\(outcome.report)")
            let log = try service.stop().errors
            #expect(!log.contains("example.org") && !log.contains("windmills"))
        }
    }

    /// A captain, one of another house, and an admin, each with the password that was made.
    private static func people(_ program: Program) throws -> [String: any Sendable] {
        let commands = [
            "captain": ["captain", "create", "tom@example.org", "--house", "Keate"],
            "stranger": ["captain", "create", "ann@example.org", "--house", "Evans's"],
            "admin": ["admin", "create", "head@example.org"],
        ]
        return try commands.mapValues { command in
            let made = try program.json(command + ["--json"])
            return [
                "email": made["email"] as? String ?? "",
                "password": made["temporary_password"] as? String ?? "",
            ]
        }
    }

    private static func fixture(
        _ program: Program, _ home: String, _ away: String
    ) throws -> String {
        let outcome = try program.succeed(
            "fixture", "add", "--date", "2099-01-13", "--time", "14:25", "--home", home, "--away",
            away, "--competition", "Senior League")
        let line = try #require(outcome.lines.last { $0.contains("id: ") })
        return String(line.suffix(36))
    }
}

extension Program {
    /// The object that a command prints.
    func json(_ arguments: String...) throws -> [String: any Sendable] { try json(arguments) }

    func json(_ arguments: [String]) throws -> [String: any Sendable] {
        let output = try succeed(arguments).output
        return try #require(
            try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: any Sendable])
    }
}
