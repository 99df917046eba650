import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Competitions and the rules of their tables from the command line.
@Suite struct CompetitionCommandTests {
    @Test func addsALeagueByTheUsualRules() async throws {
        try await CompetitionLeague.open { program, connection in
            let added = try program.succeed("competition", "add", " Third  Eleven ")
            #expect(
                added.lines == [
                    "added: Third Eleven", "  kind:          league",
                    "  seasons:       January to December",
                    "  points:        3 for a win, 1 for a draw, 0 for a defeat",
                    "  order:         points, goal difference, goals scored",
                    "  walkover:      3-0",
                ])
            #expect(
                try await CompetitionLeague.row("Third Eleven", connection)
                    == "||league|3|1|0|{points,goal_difference,goals_for}|f|3|0|1")
        }
    }

    @Test func eachOptionOfAddIsWritten() async throws {
        try await CompetitionLeague.open { program, connection in
            let added = try program.succeed(
                "competition", "add", "Primera", "--kind", "League", "--abbreviation", "LL",
                "--colour", "ff4B44", "--points", "2, 1,0", "--order",
                "Points,head-to-head-points,h2h_gd,GD,gf,lots", "--head-to-head", "restart",
                "--season-starts", "aug", "--walkover", "5-0")
            #expect(added.errors.isEmpty)
            #expect(
                added.lines.contains(
                    "  order:         points, head-to-head points, head-to-head goal difference, "
                        + "goal difference, goals scored, drawn lots"))
            #expect(
                try await CompetitionLeague.row("Primera", connection)
                    == "LL|#ff4B44|league|2|1|0|{points,head_to_head_points,"
                    + "head_to_head_goal_difference,goal_difference,goals_for,lots}|t|5|0|8")
        }
    }

    @Test func matchesThatNamedItBeforeAreCounted() async throws {
        try await CompetitionLeague.open { program, connection in
            let added = try program.succeed("competition", "add", "Pancake Cup")
            #expect(
                added.lines.suffix(2) == [
                    "  2 matches named it before, and are part of it now",
                    "  the table of 2026 is new",
                ])
            #expect(
                added.errors == """
                    fieldgame: warning: matches of "PANCAKE CUP" are no part of it: to be so they \
                    must name it as it is written, "Pancake Cup"

                    """)
            let table = try array(
                program.succeed("standings", "--competition", "Pancake Cup", "--json").output)
            #expect(table.count == 2)
        }
    }

    @Test(arguments: ["senior league", "Sénior  League", "SL", "sl"])
    func aNameThatStandsForSomethingIsNotAddedAgain(_ name: String) async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            try FixtureLeague.expect(
                program.run("competition", "add", name),
                refused: "stands for Senior League already: change that with "
                    + "`fieldgame competition edit \"Senior League\"`")
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }

    @Test func anAbbreviationStandsForOneOnly() async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            for arguments in [["add", "Third"], ["edit", "JL"]] {
                try FixtureLeague.expect(
                    program.run(["competition"] + arguments + ["--abbreviation", "sl"]),
                    refused: "\"sl\" stands for Senior League already")
            }
            #expect(try await CompetitionLeague.everything(connection) == before)
            try program.succeed("competition", "edit", "SL", "--abbreviation", "SEN")
            try program.succeed("competition", "edit", "SEN", "--abbreviation", "")
        }
    }

    @Test func editChangesWhatIsGivenAndSaysWhichTablesChange() async throws {
        try await CompetitionLeague.open { program, connection in
            let changed = try program.succeed(
                "competition", "edit", "SL", "--points", "2,1,0", "--order", "points,h2h-points")
            #expect(
                changed.lines == [
                    "changed: Senior League",
                    "  points: 3 for a win, 1 for a draw, 0 for a defeat -> "
                        + "2 for a win, 1 for a draw, 0 for a defeat",
                    "  order: points, goal difference, goals scored -> "
                        + "points, head-to-head points",
                    "  with --since 2026 past seasons would stay as they were",
                    "  the tables of 2024, 2025 and 2026 change",
                ])
            #expect(
                try await CompetitionLeague.row("Senior League", connection)
                    == "SL|#1E4D8C|league|2|1|0|{points,head_to_head_points}|f|3|0|1")
            let again = try program.succeed("competition", "edit", "SL", "--points", "2,1,0")
            #expect(again.lines == ["nothing to change: Senior League"])
            try program.succeed("competition", "edit", "SL", "--colour", "")
            try program.succeed("competition", "edit", "SL", "--head-to-head", "restart")
            try program.succeed("competition", "edit", "SL", "--walkover", "5:1")
            let cup = try program.succeed("competition", "edit", "SL", "--kind", "cup")
            #expect(
                cup.lines == [
                    "changed: Senior League", "  kind: league -> cup",
                    "  the tables of 2024, 2025 and 2026 are gone",
                ])
            #expect(
                try await CompetitionLeague.row("Senior League", connection)
                    == "SL||cup|2|1|0|{points,head_to_head_points}|t|5|1|1")
        }
    }

    @Test func aSeasonOfItsOwnMonthMovesMatches() async throws {
        try await CompetitionLeague.open { program, _ in
            let changed = try program.succeed(
                "competition", "edit", "SL", "--season-starts", "September")
            #expect(
                changed.lines == [
                    "changed: Senior League",
                    "  seasons: January to December -> September to August",
                    "  3 matches count for another season now",
                    "  the tables of 2023-24, 2024-25 and 2025-26 are new",
                    "  the tables of 2024, 2025 and 2026 are gone",
                ])
        }
    }

    @Test func oneMatchAndOneTableAreSpokenOfAsOne() async throws {
        try await CompetitionLeague.open { program, connection in
            try await connection.execute("DELETE FROM matches WHERE season < '2026'")
            let changed = try program.succeed("competition", "edit", "SL", "--season-starts", "3")
            #expect(
                changed.lines.suffix(3) == [
                    "  1 match counts for another season now", "  the table of 2025-26 is new",
                    "  the table of 2026 is gone",
                ])
        }
    }

    @Test func aDryRunChangesNothing() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed("competition", "edit", "JL", "--since", "2026", "--points", "2,1,0")
            let before = try await CompetitionLeague.everything(connection)
            for (arguments, title) in [
                (["add", "Pancake Cup", "--season-starts", "8"], "added: Pancake Cup"),
                (["edit", "SL", "--points", "2,1,0"], "changed: Senior League"),
                (["edit", "SL", "--season-starts", "8"], "changed: Senior League"),
                (
                    ["edit", "SL", "--since", "2026", "--walkover", "1-0"],
                    "changed: Senior League, 2026 and later"
                ),
                (
                    ["edit", "JL", "--since", "2026", "--drop"],
                    "changed: Junior League, 2026 and later"
                ),
            ] {
                let outcome = try program.succeed(["competition"] + arguments + ["--dry-run"])
                #expect(outcome.lines.first == "dry run, \(title)")
                #expect(try await CompetitionLeague.everything(connection) == before)
            }
        }
    }

    @Test func jsonIsTheTableAndItsRules() async throws {
        try await CompetitionLeague.open { program, _ in
            try program.succeed("competition", "edit", "SL", "--since", "2026", "--points", "2,1,0")
            let shown = try object(program.succeed("competition", "show", "sl", "--json").output)
            #expect(
                shown.keys.sorted() == [
                    "abbreviation", "colour", "kind", "name", "rules", "season_starts",
                ])
            let rules = try #require(shown["rules"] as? [[String: Any]])
            #expect(rules.map { $0["since"] as? String } == ["", "2026"])
            #expect(rules.map { $0["points_win"] as? Int } == [3, 2])
            #expect(
                try #require(rules.first).keys.sorted() == [
                    "head_to_head_restarts", "points_draw", "points_loss", "points_win", "since",
                    "tie_breakers", "walkover_against", "walkover_for",
                ])
            #expect(
                rules[0]["tie_breakers"] as? [String] == [
                    "points", "goal_difference", "goals_for",
                ])
            let listed = try array(program.succeed("competitions", "list", "--json").output)
            #expect(listed.count == 13)
            let league = try #require(listed.first { $0["name"] as? String == "Senior League" })
            #expect(league as NSDictionary == shown as NSDictionary)

            let deeds = ["action", "matches", "matches_moved"]
            let tables = ["tables_added", "tables_changed", "tables_removed"]
            for (arguments, action) in [
                (["add", "Pancake Cup"], "added"),
                (["edit", "SL", "--points", "2,1,0"], "changed"),
                (["edit", "SL", "--points", "2,1,0"], "unchanged"),
                (["edit", "SL", "--since", "2026", "--drop"], "changed"),
            ] {
                let told = try object(
                    program.succeed(["competition"] + arguments + ["--json"]).output)
                #expect(told.keys.sorted() == (shown.keys + deeds + tables).sorted())
                #expect(told["action"] as? String == action)
            }
            let moved = try object(
                program.succeed("competition", "edit", "SL", "--season-starts", "12", "--json")
                    .output)
            #expect((moved["matches"] as? Int, moved["matches_moved"] as? Int) == (3, 3))
            #expect(moved["tables_added"] as? [String] == ["2023-24", "2024-25", "2025-26"])
            #expect(moved["tables_removed"] as? [String] == ["2024", "2025", "2026"])
            #expect(moved["season_starts"] as? Int == 12)
        }
    }

    @Test func showSaysAllInWords() async throws {
        try await CompetitionLeague.open { program, _ in
            try program.succeed("competition", "edit", "KC", "--since", "2026", "--walkover", "1-0")
            let shown = try program.succeed("competition", "show", "knockout cup")
            #expect(
                shown.lines == [
                    "Knockout Cup", "  abbreviation:  KC", "  kind:          cup",
                    "  colour:        #DC2626", "  seasons:       January to December",
                    "  no table: only a league has one", "Rules, before 2026",
                    "  points:        3 for a win, 1 for a draw, 0 for a defeat",
                    "  order:         points, goal difference, goals scored",
                    "  walkover:      3-0", "Rules, 2026 and later",
                    "  points:        3 for a win, 1 for a draw, 0 for a defeat",
                    "  order:         points, goal difference, goals scored",
                    "  walkover:      1-0",
                ])
            let plain = try program.succeed("competition", "show", "SL")
            #expect(plain.lines.contains("Rules, all seasons"))
        }
    }

    @Test(arguments: [["show"], ["edit", "--points", "2,1,0"]])
    func unknownNamesAreRefusedWithTheNearest(_ arguments: [String]) async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            try FixtureLeague.expect(
                program.run(["competition"] + arguments + ["Senor League"]),
                refused: "no competition is called \"Senor League\"; did you mean Senior League")
            try FixtureLeague.expect(
                program.run(["competition"] + arguments + ["pancake cup"]),
                refused: "enter it with `fieldgame competition add \"PANCAKE CUP\"`")
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }

    @Test(arguments: [
        (["--order", "points,goal-diference"], "did you mean goal-difference"),
        (["--order", "points,alphabet"], "there are: points, goal-difference, goals-for"),
        (["--order", "points,"], "a tie-breaker is missing"), (["--order", ""], "is missing"),
        (["--order", "points,gd,goal-difference"], "goal-difference stands there twice"),
        (["--order", "lots,points,drawn-lots"], "lots stands there twice"),
        (
            [
                "--order",
                "points,h2h-gd,gd,h2h-gd,gf,h2h-gd,wins,h2h-gd,away,h2h-gd,deductions,h2h-gd,lots,"
                    + "h2h-gd,h2h-gf,h2h-points,points",
            ], "points stands there twice"
        ),
        (["--points", "3,1"], "three numbers"), (["--points", "3,1,0,0"], "three numbers"),
        (["--points", "3,1,100"], "three numbers"), (["--points", "3,,0"], "three numbers"),
        (["--points=-1,0,0"], "three numbers"), (["--points", "3,one,0"], "three numbers"),
        (["--walkover", "0-3"], "the winner's score first"),
        (["--walkover", "3-3"], "the winner's score first"), (["--walkover", "3"], "first"),
        (["--walkover", "1000-0"], "0 to 999"), (["--walkover", "3--1"], "first"),
        (["--head-to-head", "twice"], "restart"), (["--kind", "leage"], "league"),
        (["--season-starts", "0"], "no such month"), (["--season-starts", "13"], "no such month"),
        (["--season-starts", "ju"], "no such month"), (["--colour", "12345"], "six digits"),
        (["--colour", "#12345G"], "six digits"),
        (["--abbreviation", "ABCDEFGHIJKLMNOPQRSTU"], "20"),
    ])
    func wrongValuesAreRefusedBeforeAnythingIsOpened(
        _ arguments: [String], _ words: String
    ) throws {
        let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])
        for command in [["add", "New"], ["edit", "SL"]] {
            try FixtureLeague.expect(
                program.run(["competition"] + command + arguments), refused: words)
        }
    }

    @Test(arguments: ["", " ", "'", "a\u{7}b", String(repeating: "x", count: 201)])
    func whatIsNoNameIsRefused(_ name: String) async throws {
        try await CompetitionLeague.open { program, _ in
            try FixtureLeague.expect(
                program.run("competition", "add", name), refused: "1 to 200 characters")
        }
    }

    @Test func doubtsAreSaid() async throws {
        try await CompetitionLeague.open { program, _ in
            let odd = try program.succeed(
                "competition", "edit", "SL", "--order", "wins,gd", "--head-to-head", "restart")
            #expect(odd.errors.contains("points are no part of this order"))
            #expect(odd.errors.contains("there is none to restart"))
        }
    }
}
