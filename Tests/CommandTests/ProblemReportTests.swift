import Foundation
import TestSupport
import Testing

/// What a run says of mail that was not wholly understood, so that cron mails it.
@Suite struct ProblemReportTests {
    /// Gives `body` the program with the sample's names, and an empty Maildir.
    private func withMaildir(_ body: (Program, MaildirFixture) throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { try body(program, try MaildirFixture(in: $0)) }
        }
    }

    private func message(subject: String, _ body: String, id: String = "odd") -> [UInt8] {
        Array(
            """
            From: Peter Aldous <p.aldous@college.example>
            Subject: =?utf-8?B?\(Data(subject.utf8).base64EncodedString())?=
            Date: Thu, 1 Jan 2026 10:12:05 +0000
            Message-ID: <\(id)@college.example>
            Content-Type: text/plain; charset=utf-8

            \(body)

            """.utf8)
    }

    private func id(_ program: Program, _ subject: String) throws -> String {
        let rows = try array(program.succeed("import-log", "--json").output)
        let row = try #require(rows.first { $0["email_subject"] as? String == subject })
        return String(try #require(row["id"] as? String).prefix(8))
    }

    @Test(arguments: [[], ["--quiet"]])
    func eachMessageWithProblemsIsALineAndNothingElseIsSaid(_ more: [String]) async throws {
        try await withMaildir { program, maildir in
            try maildir.deliver(messages: 1)
            try maildir.deliver(
                message(
                    subject: "Odd list",
                    "Tuesday 13 January 2026\nJDM v HWTA, 2.25pm\nXQZ v JDM, 3pm\nZZT v DWF, 3pm"),
                as: "2")
            try maildir.deliver(message(subject: "News", "Well done, all.", id: "2"), as: "3")
            let arguments = maildir.arguments + ["--report", "problems"] + more
            let told = try program.succeed(arguments)
            #expect(
                told.lines == [
                    "partial: Odd list (p.aldous@college.example): 2 problems, the first: line 3: "
                        + "XQZ v JDM, 3pm [unknown_team: no team is called XQZ]; "
                        + "fieldgame import show \(try id(program, "Odd list"))",
                    "failed: News (p.aldous@college.example): Email format not recognized; "
                        + "fieldgame import show \(try id(program, "News"))",
                ])
            #expect(told.errors == "")
            // What it names shows the rest, and nothing is said of what is known already.
            let command = try #require(told.lines.first?.split(separator: ";").last)
            let words = command.split(separator: " ").dropFirst().map(String.init)
            #expect(try program.succeed(words).output.contains("ZZT v DWF"))
            try maildir.deliver(messages: 1)
            #expect(try program.succeed(arguments).output == "")
        }
    }

    @Test func whatAMessageSaysActsOnNoTerminal() async throws {
        try await withMaildir { program, maildir in
            let long = String(repeating: "e\u{301}", count: 3000)
            let hostile = "\u{1B}[31mred\u{202E}\u{2028}\r\nFrom: x\u{7}" + long
            try maildir.deliver(
                message(
                    subject: hostile,
                    "13 January 2026\nXQZ\u{1B}]0;title\u{7}\(long.prefix(300)) v JDM, 3pm"),
                as: "1")
            let told = try program.succeed(maildir.arguments + ["--report", "problems"])
            #expect(told.output.split(separator: "\n").count == 1)
            #expect(told.output.unicodeScalars.count < 500, "\(told.output)")
            #expect(told.output.contains("…"))
            let acting = told.output.dropLast().unicodeScalars.filter { scalar in
                [.control, .lineSeparator, .paragraphSeparator].contains(
                    scalar.properties.generalCategory) || scalar.value == 0x202E
            }
            #expect(acting.isEmpty, "\(told.output)")
        }
    }

    @Test func jsonIsAnObjectALine() async throws {
        try await withMaildir { program, maildir in
            try maildir.deliver(messages: 1)
            try maildir.deliver(
                message(subject: "Odd", "13 January 2026\nXQZ v JDM, 3pm", id: "2"), as: "2")
            // A rehearsal says the same of the same messages, without an id.
            let rehearsed = try program.succeed(
                maildir.arguments + ["--dry-run", "--report", "problems", "--json"])
            #expect(rehearsed.lines.count == 1)
            #expect(try object(rehearsed.output)["id"] is NSNull)
            let plain = try program.succeed(
                maildir.arguments + ["--dry-run", "--report", "problems"])
            #expect(plain.lines.count == 1 && !plain.output.contains("import show"))
            let told = try program.succeed(maildir.arguments + ["--report", "problems", "--json"])
            #expect(told.lines.count == 1)
            let row = try object(told.output)
            #expect(row["email_subject"] as? String == "Odd")
            #expect(row["sender"] as? String == "p.aldous@college.example")
            #expect(row["status"] as? String == "failed")
            #expect((row["problems"] as? [[String: Any]])?.count == 1)
            #expect((row["id"] as? String)?.hasPrefix(try id(program, "Odd")) == true)
        }
    }

    @Test func theConfigurationAsksForItAndTheCommandLineGoesFirst() async throws {
        try await withMaildir { program, maildir in
            let file = maildir.path + "/a.conf"
            try "[import]\nquiet = true\nreport = \"problems\"\n"
                .write(toFile: file, atomically: true, encoding: .utf8)
            for (number, (options, count)) in [
                ([], 1), (["--report", "none"], 0), (["--report", "problems"], 1),
            ].enumerated() {
                let text = message(subject: "News", "Well done.", id: "\(number)")
                try maildir.deliver(text, as: "\(number)")
                let told = try program.succeed(
                    maildir.arguments + ["--config", file] + options)
                #expect(told.lines.count == count, "\(options): \(told.output)")
            }
            try "[import]\nreport = \"all\"\n"
                .write(toFile: file, atomically: true, encoding: .utf8)
            let refused = try program.run(maildir.arguments + ["--config", file])
            #expect(refused.status == 78)
            #expect(refused.errors.contains(#"\#(file):2: report must be "none" or "problems""#))
        }
    }

    @Test func theDoctorNamesWhoIsReadWorseThanBefore() async throws {
        try await withMaildir { program, maildir in
            func writing() throws -> String? {
                let found = try object(program.run("doctor", "--json").output)
                let checks = try #require(found["checks"] as? [[String: Any]])
                return checks.first { $0["id"] as? String == "mail.writing" }?["message"] as? String
            }
            for number in 1...3 {
                try maildir.deliver(
                    message(
                        subject: "Week \(number)", "\(number + 12) January 2026\nJDM v HWTA, 2pm",
                        id: "\(number)"), as: "\(number)")
                try program.succeed(maildir.arguments)
            }
            #expect(try writing() == "nobody's messages are read worse than before")
            try maildir.deliver(
                message(subject: "Odd", "20 January 2026\nXQZ v JDM, 3pm\nYQZ v JDM, 4pm", id: "4"),
                as: "4")
            try program.succeed(maildir.arguments)
            #expect(try writing()?.contains("the newest \"Odd\"") == true)
        }
    }

    @Test func theDoctorCountsThemAndTheLogListsThem() async throws {
        try await withMaildir { program, maildir in
            func understood() throws -> [String: Any] {
                let found = try object(program.run("doctor", "--json").output)
                let checks = try #require(found["checks"] as? [[String: Any]])
                return try #require(checks.first { $0["id"] as? String == "mail.understood" })
            }
            #expect(try understood()["status"] as? String == "ok")
            try maildir.deliver(messages: 1)
            try maildir.deliver(message(subject: "News", "Well done.", id: "2"), as: "2")
            try maildir.deliver(
                message(
                    subject: "Odd", "13 January 2026\nJDM v HWTA, 2pm\nXQZ v JDM, 3pm", id: "3"),
                as: "3")
            try program.succeed(maildir.arguments)
            let check = try understood()
            #expect(check["status"] as? String == "note")
            #expect(
                check["message"] as? String
                    == "2 messages of the last seven days were not wholly understood")
            let mend = try #require(check["mend"] as? String)
            let words = mend.components(separatedBy: "fieldgame ").last?.split(separator: " ")
            let listed = try program.succeed((words ?? []).map(String.init) + ["--json"])
            #expect(try array(listed.output).count == 2)
            for options in [
                ["--status", "partial", "--status", "FAILED"], ["--status", "failed, partial"],
            ] {
                let listed = try program.succeed(["import-log", "--json"] + options)
                #expect(try array(listed.output).count == 2)
            }
            let none = try program.succeed(
                "import-log", "--since", "9999-12-31", "--status", "failed,partial")
            #expect(none.output.hasPrefix("No import with the status failed or partial since"))
            let refused = try program.run("import-log", "--status", "failed,odd")
            #expect(refused.status == 64)
            #expect(refused.errors.contains("success, partial or failed"))
        }
    }
}
