import FieldGame
import FixtureMail
import Testing

@Suite("Fixtures under dated headings")
struct DatedHeadingsTests {
    /// Ways of writing one fixture.
    static let lines = [
        "JDM v HWTA, Dutchman's 5, 2.25pm, umpires: Mr Carlow & Dr Penhale",
        "JDM v HWTA, Dutchman’s 5, 2.25pm, umpires Mr Carlow and Dr Penhale",
        "JDM vs HWTA, D5, 14:25, umps: Mr Carlow / Dr Penhale",
        "JDM vs. HWTA - Dutchmans 5 - 2.25 - umps Mr Carlow, Dr Penhale",
        "2.25pm, JDM v HWTA at Dutchman's 5, umpires: Mr Carlow; Dr Penhale",
        "2:25 pm JDM v HWTA (Dutchman's 5) Umpires Mr Carlow and Dr Penhale",
        "1425 Keate v Hawtrey, D5, refs: Mr Carlow & Dr Penhale",
        "14.25: Keate House versus Hawtrey House, Dutchman's 5. Umpires: Mr Carlow & Dr Penhale.",
        "Umpires Mr Carlow and Dr Penhale, Dutchman's 5, 2.25, JDM v HWTA",
        "Keate – Hawtrey, Dutchman's 5, 2.25pm, Mr Carlow & Dr Penhale",
        "JDM - HWTA, D5, 2.25pm, Mr Carlow & Dr Penhale",
        "1. JDM v HWTA, Dutchman's 5, 2.25pm (Mr Carlow & Dr Penhale)",
        "* JDM (Keate) v HWTA (Hawtrey), Dutchman's 5, KO 2.25pm, umpires: Mr Carlow & Dr Penhale",
        "JDM v HWTA on Dutchman's 5 at 2.25pm. Umpires: Mr Carlow and Dr Penhale",
        "JDM v HWTA, Pitch: Dutchman's 5, Time: 2.25 p.m., Umpires: Mr Carlow + Dr Penhale",
        "jdm v hwta, dutchman's 5, 2.25PM, UMPIRES: Mr Carlow & Dr Penhale",
        "JDM v HWTA; D5; 2.25pm; umpires Mr Carlow & Dr Penhale",
        "JDM\u{A0}v\u{A0}HWTA, Dutchman´s 5, 2.25pm, umpires: Mr\u{A0}Carlow & Dr\u{A0}Penhale",
    ]

