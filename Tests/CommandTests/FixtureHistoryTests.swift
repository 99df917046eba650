import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What was done to a match, and how it is taken back.
@Suite struct FixtureHistoryTests {
    @Test func whatWasDoneIsTakenBackStepByStep() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let match = FixtureLeague.scheduled
            try program.succeed("fixture", "edit", match, "--pitch", "Agar's 4", "--clear", "time")
            try program.succeed("fixture", "cancel", match)
            let rehearsed = try program.succeed("fixture", "undo", match, "--dry-run")
            #expect(rehearsed.output.hasPrefix("dry run, undone: Keate v Hawtrey"))
            let undone = try program.succeed("fixture", "undo", "1000")
            #expect(
                undone.lines == [
                    "undone: Keate v Hawtrey, Tuesday 13 January 2026, Senior League, Agar's 4",
                    "  status: cancelled -> scheduled",
                ])
            let back = try program.succeed("fixture", "undo", match, "--step", "1")
            #expect(
                back.lines == [
                    "undone: Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, Senior League, "
                        + "Agar's 3",
                    "  time: none -> 2:25pm", "  pitch: Agar's 4 -> Agar's 3",
                ])
            // Undoing is done, too.
            let again = try program.succeed("fixture", "undo", match, "--json")
            #expect(try object(again.output)["pitch"] as? String == "Agar's 4")

            let history = try program.succeed("fixture", "history", match)
            #expect(history.output.hasPrefix("Step  When "))
            #expect(history.lines.count { $0.contains(" changed ") } == 3)
            #expect(history.lines.contains("  time: 2:25pm -> none"))
            let steps = try array(program.succeed("fixture", "history", match, "--json").output)
            #expect(steps.map { $0["step"] as? Int } == Array(1...6))
            #expect(
                steps.map { $0["action"] as? String } == [
                    "added", "changed", "cancelled", "reinstated", "changed", "changed",
                ])
        }
    }

    @Test func aNewNameIsNoStepToUndo() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let match = FixtureLeague.scheduled
            try program.succeed("fixture", "edit", match, "--pitch", "Agar's 4", "--time", "3pm")
            try program.succeed("pitch", "edit", "Agar's 3", "--name", "Upper Club")
            try program.succeed("pitch", "edit", "Agar's 4", "--name", "Lower Club")
            try program.succeed("competition", "rename", "SL", "--name", "First League")
            #expect(
                try program.succeed("fixture", "undo", match).lines == [
                    "undone: Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, First League, "
                        + "Upper Club",
                    "  time: 3pm -> 2:25pm", "  pitch: Lower Club -> Upper Club",
                ])
        }
    }

    @Test func anotherTeamOfTheSameIDIsNotTakenForTheOneOfThen() async throws {
        try await FixtureLeague.withMatches { program, _ in
            try program.succeed("house", "add", "Zebra", "--id", "ZBR")
            let added = try program.succeed(
                "fixture", "add", "--date", "2026-02-02", "--home", "Zebra", "--away", "Keate",
                "--json")
            let match = try #require(try object(added.output)["id"] as? String)
            let deleted = try program.succeed("fixture", "delete", match, "--yes")
            #expect(deleted.lines.last == "  to bring it back: fieldgame fixture undo \(match)")
            try program.succeed("house", "remove", "Zebra", "--yes")
            try program.succeed("house", "add", "Other", "--id", "ZBR")
            FixtureLeague.expect(
                try program.run("fixture", "undo", match), refused: "the team ZBR (of then)")
        }
    }

    @Test func aDeletedMatchComesBackUnderItsID() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let match = FixtureLeague.played
            try program.succeed("fixture", "edit", match, "--bibs", "home")
            let before = try object(program.succeed("fixture", "show", match, "--json").output)
            try program.succeed("fixture", "delete", match, "--yes")
            let restored = try program.succeed("fixture", "undo", match)
            #expect(restored.output.hasPrefix("restored: Keate 3-1 Warre, Friday 9 January 2026"))
            let after = try object(program.succeed("fixture", "show", match, "--json").output)
            for key in [
                "id", "date", "time", "home_score", "away_score", "status", "created_at",
                "bibs_set",
            ] {
                #expect(after[key] as? NSObject == before[key] as? NSObject, "\(key)")
            }
            FixtureLeague.expect(
                try program.run("fixture", "undo", match),
                refused: "fieldgame fixture delete \(match)")
            let versions = [before, after].compactMap { $0["sequence"] as? Int }
            #expect(versions.count == 2 && versions[0] < versions[1])
        }
    }

    @Test func whatCannotBeUndoneIsSaid() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let match = FixtureLeague.scheduled
            let before = try await FixtureLeague.everything(connection)
            for (arguments, words) in [
                ([match], "fieldgame fixture delete \(match)"),
                ([match, "--step", "2"], "there is no step 2: the history has 1 step"),
                ([match, "--step=-1"], "there is no step -1"),
                (["10000000-0000-4000-8000-00000000000f"], "nor had one that was deleted"),
                (["f0"], "no match has the id"),
                ([], "no match is named"),
            ] {
                FixtureLeague.expect(
                    try program.run(["fixture", "undo"] + arguments), refused: words)
            }
            FixtureLeague.expect(
                try program.run("fixture", "history", "10000000-0000-4000-8000-00000000000f"),
                refused: "nor had one that was deleted")
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }

    @Test func whoUndoesAMessagesDoingIsToldOfTheRest() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try program.succeed(
                "import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            try program.succeed("import", "--trust-senders", sample("emails/10-corrections.eml"))
            let changed = try await database.ids(
                """
                SELECT match_id::text FROM score_audit_log
                WHERE action = 'changed' AND import_id IS NOT NULL ORDER BY id LIMIT 1
                """)
            let undone = try program.succeed("fixture", "undo", try #require(changed.first))
            #expect(undone.errors.contains("fieldgame import undo "))
        }
    }
}

extension TestDatabase {
    /// The texts that a statement yields.
    fileprivate func ids(_ query: Query) async throws -> [String] {
        let connection = try await Connection.connect(to: configuration)
        let ids = try await connection.query(query, as: String.self)
        await connection.close()
        return ids
    }
}
