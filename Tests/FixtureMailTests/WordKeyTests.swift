import FieldGame
import Testing

@testable import FixtureMail

/// What is soon seen of a word is what its letters say.
@Suite("Keys of words")
struct WordKeyTests {
    private static let listed = [
        "off", "cancelled", "v", "/", ";", "\u{E9}", "k", "2nd", "called off", "dutchmans",
    ]
    private static let line = """
        Off OFF o'ff canceled v. 2nd / ; \u{37E} \u{E9} e\u{301} É K \u{212A} Dutchman\u{2019}s \
        ½ ５ ﬁ never called off é
        """

    @Test func aSetHoldsWhatItsWordsEqual() {
        let set = WordSet(Self.listed)
        let plain = WordSet(Self.listed.filter { $0.utf8.allSatisfy { $0 < 0x80 } })
        for word in Word.words(of: Self.line) {
            #expect(set.contains(word) == Self.listed.contains(word.fold), "\(word.text)")
            #expect(plain.contains(word) == plain.contains(word.fold), "\(word.text)")
        }
    }

    @Test func aTableHasWhatItsWordsEqual() {
        let values = Dictionary(uniqueKeysWithValues: Self.listed.enumerated().map { ($1, $0) })
        let table = WordTable(values)
        for word in Word.words(of: Self.line) {
            #expect(table[word] == values[word.fold], "\(word.text)")
        }
    }

    @Test func aSlipIsWhatTheEditDistanceSays() {
        let names = ["", "a", "dutchmans", "dutchmnas", "dutchman", "agars", "sixpenny", "ßéñ"]
        for left in names {
            for right in names {
                for slips in 0...2 {
                    let isNear = editDistance(Array(left), Array(right)) <= slips
                    #expect(Letters(left).isNear(Letters(right), within: slips) == isNear)
                }
            }
        }
    }

    @Test(arguments: ["", "a", "\n", "a\n", "a\r\nb", "a\r\n", "\n\r", "a\u{2028}b\u{85}", "\u{B}"])
    func linesAreCounted(text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let count = lines.last?.isEmpty ?? true ? lines.count - 1 : lines.count
        for limit in 0...4 { #expect(text.hasLines(atMost: limit) == (count <= limit)) }
    }
}
