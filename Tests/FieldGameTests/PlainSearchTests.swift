import FieldGame
import Testing

/// Searches by bytes find what those by characters find.
@Suite struct PlainSearchTests {
    private static let texts = [
        "", " ", "|", "||", "a|b", "|a||b|", " a  b ", "a\tb", "a\r\nb", "\r\n", "a v b", "://",
        "x://y", "Ä|b", "a|\u{301}b", "e\u{301}|", "a\u{A0}b", "\u{3000}a\u{2028}b", "1\u{37E}2",
        "\u{212A}eate", "keate", "aab", "ab|", "🏉|🏉", "a\u{B}b\u{C}c",
    ]

    @Test(arguments: Self.texts)
    func aTextIsFound(text: String) {
        for wanted in ["", "a", "|", "||", "ab", "://", " v ", "Keate", "keate", ";", "a|b"] {
            #expect(text.holds(wanted) == text.contains(wanted), "\(wanted)")
        }
    }

    @Test(arguments: Self.texts)
    func aTextIsDivided(text: String) {
        for mark in ["|", "\t", ";", " "] as [Character] {
            #expect(
                text.pieces(between: mark)
                    == text.split(separator: mark, omittingEmptySubsequences: false), "\(mark)")
        }
        #expect(text.spaced == text.split(whereSeparator: \.isWhitespace))
    }
}
