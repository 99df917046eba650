import FieldGame
import FixtureMail
import Testing

/// What is written is read rightly, or reported: never lost and never turned round.
@Suite("Nothing lost in silence")
struct NothingLostTests {
    private static let heading = "Tuesday 13 January 2026\n\n"

    private func reading(_ lines: String, heading: String = heading) -> MessageReading {
        PlainMessage(body: heading + lines + "\n").reading()
    }

    @Test(
        "a word of cancellation that does not call the match off is reported",
        arguments: [
            "Keate v Hawtrey on Tuesday 13 January is no longer cancelled.",
            "Keate v Hawtrey on Tuesday 13 January will never be cancelled.",
            "Keate v Hawtrey on Tuesday 13 January: cancellation withdrawn.",
            "Keate v Hawtrey on Tuesday 13 January was nearly cancelled",
            "Keate v Hawtrey on Tuesday 13 January was almost called off",
            "The captain wrote \"Keate v Hawtrey on Tuesday 13 January is cancelled\" but that is wrong.",
            "Keate v Hawtrey is cancelled. That is wrong.",
            "Umpires for Keate v Hawtrey on Tuesday 13 January: Mr Off has cancelled.",
            "Keate v Hawtrey on Tuesday 13 January, umpires: Mr Dray; Mr Off; cancelled",
            "Keate v Hawtrey on Tuesday 13 January, umpires: Mr Dray has cancelled",
            "Keate v Hawtrey on Tuesday 13 January has been uncancelled",
            "Keate v Hawtrey on Tuesday 13 January: please cancel the bus",
            "Keate v Hawtrey on Tuesday 13 January: cancelled the bus",
            "Keate v Hawtrey on Tuesday 13 January: the tea is cancelled",
            "Keate v Hawtrey on Tuesday 13 January cancelled - ignore this, it is on",
            "Keate v Hawtrey on Tuesday 13 January was cancelled but is now back on",
            "Keate v Hawtrey on Tuesday 13 January has been reinstated",
            "Keate v Hawtrey, A1, 2.25pm - NOT PLAYED",
            "Keate v Hawtrey, A1, 2.25pm - delete this one",
            "PS Ignore the Keate v Hawtrey match above.",
        ])
    func takenBack(_ line: String) {
        let reading = reading(line)
        #expect(reading.notices == [])
        #expect(reading.problems.map(\.reason) == [.ambiguous])
        #expect(reading.problems.first?.line == line)
    }

    @Test(
        "a plain denial changes nothing, and is no fault",
        arguments: [
            "Keate v Hawtrey on Tuesday 13 January is NOT cancelled",
            "Keate v Hawtrey on Tuesday 13 January is not off",
        ])
    func denied(_ line: String) {
        let reading = reading(line)
        #expect(reading.notices == [])
        #expect(reading.problems == [])
    }

    @Test("a list whose heading takes cancellations back calls nothing off")
    func headingTakenBack() {
        let reading = reading("The following are no longer cancelled:\nKeate v Hawtrey\n")
        #expect(reading.notices == [])
        #expect(!reading.problems.isEmpty)
    }

    @Test(
        "a cancellation is read with its reason, its pitch and its umpires",
        arguments: [
            "Keate v Hawtrey is cancelled owing to frost.",
            "Keate v Hawtrey, due to the frost, is off",
            "Keate v Hawtrey, 2.25pm, A1, umpires: Mr Dray & Miss Orde - CANCELLED",
        ])
    func stillCancelled(_ line: String) {
        let reading = reading(line)
        #expect(reading.notices.map(\.action) == [.cancel])
        #expect(reading.problems == [])
    }

    @Test(
        "figures of a day on the line of a match are its day",
        arguments: [
            "14.1. Keate v Hawtrey, 2.25pm, D5", "14/1 2.25pm Keate v Hawtrey, D5",
            "14/01 2.25pm Keate v Hawtrey, D5", "14 . 1 2.25pm Keate v Hawtrey, D5",
            "W 14/1 2.25pm Keate v Hawtrey, D5", "Keate v Hawtrey on 14/1, 2.25pm, D5",
            "Keate v Hawtrey, 14/1, 2.25pm, D5", "Keate v Hawtrey (14/1) 2.25pm, D5",
            "14/1 2.25 Keate - Hawtrey D5", "14.1 2.25pm Keate v Hawtrey, D5",
        ])
    func ownDay(_ line: String) {
        for heading in [Self.heading, ""] {
            let told = PlainMessage(body: heading + line + "\n").told
            #expect(told == ["add 2026-01-14 14:25 JDM v HWTA, -, Dutchman's 5, -"], "\(heading)")
        }
    }

