import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame competition rename` and `remove`.
@Suite struct CompetitionNameTests {
    /// The tables of a competition as JSON, but for its name.
    private func tables(_ name: String, _ program: Program) throws -> [String] {
        try ["2024", "2025", "2026"].map { season in
            try program.succeed(
                "standings", "--competition", name, "--season", season, "--json"
            ).output.replacing("\"\(name)\"", with: "\"IT\"")
        }
    }

    @Test func tablesMatchesAndLedgersFollowANewName() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed("competition", "edit", "SL", "--since", "2026", "--points", "2,1,0")
            try program.succeed(
                "standings", "adjust", "Keate", "-1", "--competition", "SL", "--reason", "late")
            let before = try tables("Senior League", program)
            let everything = try await CompetitionLeague.everything(connection)
            let rename = ["competition", "rename", "sl", "--name", "First League"]
            let rehearsed = try program.succeed(rename + ["--dry-run"])
            #expect(try await CompetitionLeague.everything(connection) == everything)
            let renamed = try program.succeed(rename)
            #expect(rehearsed.output == "dry run, " + renamed.output)
            #expect(
                renamed.lines == [
                    "renamed: Senior League is First League",
                    "  3 matches were its, and say the new name", "  no table changes",
                    "  its calendar is found by both names",
                    "  emails that say Senior League no longer mean it",
                ])
            #expect(try tables("First League", program) == before)
            #expect(
                try program.succeed("competition", "rename", "SL", "--name", "First League").output
                    == "nothing to change: First League\n")
            let json = try object(
                program.succeed(
                    "competition", "rename", "SL", "--name", "Pancake Cup", "--json", "--dry-run"
                ).output)
            #expect(json["name"] as? String == "Pancake Cup")
            #expect(json["action"] as? String == "renamed")
            #expect(json["matches"] as? Int == 5)
            #expect(json["tables_changed"] as? [String] == ["2026"])
        }
    }

    @Test func whatIsRemovedComesBackByTheCommandsThatItSays() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed(
                "competition", "edit", "SL", "--order", "points,h2h-points,lots", "--walkover",
                "5-0", "--head-to-head", "restart")
            try program.succeed("competition", "edit", "SL", "--since", "2026", "--points", "2,1,0")
            let before = try await CompetitionLeague.everything(connection)
            let remove = ["competition", "remove", "Senior League"]
            FixtureLeague.expect(try program.run(remove), refused: "add --yes")
            let plan = try program.succeed(remove + ["--dry-run"])
            #expect(try await CompetitionLeague.everything(connection) == before)
            let removed = try program.succeed(remove + ["--yes"])
            #expect(plan.output == "dry run, " + removed.output)
            #expect(
                removed.lines.prefix(4) == [
                    "removed: Senior League", "  3 matches keep its name",
                    "  its calendar stays as long as a match names it",
                    "  the tables of 2024, 2025 and 2026 are gone",
                ])
            FixtureLeague.expect(
                try program.run("standings", "--competition", "Senior League"),
                refused: "no competition is called")
            let commands = removed.lines.suffix(2).compactMap {
                $0.split(separator: ": fieldgame ").last.map(String.init)
            }
            for command in commands {
                // As a shell would split them: one name in quotation marks, the rest plain.
                let parts = command.split(separator: "\"")
                try #require(parts.count == 3)
                let arguments =
                    parts[0].split(separator: " ") + [parts[1]] + parts[2].split(separator: " ")
                try program.succeed(arguments.map(String.init))
            }
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }

    @Test func emailsMayUseEverySpellingOfAName() async throws {
        try await CompetitionLeague.open { program, _ in
            let renamed = try program.succeed(
                "competition", "rename", "JL", "--name", "junior LEAGUE")
            #expect(renamed.lines.first == "renamed: Junior League is junior LEAGUE")
            #expect(!renamed.output.contains("no longer mean it"))
        }
    }

    @Test func theLedgerKeepsACompetition() async throws {
        try await CompetitionLeague.open { program, connection in
            try program.succeed(
                "standings", "adjust", "Keate", "-1", "--competition", "SL", "--reason", "late")
            let before = try await CompetitionLeague.everything(connection)
            FixtureLeague.expect(
                try program.run("competition", "remove", "SL", "--yes"),
                refused: "Senior League stays: 1 adjustment refers to it")
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }

    @Test func atATerminalItAsksAndSaysWhatWouldGo() async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            let kept = try program.run(["competition", "remove", "SL"], typing: "\n")
            #expect(kept.status == 0)
            #expect(kept.errors.contains("the tables of 2024, 2025 and 2026 are gone"))
            #expect(kept.errors.contains("Remove the competition Senior League? [y/N]"))
            #expect(try await CompetitionLeague.everything(connection) == before)
            let gone = try program.run(["competition", "remove", "SL"], typing: "yes\n")
            #expect(gone.lines.first == "removed: Senior League")
            #expect(try await CompetitionLeague.everything(connection) != before)
        }
    }

    @Test(arguments: [
        (["rename", "SL", "--name", "junior league"], "stands for Junior League already"),
        (["rename", "SL", "--name", "JL"], "stands for Junior League already"),
        (["rename", "SL", "--name", "'"], "is no name"),
        (["rename", "SL", "--name", "Senior\u{2067} League"], "that can be shown"),
        (["rename", "SL"], "--name"),
        (["edit", "SL", "--name", "First"], "competition rename SL --name First"),
        (["remove", "Junior L", "--yes"], "did you mean Junior League"),
        (["remove", "Pancake Cup", "--yes"], "is so far only what matches name"),
    ])
    func whatCannotBeIsRefused(_ arguments: [String], _ words: String) async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            FixtureLeague.expect(try program.run(["competition"] + arguments), refused: words)
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }
}
