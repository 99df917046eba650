import FieldGame
import TestSupport
import Testing

@testable import LeagueCalendar

/// Folding and unfolding of content lines.
@Suite struct LineFoldingTests {
    private func folded(_ line: String) -> [String] {
        let bytes = LineFolding.folded(Array((line + "\r\n").utf8))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    private func unfolded(_ text: String) -> String {
        String(decoding: LineFolding.unfolded(Array(text.utf8)), as: UTF8.self)
    }

    @Test func shortLineStaysAsItIs() {
        #expect(folded("SUMMARY:a") == ["SUMMARY:a"])
        #expect(LineFolding.folded([]) == [])
        let exact = String(repeating: "x", count: 75)
        #expect(folded(exact) == [exact])
    }

    @Test func longLineBreaksAfter75Octets() {
        let x = String(repeating: "x", count: 75)
        #expect(folded(x + "y") == [x, " y"])
        let more = String(repeating: "y", count: 74)
        #expect(folded(x + more) == [x, " " + more])
        #expect(folded(x + more + "z") == [x, " " + more, " z"])
    }

    @Test func breakSparesSequencesAndEscapes() {
        let x = String(repeating: "x", count: 74)
        #expect(folded(x + "é") == [x, " é"])
        #expect(folded(x + "🏉") == [x, " 🏉"])
        #expect(folded(x + "\\,") == [x, " \\,"])
        #expect(folded(x + "\\\\n") == [x, " \\\\n"])
        #expect(
            folded("x" + x.dropFirst(2) + "\\\\\\n") == ["x" + x.dropFirst(2) + "\\\\", " \\n"])
    }

    @Test func continuationLineBeginsVisibly() {
        let x = String(repeating: "x", count: 74)
        #expect(folded(x + "y ") == [x, " y "])
        #expect(folded(x + "y   z") == [x, " y   z"])
    }

    /// libical ends such a line in `\r` `\r\n ` `\n`.
    @Test func brokenFoldingIsUndone() {
        #expect(unfolded("A:x\r\r\n \nB:y\r\n") == "A:x\r\nB:y\r\n")
        #expect(unfolded("A:x\r\n y\r\n\tz\n w\r\n") == "A:xyzw\r\n")
        #expect(unfolded("\r\n ") == "")
        #expect(unfolded(" \n\n ") == " \n")
    }

    /// Every length of a title around libical's broken one comes out whole.
    @Test(arguments: 1...200)
    func everyLengthSurvivesLibical(length: Int) throws {
        let title = String(repeating: "x", count: length)
        let match = try Sample.match {
            $0.home.name = title
            $0.away.name = ""
        }
        let block = try CalendarRenderer().event(for: match)
        let text = String(decoding: LineFolding.unfolded(block.bytes), as: UTF8.self)
        #expect(text.contains("\r\nSUMMARY:\(title)\r\nDESCRIPTION:"))
        expectGoodLines(block.bytes)
    }

    @Test func anyTextComesBack() {
        var random = SplitMix64(seed: 20_261_121)
        let alphabet = [
            "a", "B", " ", "  ", "\\,", "\\\\", "\\n", ":", "é", "e\u{301}", "ß", "“", "漢", "🏉",
            "👨‍👩‍👧", "🇬🇧", "\u{200D}", "\u{1F3FD}", ";X=\"", "\t",
        ]
        for _ in 0..<3000 {
            var text = "X:"
            for _ in 0..<Int.random(in: 0...160, using: &random) {
                text += alphabet.randomElement(using: &random) ?? ""
            }
            let bytes = Array((text + "|\r\n").utf8)
            let result = LineFolding.folded(bytes)
            #expect(LineFolding.unfolded(result) == bytes)
            expectGoodLines(result)
        }
    }

    @Test func anyOctetsComeBackInShortLines() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ -> UInt8 in
                [0x5C, 0x20, 0xC3, 0xA9, 0x80, 0xF0, 0xFF, 0x41].randomElement(using: &random) ?? 0
            }
            let whole = [UInt8(ascii: "A")] + bytes
            let result = LineFolding.folded(whole)
            #expect(LineFolding.unfolded(result) == whole)
            #expect(result.split(separator: 10).allSatisfy { $0.count <= 76 })
        }
    }

    @Test func onlyBlanksCannotBeAvoidedForEver() {
        let bytes = Array(("X:" + String(repeating: " ", count: 400)).utf8)
        let result = LineFolding.folded(bytes)
        #expect(LineFolding.unfolded(result) == bytes)
        #expect(result.split(separator: 10).allSatisfy { $0.count <= 76 })
    }

    private func expectGoodLines(_ bytes: [UInt8]) {
        for line in bytes.split(separator: 10) {
            let line = line.last == 13 ? line.dropLast() : line
            let text = String(validating: line, as: UTF8.self)
            #expect(line.count <= 75)
            #expect(text != nil, "a UTF-8 sequence is split")
            #expect(text?.allSatisfy { $0 == " " || $0 == "\t" } == false)
            let backslashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            #expect(backslashes.isMultiple(of: 2), "an escape is split")
        }
    }
}
