import FixtureMail
import Testing

@Suite("What holds for the lines below")
struct SettingTests {
    @Test("details below the teams belong to them")
    func details() {
        let message = PlainMessage(
            body: """
                Tuesday 13th January

                JDM v HWTA
                Dutchman's 5, 2.25pm
                Umpires: Mr Carlow & Dr Penhale

                IRS v JCAJ
                Agar's 3, 3.15pm

                PRDT v NJW, South Meadow 1, 2.25pm, umpires: Mr Dray &
                Miss Orde
                """)
        #expect(
            message.told == [
                "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, [Mr Carlow; Dr Penhale]",
                "add 2026-01-13 15:15 IRS v JCAJ, -, Agar's 3, -",
                "add 2026-01-13 14:25 PRDT v NJW, -, South Meadow 1, [Mr Dray; Miss Orde]",
            ])
    }

    @Test("times and pitches above the teams are headings")
    func headings() {
        let message = PlainMessage(
            body: """
                Tuesday 13th January
                2.25pm
                JDM v HWTA, D5
                IRS v JCAJ, A3
                3.15pm
                PRDT v NJW, S1
                """)
        #expect(
            message.told == [
                "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -",
                "add 2026-01-13 14:25 IRS v JCAJ, -, Agar's 3, -",
                "add 2026-01-13 15:15 PRDT v NJW, -, South Meadow 1, -",
            ])
    }

    @Test("a time for all matches holds below every day")
    func usualTime() {
        let message = PlainMessage(
            body: """
                All matches at 2.25pm unless otherwise stated

                Tuesday 13th January
                JDM v HWTA, D5
                Thursday 15th January
                IRS v JCAJ, A3, 3.15pm
                PRDT v NJW, S1
                """)
        #expect(
            message.told == [
                "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -",
                "add 2026-01-15 15:15 IRS v JCAJ, -, Agar's 3, -",
                "add 2026-01-15 14:25 PRDT v NJW, -, South Meadow 1, -",
            ])
    }

    @Test("an unknown competition ends the one above it")
    func unknownCompetition() {
        let message = PlainMessage(
            body: "Tuesday 13th January\nSenior League\nJDM v HWTA\nColts Trophy:\nIRS v JCAJ\n")
        #expect(
            message.told == [
                "add 2026-01-13 - JDM v HWTA, Senior League, -, -",
                "add 2026-01-13 - IRS v JCAJ, Colts Trophy, -, -",
            ])
    }

    @Test("a day of the week alone gives no day, and must agree with the heading's")
    func weekday() {
        let message = PlainMessage(
            body: """
                Tuesday 13th January
                JDM v HWTA, Tuesday, D5, 2.25pm
                IRS v JCAJ, Thursday, A3, 2.25pm
                Thursday:
                PRDT v NJW, S1, 2.25pm
                """)
        #expect(
            message.told == [
                "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -",
                "add 2026-01-15 14:25 PRDT v NJW, -, South Meadow 1, -",
                "ambiguous: IRS v JCAJ, Thursday, A3, 2.25pm",
            ])
    }

    @Test("new dates below a list of cancellations are fixtures")
    func newDates() {
        let message = PlainMessage(
            body: """
                These are off today, Thursday 22nd January:
                JDM v IRS (SL)
                New dates:
                Tuesday 27th January
                JDM v IRS, A1, 2.25pm
                """, subject: "CANCELLED", date: "Thu, 22 Jan 2026 09:31:12 +0000")
        #expect(
            message.told == [
                "cancel 2026-01-22 - JDM v IRS, Senior League, -, -",
                "add 2026-01-27 14:25 JDM v IRS, -, Agar's 1, -",
            ])
    }
}
