import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

/// The squad that a competition names, and what clashes by it.
@Suite struct SquadCommandTests {
    /// The match of Keate and Hawtrey at 2:25pm on 13 January 2026 is of the Senior League.
    private func add(_ competition: String?, _ program: Program) throws -> Program.Outcome {
        try program.succeed(
            ["fixture", "add", "--date", "2026-01-13", "--time", "14:25", "--home", "Keate"]
                + (competition.map { ["--competition", $0] } ?? []) + ["--dry-run"])
    }

    @Test func aHouseOfTwoLeaguesDoesNotClash() async throws {
        try await FixtureLeague.withMatches { program, connection in
            #expect(try add("Junior League", program).errors == "")
            #expect(try add("Junior Shield", program).errors == "")
            for competition in ["Senior Ties", "Senior League", nil] {
                let words = try add(competition, program).errors
                #expect(words.contains("Keate plays twice at once"), "\(words)")
            }
            // Neither does a message, nor a file; the list knows it too.
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "list.csv")
                try Data(
                    """
                    date,time,competition,home_team,away_team
                    2026-01-13,14:25,Junior League,JDM,DWF
                    2026-01-13,14:25,Senior Ties,HWTA,DWF
                    """.utf8
                ).write(to: file)
                let told = try program.succeed("fixtures", "import", file.path)
                let clashes = told.lines.filter { $0.hasPrefix("  clash: ") }
                #expect(clashes.count == 1, "\(told.output)")
                #expect(clashes.first?.contains("Hawtrey plays twice at once") == true)
            }
            let listed = try array(program.succeed("clashes", "--json").output)
            #expect(listed.map { $0["teams"] as? [String] } == [["Hawtrey"]])
            try program.succeed("competition", "edit", "JL", "--squad", "Senior")
            #expect(try array(program.succeed("clashes", "--json").output).count == 3)
            try program.succeed("competition", "edit", "JL", "--squad", "")
            #expect(try array(program.succeed("clashes", "--json").output).count == 1)
        }
    }

    @Test func aSquadIsSetShownAndKept() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let added = try program.succeed(
                "competition", "add", "Colts", "--squad", " Under  Fourteen ")
            #expect(added.lines.contains("  squad:         Under Fourteen"), "\(added.output)")
            let shown = try object(program.succeed("competition", "show", "Colts", "--json").output)
            #expect(shown["squad"] as? String == "Under Fourteen")
            let edited = try program.succeed("competition", "edit", "Colts", "--squad", "Colts")
            #expect(edited.lines.last == "  squad: Under Fourteen -> Colts")
            try program.succeed("competition", "add", "Colts Cup", "--squad", "colts")

            // Who shares the players of a competition by its name still does when it is renamed.
            try program.succeed("competition", "rename", "Colts", "--name", "Yearlings")
            let rows = try program.succeed("competition", "list", "--csv").lines
            #expect(rows.first == "name,abbreviation,kind,colour,squad")
            #expect(rows.contains("Yearlings,,league,,Yearlings"), "\(rows)")
            #expect(rows.contains("Colts Cup,,league,,Yearlings"), "\(rows)")

            let removed = try program.succeed("competition", "remove", "Colts Cup", "--yes")
            #expect(removed.output.contains(#"competition add "Colts Cup" --squad Yearlings"#))
            try program.succeed("competition", "edit", "Yearlings", "--squad", "")
            let own = try object(
                program.succeed("competition", "show", "Yearlings", "--json").output)
            #expect(own["squad"] is NSNull)
        }
    }

    @Test func aFileWithoutSquadsKeepsThem() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let before = try program.succeed("competition", "list", "--csv").output
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "competitions.csv")
                try Data("name,kind\nSenior League,league\n".utf8).write(to: file)
                try program.succeed("competition", "import", file.path)
                let shown = try program.succeed(
                    "competition", "show", "Senior League", "--json")
                let kept = try object(shown.output)
                #expect(kept["squad"] as? String == "senior")
                // What was listed is imported again as it was.
                try Data(before.utf8).write(to: file)
                try program.succeed("competition", "import", file.path)
            }
            #expect(try program.succeed("competition", "list", "--csv").output == before)
        }
    }

    @Test(arguments: ["'", "two\u{1B}[31mlines", String(repeating: "x", count: 201)])
    func whatIsNoNameIsNoSquad(_ squad: String) async throws {
        try await FixtureLeague.withMatches { program, _ in
            let refused = try program.run("competition", "edit", "JL", "--squad", squad)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("1 to 200 characters"), "\(refused.errors)")
            #expect(!refused.errors.contains("\u{1B}"))
        }
    }
}
