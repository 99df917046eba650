import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame pitch add`, `edit` and `remove`.
@Suite struct PitchCommandTests {
    /// The rows of pitches, and which one each match names.
    private func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT p::text FROM pitches AS p
            UNION ALL SELECT concat(id, ' ', pitch) FROM matches ORDER BY 1
            """, as: String.self)
    }

    @Test func aPitchIsAddedChangedAndRemoved() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await everything(connection)
            let add = [
                "pitch", "add", "Jubilee", "--abbreviation", "JB", "--area", "Willowbrook",
                "--latitude", "51.5", "--longitude", "-0.6",
            ]
            let rehearsed = try program.succeed(add + ["--dry-run"])
            #expect(try await everything(connection) == before)
            let added = try program.succeed(add)
            #expect(rehearsed.output == "dry run, " + added.output)
            #expect(
                added.lines == [
                    "added: Jubilee", "  abbreviation: JB", "  area: Willowbrook",
                    "  position: 51.5, -0.6",
                ])
            let edit = ["pitch", "edit", "jb", "--area", "", "--no-position"]
            let changed =
                "changed: Jubilee\n  area: Willowbrook -> none\n  position: 51.5, -0.6 -> none\n"
            #expect(try program.succeed(edit + ["--dry-run"]).output == "dry run, " + changed)
            #expect(try program.succeed(edit).output == changed)
            #expect(try program.succeed(edit).output == "nothing to change: Jubilee\n")
            let remove = ["pitch", "remove", "JB"]
            FixtureLeague.expect(try program.run(remove), refused: "add --yes")
            let plan = try program.succeed(remove + ["--dry-run"])
            let removed = try program.succeed(remove + ["--yes"])
            #expect(plan.output == "dry run, " + removed.output)
            #expect(
                removed.lines == [
                    "removed: Jubilee",
                    "  subscribers to its calendar are told that it is no more",
                    "  to enter it again: fieldgame pitch add Jubilee --abbreviation JB",
                ])
            #expect(try await everything(connection) == before)
        }
    }

    @Test func matchesFollowANewNameAndKeepThatOfOneThatGoes() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let renamed = try program.succeed("pitch", "edit", "agars 3", "--name", "North Agar's")
            #expect(
                renamed.lines == [
                    "changed: North Agar's", "  name: Agar's 3 -> North Agar's",
                    "  1 match was there, and says the new name",
                    "  its calendar is found by both names",
                    "  emails that say Agar's 3 no longer mean it",
                ])
            let listed = try array(
                program.succeed("fixtures", "--pitch", "north", "--json").output)
            #expect(listed.map { $0["pitch"] as? String } == ["North Agar's"])
            let removed = try object(
                program.succeed("pitch", "remove", "north agars", "--yes", "--json").output)
            #expect(removed["matches"] as? Int == 1)
            #expect(removed["action"] as? String == "removed")
            #expect(removed["latitude"] is NSNull)
            // Matches are found by a name that no list has.
            #expect(
                try program.succeed("fixtures", "--pitch", "north agars").output
                    .contains("North Agar's"))
            let back = try program.succeed("pitch", "add", "North Agar's")
            #expect(
                back.lines.last == "  1 match named it before, and is played there now")
        }
    }

    @Test func matchesOfAnotherSpellingFollow() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try program.succeed("pitch", "remove", "Agar's 3", "--yes")
            let before = try await everything(connection)
            let add = ["pitch", "add", "AGARS 3"]
            let rehearsed = try program.succeed(add + ["--dry-run"])
            #expect(try await everything(connection) == before)
            let added = try program.succeed(add)
            #expect(rehearsed.output == "dry run, " + added.output)
            #expect(
                added.lines == [
                    "added: AGARS 3", "  1 match spelled it otherwise, and is played there now",
                ])
            #expect(
                try await connection.query(
                    "SELECT pitch FROM matches WHERE pitch IS NOT NULL", as: String.self)
                    == ["AGARS 3"])
        }
    }

    @Test func emailsMayUseEverySpellingOfAName() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let edited = try program.succeed("pitch", "edit", "A3", "--name", "AGARS 3")
            #expect(edited.lines.contains("  name: Agar's 3 -> AGARS 3"))
            #expect(!edited.output.contains("no longer mean it"))
        }
    }

    @Test func aPitchIsFoundByItsOtherNames() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await everything(connection)
            let add = ["pitch", "alias", "The Triangle", "a3"]
            let rehearsed = try program.succeed(add + ["--dry-run"])
            let added = try program.succeed(add)
            #expect(rehearsed.output == "dry run, " + added.output)
            #expect(added.lines == ["added: \"The Triangle\" for Agar's 3"])
            #expect(
                try program.succeed(add).output
                    == "nothing to change: \"The Triangle\" for Agar's 3\n")
            for name in ["triangle", "The Triangle", "the agars 3"] {
                let listed = try array(
                    program.succeed("fixtures", "--pitch", name, "--json").output)
                #expect(listed.map { $0["pitch"] as? String } == ["Agar's 3"], "\(name)")
            }
            let list = try array(program.succeed("pitch", "list", "--json").output)
            #expect(
                list.first { $0["name"] as? String == "Agar's 3" }?["aliases"] as? String
                    == "The Triangle")
            for (arguments, words) in [
                (["alias", "Triangle", "A4"], "stands for Agar's 3 already"),
                (["alias", "The Agar's 4", "A3"], "stands for Agar's 4 already"),
                (["alias", "Keate", "A3"], "is the name of a team"),
                (["alias", "Mesopotamia"], "Name the pitch"),
                (["alias", "--remove", "The Triangel"], "did you mean The Triangle"),
                (["add", "Triangle"], "pitch alias --remove"),
            ] {
                FixtureLeague.expect(try program.run(["pitch"] + arguments), refused: words)
            }
            let plan = try program.succeed("pitch", "remove", "A3", "--dry-run")
            #expect(plan.output.contains("its other names go with it: The Triangle"))
            #expect(plan.output.contains(#"fieldgame pitch alias "The Triangle" "Agar's 3""#))
            let removed = try object(
                program.succeed("pitch", "alias", "--remove", "TRIANGLE", "--json").output)
            #expect(removed["pitch"] as? String == "Agar's 3")
            #expect(try await everything(connection) == before)
        }
    }

    @Test(arguments: [
        (["add", "AGARS 3"], "\"AGARS 3\" stands for Agar's 3 already"),
        (["add", "Jubilee", "--abbreviation", "a3"], "\"a3\" stands for Agar's 3 already"),
        (["add", "Jubilee", "--latitude", "51"], "name a place together"),
        (["add", "Jubilee", "--latitude", "91", "--longitude", "0"], "-90 to 90"),
        (["add", "Jubilee", "--latitude", "nan", "--longitude", "0"], "-90 to 90"),
        (["add", "Ju\u{202E}bilee"], "that can be shown"),
        (["edit", "A3", "--area", "Agar's\u{2066}"], "that can be shown"),
        (["add", "'"], "is no name"), (["edit", "A3"], "Nothing to change"),
        (["edit", "A3", "--name", "Agar's 4"], "\"Agar's 4\" stands for Agar's 4 already"),
        (["edit", "agar", "--area", "x"], "\"agar\" may be Agar's 1, Agar's 2"),
        (["edit", "nowhere", "--area", "x"], "`fieldgame pitch add NAME`"),
        (["remove", "Sixp", "--yes"], "no pitch is called \"Sixp\""),
    ])
    func whatCannotBeIsRefused(_ arguments: [String], _ words: String) async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await everything(connection)
            FixtureLeague.expect(try program.run(["pitch"] + arguments), refused: words)
            #expect(try await everything(connection) == before)
        }
    }
}
