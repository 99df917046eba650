import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Matches called off, put on again, deleted and shown.
@Suite struct FixtureStatusTests {
    @Test func statusesChangeAndTheAuditTellsIt() async throws {
        try await FixtureLeague.withMatches { program, connection in
            for (command, action) in [
                ("postpone", "postponed"), ("cancel", "cancelled"), ("postpone", "postponed"),
                ("reinstate", "reinstated"), ("cancel", "cancelled"), ("reinstate", "reinstated"),
            ] {
                let output = try program.succeed("fixture", command, FixtureLeague.scheduled).output
                #expect(output.hasPrefix("\(action): Keate v Hawtrey"))
                let audit = try await FixtureLeague.lastAudit(FixtureLeague.scheduled, connection)
                #expect(audit == "\(action) {}")
            }
        }
    }

    @Test func aPlayedMatchIsNotCalledOffOrMoved() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            for command in ["cancel", "postpone", "reinstate"] {
                let outcome = try program.run("fixture", command, "4000")
                FixtureLeague.expect(outcome, refused: "Keate 3-1 Warre")
                FixtureLeague.expect(
                    outcome, refused: "fieldgame score clear \(FixtureLeague.played)")
            }
            FixtureLeague.expect(
                try program.run("fixture", "move", "4000", "--to", "2026-01-10"),
                refused: "fieldgame fixture edit \(FixtureLeague.played) --date 2026-01-10")
            FixtureLeague.expect(
                try program.run("fixture", "move", "2000", "--to", "2026-01-10"),
                refused: "fieldgame fixture reinstate \(FixtureLeague.cancelled)")
            FixtureLeague.expect(
                try program.run("fixture", "edit", "4000", "--clear", "away"),
                refused: "This match has no opponent, so it takes no score.")
            #expect(try await FixtureLeague.everything(connection) == before)
            // Its day, and who played, can be put right; the score stays.
            #expect(
                try program.succeed("fixture", "edit", "4000", "--date", "2026-01-10").output
                    .hasPrefix("changed: Keate 3-1 Warre, Saturday 10 January 2026"))
            let turned = try program.succeed(
                "fixture", "edit", "4000", "--home", "HEP", "--away", "JDM")
            #expect(turned.errors.contains("the score is still 3-1"))
        }
    }

    @Test func deletesOnlyWhenSomebodySaysYes() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let unasked = try program.run("fixture", "delete", "1000")
            FixtureLeague.expect(unasked, refused: "--yes")
            FixtureLeague.expect(
                unasked, refused: "fieldgame fixture cancel \(FixtureLeague.scheduled)")
            for answer in ["\n", "n\n", "yep\n", "\u{4}"] {
                let outcome = try program.run(["fixture", "delete", "1000"], typing: answer)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output.contains("match:        Keate v Hawtrey\n"))
                #expect(!outcome.output.contains("deleted: "))
                #expect(outcome.errors.contains("Nothing was deleted."))
                #expect(
                    outcome.errors.contains("fieldgame fixture cancel \(FixtureLeague.scheduled)"))
                #expect(
                    outcome.errors.contains("\nDelete Keate v Hawtrey, Tuesday 13 January 2026"))
            }
            #expect(try await FixtureLeague.everything(connection) == before)
            let confirmed = try program.run(["fixture", "delete", "1000"], typing: " Y \n")
            #expect(confirmed.output.contains("\ndeleted: Keate v Hawtrey"))
            #expect(
                try await FixtureLeague.lastAudit(FixtureLeague.scheduled, connection).hasPrefix(
                    "deleted {"))
            let quiet = try program.run(
                ["fixture", "delete", "2000", "--json"], typing: "yes\n")
            #expect(try object(quiet.output)["id"] as? String == FixtureLeague.cancelled)
            try program.succeed("fixture", "delete", "4000", "--yes")
            #expect(
                try await connection.query("SELECT id::text FROM matches", as: String.self)
                    == [FixtureLeague.postponed])
            FixtureLeague.expect(
                try program.run("fixture", "show", "1000"), refused: "no match has the id")
        }
    }

    @Test func showsEverythingAboutAMatch() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let played = try program.succeed("fixture", "show", "4000").lines
            for line in [
                "match:        Keate v Warre", "id:           \(FixtureLeague.played)",
                "date:         Friday 9 January 2026", "time:         2:25pm",
                "competition:  Senior League", "pitch:        not set", "umpires:      none",
                "season:       2026", "status:       completed", "score:        3-1",
                "entered:      Friday 9 January 2026, 3:42pm by Ann Bell", "score by:     admins",
            ] {
                #expect(played.contains(line), "\(line)")
            }
            let scheduled = try program.succeed(
                "fixture", "show", "--date", "2026-01-13", "--house", "HWTA"
            ).lines
            #expect(scheduled.contains("score by:     captains of Keate and Hawtrey, admins"))
            #expect(!scheduled.contains { $0.hasPrefix("score: ") })
            #expect(
                try program.succeed("fixture", "show", "2000").lines.contains(
                    "status:       cancelled"))
            try await connection.execute(
                """
                UPDATE matches SET score_submitted_at = clock_timestamp()
                WHERE status = 'completed'
                """)
            let fresh = try program.succeed("fixture", "show", "4000").output
            #expect(fresh.contains(/score by: +Ann Bell until \d\d:\d\d:\d\d, admins\n/))
            let json = try object(program.succeed("fixture", "show", "4000", "--json").output)
            #expect(json["score_submitted_by_name"] as? String == "Ann Bell")
            #expect(json["score_correctable_until"] is String)
            #expect(json["home_score"] as? Int == 3)
        }
    }
}
