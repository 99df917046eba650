import FieldGame
import TestSupport
import Testing

@testable import LeagueCalendar

/// Folding and unfolding of content lines.
@Suite struct LineFoldingTests {
    private func folded(_ line: String) -> [String] {
        String(decoding: folded(Array(line.utf8)), as: UTF8.self)
            .split(separator: "\r\n").map(String.init)
    }

    /// A line without its end -> the same folded and ended.
    private func folded(_ line: [UInt8]) -> [UInt8] {
        var text = Array("A:b\r\n".utf8)
        let start = text.count
        text += line
        LineFolding.endLine(from: start, in: &text)
        #expect(text.starts(with: "A:b\r\n".utf8))
        return Array(text[start...])
    }

    private func unfolded(_ text: String) -> String {
        String(decoding: LineFolding.unfolded(Array(text.utf8)), as: UTF8.self)
    }

    @Test func shortLineStaysAsItIs() {
        #expect(folded("SUMMARY:a") == ["SUMMARY:a"])
        #expect(folded([]) == [13, 10])
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
            let bytes = Array((text + "|").utf8)
            let result = folded(bytes)
            #expect(LineFolding.unfolded(result) == bytes + [13, 10])
            #expect(result == foldedAtomByAtom(bytes))
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
            let result = folded(whole)
            #expect(LineFolding.unfolded(result) == whole + [13, 10])
            #expect(result.split(separator: 10).allSatisfy { $0.count <= 76 })
        }
    }

    @Test func onlyBlanksCannotBeAvoidedForEver() {
        let bytes = Array(("X:" + String(repeating: " ", count: 400)).utf8)
        let result = folded(bytes)
        #expect(LineFolding.unfolded(result) == bytes + [13, 10])
        #expect(result.split(separator: 10).allSatisfy { $0.count <= 76 })
        #expect(result == foldedAtomByAtom(bytes))
    }

    @Test func escapesInARowStayWhole() {
        for count in 140...160 {
            let bytes = Array(("X:" + String(repeating: "\\", count: count) + "n").utf8)
            #expect(folded(bytes) == foldedAtomByAtom(bytes))
        }
    }

    /// The same line by the plain rule: it is taken apart into what must stay together, and a piece
    /// ends before its last visible part that does not fit any more.
    private func foldedAtomByAtom(_ line: [UInt8]) -> [UInt8] {
        var (result, rest, room) = ([UInt8](), line[...], 75)
        while rest.count > room {
            var (position, best) = (rest.startIndex, rest.startIndex)
            while position - rest.startIndex <= room {
                if position > rest.startIndex {
                    let isBlank = rest[position] == 32 || rest[position] == 9
                    if !isBlank { best = position }
                }
                let next = atomEnd(in: rest, from: position)
                if next - rest.startIndex > room { break }
                position = next
            }
            if best == rest.startIndex { best = position }
            result += rest[..<best] + [13, 10, 32]
            (rest, room) = (rest[best...], 74)
        }
        return result + rest + [13, 10]
    }

    private func atomEnd(in line: ArraySlice<UInt8>, from start: Int) -> Int {
        var end = start + (line[start] == UInt8(ascii: "\\") ? 2 : 1)
        while end < line.endIndex, line[end] & 0xC0 == 0x80 { end += 1 }
        return min(end, line.endIndex)
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
