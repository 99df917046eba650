import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame house rename`, and lists that call a known house otherwise.
@Suite struct RenameCommandTests {
    /// The league of ``FixtureLeague``, on 12 January 2026, with a result of the year before.
    private func withLeague(_ body: (Program, Connection) async throws -> Void) async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                     home_score, away_score)
                VALUES ('2025-01-10', 'Senior League', 'JDM', 'HEP', 'completed', 1, 0)
                """)
            try await body(program, connection)
        }
    }

    private func leader(of season: String, _ program: Program) throws -> String {
        let rows = try JSONSerialization.jsonObject(
            with: Data(
                program.succeed("standings", "--season", season, "--json").output.utf8))
        let first = try #require((rows as? [[String: Any]])?.first)
        return try #require(first["team_name"] as? String)
    }

    @Test func oldTablesKeepTheOldNameAndEmailsMayUseIt() async throws {
        try await withLeague { program, _ in
            let arguments = [
                "houses", "rename", "Keate", "--name", "Newhouse", "--id", "RST", "--since",
                "2026-01-02",
            ]
            let rehearsed = try program.succeed(arguments + ["--dry-run"])
            let renamed = try program.succeed(arguments)
            #expect(rehearsed.output == "dry run, " + renamed.output)
            #expect(
                renamed.lines == [
                    "renamed: Keate (JDM) is Newhouse (RST)",
                    "  tables of seasons that ended before Friday 2 January 2026: Keate",
                    "  emails may go on saying JDM, Keate",
                ])
            #expect(try leader(of: "2025", program) == "Keate")
            #expect(try leader(of: "2026", program) == "Newhouse")
            for name in ["Keate", "JDM", "RST", "newhouse"] {
                let listed = try program.succeed("fixtures", "--house", name).output
                #expect(listed.contains("Newhouse"), "\(name)")
            }
            // The day is put right.
            #expect(
                try program.succeed(
                    "houses", "rename", "RST", "--name", "Newhouse", "--since", "2025-12-31"
                ).lines == [
                    "corrected: Newhouse (RST)",
                    "  tables of seasons that ended before Wednesday 31 December 2025: Keate",
                ])
            #expect(try leader(of: "2025", program) == "Newhouse")
            FixtureLeague.expect(
                try program.run("houses", "rename", "RST", "--name", "X", "--since", "2025-12-30"),
                refused: "was called Keate until Wednesday 31 December 2025")
            #expect(
                try program.succeed("houses", "rename", "RST", "--name", "Newhouse").output
                    == "nothing to change: Newhouse (RST) is called so already\n")
        }
    }

    @Test func aSlipIsCorrectedEverywhere() async throws {
        try await withLeague { program, _ in
            let list = try withTemporaryFolder { folder in
                let file = folder.appending(path: "houses.csv")
                try Data("id,name\nJDM,Kaete\nHWTA,Hawtrey\n".utf8).write(to: file)
                let rehearsed = try program.succeed("houses", "import", file.path, "--dry-run")
                #expect(rehearsed.output.contains("would rename: Keate is Kaete (JDM)"))
                #expect(try program.succeed("houses", "list").output.contains("Keate"))
                return try program.succeed("houses", "import", file.path)
            }
            #expect(list.lines[1] == "renamed: Keate is Kaete (JDM) from now on")
            #expect(
                list.lines[2].contains(
                    "fieldgame house rename JDM --name \"Kaete\" --everywhere"))
            #expect(try leader(of: "2025", program) == "Keate")
            let everywhere = try program.succeed(
                "houses", "rename", "JDM", "--name", "Keate House", "--everywhere")
            #expect(
                everywhere.lines == [
                    "renamed: Kaete (JDM) is Keate House (JDM)",
                    "  Kaete was a slip: no table says it any more",
                    "  emails may go on saying Kaete",
                ])
            // The name before the slip stays that of its time, unless it was one too.
            #expect(try leader(of: "2025", program) == "Keate")
            let json = try program.succeed(
                "houses", "rename", "JDM", "--name", "Keate House", "--everywhere", "--json")
            #expect(try object(json.output)["dry_run"] as? Bool == false)
            #expect((try object(json.output)["former_names"] as? [Any])?.isEmpty == true)
            #expect(try leader(of: "2025", program) == "Keate House")
            FixtureLeague.expect(
                try program.run(
                    "houses", "rename", "JDM", "--name", "Keate House", "--everywhere"),
                refused: "has never been called otherwise")
        }
    }

    @Test func emailsThatUseTheOldNameAreReadAsBefore() async throws {
        try await withLeague { program, _ in
            let read = [
                "import", "--dry-run", "--json", "--trust-senders",
                sample("emails/01-dated-headings.eml"),
            ]
            let before = try program.succeed(read).output
            #expect(before.contains("\"JDM\""))
            try program.succeed("houses", "rename", "JDM", "--name", "Newhouse", "--id", "RST")
            try program.succeed("houses", "rename", "RST", "--name", "Oldhouse")
            #expect(
                try program.succeed(read).output
                    == before.replacing("\"JDM\"", with: "\"RST\""))
        }
    }

    @Test(arguments: [
        ([], "give --name, --id, or both"), (["--everywhere"], "give --name"),
        (["--id", "X", "--since", "2026-01-01"], "an id has no history"),
        (["--name", "X", "--since", "2026-01-01", "--everywhere"], "give one of them"),
        (["--name", "X", "--since", "2026-01-13"], "is still to come"),
        (["--name", "hawtrey"], "\"hawtrey\" stands for Hawtrey (HWTA) already"),
        (
            ["--id", "hep"],
            "Warre (HEP) already: change that with `fieldgame house rename HEP --id"
        ),
        (["--name", "The Other"], "take that back first with `fieldgame alias remove"),
        (["--id", ""], "is no id"), (["--id", "a,b"], "is no id"),
        (["--id", String(repeating: "a", count: 41)], "is no id"),
        (["--name", " "], "is no name"),
        (["--name", String(repeating: "a", count: 201)], "is no name"),
    ])
    func whatCannotBeIsRefused(_ arguments: [String], _ words: String) async throws {
        try await withLeague { program, connection in
            try program.succeed("aliases", "add", "the other", "Hawtrey")
            let teams = "SELECT h::text FROM houses AS h ORDER BY id" as Query
            let before = try await connection.query(teams, as: String.self)
            FixtureLeague.expect(
                try program.run(["houses", "rename", "JDM"] + arguments), refused: words)
            #expect(try await connection.query(teams, as: String.self) == before)
        }
    }

    @Test func anIDIsNotFreedByAnAliasOfTheSameWords() async throws {
        try await withLeague { program, _ in
            let add = ["house", "add", "JDM", "--id", "X"]
            try program.succeed("house", "rename", "JDM", "--id", "RST")
            FixtureLeague.expect(try program.run(add), refused: "`fieldgame alias remove \"JDM\"`")
            try program.succeed("house", "rename", "RST", "--id", "JDM")
            FixtureLeague.expect(
                try program.run(add), refused: "`fieldgame house rename JDM --id NEW`")
        }
    }

    @Test func aListWithANewIDIsToldWhatToDo() async throws {
        try await withLeague { program, _ in
            let outcome = try withTemporaryFolder { folder in
                let file = folder.appending(path: "houses.csv")
                try Data("id,name\nRST,Keate\n".utf8).write(to: file)
                return try program.run("houses", "import", file.path)
            }
            FixtureLeague.expect(outcome, refused: "fieldgame house rename OLD --id NEW")
        }
    }
}
