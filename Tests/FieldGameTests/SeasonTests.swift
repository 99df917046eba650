import FieldGame
import Testing

/// How seasons are named.
@Suite struct SeasonTests {
    @Test(arguments: [
        ("2026", "2026"), ("2013-14", "2013-14"), ("2013/14", "2013-14"),
        ("2013-2014", "2013-14"), ("2013\u{2013}14", "2013-14"), ("1999-00", "1999-00"),
        ("2099-2100", "2099-00"), ("1799-00", "1799-00"), ("2999", "2999"),
    ])
    func isWrittenAsTheDatabaseNamesIt(_ text: String, _ name: String) throws {
        let season = try #require(Season(text))
        #expect(season.description == name)
        #expect(season.endsNextYear == name.contains("-"))
    }

    @Test(arguments: [
        "", "26", "13-14", "2013-15", "2013-13", "2013-014", "2013-", "-2013", "2013-14-15",
        "20 26", "1798", "3000", "2026a", "٢٠٢٦",
    ])
    func otherTextsNameNone(_ text: String) {
        #expect(Season(text) == nil)
    }

    @Test func theOneBeforeIsAYearEarlier() throws {
        #expect(try #require(Season("2026")).previous.description == "2025")
        #expect(try #require(Season("2000-01")).previous.description == "1999-00")
        #expect(try #require(Season("1799")).previous.description == "1798")
    }
}
