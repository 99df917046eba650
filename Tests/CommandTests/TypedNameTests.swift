import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Names as people type them, and where that is not enough.
@Suite struct TypedNameTests {
    /// What chooses one match of ``FixtureLeague``, by names that are not written out.
    @Test(arguments: [
        (["--house", "kea"], FixtureLeague.scheduled),
        (["--house", "hawtrey!"], FixtureLeague.scheduled),
        (["--team", "evan"], FixtureLeague.postponed),
        (["--umpire", "mr car"], FixtureLeague.scheduled),
        (["--competition", "senior l"], FixtureLeague.scheduled),
        (["--pitch", "agars3"], FixtureLeague.scheduled),
        (["--follow", "Keat:senior league"], FixtureLeague.scheduled),
    ])
    func theBeginningOfANameIsEnough(_ filter: [String], _ id: String) async throws {
        try await FixtureLeague.withMatches { program, _ in
            let listed = try array(program.succeed(["fixtures", "--json"] + filter).output)
            #expect(listed.map { $0["id"] as? String } == [id])
        }
    }

    @Test(arguments: [
        (["--competition", "senior"], "\"senior\" may be Senior League, Senior Ties: name the"),
        (["--pitch", "agar"], "Agar's 5, Agar's 6 and 1 more: name the pitch in full"),
        (["--house", "k"], "no house is called \"k\""),
        (["--house", "2nd"], "no house is called \"2nd\""),
        (["--umpire", "carlo"], "no umpire is called \"carlo\"; did you mean Mr Carlow?"),
    ])
    func nothingIsGuessed(_ filter: [String], _ words: String) async throws {
        try await FixtureLeague.withMatches { program, _ in
            FixtureLeague.expect(try program.run(["fixtures"] + filter), refused: words)
        }
    }

    @Test func aMatchIsAddedByBeginningsAndDeletedByWholeNames() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let added = try program.succeed(
                "fixture", "add", "--date", "2026-02-02", "--home", "kea", "--away", "hawt",
                "--competition", "junior l", "--pitch", "agars 4", "--json")
            let match = try object(added.output)
            #expect(match["home_team_id"] as? String == "JDM")
            #expect(match["away_team_id"] as? String == "HWTA")
            #expect(match["competition_type"] as? String == "Junior League")
            #expect(match["pitch"] as? String == "Agar's 4")
            let before = try await FixtureLeague.everything(connection)
            let delete = ["fixture", "delete", "--on", "2026-02-02", "--yes", "--house"]
            FixtureLeague.expect(
                try program.run(delete + ["kea"]), refused: "did you mean Keate (JDM)?")
            #expect(try await FixtureLeague.everything(connection) == before)
            try program.succeed(delete + ["keate"])
            #expect(try await FixtureLeague.everything(connection) != before)
        }
    }

    /// Files are read by whole names alone, as emails are.
    @Test func aFileIsNotReadByBeginnings() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "fixtures.csv")
                try "date,home_team,away_team\n2026-02-02,Kea,Hawtrey\n"
                    .write(to: file, atomically: true, encoding: .utf8)
                let outcome = try program.succeed("fixtures", "import", file.path)
                #expect(outcome.output.contains("unknown_team"))
                let aliases = folder.appending(path: "aliases.csv")
                try "id,alias\nJD,the other lot\n"
                    .write(to: aliases, atomically: true, encoding: .utf8)
                FixtureLeague.expect(
                    try program.run("aliases", "import", aliases.path), refused: "row 2")
            }
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }
}
