import FieldGame
import Foundation
import TestSupport
import Testing

/// What is written of shirts, and what it looks like.
@Suite struct KitColoursTests {
    private func hexes(_ text: String) throws -> [String] {
        try KitColours(text).all.map(\.colour.hex)
    }

    @Test(arguments: [
        ("red", "#D11F2D"), ("navy", "#14213D"), ("sky", "#7CC4F5"), ("claret", "#7B1831"),
        ("maroon", "#6A1224"), ("gold", "#E0B020"), ("amber", "#F59E0B"), ("silver", "#C0C4C8"),
        ("chocolate", "#4A2C17"), ("light blue", "#9BC4F0"), ("eton", "#96C8A2"),
        ("cambridge", "#A3C1AD"), ("oxford", "#002147"), ("bottle green", "#0B3D2E"),
        ("scarlet", "#E8241A"), ("crimson", "#B3122B"), ("burgundy", "#6D0F2A"),
        ("cream", "#F8F0D8"), ("lilac", "#C3A4DD"), ("old gold", "#B8902A"), ("white", "#FFFFFF"),
    ])
    func wordsHaveColours(_ word: String, _ hex: String) throws {
        #expect(try hexes(word) == [hex])
        #expect(try hexes("  \(word.uppercased()) ") == [hex])
        #expect(try hexes(word.replacing(" ", with: "-")) == [hex])
    }

    @Test(arguments: [
        ("grey", "gray"), ("navy", "navy blue"), ("sky", "skyblue"), ("bottle", "Bottle-Green"),
        ("eton", "Eton blue"),
    ])
    func someColoursHaveSeveralWords(_ one: String, _ other: String) throws {
        #expect(try KitColours(one).main.colour == KitColours(other).main.colour)
    }

    @Test(arguments: [
        "navy/gold", "navy / gold", "Navy and Gold", "NAVY & GOLD", "navy,gold", "navy, and gold",
        "navy/gold/", "navy\tand\ngold",
    ])
    func coloursAreJoinedInManyWays(_ text: String) throws {
        let kit = try KitColours(text)
        #expect(kit.all.map(\.name) == ["navy", "gold"])
        #expect(kit.main.name == "navy")
    }

    @Test func wordsWithAndInThemAreWords() throws {
        #expect(try KitColours("sandybrown and white").all.map(\.name) == ["sandybrown", "white"])
    }

    @Test(arguments: [
        ("#1E4D8C", ["#1E4D8C"]), ("#f00/#00FF00", ["#FF0000", "#00FF00"]),
        ("SteelBlue/white", ["#4682B4", "#FFFFFF"]), ("red/white/black", nil),
    ])
    func cssColoursAreReadToo(_ text: String, _ expected: [String]?) throws {
        let found = try hexes(text)
        #expect(found == expected ?? ["#D11F2D", "#FFFFFF", "#111111"])
    }

    @Test(
        arguments: [
            ("", .nothing), ("  ", .nothing), (" / ", .nothing), ("and", .nothing),
            ("keate.png", .image("keate.png")), ("shirts/keate", .image("shirts/keate")),
            ("shirts/red.PNG", .image("shirts/red.PNG")),
            ("https://example.org/keate", .image("https://example.org/keate")),
            ("blurple", .unknown("blurple")), ("red/blurple", .unknown("blurple")),
            ("Red Hoops", .unknown("red hoops")), ("#12345", .unknown("#12345")),
            ("#+1-2f3", .unknown("#+1-2f3")),
            ("blurple and mauvish", .unknown("blurple")),
        ] as [(String, KitColours.Unreadable)])
    func otherTextSaysWhy(_ text: String, _ reason: KitColours.Unreadable) {
        #expect(throws: reason) { try KitColours(text) }
    }

    @Test func reasonsAreSentences() {
        #expect(KitColours.Unreadable.unknown("blurple").description == "\"blurple\" is no colour")
        #expect(KitColours.Unreadable.image("a.png").description.contains("picture"))
    }

    @Test(
        arguments: [
            ("plain", .plain), ("Halves", .halves), (" QUARTERS ", .quarters),
            ("stripes", .stripes), ("edged stripes", .edgedStripes),
            ("Edged-Stripes", .edgedStripes), ("bands", .bands), ("Hoops", .bands), ("", nil),
            ("stripe", nil), ("edged", nil), ("edgedStripes", nil), ("red", nil),
        ] as [(String, KitPattern?)])
    func patternsHaveWords(_ words: String, _ pattern: KitPattern?) {
        #expect(KitPattern(words: words) == pattern)
    }

    @Test(arguments: KitPattern.allCases)
    func patternsAreReadAsTheyAreWritten(_ pattern: KitPattern) {
        #expect(KitPattern(words: pattern.rawValue) == pattern)
    }

    @Test func everySampleShirtIsRead() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "samples/houses.csv")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        #expect(rows.count > 20)
        for row in rows {
            let columns = row.split(separator: ",", omittingEmptySubsequences: false)
            try #require(columns.count == 5, "\(row)")
            #expect(try (2...3).contains(KitColours(columns[3]).all.count), "\(row)")
            let pattern = String(columns[4])
            #expect(pattern.isEmpty || KitPattern(rawValue: pattern) != nil, "\(row)")
        }
    }

    @Test func anyTextIsReadOrRefused() {
        var random = SplitMix64(seed: 1)
        let parts = [
            "red", "navy", "/", "&", ",", " and ", "and", "#", "f0", ".png", "é", "\u{301}",
            "\u{0}", "’", "://", "👕", " ",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...6, using: &random))
                .compactMap { _ in parts.randomElement(using: &random) }.joined()
            do {
                let kit = try KitColours(text)
                #expect(kit.main == kit.all.first, "\(text)")
            } catch {
                switch error {
                case .unknown(let word): #expect(!word.isEmpty, "\(text)")
                case .image(let path): #expect(path == text)
                case .nothing:
                    #expect(!text.contains("red") && !text.contains("navy"), "\(text)")
                }
            }
        }
    }

    @Test(arguments: ["#000000", "#00000F", "#FFFFFF", "#1E4D8C"])
    func hexIsWrittenAsItIsRead(_ hex: String) throws {
        #expect(try #require(Colour(css: hex)).hex == hex)
    }

    @Test(arguments: ["", "#", "#12", "1E4D8C", "rgb(1,2,3)", "no such"])
    func whatIsNoCSSColourIsNone(_ text: String) {
        #expect(Colour(css: text) == nil)
    }
}
