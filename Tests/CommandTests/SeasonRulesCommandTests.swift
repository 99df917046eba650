import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Rules that hold from a season on, from the command line.
@Suite struct SeasonRulesCommandTests {
    @Test func rulesHoldFromASeasonOn() async throws {
        try await CompetitionLeague.open { program, connection in
            let changed = try program.succeed(
                "competition", "edit", "SL", "--since", "2025", "--points", "2,1,0")
            #expect(
                changed.lines == [
                    "changed: Senior League, 2025 and later",
                    "  points: 3 for a win, 1 for a draw, 0 for a defeat -> "
                        + "2 for a win, 1 for a draw, 0 for a defeat",
                    "  the tables of 2025 and 2026 change",
                ])
            #expect(
                try await CompetitionLeague.later("Senior League", connection) == [
                    "2025|2|1|0|{points,goal_difference,goals_for}|f|3|0"
                ])
            let points = try ["2024", "2025", "2026"].map { season in
                try array(
                    program.succeed(
                        "standings", "--season", season, "--competition", "SL", "--json"
                    )
                    .output
                ).first?["points"] as? Int
            }
            #expect(points == [3, 2, 2])
        }
    }

    @Test func laterOnesStartFromThoseInForce() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed(
                "competition", "edit", "SL", "--since", "2025", "--points", "2,1,0", "--order",
                "points,h2h-points")
            try program.succeed(
                "competition", "edit", "SL", "--since", "2027", "--head-to-head", "restart")
            let between = try program.succeed(
                "competition", "edit", "SL", "--since", "2026", "--walkover", "5-0")
            #expect(between.lines.first == "changed: Senior League, 2026")
            #expect(
                try await CompetitionLeague.later("Senior League", connection) == [
                    "2025|2|1|0|{points,head_to_head_points}|f|3|0",
                    "2026|2|1|0|{points,head_to_head_points}|f|5|0",
                    "2027|2|1|0|{points,head_to_head_points}|t|3|0",
                ])
            let again = try program.succeed(
                "competition", "edit", "SL", "--since", "2026", "--walkover", "5-0")
            #expect(again.lines == ["nothing to change: Senior League, 2026"])
            // What holds already needs no row of its own.
            try program.succeed("competition", "edit", "SL", "--since", "2031", "--points", "2,1,0")
            #expect(try await CompetitionLeague.later("Senior League", connection).count == 3)
            let shown = try program.succeed("competition", "show", "SL")
            #expect(
                shown.lines.filter { $0.hasPrefix("Rules") } == [
                    "Rules, before 2025", "Rules, 2025", "Rules, 2026", "Rules, 2027 and later",
                ])
        }
    }

    @Test func ofAllSeasonsMeansThoseWithoutLaterRules() async throws {
        try await CompetitionLeague.open { program, _ in
            try program.succeed("competition", "edit", "SL", "--since", "2025", "--points", "2,1,0")
            let all = try program.succeed("competition", "edit", "SL", "--points", "9,1,0")
            #expect(
                all.lines.suffix(2) == [
                    "  only for seasons before 2025, from which other rules hold "
                        + "(--since 2025 changes those)",
                    "  the table of 2024 changes",
                ])
        }
    }

    @Test func whatHoldsForAllSeasonsIsNotAdvisedForLaterOnes() async throws {
        try await CompetitionLeague.open { program, _ in
            for (arguments, isAdvised) in [
                (["--points", "9,1,0"], true), (["--points", "8,1,0", "--kind", "League"], false),
                (["--season-starts", "8"], false),
            ] {
                let changed = try program.succeed(["competition", "edit", "SL"] + arguments)
                #expect(changed.output.contains("with --since 2026") == isAdvised)
                #expect(changed.output.contains("the tables of"))
            }
        }
    }

    @Test func droppedRulesGiveWayToThoseBefore() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed("competition", "edit", "SL", "--since", "2025", "--points", "2,1,0")
            try program.succeed("competition", "edit", "SL", "--since", "2026", "--points", "1,0,0")
            let dropped = try program.succeed(
                "competition", "edit", "SL", "--since", "2025", "--drop")
            #expect(
                dropped.lines == [
                    "changed: Senior League, 2025",
                    "  points: 2 for a win, 1 for a draw, 0 for a defeat -> "
                        + "3 for a win, 1 for a draw, 0 for a defeat",
                    "  the table of 2025 changes",
                ])
            #expect(
                try await CompetitionLeague.later("Senior League", connection) == [
                    "2026|1|0|0|{points,goal_difference,goals_for}|f|3|0"
                ])
            try FixtureLeague.expect(
                program.run("competition", "edit", "SL", "--since", "2025", "--drop"),
                refused: "no rules of Senior League start with 2025; some do with: 2026")
            try FixtureLeague.expect(
                program.run("competition", "edit", "JL", "--since", "2025", "--drop"),
                refused: "the same hold for all seasons")
        }
    }

    @Test func rulesThatChangedNothingAreDroppedToo() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed("competition", "edit", "SL", "--since", "2025", "--points", "2,1,0")
            try program.succeed("competition", "edit", "SL", "--points", "2,1,0")
            let dropped = try program.succeed(
                "competition", "edit", "SL", "--since", "2025", "--drop")
            #expect(
                dropped.lines == [
                    "changed: Senior League, 2025 and later", "  the same rules hold as before it",
                ])
            #expect(try await CompetitionLeague.later("Senior League", connection).isEmpty)
        }
    }

    @Test func seasonsAreThoseOfTheCompetition() async throws {
        try await CompetitionLeague.open { program, connection in
            let rules = ["--points", "2,1,0"]
            try FixtureLeague.expect(
                program.run(["competition", "edit", "SL", "--since", "2013-14"] + rules),
                refused: "written like 2026, since they are calendar years")
            try program.succeed("competition", "edit", "JL", "--season-starts", "8")
            try FixtureLeague.expect(
                program.run(["competition", "edit", "JL", "--since", "2013"] + rules),
                refused: "written like 2013-14, since they start in August")
            try program.succeed(["competition", "edit", "JL", "--since", "2013/2014"] + rules)
            #expect(
                try await CompetitionLeague.later("Junior League", connection).map {
                    $0.prefix(7)
                } == ["2013-14"])
            try FixtureLeague.expect(
                program.run("competition", "edit", "JL", "--season-starts", "9"),
                refused: "so they keep their month")
        }
    }

    @Test func walkoversOfBeforeKeepTheirScore() async throws {
        try await CompetitionLeague.open { program, connection in
            try await connection.execute(
                """
                UPDATE matches SET outcome = 'walkover'
                WHERE competition_type = 'Senior League' AND season = '2026'
                """)
            let changed = try program.succeed("competition", "edit", "SL", "--walkover", "9-0")
            #expect(
                changed.lines == [
                    "changed: Senior League", "  walkover: 3-0 -> 9-0",
                    "  the walkover of before keeps the score that was entered for it",
                    "  no table changes",
                ])
        }
    }

    @Test(arguments: [
        ([], "Nothing to change"), (["--since", "2026"], "Nothing to change"),
        (["--drop"], "--drop needs --since"),
        (["--since", "2026", "--drop", "--points", "3,1,0"], "goes with no new ones"),
        (["--since", "2026", "--kind", "cup"], "same in all seasons"),
        (["--since", "2026", "--colour", "red"], "same in all seasons"),
        (["--since", "2026", "--abbreviation", "S"], "same in all seasons"),
        (["--since", "2026", "--season-starts", "8"], "same in all seasons"),
        (["--since", "26", "--points", "3,1,0"], "no such season"),
        (["--since", "2013-15", "--points", "3,1,0"], "no such season"),
    ])
    func contradictionsAreRefused(_ arguments: [String], _ words: String) throws {
        let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])
        try FixtureLeague.expect(
            program.run(["competition", "edit", "SL"] + arguments), refused: words)
    }

    @Test func addKnowsNoSeason() throws {
        let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])
        try FixtureLeague.expect(
            program.run("competition", "add", "X", "--since", "2026"), refused: "--since")
    }
}
