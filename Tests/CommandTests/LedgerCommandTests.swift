import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame standings adjust`, `draw-lots` and what lists and reverses them.
@Suite struct LedgerCommandTests {
    /// The league of ``FixtureLeague``, in which Evans's have drawn with Godolphin.
    private func withLeague(_ body: (Program, Connection) async throws -> Void) async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                     home_score, away_score)
                SELECT '2026-01-10', 'Senior League', 'DWF', id, 'completed', 1, 1
                FROM houses WHERE name = 'Godolphin'
                """)
            try await body(program, connection)
        }
    }

    private static let reason = ["--reason", "fielded a boy of another house"]

    private func adjust(_ arguments: String..., league: String = "SL") -> [String] {
        ["standings", "adjust"] + arguments + ["--competition", league] + Self.reason
    }

    @Test func pointsAreDeductedListedAndGivenBack() async throws {
        try await withLeague { program, _ in
            let deducted = try program.succeed(adjust("Keate", "-3"))
            #expect(
                deducted.output == """
                    Keate: 3 points deducted in Senior League 2026 (adjustment 1): fielded a boy of \
                    another house

                    """)
            #expect(deducted.errors == "")
            let awarded = try program.succeed(
                "standings", "adjust", "--on", "2026-01-11", "--competition", "Senior League",
                "HEP", "+1", "--reason", " on \n appeal ")
            #expect(
                awarded.output == """
                    Warre: 1 point awarded in Senior League 2026 on Sunday 11 January 2026 \
                    (adjustment 2): on appeal

                    """)
            let table = try program.succeed("standings").output
            #expect(table.contains("Keate: 3 points deducted on Monday 12 January 2026"))
            #expect(
                try program.succeed("standings", "adjustments").lines == [
                    "No  Date        Season  League         Team   Points",
                    " 2  2026-01-11  2026    Senior League  Warre      +1", "    on appeal",
                    " 1  2026-01-12  2026    Senior League  Keate      -3",
                    "    fielded a boy of another house",
                ])

            let rehearsed = try program.succeed(
                "standings", "reverse", "1", "--reason", "appeal upheld", "--dry-run")
            let reversed = try program.succeed(
                "standings", "reverse", "1", "--reason", "appeal upheld")
            #expect(rehearsed.output == "dry run, " + reversed.output)
            #expect(
                reversed.output == """
                    Keate: 3 points deducted in Senior League 2026 no longer count (adjustment 1): \
                    appeal upheld

                    """)
            FixtureLeague.expect(
                try program.run("standings", "reverse", "1", "--reason", "again"),
                refused: "was reversed on Monday 12 January 2026 already: appeal upheld")
            let one = try program.succeed("standings", "reverse", "2", "--reason", "no")
            #expect(one.output.contains("1 point awarded in Senior League 2026 no longer counts"))
            #expect(!(try program.succeed("standings").output.contains("deducted")))
        }
    }

    @Test func aRehearsalRecordsNothing() async throws {
        try await withLeague { program, connection in
            let outcome = try program.succeed(adjust("Keate", "-999") + ["--dry-run"])
            #expect(
                outcome.output == """
                    dry run, Keate: 999 points deducted in Senior League 2026: fielded a boy of \
                    another house

                    """)
            let json = try program.succeed(adjust("Keate", "999") + ["--dry-run", "--json"])
            let record = try object(json.output)
            #expect(record["id"] is NSNull)
            #expect(record["points"] as? Int == 999)
            #expect(record["dry_run"] as? Bool == true)
            try program.succeed(
                "standings", "draw-lots", "Keate", "Warre", "--competition", "SL", "--dry-run")
            let rows = try await connection.query(
                "SELECT count(*) FROM standing_adjustments, lot_draws", as: Int.self)
            #expect(rows == [0])
            #expect(try program.succeed("standings", "adjustments").output == "No adjustments.\n")
            #expect(try program.succeed("standings", "lots").output == "No lots were drawn.\n")
        }
    }

    @Test(arguments: [
        (["Keate", "0"], "not 0"), (["Keate", "-1000"], "-999 to 999"),
        (["Keate", "1000"], "-999 to 999"), (["Keate", "three"], "one number of points"),
        (["Keate", "-3", "-2"], "one number of points"), (["Keate"], "<points>"),
        (["Keate", "-x"], "Unknown option '-x'"), (["Kaete", "-3"], "did you mean Keate (JDM)?"),
        (["Keate", "-3", "--seson", "2026"], "--seson"),
        (["Keate", "-3", "--on", "2026-01-13"], "Tuesday 13 January 2026 is still to come"),
        (
            ["Keate", "-3", "--season", "2025-26"],
            "written like 2026, since they are calendar years"
        ),
        (["Keate", "-3", "--season", "26"], "write it like 2026"),
    ])
    func whatCannotBeIsRefused(_ arguments: [String], _ words: String) async throws {
        try await withLeague { program, connection in
            let outcome = try program.run(
                ["standings", "adjust"] + arguments + ["--competition", "SL"] + Self.reason)
            FixtureLeague.expect(outcome, refused: words)
            let rows = try await connection.query(
                "SELECT count(*) FROM standing_adjustments", as: Int.self)
            #expect(rows == [0])
        }
    }

    @Test func onlyALeagueOfThatNameHasATable() async throws {
        try await withLeague { program, _ in
            FixtureLeague.expect(
                try program.run(adjust("Keate", "-3", league: "House Cup")),
                refused: "House Cup has no table: its kind is cup, and only a league has")
            for list in ["adjustments", "lots"] {
                FixtureLeague.expect(
                    try program.run("standings", list, "--competition", "House Cup"),
                    refused: "House Cup has no table: its kind is cup, and only a league has")
            }
            FixtureLeague.expect(
                try program.run(adjust("Keate", "-3", league: "Senor League")),
                refused: "did you mean Senior League")
            for reason in ["", " ", "a\u{7}b", String(repeating: "a", count: 501)] {
                FixtureLeague.expect(
                    try program.run(
                        "standings", "adjust", "Keate", "-3", "--competition", "SL", "--reason",
                        reason),
                    refused: "1 to 500 characters and no control characters")
            }
            try program.succeed(
                "standings", "adjust", "Keate", "-3", "--competition", "SL", "--reason",
                String(repeating: "a", count: 500))
        }
    }

    @Test func theSeasonIsTheOneThatTheDayIsIn() async throws {
        try await withLeague { program, connection in
            try await connection.execute(
                "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'")
            for (arguments, season) in [
                ([], "2025-26"), (["--on", "2025-07-31"], "2024-25"),
                (["--on", "2025-08-01"], "2025-26"), (["--season", "1999-00"], "1999-00"),
            ] {
                let outcome = try program.succeed(
                    ["standings", "adjust", "Keate", "-3", "--competition", "SL", "--json"]
                        + Self.reason + arguments)
                #expect(try object(outcome.output)["season"] as? String == season)
                // Only in this one it has a match.
                #expect(
                    outcome.errors.contains(
                        "warning: Keate has no match in Senior League \(season)")
                        == (season != "2025-26"))
            }
            FixtureLeague.expect(
                try program.run(adjust("Keate", "-3") + ["--season", "2025"]),
                refused: "\"2025\" is no season of Senior League: they are written like 2013-14")
            FixtureLeague.expect(
                try program.run(adjust("Keate", "-3") + ["--season", "2025-27"]),
                refused: "no such season")
            #expect(
                try program.succeed("standings", "adjustments", "--season", "1999-00").lines.count
                    == 3)
        }
    }

    @Test func lotsAreDrawnListedAndReversed() async throws {
        try await withLeague { program, connection in
            let draw = [
                "standings", "draw-lots", "Godolphin", "Evans's", "--competition", "SL",
            ]
            let idle = try program.succeed(draw)
            #expect(
                idle.output
                    == "lots drawn in Senior League 2026 (draw 1): Godolphin, then Evans's\n")
            #expect(idle.errors.contains("do not name lots, so these decide nothing"))
            try await connection.execute(
                "UPDATE competitions SET tie_breakers = '{points,lots}' WHERE kind = 'league'")
            let drawn = try program.succeed(draw)
            #expect(drawn.lines.last == "By them Godolphin is 2, Evans's is 3 now.")
            #expect(drawn.errors == "")
            for (teams, words) in [
                (["Keate", "Godolphin"], "(Keate is 1, Godolphin is 2)"),
                (["Keate", "Field"], "Field has no match in Senior League 2026"),
            ] {
                let outcome = try program.succeed(
                    ["standings", "draw-lots", "--competition", "SL", "--dry-run"] + teams)
                #expect(outcome.errors.contains(words), "\(outcome.errors)")
            }
            for (teams, words) in [
                (["Keate"], "two teams or more"), (["Keate", "jdm"], "Keate came out twice"),
                (["Keate", "Hawtrye"], "did you mean Hawtrey"),
            ] {
                FixtureLeague.expect(
                    try program.run(
                        ["standings", "draw-lots", "--competition", "SL"] + teams), refused: words)
            }
            let reversed = try program.succeed(
                "standings", "reverse-lots", "2", "--reason", "drawn again")
            #expect(
                reversed.output == """
                    the lots of Godolphin, Evans's in Senior League 2026 no longer count (draw 2): \
                    drawn again

                    """)
            FixtureLeague.expect(
                try program.run("standings", "reverse-lots", "2", "--reason", "again"),
                refused: "already: drawn again")
            FixtureLeague.expect(
                try program.run("standings", "reverse-lots", "9", "--reason", "again"),
                refused: "see `fieldgame standings lots`")
            FixtureLeague.expect(
                try program.run(
                    "standings", "reverse-lots", "1", "--reason", "again", "--on", "2026-01-11"),
                refused: "cannot be reversed before that day")
            #expect(
                try program.succeed("standings", "lots").lines == [
                    "No  Date        Season  League",
                    " 1  2026-01-12  2026    Senior League", "    Godolphin, then Evans's",
                    " 2  2026-01-12  2026    Senior League", "    Godolphin, then Evans's",
                    "    reversed on 2026-01-12: drawn again",
                ])
        }
    }
}
