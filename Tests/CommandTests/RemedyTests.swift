import Foundation
import TestSupport
import Testing

/// What the program tells people to type works when it is typed.
@Suite struct RemedyTests {
    /// Gives `body` the program with the sample's names, and an empty folder.
    private func withProgram(_ body: (Program, URL) throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { try body(program, $0) }
        }
    }

    private func message(_ day: Int, _ body: String) -> String {
        """
        From: Peter Aldous <p.aldous@college.example>
        Subject: Fixtures
        Date: Fri, \(day) Jan 2026 10:12:05 +0000
        Message-ID: <\(day)@college.example>

        \(body)

        """
    }

    private func newest(_ program: Program) throws -> [String: Any] {
        try #require(
            try array(program.succeed("import-log", "--json", "--limit", "1").output).first)
    }

    private func newestID(_ program: Program) throws -> String {
        String(try #require(newest(program)["id"] as? String).prefix(8))
    }

    /// The last command that is printed, as a shell takes it.
    private func lastCommand(_ text: String) throws -> [String] {
        let line = try #require(text.split(separator: "\n").last { $0.contains("fieldgame ") })
        let command = try #require(line.components(separatedBy: "fieldgame ").last)
            .components(separatedBy: "    #")[0]
        return command.replacing("\"", with: "").split(separator: " ").map(String.init)
    }

    @Test func aMessageThatWasLetInIsNotAskedForItsSenderAgain() async throws {
        try await withProgram { program, folder in
            let file = folder.appending(path: "1.eml")
            try Data(message(9, "Tuesday 13th January\nBarnside v HWTA, 2.25pm").utf8).write(
                to: file)
            try program.succeed("import", "--trust-senders", file.path)
            let id = try newestID(program)
            try program.succeed("alias", "add", "Barnside", "JDM")
            let command = try lastCommand(program.succeed("import", "show", id).output)
            #expect(command == ["import", "retry", id])
            #expect(try program.succeed(command).output.contains("success, 1 match"))

            // Other content under the same name is another message, whose sender is asked about.
            try Data(message(9, "Tuesday 13th January\nHEP v HWTA, 3.25pm").utf8).write(to: file)
            let refused = try program.run(command)
            #expect(refused.status == 78, "\(refused.errors)")
            let fixtures = try program.succeed("fixtures", "--from", "2026-01-01", "--json").output
            #expect(try array(fixtures).count == 1)
        }
    }

    @Test func aMessageThatWasRefusedIsRefusedUntilItIsTrusted() async throws {
        try await withProgram { program, folder in
            let strict = folder.appending(path: "strict.conf").path
            try "[senders]\nallowed = [\"nobody@college.example\"]\nauthserv_id = \"mx\"\n"
                .write(toFile: strict, atomically: true, encoding: .utf8)
            let file = folder.appending(path: "1.eml")
            try Data(message(9, "Tuesday 13th January\nJDM v HWTA, 2.25pm").utf8).write(to: file)
            try program.succeed("import", "--config", strict, file.path)
            let id = try newestID(program)
            #expect(try program.run("import", "retry", id).status == 78)
            let again = try program.succeed("import", "retry", id, "--config", strict)
            #expect(again.output.contains("refused") && again.output.contains("failed, 0 matches"))
            let shown = try program.succeed("import", "show", id, "--config", strict).output
            let command = try lastCommand(shown)
            #expect(command == ["import", "retry", id, "--trust-senders"])
            #expect(try program.succeed(command).output.contains("success, 1 match"))
            // From then on it is one that was let in.
            try program.succeed("import", "retry", id, "--config", strict)
            #expect(try newest(program)["status"] as? String == "success")
        }
    }

    @Test func aMessageThatWasNeverReadIsAskedForItsSender() async throws {
        try await withProgram { program, folder in
            let file = folder.appending(path: "1.eml")
            let text = message(9, "Tuesday 13th January\nJDM v HWTA, 2.25pm")
            let chat = String(repeating: String(repeating: "x", count: 999) + "\n", count: 70)
            try Data((text + chat).utf8).write(to: file)
            let small = folder.appending(path: "small.conf").path
            try "[limits]\nmessage = \"64 KB\"\n"
                .write(toFile: small, atomically: true, encoding: .utf8)
            try program.succeed("import", "--trust-senders", "--config", small, file.path)
            let id = try newestID(program)
            #expect(try program.run("import", "retry", id).status == 78)
            let command = try lastCommand(program.succeed("import", "show", id).output)
            #expect(command == ["import", "retry", id, "--trust-senders"])
            #expect(try program.succeed(command).output.contains("success, 1 match"))
        }
    }

    @Test func whatWasTakenBackIsDoneOnceMore() async throws {
        try await withProgram { program, folder in
            let file = folder.appending(path: "a list.csv")
            try Data("date,home_team,away_team\n2026-01-13,JDM,HWTA\n".utf8).write(to: file)
            for arguments in [
                ["import", "--trust-senders", sample("emails/01-dated-headings.eml")],
                ["fixtures", "import", file.path],
            ] {
                try program.succeed(arguments)
                let matches = ["fixtures", "--from", "2026-01-01"]
                let before = try program.succeed(matches).output
                let undone = try program.succeed("import", "undo", try newestID(program), "--yes")
                #expect(try program.succeed(matches).output == "No fixtures.\n")
                var command = try lastCommand(undone.output)
                // The file's name has a blank, which the shell takes with its quotation marks.
                if command.count > 3 { command[2...] = [file.path] }
                try program.succeed(command)
                #expect(try program.succeed(matches).output == before)
                try program.succeed("import", "undo", try newestID(program), "--yes")
            }
        }
    }

    @Test func whatCameOnStandardInputIsForgottenWithoutAQuestion() async throws {
        try await withProgram { program, folder in
            let bytes = Array(message(9, "Tuesday 13th January\nBarnside v HWTA, 2.25pm").utf8)
            try program.succeed("import", "--trust-senders", input: bytes)
            let id = try newestID(program)
            let command = try lastCommand(program.succeed("import", "show", id).output)
            try program.succeed("alias", "add", "Barnside", "JDM")
            try program.succeed(command)
            let again = try program.succeed("import", "--trust-senders", input: bytes)
            #expect(again.output.contains("1 success"))
        }
    }

    @Test func aFileOfMatchesIsNoMessage() async throws {
        try await withProgram { program, folder in
            let file = folder.appending(path: "list.csv")
            try Data("date,home_team,away_team\n2026-01-13,JDM,Barnside\n".utf8).write(to: file)
            try program.succeed("fixtures", "import", file.path)
            let id = try newestID(program)
            let refused = try program.run("import", "retry", id)
            #expect(refused.status == 66)
            #expect(refused.errors.contains("fieldgame fixtures import"))
            try program.succeed("alias", "add", "Barnside", "HWTA")
            let command = try lastCommand(program.succeed("import", "show", id).output)
            #expect(command == ["fixtures", "import", file.path])
            #expect(try program.succeed(command).output.contains("1 added"))
        }
    }

    @Test func oneMatchOfAnImportUndoneTheImportCanStillBeTakenBack() async throws {
        try await withProgram { program, folder in
            let list = message(
                9, "Tuesday 13th January\nJDM v HWTA, A1, 2.25pm\nDWF v HEP, A2, 2.25pm")
            let changes = message(
                10, "Tuesday 13th January\nJDM v HWTA, A3, 2.25pm\nDWF v HEP, A4, 2.25pm")
            for (name, text) in [("1", list), ("2", changes)] {
                let file = folder.appending(path: name)
                try Data(text.utf8).write(to: file)
                try program.succeed("import", "--trust-senders", file.path)
            }
            let undone = try program.succeed(
                "fixture", "undo", "--on", "2026-01-13", "--house", "Keate")
            let command = try lastCommand(undone.errors)
            #expect(command.prefix(2) == ["import", "undo"])
            try program.succeed(command + ["--yes"])
            let rows = try program.succeed("fixtures", "--from", "2026-01-01", "--csv").output
            #expect(rows.contains("Agar's 1") && rows.contains("Agar's 2"), "\(rows)")
            #expect(!rows.contains("Agar's 3") && !rows.contains("Agar's 4"), "\(rows)")
        }
    }

    @Test(arguments: ["undo", "forget"])
    func whereNobodyCanBeAskedYesIsNeeded(_ command: String) async throws {
        try await withProgram { program, folder in
            try program.succeed("import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            let id = try newestID(program)
            let before = try program.succeed("fixtures", "--from", "2026-01-01").output
            let refused = try program.run("import", command, id)
            #expect(refused.status == 64)
            #expect(
                refused.errors.hasSuffix(
                    ": there is no terminal to ask at; add --yes, or --dry-run to see what would be "
                        + "done\n"), "\(refused.errors)")
            let declined = try program.run(["import", command, id], typing: "n\n")
            #expect(declined.status == 0 && declined.errors.contains("Nothing was "))
            #expect(try program.succeed("fixtures", "--from", "2026-01-01").output == before)
            #expect(try newest(program)["forgotten_at"] is NSNull)
            let done = try program.run(["import", command, id], typing: "y\n")
            #expect(done.status == 0, "\(done.errors)")
        }
    }

    @Test func anAliasOfAnotherTeamIsTakenBackAsItIsSaid() async throws {
        try await withProgram { program, _ in
            try program.succeed("alias", "add", "Barn Side", "HWTA")
            let refused = try program.run("alias", "add", "Barn Side", "JDM")
            #expect(refused.errors.contains(#"`fieldgame alias remove "Barn Side"`"#))
        }
    }
}
