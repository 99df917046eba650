import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeaguePages

@Suite("The colours of the league")
struct LeagueColoursTests {
    @Test(
        "Each pattern is drawn",
        arguments: [
            ("red/white", .plain, "linear-gradient(R 75%,W 0)"),
            ("red", .plain, "linear-gradient(R 75%,R 0)"),
            ("red/white", .halves, "linear-gradient(90deg,R 50%,W 0)"),
            ("red/white", .quarters, "conic-gradient(W 25%,R 0 50%,W 0 75%,R 0)"),
            (
                "red/white", .stripes,
                "linear-gradient(90deg,R 0 20%,W 0 40%,R 0 60%,W 0 80%,R 0 100%)"
            ),
            (
                "red/white/black", .edgedStripes,
                "linear-gradient(90deg,R 28%,B 0 38%,W 0 62%,B 0 72%,R 0)"
            ),
            ("red/white", .bands, "linear-gradient(R 0 25%,W 0 50%,R 0 75%,W 0 100%)"),
            ("red/white/black", .bands, "linear-gradient(R 0 33%,W 0 66%,B 0 100%)"),
            ("red/white", nil, "linear-gradient(90deg,R 50%,W 0)"),
            ("red/white/black", nil, "linear-gradient(R 0 33%,W 0 66%,B 0 100%)"),
            ("red", nil, "linear-gradient(90deg,R 50%,R 0)"),
        ] as [(String, KitPattern?, String)])
    func patterns(colours: String, pattern: KitPattern?, expected: String) throws {
        let gradient = LeagueColours.gradient(try KitColours(colours), pattern)
        let short = [("#D11F2D", "R"), ("#FFFFFF", "W"), ("#111111", "B")].reduce(gradient) {
            $0.replacing($1.0, with: $1.1)
        }
        #expect(short == expected)
    }

    @Test("A name in an address becomes a name of the style sheet's, whatever it is")
    func names() {
        #expect(LeagueColours.name("k", "keate") == "k-keate")
        #expect(LeagueColours.name("c", "6th-form-league") == "c-6th-form-league")
        #expect(LeagueColours.name("k", "é") == "k-c3_a9")
        #expect(LeagueColours.name("k", "a{}") == "k-61_7b_7d")
        let long = LeagueColours.name("k", String(repeating: "é", count: 500))
        #expect(long.utf8.count == 301)
        #expect(long.wholeMatch(of: /k-[0-9a-f_]+/) != nil)
    }

    @Test("What is written on a competition's colour stands out from it")
    func contrast() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../samples/competitions.csv").standardizedFileURL
        let colours = try String(contentsOf: file, encoding: .utf8).matches(of: /#[0-9A-F]{6}/)
        #expect(colours.count == 13)
        for hex in colours.map(\.output) {
            let colour = try #require(Colour(css: hex))
            let text = try #require(Colour(css: colour.isDark ? "#fff" : "#000"))
            #expect(contrast(colour, text) >= 4.5, "\(hex)")
        }
    }

    /// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    private func contrast(_ one: Colour, _ other: Colour) -> Double {
        let lights = [one, other].map { colour in
            zip([colour.red, colour.green, colour.blue], [0.2126, 0.7152, 0.0722]).reduce(0.0) {
                let part = Double($1.0) / 255
                let linear = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
                return $0 + $1.1 * linear
            }
        }.sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    @Test("The style sheet has a rule for each shirt and each competition that has colours")
    func rules() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                script: """
                    UPDATE competitions SET colour = '#1e4d8c' WHERE name = 'Senior League';
                    UPDATE competitions SET colour = 'nothing' WHERE name = 'Junior League';
                    UPDATE houses SET pattern = 'stripes', colours = 'green' WHERE id = 'HWTA';
                    UPDATE houses SET colours = 'x}y{/red' WHERE id = 'DWF';
                    """)
            let rules = LeagueColours.rules(try await league.directory())
            #expect(
                rules == """
                    .c-senior-league{--c:#1E4D8C;--t:#fff}
                    .k-hawtrey{--kit:linear-gradient(90deg,#15803D 0 20%,#15803D 0 40%,\
                    #15803D 0 60%,#15803D 0 80%,#15803D 0 100%)}
                    .k-keate{--kit:linear-gradient(90deg,#D11F2D 50%,#FFFFFF 0)}

                    """)
        }
    }
}
