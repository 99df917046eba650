import FieldGame
import FixtureMail
import Testing

@Suite("Words that the league has taught")
struct TaughtWordTests {
    private let reference = ReferenceData(
        teams: League.reference.teams, aliases: League.reference.aliases,
        pitches: League.reference.pitches, competitions: League.reference.competitions,
        words: [
            TaughtWord(word: "Bell", meaning: .column(.time)),
            TaughtWord(word: "Turf", meaning: .column(.pitch)),
            TaughtWord(word: "Whistles", meaning: .column(.umpires)),
            TaughtWord(word: "Teas by", meaning: .column(.foreign)),
            TaughtWord(word: "The Elders", meaning: .competition("Senior League")),
            TaughtWord(word: "Sparky", meaning: .umpire("Mr S. Parker")),
            TaughtWord(word: "the Bursar", meaning: .umpire("Dr Penhale")),
            TaughtWord(word: "QX", meaning: .umpire("Miss Quex")),
            TaughtWord(word: "Shirts In", meaning: .nothing),
            TaughtWord(word: "Oyez", meaning: .nothing),
            // Names and words that stand for something of the league already do so still.
            TaughtWord(word: "Hawtrey", meaning: .nothing),
            TaughtWord(word: "cancelled", meaning: .nothing),
            TaughtWord(word: "Junior League", meaning: .competition("Senior League")),
        ])

    /// What is read with these words, a line a match, and the lines that were not understood.
    private func told(_ body: String) -> [String] {
        let reading = PlainMessage(body: "Tuesday 13th January\n\n" + body + "\n")
            .reading(reference)
        return reading.notices.map(PlainMessage.tell)
            + reading.problems.map { "\($0.reason.rawValue): \($0.line)" }
    }

    /// The same without them.
    private func toldUntaught(_ body: String) -> [String] {
        PlainMessage(body: "Tuesday 13th January\n\n" + body + "\n").told
    }

    @Test("headings and keys mean what was said of them")
    func columns() {
        for (body, umpire) in [
            (
                "Home | Away | Bell | Turf | Whistles | Teas by\n"
                    + "JDM | HWTA | 3 | D5 | Dray | Keate", "Dray"
            ),
            (
                "Home | Away | Bell (pm) | The turf | WHISTLES | Teas by\n"
                    + "JDM | HWTA | 3 | D5 | Dray | Keate", "Dray"
            ), ("Home: JDM\nAway: HWTA\nBell: 3\nTurf: D5\nWhistles: Dray", "Dray"),
            ("JDM v HWTA, Bell: 3pm, Turf: D5, Whistles: Mr Dray", "Mr Dray"),
        ] {
            let match = "add 2026-01-13 15:00 JDM v HWTA, -, Dutchman's 5, [\(umpire)]"
            #expect(told(body) == [match], "\(body)")
            #expect(toldUntaught(body) != [match], "\(body)")
        }
    }

    @Test("a column of something else is passed over")
    func foreignColumns() {
        let body = "Home | Away | Time | Teas by\nJDM | HWTA | 2.25pm | Dray"
        let match = "add 2026-01-13 14:25 JDM v HWTA, -, -, -"
        #expect(told(body) == [match])
    }

    @Test("a word that says nothing leaves nothing over")
    func fillers() {
        for body in [
            "JDM v HWTA, 2.25pm, D5, Oyez", "Oyez JDM v HWTA, 2.25pm, D5",
            "JDM v HWTA, 2.25pm, D5 (shirts in)", "JDM v HWTA, Shirts In, 2.25pm, D5",
        ] {
            #expect(
                told(body) == ["add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -"], "\(body)")
        }
        let table = "Home | Away | Time | Umpires\nJDM | HWTA | 2.25pm | Mr Dray, Oyez"
        #expect(told(table) == ["add 2026-01-13 14:25 JDM v HWTA, -, -, [Mr Dray]"])
        let left = PlainMessage(body: "Tuesday 13th January\n\nJDM v HWTA, 2.25pm, D5, Oyez\n")
        #expect(left.reading() != left.reading(reference))
    }

    @Test("a competition has another name")
    func competitions() {
        for body in [
            "The Elders\nJDM v HWTA, 2.25pm", "JDM v HWTA, the elders, 2.25pm",
            "Home | Away | Time | Competition\nJDM | HWTA | 2.25pm | The Elders",
        ] {
            #expect(
                told(body) == ["add 2026-01-13 14:25 JDM v HWTA, Senior League, -, -"], "\(body)")
        }
    }

    @Test(
        "umpires are called as the league calls them",
        arguments: [
            ("JDM v HWTA, D5, 2.25pm, Sparky", "Mr S. Parker"),
            ("JDM v HWTA, D5, 2.25pm, Sparky & Mr Dray", "Mr S. Parker; Mr Dray"),
            ("JDM v HWTA, D5, 2.25pm, umpires Mr Dray and Sparky", "Mr Dray; Mr S. Parker"),
            ("JDM v HWTA, D5, 2.25pm, umps: sparky", "Mr S. Parker"),
            ("JDM v HWTA, D5, 2.25pm, the Bursar", "Dr Penhale"),
            ("JDM v HWTA D5 2.25pm Sparky/Carlow", "Mr S. Parker; Carlow"),
            ("JDM v HWTA, D5, 2.25pm (QX, RJC)", "Miss Quex; RJC"),
            (
                "Home | Away | Pitch | Time | Umpires\n"
                    + "JDM | HWTA | D5 | 2.25pm | Sparky, The Bursar",
                "Mr S. Parker; Dr Penhale"
            ), ("Home: JDM\nAway: HWTA\nPitch: D5\nTime: 2.25pm\nRefs: QX", "Miss Quex"),
        ])
    func umpires(_ body: String, _ named: String) {
        #expect(
            told(body) == ["add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, [\(named)]"],
            "\(body)")
    }

    @Test("what the league and its emails say goes before")
    func names() {
        for body in [
            "Junior League\nJDM v Hawtrey, 2.25pm, D5", "JDM v HWTA, 2.25pm is cancelled",
            "Cancelled: JDM v Hawtrey",
        ] {
            #expect(told(body) == toldUntaught(body), "\(body)")
        }
    }
}
