import FieldGame
import Testing

@testable import LeagueCalendar

/// Cleaning of people's texts.
@Suite struct CalendarTextTests {
    @Test(arguments: [
        ("", ""), ("Keate", "Keate"), ("  Keate\t v  Hawtrey ", "Keate v Hawtrey"),
        ("a\u{0}b\u{1}\u{7F}\u{9F}c", "abc"), ("a\r\nb\rc\nd\u{2028}e\u{B}f", "a b c d e f"),
        ("\u{0} \r\n", ""), ("e\u{301} 🏉 👨‍👩‍👧", "e\u{301} 🏉 👨‍👩‍👧"), ("a\u{A0}b", "a b"),
    ])
    func line(written: String, cleaned: String) {
        #expect(CalendarText.line(written) == cleaned)
        #expect(CalendarText.line(cleaned) == cleaned)
    }

    @Test func linesKeepTheirBreaks() {
        #expect(CalendarText.lines(" a \r\n\r\n\tb\u{0}\rc\n\n") == "a\nb\nc")
        #expect(CalendarText.lines("\n") == "")
    }

    @Test func longTextsAreCut() {
        let exact = String(repeating: "x", count: CalendarText.lineLimit)
        #expect(CalendarText.line(exact) == exact)
        #expect(CalendarText.line(exact + "y") == exact.dropLast() + "…")
        let accents = String(repeating: "é", count: CalendarText.lineLimit)
        #expect(CalendarText.line(accents) == accents)
        #expect(CalendarText.line(accents + "y") == accents.dropLast() + "…")
        let body = String(repeating: "x\n", count: CalendarText.bodyLimit)
        #expect(CalendarText.lines(body).unicodeScalars.count == CalendarText.bodyLimit)
    }

    @Test func cutKeepsCharactersWholeUnlessOneIsTooLong() {
        #expect(CalendarText.cut("ab👨‍👩‍👧c", to: 6) == "ab…")
        let tower = "a" + String(repeating: "\u{301}", count: 1000)
        #expect(CalendarText.cut(tower, to: 10).unicodeScalars.count == 10)
        #expect(CalendarText.cut("", to: 10) == "")
    }

    @Test func parameterHasNoQuoteAndNoCaret() {
        #expect(CalendarText.parameter("Field \"A\"\n^1; x") == "Field 'A' 1; x")
    }

    @Test func colourBecomesItsNearestName() {
        #expect(Colour.cssName("SteelBlue") == "steelblue")
        #expect(Colour.cssName("#f00") == "red")
        #expect(Colour.cssName("#FF0000") == "red")
        #expect(Colour.cssName("#fe0102") == "red")
        #expect(Colour.cssName("#1E4D8C") == "darkslateblue")
        #expect(Colour.cssName("#00ffff") == "aqua", "aqua and cyan are one: the first is taken")
        for wrong in [
            "", "#", "#ff", "#ff00000", "#gg0000", "#+f0000", "reddish", "FF0000", "#１23",
        ] {
            #expect(Colour.cssName(wrong) == nil)
        }
    }
}
