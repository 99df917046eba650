import FieldGame
import FixtureMail
import Testing

@Suite("Sentences")
struct ProseTests {
    /// Of a message of Monday 2 February 2026, late in the evening.
    private func told(_ body: String, date: String = "Mon, 2 Feb 2026 21:48:33 +0000") -> [String] {
        Letter(body: body, subject: "couple of extras", date: date).told
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
        #expect(told(half) == ["ambiguous: \(half)"])
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
        let reading = Letter(body: line, date: "Mon, 2 Feb 2026 21:48:33 +0000").reading()
        #expect(reading.notices.isEmpty)
        #expect(reading.problems.map(\.line) == [line])
    }

    @Test("a result by the day of the week is of the last one")
    func past() {
        #expect(
            told("JDM beat HWTA 3-1 on Saturday.")
                == ["result 2026-01-31 - JDM v HWTA, -, -, -, 3-1"])
    }
}
