import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Walkovers, awarded and abandoned matches by hand.
@Suite struct OutcomeCommandTests {
    private static let guests = "50000000-0000-4000-8000-000000000000"
    private static let training = "60000000-0000-4000-8000-000000000000"

    /// The league of ``FixtureLeague`` with an admin, a captain who may, and two matches of Keate
    /// against nobody of the league.
    private func withMatches(_ body: (Program, Connection) async throws -> Void) async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                script: """
                    UPDATE user_profiles SET must_change_password = false;
                    INSERT INTO user_profiles (email, name, role, must_change_password)
                    VALUES ('ada@example.org', 'Ada', 'admin', false);
                    INSERT INTO matches (id, date, home_team_id, away_text)
                    VALUES ('\(Self.guests)', '2026-01-10', 'JDM', 'Old Etonians'),
                           ('\(Self.training)', '2026-01-11', 'JDM', NULL);
                    """)
            try await body(program, connection)
        }
    }

    /// `completed walkover 3-0`.
    private func state(_ id: String, _ connection: Connection) async throws -> String {
        let rows = try await connection.query(
            """
            SELECT concat_ws(' ', status, outcome, home_score || '-' || away_score)
            FROM matches WHERE id = \(id)::uuid
            """, as: String.self)
        return try #require(rows.first)
    }

    @Test(arguments: [
        ("home", "3-0"), ("HOME", "3-0"), ("away", "0-3"), ("JDM", "3-0"), ("keate", "3-0"),
        ("Hawtrey", "0-3"), ("hwta", "0-3"),
    ])
    func theWinnerOfAWalkoverIsNamedKindly(_ winner: String, _ score: String) async throws {
        try await withMatches { program, connection in
            let outcome = try program.succeed("score", "walkover", "1000", winner, "--yes")
            #expect(
                outcome.lines.first
                    == "walkover: Keate \(score) Hawtrey, Tuesday 13 January 2026, 2:25pm, "
                    + "Senior League, Agar's 3")
            #expect(outcome.lines.last == "An admin may correct it at any time.")
            #expect(
                try await state(FixtureLeague.scheduled, connection)
                    == "completed walkover \(score)")
            let audit = try await FixtureLeague.lastAudit(FixtureLeague.scheduled, connection)
            #expect(audit == #"submitted {"outcome": ["played", "walkover"]}"#)
        }
    }

    @Test func aTeamThatIsCalledHomeWinsWhereItPlays() async throws {
        try await withMatches { program, connection in
            try await connection.execute("UPDATE houses SET name = 'Home' WHERE id = 'HWTA'")
            FixtureLeague.expect(
                try program.run("score", "walkover", "1000", "Home", "--yes"),
                refused: "write \"away\" for the team, or \"Keate\" for the home side")
            let outcome = try program.succeed("score", "walkover", "1000", "away", "--yes")
            #expect(outcome.output.hasPrefix("walkover: Keate 0-3 Home"))
        }
    }

    @Test func theScoreOfAWalkoverIsTheCompetitions() async throws {
        try await withMatches { program, connection in
            try await connection.execute(
                """
                UPDATE competitions SET walkover_for = 5, walkover_against = 1
                WHERE name = 'Senior League'
                """)
            let words = ["score", "walkover", "--date", "2026-01-13", "--house", "Keate", "away"]
            let rehearsed = try program.succeed(words + ["--dry-run"])
            #expect(rehearsed.output.hasPrefix("dry run, walkover: Keate 1-5 Hawtrey"))
            #expect(
                try await state(FixtureLeague.scheduled, connection) == "scheduled played")
            let object = try #require(
                JSONSerialization.jsonObject(
                    with: Data(try program.succeed(words + ["--yes", "--json"]).output.utf8))
                    as? [String: Any])
            #expect(object["outcome"] as? String == "walkover")
            #expect(object["away_score"] as? Int == 5)
            // Whoever has no id of the league wins, too.
            try program.succeed("score", "walkover", Self.guests, "old etonians", "--yes")
            #expect(try await state(Self.guests, connection) == "completed walkover 0-3")
        }
    }

    @Test func aMatchIsAwardedAbandonedVoidedAndPlayedAfterAll() async throws {
        try await withMatches { program, connection in
            let id = FixtureLeague.played
            let steps: [(words: [String], said: String, state: String)] = [
                (["award", "4000", "0", "2"], "awarded: Keate 0-2 Warre", "completed awarded 0-2"),
                (["award", "4000", "0-2"], "stands already: Keate 0-2", "completed awarded 0-2"),
                (["abandon", "4000", "1", "1"], "abandoned: Keate 1-1", "completed abandoned 1-1"),
                (
                    ["abandon", "4000", "--replay"], "abandoned, to be replayed: Keate v Warre",
                    "postponed abandoned"
                ),
                (
                    ["abandon", "--replay", "4000"], "stands already: Keate v Warre",
                    "postponed abandoned"
                ),
                (["abandon", "4000", "1-1"], "abandoned: Keate 1-1", "completed abandoned 1-1"),
                (["walkover", "4000", "HEP"], "walkover: Keate 0-3", "completed walkover 0-3"),
                // An admin says that it was played, and ended just so.
                (["enter", "4000", "0", "3"], "corrected: Keate 0-3", "completed played 0-3"),
                (["abandon", "4000", "--replay"], "abandoned, to be", "postponed abandoned"),
                (["enter", "4000", "2", "2"], "entered: Keate 2-2", "completed played 2-2"),
                (["award", "4000", "2", "2"], "awarded: Keate 2-2", "completed awarded 2-2"),
                (["clear", "4000"], "taken back: Keate v Warre", "scheduled played"),
            ]
            for step in steps {
                let outcome = try program.succeed(["score"] + step.words + ["--yes"])
                #expect(outcome.output.hasPrefix(step.said), "\(step.words): \(outcome.output)")
                #expect(try await state(id, connection) == step.state, "\(step.words)")
            }
            let history = try program.succeed("score", "history", "4000").lines
            #expect(history.contains("  outcome: played -> awarded"))
            #expect(history.contains("  outcome: awarded -> abandoned"))
            #expect(history.contains("  outcome: abandoned -> walkover"))
            #expect(history.contains("  outcome: walkover -> played"))
        }
    }

    @Test func aVoidMatchWaitsForANewDay() async throws {
        try await withMatches { program, connection in
            try program.succeed("score", "abandon", "1000", "--replay", "--yes")
            let listed = try program.succeed("fixtures", "--house", "Keate").output
            #expect(listed.contains("abandoned, to be replayed"))
            let shown = try program.succeed("fixture", "show", "1000").output
            #expect(shown.contains("postponed (abandoned, to be replayed)\n"))
            #expect(
                try program.succeed("fixture", "postpone", "1000").output
                    .hasPrefix("postponed already"))
            let calendar = try program.succeed("calendar", "--match", FixtureLeague.scheduled)
            let unfolded = calendar.output.replacing("\r\n ", with: "").replacing("\n ", with: "")
            #expect(unfolded.contains("Abandoned\\, to be replayed"))
            let moved = try program.succeed("fixture", "move", "1000", "--to", "2026-01-20")
            #expect(moved.lines.contains("  status: postponed -> scheduled"))
            #expect(moved.lines.contains("  outcome: abandoned -> none"))
            #expect(try await state(FixtureLeague.scheduled, connection) == "scheduled played")
            for (command, after) in [
                ("cancel", "cancelled played"), ("reinstate", "scheduled played"),
            ] {
                try program.succeed("score", "abandon", "1000", "--replay", "--yes")
                try program.succeed("fixture", command, "1000")
                #expect(try await state(FixtureLeague.scheduled, connection) == after)
            }
        }
    }

    @Test func peopleReadHowAScoreCameAbout() async throws {
        try await withMatches { program, _ in
            try program.succeed("score", "award", "4000", "2-0", "--yes")
            #expect(try program.succeed("results").output.contains("awarded"))
            #expect(
                try program.succeed("fixture", "show", "4000").output.contains("2-0 (awarded)\n"))
        }
    }

    @Test func atATerminalItIsShownWhatChanges() async throws {
        try await withMatches { program, connection in
            let award = try program.run(["score", "award", "4000", "0", "2"], typing: "n\n")
            #expect(award.errors.contains("awarded: Keate 0-2 Warre, Friday 9 January 2026"))
            #expect(award.errors.contains("The score stands at 3-1; this replaces it."))
            #expect(award.errors.contains("Nothing was changed."))
            #expect(try await state(FixtureLeague.played, connection) == "completed played 3-1")
            let void = try program.run(["score", "abandon", "4000", "--replay"], typing: "n\n")
            #expect(void.errors.contains("abandoned, to be replayed: Keate v Warre"))
            #expect(void.errors.contains("The score stands at 3-1; this takes it back."))
            try program.succeed("score", "walkover", "4000", "home", "--yes")
            let enter = try program.run(["score", "enter", "4000", "3", "0"], typing: "y\n")
            #expect(
                enter.errors.contains(
                    "The match is a walkover; this makes it one that was played."))
            #expect(try await state(FixtureLeague.played, connection) == "completed played 3-0")
            let unasked = try program.run("score", "award", "4000", "0", "2")
            FixtureLeague.expect(unasked, refused: "--yes")
        }
    }

    @Test func captainsDecideNothing() async throws {
        try await withMatches { program, connection in
            let ann = ["--yes", "--as", "ann@example.org"]
            let before = try await FixtureLeague.everything(connection)
            for words in [
                ["walkover", "1000", "home"], ["award", "1000", "2", "0"],
                ["abandon", "1000", "2", "0"], ["abandon", "1000", "--replay"],
                ["award", "4000", "3", "1"],
            ] {
                let outcome = try program.run(["score"] + words + ann)
                FixtureLeague.expect(
                    outcome,
                    refused:
                        "A captain enters the two scores and changes nothing else; ask an admin.")
            }
            #expect(try await FixtureLeague.everything(connection) == before)
            let ada = ["--yes", "--as", "ada@example.org"]
            try program.succeed(["score", "walkover", "4000", "home"] + ada)
            FixtureLeague.expect(
                try program.run(["score", "enter", "4000", "3", "1"] + ann),
                refused: "The score stands at 3-0 (walkover). Only an admin changes it.")
            #expect(
                try program.succeed(["score", "enter", "4000", "3", "0"] + ann).output
                    .hasPrefix("stands already: Keate 3-0 Warre"))
            #expect(try await state(FixtureLeague.played, connection) == "completed walkover 3-0")
            try program.succeed(["score", "enter", "4000", "3", "0"] + ada)
            #expect(try await state(FixtureLeague.played, connection) == "completed played 3-0")
        }
    }

    @Test func wrongWordsAreRefusedBeforeAnythingIsDone() async throws {
        try await withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let mistakes: [([String], String)] = [
                (["walkover", "1000"], "the WINNER"), (["walkover"], "the WINNER"),
                (["walkover", "1000", "home", "away"], "the WINNER"),
                (["walkover", "1000", "Warre"], "Warre does not play in Keate v Hawtrey"),
                (["walkover", "1000", "Kaete"], "the winner is home (Keate) or away (Hawtrey)"),
                (["walkover", Self.guests, "Eton"], "or away (Old Etonians)"),
                (["walkover", Self.training, "home"], "This match has no opponent"),
                (["award", "1000", "2"], "two whole numbers, HOME AWAY"),
                (["award", "1000", "2", "1000"], "whole numbers from 0 to 999"),
                (["award", "1000", "x", "1"], "x 1 is no score"),
                (["abandon", "1000"], "HOME AWAY"),
                (["abandon", "1000", "2", "1", "--replay"], "Name the match, and nothing else."),
                (["abandon", "--replay"], "Name the match, and nothing else."),
                (
                    ["abandon", "1000", "--date", "2026-01-13", "--house", "JDM", "--replay"],
                    "With --date and --house there is nothing more to name."
                ),
                (["abandon", "ffff", "--replay"], "no match has the id"),
            ]
            for (words, hint) in mistakes {
                let outcome = try program.run(["score"] + words + ["--yes"])
                #expect(outcome.status == 64, "\(words)")
                #expect(outcome.errors.contains(hint), "\(words): \(outcome.errors)")
            }
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }
}
