import Foundation
import TestSupport
import Testing

/// The logs of commands that nobody watches: none unless asked for, and nobody's business in them.
@Suite struct LogOptionsTests {
    /// What is personal in the letters below.
    private static let personal = ["@", "Aldous", "aldous", "Carlow", "Fixtures", "letter"]

    /// Gives `body` a league, and a Maildir with one message that is understood and one that is not.
    private func withMail(_ body: (Program, MaildirFixture, TestDatabase) async throws -> Void)
        async throws
    {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try await withTemporaryFolder { folder in
                let maildir = try MaildirFixture(in: folder)
                for (name, line) in [
                    ("1-letter", "JDM v HWTA, College Field, 2.25pm, umpire Mr Carlow"),
                    ("2-letter", "Mr Carlow is away"),
                ] {
                    let letter = """
                        From: Peter Aldous <p.aldous@college.example>
                        Subject: Fixtures of Aldous
                        Date: Thu, 1 Jan 2026 10:12:05 +0000
                        Message-ID: <\(name)@college.example>
                        Content-Type: text/plain; charset=utf-8

                        Senior League

                        13 January 2026
                        \(line)

                        """
                    try maildir.deliver(Array(letter.utf8), as: name)
                }
                try await body(program, maildir, database)
            }
        }
    }

    @Test func aQuietRunStaysQuiet() async throws {
        try await withMail { program, maildir, _ in
            let outcome = try program.succeed(maildir.arguments + ["--quiet"])
            #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
        }
    }

    @Test(arguments: ["json", "text"]) func anImportLogsNothingPersonal(_ format: String)
        async throws
    {
        try await withMail { program, maildir, _ in
            let options = ["--quiet", "--log-level", "info", "--log-format", format]
            let outcome = try program.succeed(maildir.arguments + options)
            #expect(outcome.output.isEmpty)
            let lines = outcome.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 3, "\(outcome.errors)")
            for word in Self.personal { #expect(!outcome.errors.contains(word), "\(word)") }
            let id = try #require(
                array(program.succeed("import-log", "--json").output).first?["id"] as? String)
            #expect(outcome.errors.contains(id.lowercased()))
            if format == "json" {
                let first = try object(lines[0])
                #expect(first["message"] as? String == "message")
                #expect(
                    first["status"] as? String == "success" && first["done"] as? String == "1 added"
                )
                #expect(try object(lines[2])["message"] as? String == "imported")
            } else {
                #expect(lines[0].contains(" info message "))
            }
        }
    }

    @Test func whoLooksForAFaultSeesMore() async throws {
        try await withMail { program, maildir, _ in
            let outcome = try program.succeed(maildir.arguments + ["--log-level", "debug"])
            #expect(outcome.errors.contains("Fixtures of Aldous"))
            #expect(outcome.errors.contains("1-letter"))
        }
    }

    @Test func aFailureIsLoud() throws {
        try withTemporaryFolder { folder in
            let maildir = try MaildirFixture(in: folder)
            let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])
            let outcome = try program.run(
                maildir.arguments + ["--quiet", "--log-level", "error"])
            #expect(outcome.status == 75)
            let lines = outcome.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 2 && lines[1].hasPrefix("fieldgame: "))
            let failure = try object(lines[0])
            #expect(failure["level"] as? String == "error" && failure["exit"] as? String == "75")
        }
    }

    @Test func publishingLogsNumbers() async throws {
        try await withMail { program, maildir, _ in
            try program.succeed(maildir.arguments)
            let folder = maildir.path + "/public"
            let silent = try program.succeed("publish", folder, "--dry-run")
            #expect(silent.errors.isEmpty)
            let outcome = try program.succeed("publish", folder, "--log-level", "info")
            let published = try #require(
                outcome.errors.split(separator: "\n").first { $0.contains("\"published\"") })
            let total = try #require(try object(String(published))["total"] as? String)
            #expect(outcome.output.contains("wrote \(total) of \(total) files"))
            for word in Self.personal { #expect(!outcome.errors.contains(word), "\(word)") }
        }
    }

    @Test func aServiceLogsNothingPersonal() async throws {
        try await withMail { program, maildir, _ in
            try program.succeed(maildir.arguments)
            let running = try RunningProgram(program, ["serve", "--port", "0"])
            var url = ""
            try await wait(for: "the service to be ready") {
                try #require(running.process.isRunning)
                url = try running.output().dropFirst("listening on ".count)
                    .trimmingCharacters(in: .newlines)
                return try !url.isEmpty && ask(url + "/readyz") == 200
            }
            #expect(try ask(url + "/calendar/umpire/mr-carlow.ics") == 200)
            let found = try Examination(program, "--base-url", url)
            #expect(found["feeds.service"]?.status == "ok")
            kill(running.process.processIdentifier, SIGTERM)
            let outcome = try running.outcome()
            #expect(outcome.errors.contains("/calendar/umpire/{slug}.ics"))
            for word in Self.personal + ["carlow"] {
                #expect(!outcome.errors.contains(word), "\(word): \(outcome.errors)")
            }
        }
    }

    /// The status of an answer.
    private func ask(_ url: String) throws -> Int {
        let answer = try OutsideProgram(
            "curl", "--silent", "--max-time", "20", "--output", "/dev/null",
            "--write-out", "%{http_code}", url
        ).run()
        return Int(String(decoding: answer.output, as: UTF8.self)) ?? 0
    }
}
