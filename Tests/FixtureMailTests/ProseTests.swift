import FieldGame
import FixtureMail
import Testing

@Suite("Sentences")
struct ProseTests {
    /// Of a message of Monday 2 February 2026, late in the evening.
    private func told(_ body: String, date: String = "Mon, 2 Feb 2026 21:48:33 +0000") -> [String] {
        PlainMessage(body: body, subject: "couple of extras", date: date).told
    }

    @Test(
        "days count from the message's own",
        arguments: [
            ("tomorrow", "03"), ("today", "02"), ("tonight", "02"), ("on Thursday", "05"),
            ("Thursday", "05"), ("this Thursday", "05"), ("this coming Thursday", "05"),
            ("the day after tomorrow", "04"), ("Thursday week", "12"), ("a week on Thursday", "12"),
            ("on Sunday", "08"),
        ])
    func day(words: String, day: String) {
        #expect(
            told("JDM v HWTA on D5 at 3pm \(words).")
                == ["add 2026-02-\(day) 15:00 JDM v HWTA, -, Dutchman's 5, -"])
    }

    @Test(
        "days that can be two are reported",
        arguments: ["next Thursday", "on Monday", "this Monday", "Thursday or Friday"])
    func unclear(words: String) {
        let line = "JDM v HWTA on D5 at 3pm \(words)."
        #expect(told(line) == ["ambiguous: \(line)"])
    }

    @Test("next Tuesday, on a Friday, is the coming one")
    func next() {
        #expect(
            told("JDM v HWTA on D5 at 3pm next Tuesday.", date: "Fri, 6 Feb 2026 09:00:00 +0000")
                == ["add 2026-02-10 15:00 JDM v HWTA, -, Dutchman's 5, -"])
    }

    @Test("a heading may say the week or the day")
    func heading() {
        #expect(
            told(
                "Week commencing 9 February\nTues: JDM v HWTA, D5, 2.25\nThursday:\nIRS v JCAJ, D6")
                == [
                    "add 2026-02-10 14:25 JDM v HWTA, -, Dutchman's 5, -",
                    "add 2026-02-12 - IRS v JCAJ, -, Dutchman's 6, -",
                ])
        #expect(
            told("On Thursday:\nIRS v JCAJ, D6")
                == ["add 2026-02-05 - IRS v JCAJ, -, Dutchman's 6, -"])
        #expect(told("See you on Thursday\nIRS v JCAJ, D6") == ["ambiguous: IRS v JCAJ, D6"])
    }

    @Test(
        "times as they are spoken",
        arguments: [
            ("half two", "14:30"), ("half past two", "14:30"), ("half 2", "14:30"),
            ("quarter past two", "14:15"), ("quarter to three", "14:45"),
            ("twenty past 3", "15:20"), ("2 o'clock", "14:00"), ("two o'clock", "14:00"),
            ("noon", "12:00"), ("midday", "12:00"), ("12 noon", "12:00"), ("2.30ish", "-"),
        ])
    func time(words: String, time: String) {
        let told = told("Tomorrow: JDM v HWTA, D5, \(words)")
        if time == "-" {
            #expect(!told.contains { $0.hasPrefix("add 2026-02-03 14:30") })
        } else {
            #expect(told == ["add 2026-02-03 \(time) JDM v HWTA, -, Dutchman's 5, -"])
        }
    }

    @Test("several matches in a sentence")
    func several() {
        #expect(
            told(
                "Two extra friendlies tomorrow: Keate v Penn on A4 at 3pm and Villiers v Westbury, Dutchmna's 6, half two."
            ) == [
                "add 2026-02-03 15:00 JDM v GFV, Friendly, Agar's 4, -",
                "add 2026-02-03 14:30 JCAJ v NPG, Friendly, Dutchman's 6, -",
            ])
        let half = "Tomorrow: Keate v Penn on A4 at 3pm and Villiers v Westbury."
        #expect(
            told(half) == [
                "add 2026-02-03 15:00 JDM v GFV, -, Agar's 4, -",
                "add 2026-02-03 - JCAJ v NPG, -, -, -", "ambiguous: \(half)",
            ])
    }

    @Test("an opponent without an id is kept as written, brackets too")
    func opponents() {
        #expect(
            told(
                "Sat: 2nd Field v Old Etonians (Mr Fenwick's side), 2.30 on College Field, umps tbc."
            )
                == [
                    "add 2026-02-07 14:30 2nd Field v 'Old Etonians (Mr Fenwick's side)', -, College Field, -"
                ])
        #expect(
            told("Sat: 2nd Field v Old Etonians (2.30, A3)")
                == ["add 2026-02-07 14:30 2nd Field v 'Old Etonians', -, Agar's 3, -"])
    }

    @Test(
        "what is too free is reported or passed over, never guessed",
        arguments: [
            "I hear that JDM v HWTA may be on D5 at 3pm tomorrow.",
            "Could JDM v HWTA be played on D5 tomorrow?",
            "XQZ v JDM, A5, 2.25 Thursday.", "Tuesday 11th February: TEB v NJW, D3, 2.25",
        ])
    func free(line: String) {
        let reading = PlainMessage(body: line, date: "Mon, 2 Feb 2026 21:48:33 +0000").reading()
        #expect(reading.notices.isEmpty)
        #expect(reading.problems.map(\.line) == [line])
    }

    @Test("a result by the day of the week is of the last one")
    func past() {
        #expect(
            told("JDM beat HWTA 3-1 on Saturday.")
                == ["result 2026-01-31 - JDM v HWTA, -, -, -, 3-1"])
    }

    @Test(
        "a request for a match is as good as its announcement",
        arguments: [
            (
                "Could you add College v Hopgarden in the Senior Ties, tomorrow at 3:30pm on D2?",
                "add 2026-02-03 15:30 COLL v LKM, Senior Ties, Dutchman's 2, -"
            ),
            (
                "Please could you also add Angelo's v Zebulon tomorrow, 2.25pm, A1?",
                "unknown_team: Please could you also add Angelo's v Zebulon tomorrow, 2.25pm, A1?"
            ),
            (
                "Could you add a Senior League match tomorrow between Keate and Penn, 2.25 on A6, "
                    + "with Mr Dray umpiring.",
                "add 2026-02-03 14:25 JDM v GFV, Senior League, Agar's 6, [Mr Dray]"
            ),
            (
                "Just to confirm: Farrer v Westbury, House Cup, Saturday 7th February, noon, D5.",
                "add 2026-02-07 12:00 AGK v NPG, House Cup, Dutchman's 5, -"
            ),
            (
                "* House Cup QF1: Farrer v Westbury - Thursday - 2.25pm - D5 - Mr Tavener",
                "add 2026-02-05 14:25 AGK v NPG, House Cup, Dutchman's 5, [Mr Tavener]"
            ),
            (
                "Ducthman's 6 - 2.25pm - Thursday - Wotton House vs BB",
                "add 2026-02-05 14:25 VAO v NJW, -, Dutchman's 6, -"
            ),
        ])
    func request(line: String, expected: String) {
        #expect(told(line) == [expected])
    }

    @Test(
        "teams that play each other",
        arguments: [
            (
                "Penn are playing Holland in the Junior League on Thursday at 2.25 on S3.",
                "add 2026-02-05 14:25 GFV v MPLC, Junior League, South Meadow 3, -"
            ),
            (
                "On Tuesday week we have Wotton playing Godolphin at 3 o'clock on College Field.",
                "add 2026-02-10 15:00 VAO v IRS, -, College Field, -"
            ),
            (
                "The 2nd Field are playing Radley on Sat on College Field at 2.30 (umpires tbc).",
                "add 2026-02-07 14:30 2nd Field v 'Radley', -, College Field, -"
            ),
            (
                "Durnford and Common Lane have agreed to play their Lower Boy League match on "
                    + "Friday 6th at 3.45pm (Square Close).",
                "add 2026-02-06 15:45 SJH v RMG, Lower Boy League, Square Close, -"
            ),
            (
                "Keate meet Penn on Thursday at 2.25pm on A6.",
                "add 2026-02-05 14:25 JDM v GFV, -, Agar's 6, -"
            ),
            (
                "On Thursday Holland will face Penn at 2.25pm.",
                "add 2026-02-05 14:25 MPLC v GFV, -, -, -"
            ),
            ("Keate takes on Penn tomorrow, A6", "add 2026-02-03 - JDM v GFV, -, Agar's 6, -"),
            (
                "Keate are taking on Penn tomorrow on A6.",
                "add 2026-02-03 - JDM v GFV, -, Agar's 6, -"
            ),
            ("Keate hosts Penn tomorrow at 3pm.", "add 2026-02-03 15:00 JDM v GFV, -, -, -"),
            ("Keate entertain Penn tomorrow, 3pm", "add 2026-02-03 15:00 JDM v GFV, -, -, -"),
            // Who is visited is at home.
            ("Keate travel to Penn tomorrow, 3pm", "add 2026-02-03 15:00 GFV v JDM, -, -, -"),
            ("Keate will visit Penn tomorrow, 3pm", "add 2026-02-03 15:00 GFV v JDM, -, -, -"),
        ])
    func playing(line: String, expected: String) {
        #expect(told(line) == [expected])
    }

    @Test(
        "a verb needs two teams beside it, and its own little word",
        arguments: [
            "Keate take Penn a flag tomorrow.",
            "Keate and Penn meet Holland tomorrow.", "The 2nd Field travel to London tomorrow.",
            "The 2nd Field meet Mr Carlow tomorrow.", "Keate visit Penn 3-1.",
            "Please travel to Penn tomorrow.", "Keate will host",
        ])
    func noMatch(line: String) {
        #expect(!told(line).contains { $0.hasPrefix("add") || $0.hasPrefix("result") })
    }

    @Test("a list may say it under its day")
    func listed() {
        #expect(
            told("Thursday 5th February\nKeate meet Penn, A6, 2.25pm\nHolland face AGK, A5, 2.25")
                == [
                    "add 2026-02-05 14:25 JDM v GFV, -, Agar's 6, -",
                    "add 2026-02-05 14:25 MPLC v AGK, -, Agar's 5, -",
                ])
    }

    @Test(
        "a match of which one side is not clear is reported",
        arguments: [
            "We have managed a friendly against Keate tomorrow (2.30pm, Agar's 6).",
            "Keate and Penn are playing Holland and Manor tomorrow at 3pm on A6.",
            "Keate/Hawtrey is tomorrow at 3.15pm.",
        ])
    func half(line: String) {
        #expect(told(line) == ["ambiguous: \(line)"])
    }

    @Test("a following sentence with its own day does not take over the first one's")
    func ownDay() {
        #expect(
            told(
                "Keate v Penn tomorrow, 2.25 on A6. Also a friendly on Saturday, Wotton v Manor at "
                    + "half past two, D12.")
                == [
                    "add 2026-02-03 14:25 JDM v GFV, -, Agar's 6, -",
                    "add 2026-02-07 14:30 VAO v CRN, Friendly, Dutchman's 12, -",
                ])
    }

    @Test("a stop behind a short month before a year ends no sentence")
    func shortMonth() {
        #expect(
            told("Mon. 9 Feb. 2026, 15:00: Warre v Godolphin (D1), South Lawn v Angelo's (S1)")
                == [
                    "add 2026-02-09 15:00 HEP v IRS, -, Dutchman's 1, -",
                    "add 2026-02-09 15:00 BTS v PRDT, -, South Meadow 1, -",
                ])
    }

    @Test("a side that is still to be found out, of six words")
    func winner() {
        let line =
            "Winner of Waynflete/Common Lane v Manor - date and pitch to be arranged"
        #expect(told("Thursday 5th February\n\n\(line)\n") == ["ambiguous: \(line)"])
    }

    @Test("a slip of a pitch at the end is no umpire")
    func slipAtTheEnd() {
        #expect(
            told("Thursday 5th February\n3.15pm; Godolphin v Farrer; Catrer's\n")
                == ["add 2026-02-05 15:15 IRS v AGK, -, Carter's, -"])
    }
}
