import FixtureMail
import Testing

@Suite("Columns")
struct ColumnsTests {
    private let first = "add 2026-01-20 14:25 OJB v CRN, 6th Form League, Agar's 1, [RJC; TW]"
    private let second = "add 2026-01-20 15:15 BTS v LKM, 6th Form League, Dutchman's 4, -"

    private func message(_ table: String) -> PlainMessage {
        PlainMessage(
            body: "\(table)\n\nA = Agar's, D = Dutchman's\n",
            subject: "[Field Game] Sixth Form League w/c 19 Jan",
            date: "Fri, 16 Jan 2026 08:02:44 +0000")
    }

    @Test(
        "are found by their headings, in any order",
        arguments: [
            """
            DATE       | TIME  | HOME | AWAY | PITCH | UMPIRES
            -----------+-------+------+------+-------+--------
            Tue 20 Jan | 14.25 | OJB  | CRN  | A1    | RJC / TW
                       | 15.15 | BTS  | LKM  | D4    | tbc
            """,
            """
            | Home | Away | Date | Kick-off | Venue | Ref |
            |------|------|------|----------|-------|-----|
            | OJB | CRN | 20/01/2026 | 2.25pm | Agar's 1 | RJC & TW |
            | BTS | LKM | | 3.15pm | Dutchman's 4 | |
            """,
            """
            KO | Ground | Match | Day | Umpires
            14:25 | A1 | OJB v CRN | Tuesday 20th January | RJC, TW
            15:15 | D4 | BTS v LKM | " | -
            """,
            """
            Start | Umpire 1 | Umpire 2 | Day | Date | Home | Away | Pitch | Bibs
            2.25 | RJC | TW | Tue | 20-Jan-26 | Jourdelay's | Manor | Agar's 1 | OJB
            3.15 | | | Tue | 20-Jan-26 | South Lawn | The Hopgarden | D4 | BTS
            """,
            """
            Tue 20 Jan | 14.25 | OJB  | CRN  | A1 | RJC / TW
                       | 15.15 | BTS  | LKM  | D4 | tbc
            """,
            """
            Time   Home        Away           Pitch       Umpires

            Tuesday 20th January
            14:25  Jourdelay's  Manor         Agar's 1    RJC, TW (replay)
            15:15  South Lawn   The Hopgarden  D4         TBC
            """,
            """
            Date | Match | Time | Venue | Officials
            20.1. | OJB v CRN | 2:25 PM | A1 | RJC + TW
            20.1. | BTS v LKM | 3:15 PM | D4 |
            """,
            """
            Date | Time | Competition | Home | Away | Pitch | Umps

            2026-01-20 | 1425 | Sixth Form League | OJB | CRN | A1 | RJC; TW

            2026-01-20 | 1515 | 6F | BTS | LKM | D4 | TBA
            """,
        ])
    func headings(table: String) {
        #expect(message(table).told == [first, second])
    }

    @Test(
        "report a row that is wrong",
        arguments: [
            ("Wed 20 Jan | 14.25 | OJB | CRN | A1 | RJC", "invalid_date"),
            ("31 Feb | 14.25 | OJB | CRN | A1 | RJC", "invalid_date"),
            ("soon | 14.25 | OJB | CRN | A1 | RJC", "invalid_date"),
            ("Tue 20 Jan | 14.25 | OJX | CRN | A1 | RJC", "unknown_team"),
            ("Tue 20 Jan | 99.99 | OJB | CRN | A1 | RJC", "invalid_time"),
            ("Tue 20 Jan | 14.25 | OJB | CRN | A1 | RJC | extra", "ambiguous"),
            ("Tue 20 Jan | 14.25 | | CRN | A1 | RJC", "ambiguous"),
            ("| 14.25 | OJB | CRN | A1 | RJC", "ambiguous"),
        ])
    func wrong(row: String, reason: String) {
        let message = message("DATE | TIME | HOME | AWAY | PITCH | UMPIRES\n\(row)")
        #expect(message.told == ["\(reason): \(row)"])
    }

    @Test("a pitch that nobody knows stays open, and is reported")
    func unknownPitch() {
        let row = "Tue 20 Jan | 14.25 | OJB | CRN | Z9 | RJC"
        let message = message("DATE | TIME | HOME | AWAY | PITCH | UMPIRES\n\(row)")
        #expect(
            message.told == [
                "add 2026-01-20 14:25 OJB v CRN, 6th Form League, -, [RJC]",
                "unknown_pitch: \(row)",
            ])
    }

    @Test("a blank day under a wrong one is wrong too")
    func blankBelowWrong() {
        let message = message(
            """
            DATE | TIME | HOME | AWAY | PITCH
            Wed 20 Jan | 14.25 | OJB | CRN | A1
             | 14.25 | BTS | LKM | D4
            Thu 22 Jan | 14.25 | WRH | FDC | S3
            """)
        #expect(message.told.count == 3)
        #expect(
            message.told.first
                == "add 2026-01-22 14:25 WRH v FDC, 6th Form League, South Meadow 3, -")
    }

    @Test("an unknown competition is kept, TBC is no value, an empty opponent is not known yet")
    func values() {
        let message = message(
            """
            DATE | TIME | HOME | AWAY | PITCH | COMP
            Tue 20 Jan | TBC | OJB | CRN | TBC | Chess League
            Tue 20 Jan | noon | BTS | | A1 |
            """)
        #expect(
            message.told == [
                "add 2026-01-20 - OJB v CRN, Chess League, -, -",
                "add 2026-01-20 12:00 BTS v -, 6th Form League, Agar's 1, -",
            ])
    }

    @Test("a column of scores makes results, a remark cancels")
    func scores() {
        let message = message(
            """
            DATE | HOME | AWAY | RESULT | NOTES
            Tue 13 Jan | OJB | CRN | 3-1 |
            Tue 13 Jan | BTS | LKM | | Cancelled
            Tue 13 Jan | WRH | FDC | won | 
            """)
        #expect(
            message.told == [
                "result 2026-01-13 - OJB v CRN, 6th Form League, -, -, 3-1",
                "cancel 2026-01-13 - BTS v LKM, 6th Form League, -, -",
                "no_score: Tue 13 Jan | WRH | FDC | won |",
            ])
    }
}
