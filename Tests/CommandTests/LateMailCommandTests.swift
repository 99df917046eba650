import Foundation
import TestSupport
import Testing

/// What people see of mail that arrives late.
@Suite struct LateMailCommandTests {
    /// A message that was sent so many hours ago, of Keate against Hawtrey on 13 January 2026.
    private func message(
        _ subject: String, hoursAgo: Double, _ time: String, dates: Int = 1
    ) -> [UInt8] {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, d MMM yyyy HH:mm:ss Z"
        let date = "Date: \(format.string(from: Date() - hoursAgo * 3600))\n"
        return Array(
            """
            From: Peter Aldous <p.aldous@college.example>
            Subject: \(subject)
            \(String(repeating: date, count: dates))Message-ID: <\(subject.hashValue)@college.example>
            Content-Type: text/plain; charset=utf-8

            Senior League

            13 January 2026
            JDM v HWTA, College Field, \(time)

            """.utf8)
    }

    private func withMaildir(_ body: (Program, MaildirFixture) throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                try body(program, MaildirFixture(in: folder))
            }
        }
    }

    private func subjects(_ outcome: Program.Outcome) -> [String] {
        outcome.lines.filter { $0.hasPrefix("[") }.map {
            $0.drop { $0 != " " }.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("(") }
                .joined(separator: " ")
        }
    }

    @Test func aMailboxIsReadInTheOrderOfSending() async throws {
        try await withMaildir { program, maildir in
            try maildir.deliver(message("third", hoursAgo: 3, "3.30pm"), as: "1")
            try maildir.deliver(message("second", hoursAgo: 4, "3pm"), as: "2")
            try maildir.deliver(message("first", hoursAgo: 5, "2.30pm"), as: "3")
            // In the future, absurdly old, twice, and none: they count from their delivery.
            try maildir.deliver(message("future", hoursAgo: -48, "3.30pm"), as: "4")
            try maildir.deliver(message("old", hoursAgo: 9000, "3.30pm"), as: "5")
            try maildir.deliver(message("two dates", hoursAgo: 9, "3.30pm", dates: 2), as: "6")
            try maildir.deliver(message("no date", hoursAgo: 9, "3.30pm", dates: 0), as: "7")
            let order = ["first", "second", "third", "future", "old", "two dates", "no date"]
            let planned = try program.succeed(maildir.arguments + ["--dry-run"])
            #expect(
                planned.lines.filter { $0.contains(": ") && !$0.hasPrefix(" ") }
                    .map { String($0.split(separator: ": ").last ?? "") } == order)
            let run = try program.succeed(maildir.arguments)
            #expect(subjects(run) == order)
            #expect(!run.output.contains("outdated"))
            #expect(
                try program.succeed("fixtures", "--from", "2026-01-13").output.contains("3:30pm"))
        }
    }

    @Test func theReportTheLogAndTheImportSayWhatIsOutdated() async throws {
        try await withMaildir { program, maildir in
            try maildir.deliver(message("Changes", hoursAgo: 3, "3pm"), as: "1")
            try program.succeed(maildir.arguments)
            try maildir.deliver(message("List", hoursAgo: 4, "2.25pm"), as: "2")
            let sentence =
                "  outdated: Keate v Hawtrey, Tuesday 13 January 2026: 2:25pm; stands 3pm as "
                + "\"Changes\" of "
            let planned = try program.succeed(maildir.arguments + ["--dry-run"])
            #expect(planned.lines.contains { $0.hasPrefix("  outdated  Keate v Hawtrey") })
            #expect(planned.lines.contains { $0.hasPrefix(sentence) })
            let run = try program.succeed(maildir.arguments)
            #expect(run.lines.first == "[1/1] success List (1 outdated)")
            #expect(run.lines.contains { $0.hasPrefix(sentence) && $0.hasSuffix(" says") })
            let log = try program.succeed("import-log", "--limit", "1")
            #expect(log.lines.contains { $0.hasPrefix(sentence) })
            let rows = try array(program.succeed("import-log", "--limit", "1", "--json").output)
            let row = try #require(rows.first)
            #expect(row["status"] as? String == "success")
            #expect((row["outdated"] as? [String])?.count == 1)
            let id = try #require(row["id"] as? String)
            #expect(
                try program.succeed("import", "show", id).lines.contains { $0.hasPrefix(sentence) })
            let shown = try object(program.succeed("import", "show", id, "--json").output)
            let effects = try #require(shown["effects"] as? [[String: Any]])
            #expect(effects.map { $0["effect"] as? String } == ["outdated"])
            let left = try #require(effects.first?["outdated"] as? [[String: Any]])
            #expect(left.map { $0["stands"] as? String } == ["3pm"])
            #expect(try program.succeed("fixtures", "--from", "2026-01-13").output.contains("3pm"))
        }
    }
}
