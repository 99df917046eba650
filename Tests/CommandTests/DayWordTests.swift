import Foundation
import TestSupport
import Testing

/// Days in words on the command line; "now" is noon on Monday 12 January 2026.
@Suite struct DayWordTests {
    @Test func aMatchIsAddedFoundAndMovedByWords() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let added = try program.succeed(
                "fixture", "add", "--date", "next tue", "--home", "PRDT", "--away", "HEP")
            #expect(added.output.contains("Tuesday 20 January 2026"))
            let match = ["--house", "PRDT"]
            #expect(
                try program.succeed(["fixture", "show", "--on", "next-tue"] + match).output
                    .contains("Tuesday 20 January 2026"))
            #expect(
                try program.succeed(
                    ["fixture", "move", "--on", "20 Jan", "--to", "17/1/2026"] + match
                ).output.contains("Saturday 17 January 2026"))
            #expect(
                try program.succeed(["fixture", "cancel", "--on", "sat"] + match).output
                    .contains("Saturday 17 January 2026"))
        }
    }

    @Test func listsTakeWordsAndJSONStaysAsItIs() async throws {
        try await FixtureLeague.withMatches { program, _ in
            for (word, count) in [("tomorrow", 1), ("13 Jan", 1), ("tue", 1), ("next tue", 0)] {
                let list = ["fixtures", "--json", "--from", word, "--to", word]
                let output = try program.succeed(list).output
                #expect(
                    output.components(separatedBy: "\"2026-01-13\"").count - 1 == count, "\(word)")
            }
            #expect(
                try program.succeed(["results", "--from", "9 Jan", "--to", "yesterday"]).output
                    .contains("Friday 9 January 2026"))
            #expect(try program.succeed("import-log", "--since", "today").status == 0)
            #expect(
                try program.succeed("standings", "--as-of", "yesterday").lines.first
                    == "Senior League 2026 at the end of Sunday 11 January 2026")
        }
    }

    @Test func whatIsDecidedOnADayInWordsSaysTheDay() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let adjusted = try program.succeed(
                "standings", "adjust", "Keate", "-3", "--competition", "SL", "--reason", "late",
                "--on", "yesterday")
            #expect(
                adjusted.output == """
                    Keate: 3 points deducted in Senior League 2026 on Sunday 11 January 2026 \
                    (adjustment 1): late

                    """)
            let reversed = try program.succeed(
                "standings", "reverse", "1", "--reason", "appeal", "--on", "today")
            #expect(
                reversed.output == """
                    Keate: 3 points deducted in Senior League 2026 no longer count from Monday 12 \
                    January 2026 (adjustment 1): appeal

                    """)
            let renamed = try program.succeed(
                "houses", "rename", "Keate", "--name", "Newhouse", "--since", "10 Jan")
            #expect(renamed.output.contains("Saturday 10 January 2026"))
        }
    }

    @Test(arguments: [
        (["fixture", "show", "--on", "soon", "--house", "Keate"], "today, tomorrow, yesterday"),
        (["fixtures", "--from", "31 June"], "such"),
        (["fixtures", "--from", "29 Feb"], "today is Monday 12 January 2026"),
        (["fixtures", "--from", "Mon 13 Jan"], "another weekday"),
        (["fixtures", "--from", "tomorrow", "--to", "today"], "--to 2026-01-12 comes before"),
        (["fixture", "move", "1000", "--to", "Jan 13"], "no such day"),
        (["fixtures", "--tomorrow", "--clock", "9999-12-31"], "no day comes after"),
    ])
    func wordsThatNameNoDayAreRefused(arguments: [String], words: String) async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            FixtureLeague.expect(try program.run(arguments), refused: words)
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }
}
