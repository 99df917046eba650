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

    @Test func matchesThatNamedItBeforeAreCountedInWhateverSpelling() async throws {
        try await CompetitionLeague.open { program, connection in
            let added = try program.succeed("competition", "add", "Pancake Cup")
            #expect(
                added.lines.suffix(3) == [
                    "  2 matches named it before, and are part of it now",
                    "  1 match spelled it otherwise, and is part of it now",
                    "  the table of 2026 is new",
                ])
            #expect(added.errors == "")
            #expect(
                try await connection.query(
                    "SELECT count(*) FROM matches WHERE competition_type = 'Pancake Cup'",
                    as: Int.self) == [3])
            let table = try array(
                program.succeed("standings", "--competition", "Pancake Cup", "--json").output)
            #expect(table.count == 3)
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

    @Test func moreThanSixTablesAreCounted() async throws {
        try await CompetitionLeague.open { program, connection in
            for (first, words) in [
                (2021, "2021, 2022, 2023, 2024, 2025 and 2026"),
                (2020, "7 seasons from 2020 to 2026"),
            ] {
                for year in first...2023 {
                    try await connection.execute(
                        """
                        INSERT INTO matches (date, competition_type, home_team_id, away_team_id,
                                             status, home_score, away_score)
                        VALUES (make_date(\(year), 5, 1), 'Senior League', 'JDM', 'HWTA',
                                'completed', 1, 0)
                        """)
                }
                let changed = try program.succeed(
                    "competition", "edit", "SL", "--points", "\(first % 100),1,0")
                #expect(changed.lines.last == "  the tables of \(words) change")
            }
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

    @Test func doubtsAreSaid() async throws {
        try await CompetitionLeague.open { program, _ in
            let odd = try program.succeed(
                "competition", "edit", "SL", "--order", "wins,gd", "--head-to-head", "restart")
            #expect(odd.errors.contains("points are no part of this order"))
            #expect(odd.errors.contains("there is none to restart"))
        }
    }
}
