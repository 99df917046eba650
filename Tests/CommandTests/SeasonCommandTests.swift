import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame season` and what it makes of the commands that change matches.
@Suite struct SeasonCommandTests {
    private func close(_ program: Program) throws {
        try program.succeed("season", "close", "2026", "--yes")
    }

    @Test func aSeasonIsClosedOnceAndShown() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let rehearsed = try program.succeed("season", "close", "2026", "--dry-run")
            #expect(
                rehearsed.output.hasPrefix(
                    "dry run, closed: Senior League 2026, 2 matches, 1 of them without a result\n"))
            #expect(rehearsed.output.contains("Senior League 2026 is the season that today is in"))
            let asked = try program.run("season", "close", "2026")
            #expect(asked.status == 64)
            #expect(asked.errors.contains("there is no terminal to ask at; add --yes"))
            try close(program)
            let shown = try program.succeed("season", "show").lines
            #expect(
                shown.first
                    == "Senior League 2026: 2 matches, 1 of them without a result, this season")
            #expect(shown.last?.hasPrefix("  closed on") == true)
            let again = try program.run("season", "close", "2026", "--yes")
            #expect(again.status == 64)
            #expect(again.errors.contains("Senior League 2026 is closed on"))
            for unknown in [["2020"], ["2026", "--competition", "Pancake Cup"]] {
                #expect(try program.run(["season", "close"] + unknown + ["--yes"]).status == 64)
            }
        }
    }

    @Test func aScoreIsChangedForAReasonAndTheTableSaysSo() async throws {
        try await FixtureLeague.withMatches { program, _ in
            try close(program)
            let entry = ["score", "enter", FixtureLeague.played, "3", "2", "--yes"]
            let refused = try program.run(entry)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("a change of it needs a reason."))
            let rehearsed = try program.run(entry + ["--dry-run"])
            #expect(rehearsed.status == 64)
            try program.succeed(entry + ["--reason", "typed wrong"])
            let table = try program.succeed("standings", "--explain").output
            #expect(table.contains("\nClosed on"))
            #expect(table.contains("\nChanged since: a match was changed on"))
            #expect(table.contains(": typed wrong\n"))
            let json = try program.succeed("standings", "--explain", "--json").output
            #expect(json.contains(#""reason" : "typed wrong""#))
            #expect(try program.succeed("season", "show", "--json").output.contains("typed wrong"))
            // Plain rows have the view's columns alone.
            #expect(!(try program.succeed("standings", "--json").output.contains("closed")))
        }
    }

    @Test func fixturesAndDecisionsNeedAReason() async throws {
        try await FixtureLeague.withMatches { program, _ in
            try close(program)
            let cancel = ["fixture", "cancel", FixtureLeague.scheduled]
            #expect(try program.run(cancel).status == 64)
            try program.succeed(cancel + ["--reason", "never played"])
            // An adjustment has one anyway.
            try program.succeed(
                "standings", "adjust", "Keate", "-3", "--competition", "SL", "--season", "2026",
                "--reason", "a late team")
            try program.succeed("standings", "reverse", "1", "--reason", "appeal upheld")
            let lots = [
                "standings", "draw-lots", "Keate", "Warre", "--competition", "SL", "--season",
                "2026",
            ]
            #expect(try program.run(lots).status == 64)
            try program.succeed(lots + ["--reason", "level on points"])
            let shown = try program.succeed("season", "show").output
            for reason in ["never played", "a late team", "appeal upheld", "level on points"] {
                #expect(shown.contains(": \(reason)\n"))
            }
        }
    }

    @Test func rulesAndImportsOfAClosedSeasonTakeAReasonToo() async throws {
        try await FixtureLeague.withMatches { program, _ in
            try program.succeed("import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            let log = try array(program.succeed("import-log", "--json", "--limit", "1").output)
            let id = try #require(log.first?["id"] as? String)
            try close(program)
            for command in [
                ["competition", "edit", "SL", "--points", "2,1,0"],
                ["import", "undo", id, "--yes"],
            ] {
                let refused = try program.run(command)
                #expect(refused.status == 64)
                #expect(refused.errors.contains("a change of it needs a reason."))
                try program.succeed(command + ["--reason", "for \(command[0])"])
                #expect(
                    try program.succeed("season", "show").output.contains(": for \(command[0])\n"))
            }
        }
    }

    @Test func theNextSeasonBegins() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try close(program)
            let file = FileManager.default.temporaryDirectory
                .appending(path: "captains-\(UUID().uuidString).csv")
            try Data("email,action,house\nann@example.org,move,Hawtrey\n".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let arguments = [
                "season", "open", "--competition", "SL", "--points", "2,1,0", "--rename",
                "Keate=Rushton", "--captains", file.path,
            ]
            let rehearsed = try program.succeed(arguments + ["--dry-run"]).lines
            #expect(
                rehearsed == [
                    "dry run, Senior League 2027: other rules, points 2 for a win, 1 for a draw, 0 for a defeat",
                    "dry run, Keate (JDM) is Rushton from Monday 12 January 2026 on",
                    "dry run, ann@example.org is captain of Hawtrey",
                ])
            #expect(try program.run(arguments).status == 64)
            try program.succeed(arguments + ["--yes"])
            let house = try await connection.query(
                "SELECT house_id FROM user_profiles WHERE email = 'ann@example.org'",
                as: String.self)
            #expect(house == ["HWTA"])
            #expect(try program.succeed("standings", "--season", "2026").output.contains("Keate"))
            for wrong in [
                ["--rename", "Keate"], ["--captain", "ann@example.org"],
                ["--captain", "ann@example.org,promote"], ["--captain", "ann@example.org,move"],
                ["--captain", "nobody@example.org,disable"], ["--rename", "Nowhere=X"],
            ] {
                #expect(try program.run(["season", "open", "--yes"] + wrong).status == 64)
            }
        }
    }
}
