import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What people read on terminals of several widths, and programs in pipes.
@Suite struct TerminalTests {
    /// Lists, and sentences on standard output and standard error.
    private static let commands = [
        ["fixtures"], ["results"], ["standings", "--explain"], ["import-log"], ["houses", "list"],
        ["pitches", "list"], ["aliases", "list"], ["captain", "list"],
        ["standings", "adjustments"], ["fixture", "show", "1000"], ["score", "history", "4000"],
        ["account", "show", "ann@example.org"], ["fixtures", "--house", "Kaete"],
        ["fixture", "cancel", "4000"], ["fixture", "cancel", "1000", "--dry-run"],
    ]

    /// A league with names that are long, accented and wide.
    private func withLeague(_ body: (Program) throws -> Void) async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                script: """
                    UPDATE houses SET name = 'Crème Brûlée House' WHERE id = 'HWTA';
                    UPDATE houses SET name = '漢字ハウス' WHERE id = 'DWF';
                    UPDATE houses SET name = 'A\u{301}rpad''s' WHERE id = 'PRDT';
                    UPDATE matches SET umpires = 'Mr Carlow, Dr Penhale, 山田 さん, Señor Muñoz'
                    WHERE status <> 'completed';
                    """)
            try program.succeed(
                "import", "--trust-senders", sample("emails/01-dated-headings.eml"),
                sample("emails/12-results.eml"))
            try program.succeed(
                "standings", "adjust", "Keate", "-3", "--competition", "SL", "--reason",
                "fielded a boy of another house in the second half, and said so only weeks later")
            try body(program)
        }
    }

    /// How many columns a line takes, by a rule of its own for the letters of these tests.
    private func width(_ line: some StringProtocol) -> Int {
        line.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x300...0x36F: sum
            case 0x3000...0x9FFF: sum + 2
            default: sum + 1
            }
        }
    }

    private func words(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace).sorted()
    }

    private func letters(_ text: String) -> [Character] {
        text.filter { !$0.isWhitespace }.sorted()
    }

    @Test(arguments: [60, 80, 200])
    func everythingFitsAndNothingIsLost(columns: Int) async throws {
        try await withLeague { program in
            for command in Self.commands {
                let piped = try program.run(command)
                let shown = try program.run(command, columns: columns)
                #expect(shown.status == piped.status)
                for line in shown.output.split(separator: "\n") {
                    #expect(width(line) <= columns, "\(command): \(line)")
                }
                let whole = piped.output + piped.errors
                #expect(letters(shown.output) == letters(whole), "\(command)")
                // A path is a word that may be wider than the terminal.
                if command != ["import-log"] {
                    #expect(words(shown.output) == words(whole), "\(command)")
                }
            }
        }
    }

    @Test func whatDoesNotFitStandsBelow() async throws {
        try await withLeague { program in
            let shown = try program.run(
                [
                    "fixtures", "--from", "2026-01-13", "--to", "2026-01-15", "--team", "DWF",
                    "--team", "JDM",
                ],
                columns: 60)
            #expect(
                shown.output == """
                    Time    Competition          Home     Away        Pitch
                        Umpires                                        Note

                    Thursday 15 January 2026
                    2:25pm  Senior League    Durnford  v  漢字ハウス  Warre's
                        Dr Sorrell
                    TBC                    漢字ハウス  v  Warre       TBC
                        Mr Carlow, Dr Penhale, 山田 さん, Señor Muñoz  postponed

                    """)
        }
    }

    @Test(arguments: [["import-log"], ["score", "history", "4000"]])
    func aDayStaysWithItsTime(command: [String]) async throws {
        try await withLeague { program in
            let shown = try program.run(command, columns: 60).output
            let instants = shown.matches(of: /\d{4}-\d\d-\d\d \d\d:\d\d/)
            #expect(!instants.isEmpty)
            #expect(shown.matches(of: /\d{4}-\d\d-\d\d/).count == instants.count, "\(shown)")
        }
    }

    @Test func columnsLineUpByWhatTheyTakeOnTheScreen() async throws {
        try await withLeague { program in
            for columns in [60, 80, 200] {
                let lines = try program.run(["houses", "list"], columns: columns).output
                    .split(separator: "\n")
                let heading = try #require(lines.first)
                let kind = try #require(heading.range(of: "Kind"))
                let column = width(heading[..<kind.lowerBound])
                let cells = lines.dropFirst().compactMap { line in
                    (line.range(of: " house") ?? line.range(of: " school"))
                        .map { width(line[...$0.lowerBound]) }
                }
                #expect(cells.count >= 25)
                #expect(cells.allSatisfy { $0 == column }, "\(cells)")
            }
        }
    }

    @Test func sentencesAreSetInAndStayWholeInPipes() async throws {
        try await withLeague { program in
            let shown = try program.run(["fixture", "cancel", "4000"], columns: 60)
            let lines = shown.output.split(separator: "\n")
            #expect(lines.count > 1)
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") && !$0.hasPrefix("   ") })
            let piped = try program.run("fixture", "cancel", "4000")
            #expect(piped.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func theVariableCountsAtATerminalAlone() async throws {
        try await withLeague { program in
            var narrow = program
            narrow.environment["COLUMNS"] = "60"
            let piped = try program.succeed("fixtures").output
            #expect(try narrow.succeed("fixtures").output == piped)
            let shown = try program.run(["fixtures"], columns: 60).output
            #expect(shown != piped)
            #expect(try narrow.run(["fixtures"], columns: 200).output == shown)
        }
    }

    /// Output is UTF-8 whatever the locale says, and nothing in it makes a terminal act.
    @Test(arguments: [
        [:], ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": "en_GB"], ["LC_ALL": "C.UTF-8"],
        ["NO_COLOR": "1"], ["NO_COLOR": "1", "TERM": "xterm-256color"], ["TERM": "dumb"],
    ])
    func theEnvironmentChangesNoText(variables: [String: String]) async throws {
        try await withLeague { program in
            var other = program
            other.environment.merge(variables) { _, new in new }
            for command in [["fixtures"], ["houses", "list"], ["fixtures", "--house", "Kaete"]] {
                let piped = try other.run(command)
                let expected = try program.run(command)
                #expect(piped.output == expected.output)
                #expect(piped.errors == expected.errors)
                let shown = try other.run(command, columns: 80).output
                #expect(try program.run(command, columns: 80).output == shown)
                if variables["NO_COLOR"] != nil { #expect(!shown.contains("\u{1B}")) }
                #expect(!piped.output.contains("\u{1B}"))
            }
        }
    }

    @Test func helpFitsANarrowTerminal() async throws {
        let program = Program(environment: [:])
        for command in [["--help"], ["fixture", "add", "--help"], ["fixtures", "--help"]] {
            let help = try program.run(command, columns: 60)
            #expect(help.status == 0)
            // Examples are to be copied, each on a line of its own.
            for line in help.output.split(separator: "\n") where !line.contains("fieldgame ") {
                #expect(width(line) <= 60, "\(line)")
            }
        }
    }
}
