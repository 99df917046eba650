import FixtureMail
import Testing

@Suite("Corrections")
struct CorrectionsTests {
    private func message(_ lines: String) -> PlainMessage {
        PlainMessage(
            body: """
                \(lines)

                P

                On Fri, 9 Jan 2026 at 10:12, Aldous, Peter <p.aldous@college.example> wrote:
                > Tuesday 13th January
                >
                > JDM v HWTA, Dutchman’s 5, 2.25pm, umpires: Mr Carlow & Dr Penhale
                > IRS v JCAJ, Agar’s 3, 2.25pm, umpires: Mr Dray & Miss Orde
                > PRDT v NJW, South Meadow 1, 3.15pm, umpires: TBC
                """, subject: "Re: Fixtures (Senior League)",
            date: "Sun, 11 Jan 2026 09:00:00 +0000")
    }
    private static let old = "JDM v HWTA, Senior League, "

    @Test(
        "keep what the line does not change",
        arguments: [
            ("JDM v HWTA now on Agar's 4", "14:25", "Agar's 4", "pitch"),
            ("JDM v HWTA (Tues 13th) now on Agar's 4, still 2.25pm.", "14:25", "Agar's 4", "pitch"),
            ("JDM v HWTA moved to Agar's 4", "14:25", "Agar's 4", "pitch"),
            ("JDM v HWTA moves to 3.30pm", "15:30", "Dutchman's 5", "time"),
            ("JDM v HWTA is now at 3.30", "15:30", "Dutchman's 5", "time"),
            ("Correction: JDM v HWTA, Agar's 4", "14:25", "Agar's 4", "pitch"),
            ("JDM v HWTA has been switched to A4 at 3.30pm", "15:30", "Agar's 4", "time+pitch"),
            ("UPDATE - Keate v Hawtrey will now be played on A4", "14:25", "Agar's 4", "pitch"),
            ("JDM v HWTA: 3.30pm", "15:30", "Dutchman's 5", "time"),
            ("JDM v HWTA put back to 3.30pm", "15:30", "Dutchman's 5", "time"),
            ("JDM v HWTA on Tuesday is now at 3.30pm", "15:30", "Dutchman's 5", "time"),
            ("JDM v HWTA is now on A4. Times unchanged.", "14:25", "Agar's 4", "pitch"),
        ])
    func keep(line: String, time: String, pitch: String, changed: String) {
        #expect(
            message(line).told == [
                "update 2026-01-13 \(time) \(Self.old)\(pitch), [Mr Carlow; Dr Penhale], "
                    + "changed \(changed)"
            ])
    }

    @Test(
        "name what stood there before",
        arguments: [
            (
                "JDM v HWTA moved from 2.25 to 3.30pm",
                "2026-01-13 15:30 \(old)Dutchman's 5, [Mr Carlow; Dr Penhale], changed time, from 14:25"
            ),
            (
                "JDM v HWTA moved from Dutchman's 5 to Agar's 4",
                "2026-01-13 14:25 \(old)Agar's 4, [Mr Carlow; Dr Penhale], changed pitch, "
                    + "from Dutchman's 5"
            ),
            (
                "JDM v HWTA moved from Tuesday 13th to Thursday 15th",
                "2026-01-15 14:25 \(old)Dutchman's 5, [Mr Carlow; Dr Penhale], changed date, "
                    + "from 2026-01-13"
            ),
            (
                "JDM v HWTA moves to Thursday 15th January at 3.30pm",
                "2026-01-15 15:30 \(old)Dutchman's 5, [Mr Carlow; Dr Penhale], changed date+time, "
                    + "from 2026-01-13"
            ),
            (
                "JDM v HWTA postponed to Thursday 15th January",
                "2026-01-15 14:25 \(old)Dutchman's 5, [Mr Carlow; Dr Penhale], changed date, "
                    + "from 2026-01-13"
            ),
            (
                "JDM v HWTA umpires now Mr Dray & Mr Ives",
                "2026-01-13 14:25 \(old)Dutchman's 5, [Mr Dray; Mr Ives], changed umpires"
            ),
            (
                "JDM v HWTA: now with RJC & TW umpiring",
                "2026-01-13 14:25 \(old)Dutchman's 5, [RJC; TW], changed umpires"
            ),
            (
                "Change of umpire: JDM v HWTA, Mr Ives for Mr Carlow",
                "2026-01-13 14:25 \(old)Dutchman's 5, [Mr Ives; Dr Penhale], changed umpires"
            ),
            (
                "Correction to the below: Keate v Hawtrey will now be played on Thursday 15th January",
                "2026-01-15 14:25 \(old)Dutchman's 5, [Mr Carlow; Dr Penhale], changed date, "
                    + "from 2026-01-13"
            ),
            (
                "JDM v HWTA: Mr Ives replaces Mr Carlow",
                "2026-01-13 14:25 \(old)Dutchman's 5, [Mr Ives; Dr Penhale], changed umpires"
            ),
            (
                "JDM v HWTA will be on Agar's 4, not Dutchman's 5, now at 3.30pm",
                "2026-01-13 15:30 \(old)Agar's 4, [Mr Carlow; Dr Penhale], changed time+pitch, "
                    + "from Dutchman's 5"
            ),
        ])
    func from(line: String, told: String) {
        #expect(message(line).told == ["update " + told])
    }

    @Test(
        "that change nothing do nothing",
        arguments: [
            "COLL v HEP no change.", "JDM v HWTA unchanged", "JDM v HWTA as before",
            "Thanks for the list.", "JDM v HWTA still on Dutchman's 5, no changes",
        ])
    func nothing(line: String) {
        #expect(message(line).told == [])
    }

    @Test(
        "that are not clear are reported",
        arguments: [
            "RMG v TEB now on Agar's 4", "JDM v HWTA now on Bedford's 4", "JDM v HWTA has moved",
            "Could JDM v HWTA move to 3.30pm?", "JDM v HWTA might move to 3.30pm",
            "JDM v XQZ now on Agar's 4", "JDM v HWTA: Mr Ives replaces Mr Nobody",
            "JDM v HWTA has moved to Tuesday 6th January",
            "JDM v HWTA now at 25.99pm", "JDM v HWTA moved to Friday 15th January",
        ])
    func unclear(line: String) {
        #expect(message(line).told.count == 1)
        #expect(message(line).told.first?.hasSuffix(": " + line) == true, "\(message(line).told)")
    }

    @Test("two matches swap their pitches")
    func swapped() {
        let told = message("Please swap the pitches of JDM v HWTA and IRS v JCAJ.").told
        #expect(told.count == 2)
        #expect(told.allSatisfy { $0.hasPrefix("update") && $0.hasSuffix("changed pitch") })
    }

    @Test("several sentences on a line are read one by one")
    func sentences() {
        #expect(
            message("JDM v HWTA now on A4. PRDT v NJW moves to 3.30pm. IRS v JCAJ no change.").told
                == [
                    "update 2026-01-13 14:25 JDM v HWTA, Senior League, Agar's 4, "
                        + "[Mr Carlow; Dr Penhale], changed pitch",
                    "update 2026-01-13 15:30 PRDT v NJW, Senior League, South Meadow 1, -, "
                        + "changed time",
                ])
    }

    @Test(
        "several matches on a line may change alike or each its own way",
        arguments: [
            (
                "Two changes: JDM v HWTA is now on A4 and IRS v JCAJ moves to 3.30pm.",
                "14:25 JDM v HWTA, Senior League, Agar's 4, [Mr Carlow; Dr Penhale], changed pitch",
                "15:30 IRS v JCAJ, Senior League, Agar's 3, [Mr Dray; Miss Orde], changed time"
            ),
            (
                "Both JDM v HWTA and IRS v JCAJ now start at 3pm.",
                "15:00 JDM v HWTA, Senior League, Dutchman's 5, [Mr Carlow; Dr Penhale], changed time",
                "15:00 IRS v JCAJ, Senior League, Agar's 3, [Mr Dray; Miss Orde], changed time"
            ),
        ])
    func several(line: String, first: String, second: String) {
        #expect(message(line).told == [first, second].map { "update 2026-01-13 " + $0 })
    }

    @Test("without a quoted list the line or its heading gives the day")
    func unquoted() {
        let message = PlainMessage(
            body: """
                Tuesday 13th January
                JDM v HWTA now on Agar's 4
                IRS v JCAJ moved to Thursday 15th January
                PRDT v NJW on Thursday 15th January is now at 3.30pm
                """)
        #expect(
            message.told == [
                "update 2026-01-13 - JDM v HWTA, -, Agar's 4, -, changed pitch",
                "update 2026-01-15 - IRS v JCAJ, -, -, -, changed date, from 2026-01-13",
                "update 2026-01-15 15:30 PRDT v NJW, -, -, -, changed time",
            ])
    }
}
