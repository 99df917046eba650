import Foundation
import TestSupport
import Testing

/// `fieldgame alias add`, `list` and `remove` of words that are no names of teams.
@Suite struct TaughtWordCommandTests {
    private static let message = """
        From: Peter Aldous <p.aldous@college.example>
        Subject: Fixtures
        Date: Fri, 9 Jan 2026 10:12:05 +0000
        Message-ID: <words@college.example>
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8

        Tuesday 13th January

        Home | Away | Bell | Turf | Competition | Whistles | Notes
        JDM | HWTA | 3 | D5 | The Elders | Sparky |
        IRS | JCAJ | 3.15pm | D6 | The Elders | Mr Dray | Oyez

        """

    /// Gives `body` the program with the sample's names, and an empty folder.
    private func withProgram(_ body: (Program, URL) throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { try body(program, $0) }
        }
    }

    private func add(_ words: String...) -> [String] { ["alias", "add"] + words }

    private var lessons: [(arguments: [String], said: String)] {
        [
            (add("Bell", "--means", "time"), "\"Bell\" means time"),
            (add("Turf", "--means", "pitch"), "\"Turf\" means pitch"),
            (add("Whistles", "--means", "umpires"), "\"Whistles\" means umpires"),
            (add("The Elders", "--competition", "SL"), "\"The Elders\" for Senior League"),
            (add("Sparky", "--umpire", "Mr S. Parker"), "\"Sparky\" for Mr S. Parker"),
            (add("Oyez", "--means", "nothing"), "\"Oyez\" means nothing"),
        ]
    }

    @Test func aWaitingMessageIsReadWithTheWordsThatItWasWaitingFor() async throws {
        try await withProgram { program, folder in
            let file = folder.appending(path: "1.eml")
            try Data(Self.message.utf8).write(to: file)
            try program.succeed("import", "--trust-senders", file.path)
            let newest = ["import-log", "--json", "--limit", "1"]
            let row = try #require(try array(program.succeed(newest).output).first)
            #expect(row["status"] as? String == "partial")
            let id = try #require(row["id"] as? String)
            for lesson in lessons {
                let added = try program.succeed(lesson.arguments)
                #expect(
                    added.lines.contains("  2 matches named it so, and are part of it now")
                        == lesson.said.hasSuffix("Senior League"))
            }
            let retried = try program.succeed("import", "retry", id).output
            #expect(retried.contains("success, 2 matches"), "\(retried)")
            let list = try array(
                program.succeed("fixtures", "--from", "2026-01-01", "--json").output)
            let fixtures = list.map { fixture in
                ["time", "pitch", "competition_type", "umpires"].map {
                    fixture[$0] as? String ?? "-"
                }.joined(separator: "; ")
            }
            #expect(
                fixtures == [
                    "15:00; Dutchman's 5; Senior League; Mr S. Parker",
                    "15:15; Dutchman's 6; Senior League; Mr Dray",
                ])
        }
    }

    @Test func wordsAreTaughtListedAndTakenBack() async throws {
        try await withProgram { program, _ in
            let before = try program.succeed("alias", "list", "--csv").output
            for (arguments, said) in lessons {
                let rehearsed = try program.succeed(arguments + ["--dry-run"])
                let added = try program.succeed(arguments)
                #expect(rehearsed.output == "dry run, " + added.output)
                #expect(added.lines.first == "added: " + said)
                #expect(try program.succeed(arguments).output == "nothing to change: \(said)\n")
            }
            try program.succeed(add("The Triangle", "--pitch", "A3"))
            let rows = try array(program.succeed("alias", "list", "--json").output).suffix(7)
            let listed = rows.map { row in
                ["kind", "alias", "name"].map { row[$0] as? String ?? "-" }.joined(separator: "; ")
            }
            #expect(
                listed == [
                    "pitch; The Triangle; Agar's 3", "column; Bell; time", "nothing; Oyez; ",
                    "umpire; Sparky; Mr S. Parker", "competition; The Elders; Senior League",
                    "column; Turf; pitch", "column; Whistles; umpires",
                ])
            // Commands find a competition by its other names.
            try program.succeed("fixtures", "--competition", "the elders")
            let removed = try object(program.succeed("alias", "remove", "BELL", "--json").output)
            #expect(removed["action"] as? String == "removed")
            #expect(removed["kind"] as? String == "column")
            #expect(removed["id"] is NSNull)
            #expect(
                try program.succeed("alias", "remove", "oyez").output
                    == "removed: \"Oyez\" means nothing\n")
            for word in ["Turf", "Whistles", "sparky", "the elders", "triangle"] {
                try program.succeed("alias", "remove", word)
            }
            #expect(try program.succeed("alias", "list", "--csv").output == before)
        }
    }

    @Test func anUmpireOfNoMatchIsSaidToBeOne() async throws {
        try await withProgram { program, _ in
            try program.succeed(
                "fixture", "add", "--date", "2026-01-13", "--home", "JDM", "--away", "HWTA",
                "--umpires", "Mr S. Parker")
            let known = try program.succeed(add("Sparky", "--umpire", "mr s. parker"))
            #expect(known.lines == ["added: \"Sparky\" for Mr S. Parker"])
            let slip = try program.succeed(add("Sparks", "--umpire", "Mr S. Parkre"))
            #expect(
                slip.lines.last
                    == "  no match has the umpire Mr S. Parkre yet; did you mean Mr S. Parker?")
        }
    }

    @Test func aCompetitionThatGoesSaysWhichWordsGoWithIt() async throws {
        try await withProgram { program, _ in
            try program.succeed("competition", "add", "Plate")
            try program.succeed(add("the dish", "--competition", "Plate"))
            FixtureLeague.expect(
                try program.run("competition", "add", "The Dish"),
                refused: "fieldgame alias remove")
            let removed = try program.succeed("competition", "remove", "Plate", "--yes")
            #expect(removed.lines.contains("  its other names go with it: the dish"))
            #expect(
                removed.lines.last
                    == "    and: fieldgame alias add \"the dish\" --competition Plate")
            let list = try program.succeed("alias", "list").output
            #expect(!list.contains("the dish"))
        }
    }

    @Test(arguments: [
        (["Bell"], "Say what it stands for, once"),
        (["Bell", "JDM", "--means", "time"], "Say what it stands for, once"),
        (["Bell", "--means", "bells"], "bells"),
        (["Bell", "--competition", "No League"], "no competition is called"),
        (["Bell", "--umpire", "A, B"], "comma"), (["Keate", "--means", "nothing"], "a team"),
        (["D5", "--umpire", "Mr Dray"], "a pitch"),
        (["senior league", "--means", "time"], "a competition"),
        (["senior league", "--competition", "JL"], "a competition"),
        (["Tue", "--means", "nothing"], "a day"), (["3", "--means", "nothing"], "has no letter"),
        (["cancelled", "--means", "nothing"], "says something of a match"),
        (["Off", "--competition", "SL"], "--means time"),
        (["taught", "JDM"], "stands for time already: take that back first with"),
        (["taught", "--means", "pitch"], "`fieldgame alias remove Taught`"),
        (["taught", "--pitch", "D5"], "`fieldgame alias remove Taught`"),
    ])
    func whatCannotBeTaughtIsRefused(_ arguments: [String], _ words: String) async throws {
        try await withProgram { program, _ in
            try program.succeed(add("Taught", "--means", "time"))
            FixtureLeague.expect(try program.run(["alias", "add"] + arguments), refused: words)
        }
    }

    @Test func whatIsKnownAlreadyIsNotTaught() async throws {
        try await withProgram { program, _ in
            for arguments in [
                add("please", "--means", "nothing"), add("SL", "--competition", "Senior League"),
            ] {
                let said = try program.succeed(arguments).output
                #expect(said.hasPrefix("nothing to change: "), "\(said)")
            }
        }
    }
}
