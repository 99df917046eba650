import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame umpire list`, `alias`, `merge`, `rename`, `hide` and `show`.
@Suite struct UmpireCommandTests {
    private func withUmpires(
        _ names: [String], _ body: (Program, Connection) async throws -> Void
    ) async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute("UPDATE matches SET umpires = NULL")
            for name in names {
                try await connection.execute(
                    """
                    INSERT INTO matches (date, time, home_team_id, umpires)
                    VALUES ('2026-11-28', '14:00', 'JDM', \(name))
                    """)
            }
            try await body(program, connection)
        }
    }

    private func list(_ program: Program) throws -> [String] {
        try program.succeed("umpire", "list", "--csv").lines.dropFirst().map { String($0) }
    }

    @Test func aNameWithoutItsTitleIsTheSameUmpire() async throws {
        try await withUmpires(["Dunne", "Mr Dunne", "Dr Okoro", "Okoro"]) { program, _ in
            #expect(
                try list(program) == ["Dr Okoro,Okoro,2,dr-okoro", "Mr Dunne,Dunne,2,mr-dunne"])
            for name in ["Dunne", "mr dunne", "dun"] {
                let found = try array(
                    program.succeed(
                        "fixtures", "--umpire", name, "--from", "2026-01-01", "--json"
                    ).output)
                #expect(found.count == 2, "\(name)")
            }
            let clashes = try array(
                program.succeed("clashes", "--from", "2026-11-01", "--umpire", "okoro", "--json")
                    .output)
            #expect(clashes.contains { $0["umpires"] as? [String] == ["Dr Okoro"] })
            let calendar = try program.succeed("calendar", "--umpire", "okoro").output
            #expect(calendar.contains("X-WR-CALNAME:Dr Okoro"))
        }
    }

    @Test func whatIsSaidOfANameIsTakenBack() async throws {
        try await withUmpires(["Dunne", "Mr Dunne"]) { program, _ in
            let before = try list(program)
            let alias = ["umpire", "alias", "RD", "dunne"]
            let rehearsed = try program.succeed(alias + ["--dry-run"])
            #expect(try list(program) == before)
            let done = try program.succeed(alias)
            #expect(rehearsed.output == "dry run, " + done.output)
            #expect(
                done.lines == [
                    "changed: \"RD\" is Mr Dunne", "  also called Dunne, RD",
                    "  2 matches are in the calendar",
                ])
            #expect(try list(program) == ["Mr Dunne,\"Dunne, RD\",2,mr-dunne"])
            #expect(
                try program.succeed("umpire", "alias", "--own", "Dunne").lines.first
                    == "changed: \"Dunne\" means no other")
            #expect(try list(program) == ["Dunne,,1,dunne", "Mr Dunne,RD,1,mr-dunne"])
            let taken = try object(
                program.succeed("umpire", "alias", "--remove", "dunne", "--json").output)
            #expect(taken["name"] as? String == "Mr Dunne")
            #expect(taken["action"] as? String == "removed")
            _ = try program.succeed("umpire", "alias", "RD", "--remove")
            #expect(try list(program) == before)
            FixtureLeague.expect(
                try program.run(["umpire", "alias", "--remove", "RD"]), refused: "nothing was said")
            FixtureLeague.expect(
                try program.run(["umpire", "alias", "RD", "Mr Dune"]),
                refused: "did you mean Mr Dunne")
            FixtureLeague.expect(try program.run(["umpire", "alias", "RD"]), refused: "--own")
            FixtureLeague.expect(
                try program.run(["umpire", "alias", "A, B", "Dunne"]), refused: "comma")
        }
    }

    @Test func twoUmpiresBecomeOneAndAreRenamed() async throws {
        try await withUmpires(["Mr Dunne", "Mr Donne", "Mr Ray"]) { program, connection in
            let rows = try await connection.matchRows()
            let merge = ["umpire", "merge", "Mr Donne", "Mr Dunne"]
            FixtureLeague.expect(try program.run(merge), refused: "add --yes")
            let plan = try program.succeed(merge + ["--dry-run"])
            let merged = try program.succeed(merge + ["--yes"])
            #expect(plan.output == "dry run, " + merged.output)
            #expect(
                merged.lines == [
                    "merged: Mr Donne is Mr Dunne", "  also called Mr Donne",
                    "  2 matches are in the calendar",
                ])
            #expect(
                try program.succeed(merge + ["--yes"]).output
                    == "nothing to change: Mr Dunne is one umpire already\n")
            FixtureLeague.expect(
                try program.run(["umpire", "rename", "Mr Dunne", "--name", "Mr Ray"]),
                refused: #"umpire merge "Mr Dunne" "Mr Ray""#)
            let renamed = try object(
                program.succeed(
                    "umpire", "rename", "donne", "--name", "Dr Dunne", "--json"
                ).output)
            #expect(renamed["slug"] as? String == "dr-dunne")
            #expect(renamed["other_names"] as? [String] == ["Mr Donne", "Mr Dunne"])
            #expect(try await connection.matchRows() == rows)
            FixtureLeague.expect(
                try program.run(["umpire", "merge", "Mr R", "Nobody"]),
                refused: "no umpire is called")
        }
    }

    @Test func oneIsHiddenAndShown() async throws {
        try await withUmpires(["Dunne", "Mr Dunne, Mr Ray"]) { program, connection in
            let rows = try await connection.matchRows()
            let plan = try program.succeed("umpire", "hide", "dunne", "--dry-run")
            #expect(try await connection.matchRows() == rows)
            let done = try program.succeed("umpire", "hide", "dunne")
            #expect(plan.output == "dry run, " + done.output)
            #expect(done.lines.first == "hidden: Mr Dunne")
            #expect(
                try program.succeed("umpire", "hide", "Mr Dunne").output
                    == "nothing to change: Mr Dunne is hidden\n")
            #expect(try program.succeed("umpire", "list").output.contains("hidden"))
            let fixtures = try program.succeed("fixtures", "--from", "2026-01-01", "--json").output
            #expect(fixtures.contains("Mr Dunne, Mr Ray") && !fixtures.contains("appointed"))
            let told = try await connection.query(
                "SELECT DISTINCT public_umpires(umpires) FROM matches WHERE umpires IS NOT NULL ORDER BY 1",
                as: String.self)
            #expect(told == ["umpire appointed", "umpire appointed, Mr Ray"])
            let shown = try object(program.succeed("umpire", "show", "dunne", "--json").output)
            #expect(shown["action"] as? String == "shown")
            #expect(shown["hidden"] as? Bool == false)
            #expect(
                try program.succeed("umpire", "show", "Mr Dunne").output
                    == "nothing to change: Mr Dunne is not hidden\n")
            FixtureLeague.expect(
                try program.run(["umpire", "hide", "Nobody"]), refused: "no umpire is called")
        }
    }

    @Test func noPublishedFileNamesOneWhoIsHidden() async throws {
        try await PublishedLeague.with { league in
            _ = try league.program.succeed("umpire", "hide", "Mr Carlow")
            try league.publish()
            let files = try league.files()
            #expect(files.count > 20)
            for file in files {
                #expect(!file.lowercased().contains("carlow"), "\(file)")
                #expect(try !league.text(file).lowercased().contains("carlow"), "\(file)")
            }
            #expect(try league.text("calendar/house/keate.ics").contains("umpire appointed"))
        }
    }
}
