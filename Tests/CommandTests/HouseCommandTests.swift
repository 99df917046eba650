import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame house add`, `edit`, `show` and `remove`.
@Suite struct HouseCommandTests {
    /// The rows of teams, their other names and the matches, whole.
    private func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT h::text FROM houses AS h UNION ALL SELECT a::text FROM house_aliases AS a
            UNION ALL SELECT m::text FROM matches AS m ORDER BY 1
            """, as: String.self)
    }

    @Test func aHouseIsAddedChangedAndRemoved() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await everything(connection)
            let add = ["house", "add", "Zebra", "--id", "ZBR", "--colours", "black / gold"]
            let rehearsed = try program.succeed(add + ["--dry-run"])
            #expect(try await everything(connection) == before)
            let added = try program.succeed(add)
            #expect(rehearsed.output == "dry run, " + added.output)
            #expect(
                added.lines == ["added: Zebra (ZBR)", "  kind: house", "  colours: black / gold"])
            FixtureLeague.expect(try program.run(add), refused: "stands for Zebra (ZBR) already")

            let edit = ["house", "edit", "zbr", "--colours", ""]
            let changed = "changed: Zebra (ZBR)\n  colours: black / gold -> none\n"
            #expect(try program.succeed(edit + ["--dry-run"]).output == "dry run, " + changed)
            #expect(try program.succeed(edit).output == changed)
            #expect(try program.succeed(edit).output == "nothing to change: Zebra (ZBR)\n")

            try program.succeed("alias", "add", "the Zebra lot", "ZBR")
            let shown = try program.succeed("house", "show", "zebra")
            #expect(
                shown.lines == [
                    "Zebra (ZBR)", "  kind:          house", "  also called:   the Zebra lot",
                ])
            let remove = ["house", "remove", "Zebra"]
            FixtureLeague.expect(try program.run(remove), refused: "add --yes")
            let plan = try program.succeed(remove + ["--dry-run"])
            let removed = try program.succeed(remove + ["--yes"])
            #expect(plan.output == "dry run, " + removed.output)
            #expect(
                removed.lines == [
                    "removed: Zebra (ZBR)", "  its alias goes with it: the Zebra lot",
                    "  subscribers to its calendar are told that it is no more",
                    "  to enter it again: fieldgame house add Zebra --id ZBR",
                    "    and: fieldgame alias add \"the Zebra lot\" ZBR",
                ])
            #expect(try await everything(connection) == before)
        }
    }

    @Test func aSchoolTeamIsItsOwnID() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let add = ["houses", "add", "5th Field", "--kind", "School Team", "--json"]
            let added = try object(program.succeed(add).output)
            #expect(
                added as NSDictionary == [
                    "id": "5th Field", "name": "5th Field", "kind": "school_team", "colours": "",
                    "pattern": NSNull(), "action": "added", "dry_run": false,
                ])
            let edited = try object(
                program.succeed(
                    "house", "edit", "5th field", "--kind", "house", "--dry-run", "--json"
                ).output)
            #expect(edited["kind"] as? String == "house")
            #expect(edited["action"] as? String == "changed")
            #expect(edited["dry_run"] as? Bool == true)
            let removed = try object(
                program.succeed("house", "remove", "5th Field", "--yes", "--json").output)
            #expect(removed["action"] as? String == "removed")
            #expect(removed["kind"] as? String == "school_team")
            #expect(removed["matches"] as? Int == 0)
            #expect((removed["aliases"] as? [String])?.isEmpty == true)
        }
    }

    @Test func aListSaysWhatBecameOfItsRowsAsJSON() async throws {
        try await FixtureLeague.withMatches { program, _ in
            for kind in ["houses", "aliases", "pitches", "competitions"] {
                let file = sample("\(kind).csv")
                let imported = try object(
                    program.succeed(kind, "import", "--json", "--dry-run", file).output)
                #expect(imported["added"] as? Int == 0)
                #expect(imported["changed"] as? Int == 0)
                #expect((imported["unchanged"] as? Int ?? 0) > 0)
                #expect(imported["dry_run"] as? Bool == true)
            }
        }
    }

    @Test func whatIsNeededStaysAndTheCommandSaysWhy() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await everything(connection)
            let outcome = try program.run("house", "remove", "Keate", "--yes")
            FixtureLeague.expect(
                outcome,
                refused: "Keate (JDM) stays: 2 matches and 1 account (ann@example.org) refer to it")
            #expect(outcome.errors.contains("fieldgame fixtures --team JDM --from 1800-01-01"))
            #expect(outcome.errors.contains("fieldgame captain move ann@example.org --house"))
            try program.succeed(
                "standings", "adjust", "Evans's", "-1", "--competition", "SL", "--reason", "late")
            let evans = try program.run("house", "remove", "DWF", "--dry-run")
            FixtureLeague.expect(
                evans, refused: "Evans's (DWF) stays: 2 matches and 1 adjustment refer to it")
            #expect(evans.errors.contains("stays on record"))
            let shown = try object(program.succeed("house", "show", "DWF", "--json").output)
            #expect(shown["matches"] as? Int == 2)
            #expect(shown["adjustments"] as? Int == 1)
            #expect(try await everything(connection) == before)
        }
    }

    @Test(arguments: [
        (["add", "Zebra"], "give --id JDM"), (["add", "Zebra", "--id", "jdm"], "stands for Keate"),
        (["add", "hawtréy", "--id", "X"], "\"hawtréy\" stands for Hawtrey (HWTA) already"),
        (["add", "Zebra", "--id", "a,b"], "an id has 1 to 40 characters"),
        (["add", " ", "--id", "X"], "is no name"),
        (["add", "Ze\u{202E}bra", "--id", "X"], "that can be shown"),
        (["add", "Keate House", "--id", "X"], "take that back first with `fieldgame alias"),
        (["add", "Zebra", "--id", "X", "--kind", "club"], "'house' and 'school-team'"),
        (["add", "Zebra", "--id", "X", "--colours", "red\u{7}"], "one line"),
        (["edit", "Keate"], "Nothing to change"),
        (["edit", "Kaete", "--colours", "red"], "did you mean Keate (JDM)? Enter a new one with"),
        (["edit", "JDM", "--name", "New House"], "house rename JDM --name \"New House\""),
        (["edit", "JDM", "--id", "RST"], "house rename JDM --id RST"),
        (["remove", "Keat", "--yes"], "did you mean Keate (JDM)?"),
        (["remove", "nobody", "--yes"], "no team is called \"nobody\""),
    ])
    func whatCannotBeIsRefused(_ arguments: [String], _ words: String) async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await everything(connection)
            FixtureLeague.expect(try program.run(["house"] + arguments), refused: words)
            #expect(try await everything(connection) == before)
        }
    }

    @Test func atATerminalItAsks() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try program.succeed("house", "add", "Zebra", "--id", "ZBR")
            try program.succeed("alias", "add", "the Zebra lot", "ZBR")
            let before = try await everything(connection)
            let kept = try program.run(["house", "remove", "ZBR"], typing: "n\n")
            #expect(kept.status == 0)
            #expect(kept.errors.contains("its alias goes with it: the Zebra lot"))
            #expect(kept.errors.contains("Remove the house Zebra (ZBR)? [y/N]"))
            #expect(kept.errors.contains("Nothing was removed."))
            #expect(try await everything(connection) == before)
            let gone = try program.run(["house", "remove", "ZBR"], typing: "y\n")
            #expect(gone.lines.first == "removed: Zebra (ZBR)")
            #expect(try await everything(connection) != before)
        }
    }

    @Test func aMatchOfATeamThatIsBeingRemovedIsRefused() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try program.succeed("house", "add", "Zebra", "--id", "ZBR")
            try await connection.execute("BEGIN")
            try await connection.execute("DELETE FROM houses WHERE id = 'ZBR'")
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "errors")
                try Data().write(to: file)
                let process = try program.process([
                    "fixture", "add", "--date", "2026-02-02", "--home", "Zebra", "--away", "Keate",
                ])
                process.standardOutput = FileHandle.nullDevice
                process.standardError = try FileHandle(forWritingTo: file)
                try process.start()
                try await connection.waitForALockedSession()
                try await connection.execute("COMMIT")
                try process.end()
                #expect(process.exitCode == 64)
                let errors = try String(contentsOf: file, encoding: .utf8)
                #expect(errors.contains("one of its teams was removed meanwhile"), "\(errors)")
            }
        }
    }
}
