import Foundation
import TestSupport
import Testing

/// What an admin asks of messages that were imported: show, retry, forget, undo; and aliases.
@Suite struct ImportLedgerTests {
    private static let message = """
        From: Peter Aldous <p.aldous@college.example>
        Subject: Fixtures
        Date: Fri, 9 Jan 2026 10:12:05 +0000
        Message-ID: <ledger@college.example>
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8

        Senior League

        Tuesday 13th January

        Barnside v HWTA, Agar's 3, 2.25pm
        IRS v JCAJ, Dutchman's 5, 2.25pm
        """

    private static let bytes = Array(message.replacing("\n", with: "\r\n").utf8)

    /// Gives `body` the program with the sample's names, and an empty folder.
    private func withProgram(_ body: (Program, URL) throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { try body(program, $0) }
        }
    }

    /// The short id of the newest import, as the log's table shows it.
    private func newestID(_ program: Program) throws -> String {
        let log = try array(program.succeed("import-log", "--json", "--limit", "1").output)
        let id = try String(#require(log.first?["id"] as? String).prefix(8))
        #expect(try program.succeed("import-log").output.contains(id))
        return id
    }

    @Test func anEmptyLogSaysWhatWasLeftOut() async throws {
        try await withProgram { program, _ in
            #expect(try program.succeed("import-log").output == "Nothing has been imported yet.\n")
            try program.succeed("import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            #expect(
                try program.succeed("import-log", "--since", "9999-12-31").output
                    == "Nothing has been imported since Friday 31 December 9999.\n")
            #expect(
                try program.succeed("import-log", "--status", "failed").output
                    == "No import with the status failed.\n")
        }
    }

    private func newestRow(_ program: Program) throws -> [String: Any] {
        try #require(
            try array(program.succeed("import-log", "--json", "--limit", "1").output).first)
    }

    @Test func anUnknownTeamIsTaughtAndTheMessageReadAgain() async throws {
        try await withProgram { program, folder in
            let maildir = try makeMaildir(in: folder)
            try Data(Self.bytes).write(to: URL(fileURLWithPath: maildir + "/new/1.host"))
            try program.succeed("import", "--maildir", maildir, "--trust-senders")
            let id = try newestID(program)
            let shown = try program.succeed("import", "show", id).output
            #expect(shown.contains("partial"))
            #expect(shown.contains("> IRS v JCAJ, Dutchman's 5, 2.25pm"))
            #expect(shown.contains("[unknown_team"))
            #expect(shown.contains("fieldgame alias add \"Barnside\" "))
            #expect(shown.contains("fieldgame import retry \(id)"))
            let report = try object(program.succeed("import", "show", id, "--json").output)
            let effects = try #require(report["effects"] as? [[String: Any]])
            #expect(effects.map { $0["effect"] as? String } == ["added"])
            #expect((report["commands"] as? [String])?.count == 1)

            try program.succeed("alias", "add", "Barnside", "JDM")
            // A mail program has shown it to its reader meanwhile.
            try FileManager.default.moveItem(
                atPath: maildir + "/cur/1.host:2,S", toPath: maildir + "/cur/1.host:2,RS")
            let rehearsed = try program.succeed("import", "retry", id, "--dry-run").output
            #expect(rehearsed.contains("success, 2 matches"))
            let proposed = try object(
                program.succeed("import", "retry", id, "--dry-run", "--json").output)
            #expect((proposed["fixtures"] as? [Any])?.count == 2)
            #expect(try newestRow(program)["status"] as? String == "partial")
            let again = try program.succeed("import", "retry", id, "--trust-senders").output
            #expect(again.contains("success, 2 matches"))
            let row = try newestRow(program)
            #expect(row["status"] as? String == "success")
            #expect((row["id"] as? String)?.hasPrefix(id) == true)
            #expect(row["error_message"] is NSNull)
            let fixtures = try program.succeed("fixtures", "--from", "2026-01-01", "--json").output
            #expect(try array(fixtures).count == 2)
        }
    }

    @Test func whatCameOnStandardInputOrIsGoneCannotBeReadAgain() async throws {
        try await withProgram { program, folder in
            try program.succeed("import", "--trust-senders", input: Self.bytes)
            var id = try newestID(program)
            var refused = try program.run("import", "retry", id)
            #expect(refused.status == 66)
            #expect(refused.errors.contains("standard input"))
            #expect(refused.errors.contains("fieldgame import forget \(id)"))
            let rehearsed = try object(
                program.succeed("import", "forget", id, "--dry-run", "--json").output)
            #expect(rehearsed["subject"] as? String == "Fixtures")
            #expect(rehearsed["dry_run"] as? Bool == true)
            #expect(
                try program.succeed("import", "--trust-senders", input: Self.bytes).output
                    .contains("known"))
            try program.succeed("import", "forget", id, "--yes")
            #expect(try program.succeed("import-log").output.contains("forgotten"))
            #expect(try program.run("import", "forget", id, "--yes").status == 64)
            let file = folder.appending(path: "show")
            try Data(Self.bytes).write(to: file)
            let again = try program.succeed("import", "--trust-senders", file.path)
            #expect(again.output.contains("1 as before"))
            let log = try array(program.succeed("import-log", "--json").output)
            #expect(log.count == 2)
            try FileManager.default.removeItem(at: file)
            id = try newestID(program)
            refused = try program.run("import", "retry", id)
            #expect(refused.status == 66)
            #expect(refused.errors.contains(file.path))
        }
    }

    @Test func aMessageIsTakenBack() async throws {
        try await withProgram { program, folder in
            try program.succeed("import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            let id = try newestID(program)
            let before = try program.succeed("fixtures", "--from", "2026-01-01").output
            let rehearsed = try program.succeed("import", "undo", id, "--dry-run").output
            #expect(rehearsed.contains("would take back"))
            #expect(try program.succeed("fixtures", "--from", "2026-01-01").output == before)
            let match = try #require(
                try array(program.succeed("fixtures", "--from", "2026-01-01", "--json").output)
                    .first?["id"] as? String)
            #expect(
                try program.succeed("score", "history", match).output.contains("import \(id)"))
            try program.succeed("fixture", "edit", match, "--pitch", "Agar's 1")
            let refused = try program.run("import", "undo", id, "--yes")
            #expect(refused.status == 64)
            #expect(refused.errors.contains("1 match has been changed since"))
            try program.succeed("fixture", "delete", match, "--yes")
            let undone = try program.succeed("import", "undo", id, "--yes").output
            #expect(undone.contains("took back"))
            #expect(
                try program.succeed("fixtures", "--from", "2026-01-01").output == "No fixtures.\n")
            #expect(try program.succeed("import-log").output.contains("taken back"))
            #expect(try program.succeed("import", "show", id).output.contains("taken back"))
            #expect(try program.run("import", "undo", id, "--yes").status == 64)
        }
    }

    @Test func aResultByMailGivesWayToTheScoreThatStandsUnlessTold() async throws {
        try await withProgram { program, folder in
            let files = [("1", "2-1"), ("2", "3-1")].map { name, score in
                (
                    name,
                    Self.message.replacing("ledger@", with: "\(name)@")
                        .replacing("Barnside v HWTA, Agar's 3, 2.25pm", with: "JDM \(score) HWTA")
                        .replacing("IRS v JCAJ, Dutchman's 5, 2.25pm", with: "")
                        .replacing("Subject: Fixtures", with: "Subject: Results")
                        .replacing("Fri, 9 Jan", with: "Wed, 14 Jan")
                )
            }
            for (name, text) in files {
                try Data(text.replacing("\n", with: "\r\n").utf8)
                    .write(to: folder.appending(path: name))
            }
            let path = { (name: String) in folder.appending(path: name).path }
            try program.succeed("import", "--trust-senders", path("1"))
            try program.succeed("import", "--trust-senders", path("2"))
            #expect(try program.succeed("import-log").output.contains("[conflict"))
            #expect(
                try program.succeed("results", "--from", "2026-01-01").output.contains("2-1"))
            let id = try newestID(program)
            try program.succeed("import", "retry", id, "--trust-senders", "--overwrite-scores")
            #expect(
                try program.succeed("results", "--from", "2026-01-01").output.contains("3-1"))
            try program.succeed("import", "undo", id, "--yes")
            #expect(
                try program.succeed("results", "--from", "2026-01-01").output.contains("2-1"))
        }
    }

    @Test func aliasesAreAddedListedAndRemoved() async throws {
        try await withProgram { program, _ in
            let add = ["alias", "add", "Barnside Lot", "Keate"]
            #expect(
                try program.run(add + ["--dry-run"]).output
                    == "dry run, added: \"Barnside Lot\" for Keate (JDM)\n")
            let added = try program.run(add + ["--json"])
            #expect(try object(added.output)["id"] as? String == "JDM")
            #expect(try program.run(add).output.contains("nothing to change"))
            let list = try array(program.succeed("alias", "list", "--json").output)
            #expect(list.contains { $0["alias"] as? String == "Barnside Lot" })
            let taken = try program.run("alias", "add", "barnside  LOT", "HWTA")
            #expect(taken.status == 64)
            #expect(taken.errors.contains("(JDM)"))
            let own = try program.run("alias", "add", "Hawtrey", "JDM")
            #expect(own.status == 64)
            #expect(own.errors.contains("stands for Hawtrey (HWTA) already"))
            #expect(try program.run("alias", "add", "x", "NOBODY").status == 64)
            #expect(try program.run("alias", "add", " ", "JDM").status == 64)
            for (name, kind) in [
                ("A5", "pitch"), ("senior league", "competition"), ("Tue", "day"), ("March", "day"),
            ] {
                let refused = try program.run("alias", "add", name, "JDM")
                #expect(refused.status == 64)
                #expect(refused.errors.contains("is the name of a \(kind)"), "\(refused.errors)")
            }
            try program.succeed("alias", "remove", "Barnside lot")
            #expect(try program.run("alias", "remove", "Barnside lot").status == 64)
        }
    }

    @Test func oneHelpPageTellsOptionsAndSubcommands() async throws {
        let program = Program(environment: [:])
        let help = try program.succeed("import", "--help").output
        for word in ["--maildir", "--overwrite-scores", "--dry-run", "show", "retry", "undo"] {
            #expect(help.contains(word), "\(word)")
        }
        for (arguments, words) in [
            (["import", "show", "12"], "no import's id"), (["import", "undo"], "id"),
            (["import", "--json"], "--dry-run"),
        ] {
            let outcome = try program.run(arguments)
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains(words))
        }
    }

    @Test(arguments: ["show", "retry", "forget", "undo"])
    func anImportThatIsNotThereIsNamed(_ command: String) async throws {
        try await withProgram { program, _ in
            let outcome = try program.run("import", command, "0123456789ab")
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("no import has the id"))
        }
    }
}
