import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What is refused of competitions and of rules.
@Suite struct CompetitionRefusalTests {
    /// One tie-breaker more than a table may have.
    private static let twentyOne = ["points", "gd", "gf", "wins", "away", "deductions", "lots"]
        .map { $0 + ",h2h-points,h2h-gd" }.joined(separator: ",")

    @Test(arguments: ["senior league", "Sénior  League", "SL", "sl"])
    func aNameThatStandsForSomethingIsNotAddedAgain(_ name: String) async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            try FixtureLeague.expect(
                program.run("competition", "add", name),
                refused: "stands for Senior League already: change that with "
                    + "`fieldgame competition edit \"Senior League\"`")
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }

    @Test func anAbbreviationStandsForOneOnly() async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            for arguments in [["add", "Third"], ["edit", "JL"]] {
                try FixtureLeague.expect(
                    program.run(["competition"] + arguments + ["--abbreviation", "sl"]),
                    refused: "\"sl\" stands for Senior League already")
            }
            #expect(try await CompetitionLeague.everything(connection) == before)
            try program.succeed("competition", "edit", "SL", "--abbreviation", "SEN")
            try program.succeed("competition", "edit", "SEN", "--abbreviation", "")
        }
    }

    @Test(arguments: [["show"], ["edit", "--points", "2,1,0"]])
    func unknownNamesAreRefusedWithTheNearest(_ arguments: [String]) async throws {
        try await CompetitionLeague.open { program, connection in
            let before = try await CompetitionLeague.everything(connection)
            try FixtureLeague.expect(
                program.run(["competition"] + arguments + ["Senor League"]),
                refused: "no competition is called \"Senor League\"; did you mean Senior League")
            try FixtureLeague.expect(
                program.run(["competition"] + arguments + ["pancake cup"]),
                refused: "enter it with `fieldgame competition add \"PANCAKE CUP\"`")
            try FixtureLeague.expect(
                program.run(["competition"] + arguments + ["Senor"]),
                refused: "enter a new one with `fieldgame competition add NAME`")
            #expect(try await CompetitionLeague.everything(connection) == before)
        }
    }

    @Test(arguments: [
        (["--order", "points,goal-diference"], "did you mean goal-difference"),
        (["--order", "points,alphabet"], "there are: points, goal-difference, goals-for"),
        (["--order", "points,"], "a tie-breaker is missing"), (["--order", ""], "is missing"),
        (["--order", "points,gd,goal-difference"], "goal-difference stands there twice"),
        (["--order", "lots,points,drawn-lots"], "lots stands there twice"),
        (["--order", Self.twentyOne], "at most 20"),
        (["--points", "3,1"], "three numbers"), (["--points", "3,1,0,0"], "three numbers"),
        (["--points", "3,1,100"], "three numbers"), (["--points", "3,,0"], "three numbers"),
        (["--points=-1,0,0"], "three numbers"), (["--points", "3,one,0"], "three numbers"),
        (["--walkover", "0-3"], "the winner's score first"),
        (["--walkover", "3-3"], "the winner's score first"), (["--walkover", "3"], "first"),
        (["--walkover", "1000-0"], "0 to 999"), (["--walkover", "3--1"], "first"),
        (["--head-to-head", "twice"], "restart"), (["--kind", "leage"], "league"),
        (["--season-starts", "0"], "no such month"), (["--season-starts", "13"], "no such month"),
        (["--season-starts", "ju"], "no such month"), (["--colour", "12345"], "six digits"),
        (["--colour", "#12345G"], "six digits"),
        (["--abbreviation", "ABCDEFGHIJKLMNOPQRSTU"], "20"),
    ])
    func wrongValuesAreRefusedBeforeAnythingIsOpened(
        _ arguments: [String], _ words: String
    ) throws {
        let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])
        for command in [["add", "New"], ["edit", "SL"]] {
            try FixtureLeague.expect(
                program.run(["competition"] + command + arguments), refused: words)
        }
    }

    @Test(arguments: ["", " ", "'", "a\u{7}b", String(repeating: "x", count: 201)])
    func whatIsNoNameIsRefused(_ name: String) async throws {
        try await CompetitionLeague.open { program, _ in
            try FixtureLeague.expect(
                program.run("competition", "add", name), refused: "1 to 200 characters")
        }
    }
}