    @Test(
        "figures that are no day are an invalid date, with a heading and without",
        arguments: [
            "14/01/6 2.25pm Keate v Hawtrey, D5", "14/01/226 2.25pm Keate v Hawtrey, D5",
            "13/01/20266 2.25pm Keate v Hawtrey, D5", "13/01/99999 2.25pm Keate v Hawtrey, D5",
            "14/13 2.25pm Keate v Hawtrey, D5", "31/2 2.25pm Keate v Hawtrey, D5",
            "13/01/0001 2.25pm Keate v Hawtrey, D5", "13/01/0000 2.25pm Keate v Hawtrey, D5",
        ])
    func invalidDay(_ line: String) {
        for heading in [Self.heading, ""] {
            #expect(PlainMessage(body: heading + line + "\n").told == ["invalid_date: \(line)"])
        }
    }

    @Test("figures of rounds and of two days are none of those")
    func noDay() {
        #expect(
            PlainMessage(body: Self.heading + "Round 1/2: Keate v Hawtrey, 2.25pm, D5\n").reading()
                .notices.allSatisfy { $0.date == LocalDate(year: 2026, month: 1, day: 13) })
        #expect(
            PlainMessage(body: "3/5 Feb Keate v Hawtrey, 2.25pm, D5\n").told
                == ["invalid_date: 3/5 Feb Keate v Hawtrey, 2.25pm, D5"])
    }

    @Test(
        "a line that names a house and says more is reported when it is not read",
        arguments: [
            "Swap pitches for Godolphin/Evans's and Warre/Cotton Hall.",
            "Hawtrey's game goes to A5.",
            "Same again on Thursday 15th January please", "Penn/Warre to A7",
            "2.25pm Keate v \"Ruby$(id)\", A1",
            "Keate w/o Hawtrey", "14:25 Keatevs awtrey on Dutchman's 5",
            "2.25pm Keate >v Hatre]y, Dutchman's 5",
        ])
    func reported(_ line: String) {
        let told = reading("Penn v Manor, 2.25pm, A1\n\n\(line)")
        #expect(told.notices.map(\.home) == ["GFV"])
        #expect(told.problems.map(\.line) == [line])
    }

    @Test(
        "of a line with slips what is sure is read, and the rest reported",
        arguments: [
            "2.25pm Ke[ate v Hawtre<y, Dutch3man's 5", "2.25m Keate v Hawtrey, Dutchman\\s 5",
            "2.25pm Keate v Hawtrey, D5, Mr Dr*ay",
            "2.25pm Keate v Hawtrey, D5, umpires: Mi\\ss Orde",
        ])
    func inPart(_ line: String) {
        let told = reading(line)
        #expect(told.notices.map(\.home) == ["JDM"])
        #expect(told.notices.allSatisfy { $0.away == "HWTA" && $0.umpires == nil })
        #expect(told.problems.map(\.line) == [line])
    }

    @Test(
        "chat stays silent",
        arguments: [
            "Captains should be at the pavilion by 2.10pm.", "Scores to me by 6pm please.",
            "A = Agar's, D = Dutchman's", "Thanks to Keate for the tea last Tuesday.",
            "Meeting on Thursday 15th at 6pm. Keate's boys bring the bibs. Agar's 4 needs mowing.",
            "Mr Evans has the bibs.", "Please bring both sets of bibs.", "Peter Penn",
        ])
    func chat(_ line: String) {
        let told = reading("Penn v Manor, 2.25pm, A1\n\n\(line)")
        #expect(told.notices.map(\.home) == ["GFV"])
        #expect(told.problems == [])
    }

    @Test("a sentence that takes back another on its line is not passed over")
    func secondThoughts() {
        let line = "Penn v Manor: same day but now A5. Oh no wait, A6."
        #expect(reading(line).notices == [])
        #expect(reading(line).problems.map(\.line) == [line])
    }

    @Test("another match that is meant and not named is reported beside the one that is read")
    func echo() {
        let line = "Keate v Hawtrey is off, and so is Penn's match. The other one too."
        let told = reading(line)
        #expect(told.notices.map(\.action) == [.cancel])
        #expect(told.problems.map(\.line) == [line])
        #expect(told.problems.allSatisfy { !$0.countsAsMatch })
    }

    @Test("a list that a line announces is no part of its match")
    func announcedList() {
        let reading = reading(
            "Keate v Hawtrey: umpires Mr Dray and Mr Ives, and the following also change:\n"
                + "Penn/Warre to A7", heading: "")
        #expect(reading.notices.allSatisfy { $0.pitch == nil })
        #expect(reading.problems.contains { $0.line == "Penn/Warre to A7" })
    }

    @Test(
        "slips of the keyboard are reported, not made into other values",
        arguments: [
            ("Keate v Hawtrey, D5, 2. 5pm", Problem.Reason.invalidTime),
            ("1&4:25 Keate v Hawtrey, D5", .invalidTime),
            ("2.<5pm Keate v Hawtrey, D5", .invalidTime),
            ("2025pm Keate v Hawtrey, D5", .invalidTime),
            ("0.00am Keate v Hawtrey, D5", .invalidTime),
            ("2.25pm Keate v Hawtrey, not Dutchman's 5", .ambiguous),
        ])
    func slips(_ line: String, _ reason: Problem.Reason) {
        let reading = reading(line)
        #expect(reading.notices == [])
        #expect(reading.problems.map(\.reason) == [reason])
    }

    @Test("a mark of joy ends nothing")
    func joy() {
        #expect(
            PlainMessage(body: Self.heading + "JDM v HWTA! (SL, D5) 2.25pm\n").told
                == ["add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -"])
    }

    @Test(
        "a pitch that nobody knows leaves the match, with a comma or without",
        arguments: [
            "2.25pm Keate v Hawtrey Agar's 99", "2.25pm Keate v Hawtrey Narnia 5",
            "2.25pm Keate v Hawtrey, Dutc1man's 5",
        ])
    func unknownPitch(_ line: String) {
        #expect(
            PlainMessage(body: Self.heading + line + "\n").told
                == ["add 2026-01-13 14:25 JDM v HWTA, -, -, -", "unknown_pitch: \(line)"])
    }

    @Test(
        "what a side wears is no part of its name",
        arguments: [
            "2.25pm Keate (bibs) v Hawtrey, D5", "2.25pm Keate (h; bibs) v Hawtrey (a), D5",
            "2.25pm Keate (bibs; whites) v Hawtrey, D5",
        ])
    func wear(_ line: String) {
        #expect(
            PlainMessage(body: Self.heading + line + "\n").told
                == ["add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -"])
    }

    @Test("the second of two lines that contradict each other is a conflict")
    func contradiction() {
        let body =
            Self.heading + "Keate v Hawtrey, 2.25pm, D5\nHawtrey v Keate, 3.15pm, D6\n"
            + "Keate v Hawtrey, 2.25pm, D5\n"
        #expect(
            PlainMessage(body: body).told == [
                "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -",
                "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, -",
                "conflict: Hawtrey v Keate, 3.15pm, D6",
            ])
    }

    @Test("one day of the week means the same to a change and to a cancellation")
    func weekday() {
        let change = PlainMessage(body: "Keate v Hawtrey next Tuesday is now 3.15pm\n")
        #expect(
            change.told == ["update 2026-01-13 15:15 JDM v HWTA, -, -, -, changed time"])
        let kill = PlainMessage(body: "Keate v Hawtrey next Tuesday OFF\n")
        #expect(kill.told == ["cancel 2026-01-13 - JDM v HWTA, -, -, -"])
    }

    @Test("leagues may be shortened as usual")
    func shortened() {
        let message = PlainMessage(
            body: "Tuesday 13 January 2026\n\nKeate v Hawtrey, 2.25pm, D5\n", subject: "Jnr league")
        #expect(message.told == ["add 2026-01-13 14:25 JDM v HWTA, Junior League, Dutchman's 5, -"])
    }
}