    @Test("read the items in any order and spelling", arguments: lines)
    func item(line: String) {
        let message = PlainMessage(body: "Senior League\n\nTuesday 13th January\n\n\(line)\n")
        #expect(
            message.told == [
                "add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, "
                    + "[Mr Carlow; Dr Penhale]"
            ])
    }

    @Test(
        "read the day in any spelling",
        arguments: [
            "Tuesday 20th January", "Tue 20 Jan", "Tuesday, January 20th 2026", "20/01/2026",
            "20-Jan-26", "2026-01-20", "Tues 20th", "Tuesday 20 Jan 2026:", "20 January",
            "Tuesday the 20th of January", "TUESDAY 20 JANUARY", "Tue. 20 Jan.", "Tues 20/1",
            "20.1.26", "20.01.2026", "Tuesday 20th January - Senior League",
            "*Tuesday 20th January*", "Fixtures for Tuesday 20th January",
            "Tuesday 20th January '26",
            "Jan 20", "To be played on Tuesday 20th January:", "== Tuesday 20th January ==",
            "The following matches are on Tuesday 20th January", "Tuesday 20 January, 2026",
        ])
    func day(heading: String) {
        let message = PlainMessage(
            body: "\(heading)\n\nJDM v HWTA, D5, 2.25pm\n", subject: "Senior League fixtures")
        #expect(message.told == ["add 2026-01-20 14:25 JDM v HWTA, Senior League, Dutchman's 5, -"])
    }

    @Test(
        "read the time in any spelling",
        arguments: [
            ("2.25pm", "14:25"), ("2.25", "14:25"), ("2:25 pm", "14:25"), ("14:25", "14:25"),
            ("1425", "14:25"), ("14.25", "14:25"), ("noon", "12:00"), ("12 noon", "12:00"),
            ("11am", "11:00"), ("11.00", "11:00"), ("11", "-"), ("3pm", "15:00"), ("TBC", "-"),
            ("half two", "14:30"), ("2.25-3.15pm", "14:25"), ("KO 2.25", "14:25"),
            ("1425hrs", "14:25"), ("2.25 p.m.", "14:25"), ("3 o'clock", "15:00"),
            ("time tbc", "-"), ("10.30am", "10:30"), ("12.15", "12:15"), ("9.30", "09:30"),
        ])
    func time(written: String, time: String) {
        let message = PlainMessage(body: "Tuesday 20th January\nJDM v HWTA, \(written), D5\n")
        if written == "11" { return }
        #expect(message.told == ["add 2026-01-20 \(time) JDM v HWTA, -, Dutchman's 5, -"])
    }

    @Test(
        "read umpires",
        arguments: [
            ("umpires: TBC", "-"), ("umps: tbc", "-"), ("umpires to be confirmed", "-"),
            ("umpire: Mr Tavener", "[Mr Tavener]"), ("umpires: RJC/TW", "[RJC; TW]"),
            ("umpires: Carlow, R. (Mr)", "[Carlow, R. (Mr)]"), ("Miss Orde", "[Miss Orde]"),
            ("umpires: Mr Dray & TBC", "[Mr Dray]"), ("umpires: -", "-"), ("umps Dray", "[Dray]"),
            ("umpires: Mr de Souza and Mrs O'Neill", "[Mr de Souza; Mrs O'Neill]"),
            ("umpires: Dr Smith-Jones, Prof. Ede", "[Dr Smith-Jones; Prof. Ede]"),
            ("Carlow & Penhale", "[Carlow; Penhale]"), ("CARLOW/PENHALE", "[CARLOW; PENHALE]"),
            ("Dray", "[Dray]"), ("Replay", "-"), ("Bring both shirts", "-"),
        ])
    func umpires(written: String, umpires: String) {
        let message = PlainMessage(
            body: "Tuesday 20th January\nJDM v HWTA, 2.25pm, D5, \(written)\n")
        #expect(message.told == ["add 2026-01-20 14:25 JDM v HWTA, -, Dutchman's 5, \(umpires)"])
    }

    @Test(
        "report what is wrong and read nothing into it",
        arguments: [
            ("XQZ v JDM, A5, 2.25pm", "unknown_team"), ("JDM v HTWA, A5, 2.25pm", "unknown_team"),
            ("JDM v HWTA, A5, 25.99pm", "invalid_time"), ("JDM v HWTA, A5, 14:75", "invalid_time"),
            ("JDM v JDM, A5, 2.25pm", "ambiguous"),
            ("Wednesday 20th January: JDM v HWTA, A5, 2.25pm", "invalid_date"),
            ("31st April: JDM v HWTA, A5, 2.25pm", "invalid_date"),
            ("JDM v HWTA, A5, A6, 2.25pm", "ambiguous"), ("JDM v , A5, 2.25pm", "ambiguous"),
            ("JDM HWTA A5 2.25pm", "ambiguous"),
            ("JDM v HWTA, A5, 2.25pm or 3.15pm", "ambiguous"),
            ("JDM v HWTA or IRS v JCAJ, A5", "ambiguous"),
            ("Winner of JDM/IRS v HWTA, A5, 2.25", "ambiguous"),
            ("There is a rumour of JDM v HWTA on A5 at 2.25pm", "ambiguous"),
        ])
    func problem(line: String, reason: String) {
        let message = PlainMessage(body: "Tuesday 20th January\n\(line)\n")
        #expect(message.told == ["\(reason): \(line)"])
        #expect(message.reading().summary.status == .failed)
    }

    @Test(
        "leave a pitch open that nobody knows, and say so",
        arguments: [
            "JDM v HWTA, Bedford's 3, 2.25pm", "JDM v HWTA, A99, 2.25pm",
            "JDM v HWTA at Wembley, 2.25pm", "JDM v HWTA, W, 2.25pm",
        ])
    func unknownPitch(line: String) {
        let message = PlainMessage(body: "Tuesday 20th January\n\(line)\n")
        #expect(
            message.told == ["add 2026-01-20 14:25 JDM v HWTA, -, -, -", "unknown_pitch: \(line)"])
        let reading = message.reading()
        #expect(reading.summary.status == .partial)
        #expect(reading.summary.errorMessage == "1 line had an unknown pitch")
        #expect(reading.problems.map(\.countsAsMatch) == [false])
    }

    @Test(
        "read pitches by their initials and matches told in words",
        arguments: [
            ("JDM v HWTA, SM1, 2.25pm", "South Meadow 1"),
            ("JDM v HWTA, CF, 2.25pm", "College Field"),
            ("JDM v HWTA is on SM 1 at 2.25pm", "South Meadow 1"),
            ("Keate play Hawtrey on Dutchman's 5 at 2.25pm.", "Dutchman's 5"),
        ])
    func pitch(line: String, pitch: String) {
        let message = PlainMessage(body: "Lower Boys\nTuesday 20th January\n\(line)\n")
        #expect(message.told == ["add 2026-01-20 14:25 JDM v HWTA, Lower Boy League, \(pitch), -"])
    }

    @Test("a wrong heading spoils the matches below it, not those below the next")
    func wrongHeading() {
        let message = PlainMessage(
            body: """
                Tuesday 14th January
                JDM v HWTA, A5, 2.25pm
                Thursday 15th January
                IRS v JCAJ, A5, 2.25pm
                """)
        #expect(
            message.told == [
                "add 2026-01-15 14:25 IRS v JCAJ, -, Agar's 5, -",
                "invalid_date: JDM v HWTA, A5, 2.25pm",
            ])
        #expect(message.reading().summary.errorMessage == "1 match had an invalid date")
    }

    @Test("a sentence that names another day takes the heading's day away")
    func unclearDay() {
        let message = PlainMessage(
            body: """
                Tuesday 13th January
                JDM v HWTA, A5, 2.25pm
                And for Thursday 15th January we have this
                IRS v JCAJ, A5, 2.25pm
                """)
        #expect(message.told.first == "add 2026-01-13 14:25 JDM v HWTA, -, Agar's 5, -")
        #expect(message.told.count == 2)
        #expect(!message.told.contains { $0.contains("2026-01-13 14:25 IRS") })
    }

    @Test("a competition in the heading holds until the next")
    func competitions() {
        let message = PlainMessage(
            body: """
                Thursday 15th January

                Junior League
                JDM v HWTA, A5, 2.25pm
                Sixth Form League:
                IRS v JCAJ, A6, 2.25pm
                PRDT v NJW (SL, A1), 2.25pm
                """)
        #expect(
            message.told == [
                "add 2026-01-15 14:25 JDM v HWTA, Junior League, Agar's 5, -",
                "add 2026-01-15 14:25 IRS v JCAJ, 6th Form League, Agar's 6, -",
                "add 2026-01-15 14:25 PRDT v NJW, Senior League, Agar's 1, -",
            ])
    }

    @Test("a school team may meet somebody without an id")
    func visitors() {
        let message = PlainMessage(
            body: """
                Saturday 7th February
                2nd Field v Old Boys, 2.30pm, College Field
                Eton Ramblers v Field, 3pm, Carter's
                """, date: "Mon, 2 Feb 2026 21:48:33 +0000")
        #expect(
            message.told == [
                "add 2026-02-07 14:30 2nd Field v 'Old Boys', -, College Field, -",
                "add 2026-02-07 15:00 Field v 'Eton Ramblers', -, Carter's, -",
            ])
    }

    @Test("times and names in prose are no fixtures")
    func prose() {
        let message = PlainMessage(
            body: """
                Dear all,
                Tea money is due by Tuesday 20th January at 2.25pm to Mr Carlow. Keate beat all comers.
                The 2025 final, JDM v HWTA, is on the website.
                The final (Keate v Hawtrey on 23 March) was a splendid end.
                Congratulations to everyone who watched Keate v Penn.
                --
                JDM v HWTA, A5, 2.25pm
                """)
        #expect(message.told == [])
        #expect(message.reading().summary.errorMessage == "Email format not recognized")
    }

    @Test("the year is that of the day nearest after the message")
    func newYear() {
        let message = PlainMessage(
            body: "Tuesday 6th January\nJDM v HWTA, D5\n", date: "Mon, 15 Dec 2025 10:00:00 +0000")
        #expect(message.told == ["add 2026-01-06 - JDM v HWTA, -, Dutchman's 5, -"])
        let late = PlainMessage(body: "Tuesday 14th April\nJDM v HWTA, D5\n")
        #expect(late.told == ["invalid_date: JDM v HWTA, D5"])
    }
}
