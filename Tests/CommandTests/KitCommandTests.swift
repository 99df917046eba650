import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Shirts, bibs and colours, as people and programs see them.
@Suite struct KitCommandTests {
    private static let id = FixtureLeague.scheduled

    /// What a command shows at a terminal whose environment has these variables.
    private func screen(
        _ arguments: [String], until end: String, _ environment: [String: String],
        _ program: Program
    ) throws -> String {
        var program = program
        program.environment.merge(environment) { _, new in new }
        let terminal = try PseudoTerminal()
        let process = try program.process(arguments)
        process.standardInput = terminal.theirs
        process.standardOutput = terminal.theirs
        process.standardError = terminal.theirs
        try process.start()
        try terminal.expect(end)
        try process.end()
        #expect(process.exitCode == 0)
        return terminal.screen
    }

    @Test func bibsFollowTheShirtsUntilTheyAreSet() async throws {
        try await FixtureLeague.withMatches { program, connection in
            func bibs() throws -> [String?] {
                let match = try object(program.succeed("fixture", "show", Self.id, "--json").output)
                return [match["bibs"] as? String, match["bibs_set"] as? String]
            }
            func sheet() throws -> [String] {
                try program.succeed("fixture", "show", Self.id).lines
            }
            #expect(try bibs() == [nil, nil])
            #expect(try sheet().contains("bibs:         nobody"))
            #expect(try sheet().contains("home shirt:   red/brown/ivory"))
            try await connection.execute("UPDATE houses SET colours = 'Red' WHERE id = 'HWTA'")
            #expect(try bibs() == ["away", nil])
            #expect(try sheet().contains("bibs:         Hawtrey (both play in red)"))

            let set = try program.succeed("fixture", "edit", Self.id, "--bibs", "home")
            #expect(set.lines.contains("  bibs: by the shirts -> Keate"))
            #expect(try bibs() == ["home", "home"])
            #expect(try sheet().contains("bibs:         Keate (set)"))
            #expect(
                try await FixtureLeague.lastAudit(Self.id, connection)
                    == #"changed {"bibs": [null, "home"]}"#)
            try program.succeed("fixture", "edit", Self.id, "--bibs", "none")
            #expect(try bibs() == [nil, "none"])
            #expect(
                try program.succeed("fixture", "edit", Self.id, "--clear", "bibs").lines
                    .contains("  bibs: nobody -> by the shirts"))
            #expect(try bibs() == ["away", nil])
            for wrong in [["--bibs", "both"], ["--bibs", "home", "--clear", "bibs"]] {
                #expect(try program.run(["fixture", "edit", Self.id] + wrong).status == 64)
            }
        }
    }

    @Test func aNewMatchMayHaveBibs() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let match = try object(
                program.succeed(
                    "fixture", "add", "--date", "2026-01-20", "--home", "JDM", "--away", "HWTA",
                    "--competition", "SL", "--bibs", "away", "--json"
                ).output)
            #expect(match["bibs_set"] as? String == "away")
            #expect(match["competition_colour"] as? String == "#1E4D8C")
        }
    }

    @Test(
        arguments: [
            ("red/blurple", "\"blurple\" is no colour"), ("keate.png", "is a picture"),
            ("navy and gold", nil), ("", nil),
        ] as [(String, String?)])
    func aShirtThatCannotBeReadIsPointedOut(_ colours: String, _ note: String?) async throws {
        try await FixtureLeague.withMatches { program, _ in
            for command in [["add", "Zebra", "--id", "ZBR"], ["edit", "ZBR"]] {
                let outcome = try program.succeed(["house"] + command + ["--colours", colours])
                #expect(outcome.errors.contains(note ?? "fieldgame") == (note != nil))
            }
        }
    }

    @Test func competitionsColoursAreHexHoweverTheyAreWritten() async throws {
        try await FixtureLeague.withMatches { program, connection in
            for (written, shown) in [("SteelBlue", "#4682B4"), ("#f00", "#FF0000"), ("", "")] {
                try await connection.execute(
                    "UPDATE competitions SET colour = \(written) WHERE name = 'Senior League'")
                for list in ["fixtures", "results"] {
                    let matches = try array(program.succeed(list, "--json").output)
                    let match = try #require(
                        matches.first { $0["competition_type"] as? String == "Senior League" })
                    #expect(match["competition_colour"] as? String == shown)
                }
            }
        }
    }

    @Test(
        arguments: [
            (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1B}[38;2;209;31;45m█\u{1B}[0m"),
            (["TERM": "xterm-256color"], "\u{1B}[38;5;160m█\u{1B}[0m"),
            (["TERM": "xterm", "NO_COLOR": ""], "\u{1B}[31m█\u{1B}[0m"),
            (["TERM": "dumb", "COLORTERM": "truecolor"], nil), (["COLORTERM": "truecolor"], nil),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], nil),
        ] as [([String: String], String?)])
    func shirtsAreColouredWhereTheTerminalHasColours(
        _ environment: [String: String], _ block: String?
    ) async throws {
        try await FixtureLeague.withMatches { program, _ in
            let shown = try screen(
                ["fixture", "show", Self.id], until: "changed:", environment, program)
            #expect(shown.contains("\u{1B}") == (block != nil))
            #expect(shown.contains("█") == (block != nil))
            if let block { #expect(shown.contains("home shirt:   \(block)"), "\(shown)") }
        }
    }

    @Test func listsHaveSwatchesAtATerminalOnly() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, time, home_team_id) VALUES ('2026-01-13', '14:30', 'JDM')
                """)
            var program = program
            program.environment.merge(["TERM": "xterm", "COLORTERM": "truecolor"]) { $1 }
            let cases = [
                (["houses", "list"], "Wotton"), (["competitions", "list"], "Training"),
                (["clashes"], "10000000"),
            ]
            for (arguments, end) in cases {
                let shown = try screen(arguments, until: end, [:], program)
                #expect(shown.contains("\u{1B}[38;2;"), "\(arguments)")
                let piped = try program.succeed(arguments).output
                #expect(!piped.contains("\u{1B}") && !piped.contains("█"), "\(arguments)")
                let json = try screen(arguments + ["--json"], until: "\r\n]", [:], program)
                #expect(!json.contains("\u{1B}"), "\(arguments)")
            }
            // The escapes take no place: what stands after them lines up.
            let lines = try screen(["competitions", "list"], until: "Training", [:], program)
                .replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\r\n")
            let places = lines.dropFirst().compactMap { line in
                line.firstMatch(of: #/(league|cup|friendly|training) /#).map {
                    line.distance(from: line.startIndex, to: $0.range.lowerBound)
                }
            }
            #expect(places.count > 1 && Set(places).count == 1, "\(lines)")
        }
    }
}
