import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What `fixture add` asks at a terminal.
@Suite struct FixtureQuestionsTests {
    @Test func everythingThatIsMissingIsAsked() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let outcome = try program.run(
                ["fixture", "add"], typing: "tue 20 jan 2026\nkeate\nhwta\n2.25pm\nSL\na4\n")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                outcome.lines.first
                    == "added: Keate v Hawtrey, Tuesday 20 January 2026, 2:25pm, Senior League, "
                    + "Agar's 4")
            #expect(outcome.lines.last?.hasPrefix("id: ") == true)
            for question in ["Day", "Home team", "Away team", "Kick-off", "Competition", "Pitch"] {
                #expect(outcome.errors.contains(question))
            }
        }
    }

    @Test func whatIsGivenIsNotAskedAndMostMayBeLeftOut() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let outcome = try program.run(
                ["fixture", "add", "--home", "keate", "--pitch", "A4"],
                typing: "2026-01-20\n\n\n\n")
            #expect(outcome.lines.first == "added: Keate, Tuesday 20 January 2026, Agar's 4")
            #expect(!outcome.errors.contains("Home team"))
            #expect(!outcome.errors.contains("Pitch"))
            let given = try program.run(
                ["fixture", "add", "--home", "JDM", "--date", "2026-01-21"], typing: "")
            #expect(given.lines.first == "added: Keate, Wednesday 21 January 2026")
        }
    }

    @Test func aWrongAnswerIsExplainedAndAskedAgain() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let outcome = try program.run(
                ["fixture", "add", "--dry-run"],
                typing: "31 June\n2026-01-20\n\nKaete\nKeate\nKeate\nHawtrey\n25pm\n\n\n\n")
            #expect(
                outcome.output == "dry run, added: Keate v Hawtrey, Tuesday 20 January 2026\n")
            for words in [
                "no such day", "did you mean Keate (JDM)?", "cannot play against itself",
                "no such time",
            ] {
                #expect(outcome.errors.contains(words), "\(words) in \(outcome.errors)")
            }
        }
    }

    @Test(
        arguments: [
            ("x\ny\nz\n2026-01-20\n", 64, "no such day"),
            ("2026-01-20\nkeate\n\u{4}", 66, "no answer"),
            ("2026-01-20\n\n\n\n", 64, "no team"),
        ] as [(String, Int32, String)])
    func whoDoesNotAnswerAddsNothing(
        _ keys: String, _ status: Int32, _ words: String
    ) async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let outcome = try program.run(["fixture", "add"], typing: keys)
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
            #expect(outcome.output == "")
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }

    @Test(arguments: [
        (["--home", "JDM"], "--date"), (["--date", "today"], "--home"),
        (["--pitch", "A4"], "--date"),
    ])
    func nobodyIsAskedWithoutATerminal(_ given: [String], _ missing: String) async throws {
        let outcome = try Program(environment: [:]).run(["fixture", "add"] + given)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Missing expected argument '\(missing)"))
    }
}
