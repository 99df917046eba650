import FieldGame
import FixtureMail
import Testing

/// What a person may write about a match that is denied, wished, taken back or someone else's: nothing
/// is done, and something is said.
@Suite("Statements that must not act")
struct DoubtTests {
    private func reading(_ body: String) -> MessageReading {
        PlainMessage(
            body: body, subject: "Matches", date: "Wed, 20 Jan 2027 09:00:00 +0000"
        ).reading()
    }

    @Test(
        "are reported",
        arguments: [
            "Keate v Penn on Thursday at 2.30 is a myth.",
            "Penn refuse Keate v Penn on Thursday at 2.30.",
            "Keate v Penn, Thursday 2.30, Agar's 3 (pencilled in)",
            "Keate v Penn, Thursday 2.30, Agar's 3 - ppd",
            "Keate v Penn every Thursday at 2.30",
            "Keate v Penn must be played by Thursday 28 January.",
            "Keate v Penn on Thursday is off... not!",
            "Keate v Penn on Thursday is off - no, it's on.",
            "Keate v Penn on Thursday is off (tbc)",
            "Keate v Penn moves to Friday, and the Farrer game starts at 3.15.",
            "Thursday's games are all on, save Keate v Penn.",
            "All Thursday's games stand except Keate v Penn",
            "All Thursday's games at 2.30 except Keate v Penn",
            "Keate v Penn, Thursday 2.30, A3\n\nAll are on except Keate v Penn.",
            "With the exception of Keate v Penn, all matches on Thursday are cancelled.",
            "All matches except Keate v Penn are off on Thursday.",
            "Every match but Keate v Penn is off on Thursday.",
            "Other than Keate v Penn, Thursday's matches are off.",
            "All matches on Thursday are off. Only Keate v Penn survives.",
            "All matches on Thursday are off.\n\nApart from Keate v Penn.",
            "All matches on Thursday are off.\nExceptions: Keate v Penn, Farrer v Warre.",
            "Except for Keate v Penn, all matches on Thursday move to 3.15.",
            "Keate v Penn on Thursday is off.\n\nNo it isn't! It's on.",
            "Keate v Penn on Thursday is off.\n\nPS On reflection it may go ahead after all.",
            "Keate v Penn on Thursday is off.\n\nWrong: I meant Keate v Farrer.",
            "Keate v Penn on Thursday is moved to Agar's 5.\n\nHold on, Agar's 5 is taken.",
            "Keate v Penn on Thursday is moved to Agar's 5. I doubt it.",
            "Keate v Penn, Thursday, 2.30. Umpire: Mr Smith. He has since declined.",
            "Mr Smith will not now be umpiring Keate v Penn on Thursday.",
            "Keate v Penn on Thursday, bring forward by half an hour please.",
            "According to Bob: Keate v Penn, Agar's 3, Thursday, 2.30.",
            "Please take down Keate v Penn on Thursday.",
            "Mr Smith and Mr Brown have swapped: Mr Brown now has Keate v Penn on Thursday.",
            "Keate v Penn yesterday was won by Keate.", "Keate v Penn yesterday. 4-0.",
            "Penn cannot play on Thursday.", "Hopgarden have conceded.",
            "Thursday's games will be played on Friday.", "Mr Smith can't umpire on Thursday.",
            "Junior League matches on Thursday are cancelled; Senior League matches go ahead.",
            "The Agar's 1 match on Thursday is moving to Agar's 4.",
            "A boy told me:\n\nKeate v Penn on Thursday is off",
            "I was told by a boy that\nKeate v Penn on Thursday is off",
            "Keate v Penn on Thursday is off\nis what I did not say",
            "Keate v Penn on Thursday is off\nbut only if it rains",
            "Keate beat Penn 3-1 yesterday, I bet.",
            "So nothing on Dutchman's today.",
            "Keate v Penn Thursday is off.\n\nThat is the tennis.",
            "Keate v Penn Thursday is off.\n\nWind-up!",
            "Keate v Penn, Thursday 2.30, Agar's 3\n\nNone of these is confirmed.",
            "Keate v Penn, Thursday 2.30, Agar's 3\n\nSadly none of it will happen now.",
            "Keate v Penn, Thursday 2.30, Agar's 3\n\nAll to be confirmed.",
            "Do NOT enter these:\nKeate v Penn, Thursday 2.30, Agar's 3",
            "When you enter a match please type e.g.\nKeate v Penn, Thursday 2.30, Agar's 3",
            "Yesterday's result Keate 3 Penn 1 has been annulled.",
            "Keate v Penn yesterday: 3-1 at half-time.",
            "Keate v Penn Thursday not on Agar's 3",
            "All away matches today are off.",
            "Keate v Penn, Thursday 2.30, A3\n\nPlease read Friday for Thursday throughout.",
            "Keate v Penn, Thursday 2.30, A3\n\nAll of these 15 minutes later than shown.",
            "Keate v Penn, Thursday 2.30, A3\n\nStart times on Thursday are all 15 minutes later.",
            "Keate v Penn, Thursday 2.30, A3\n\nFor Penn read Farrer.",
            "We are dropping these:\nKeate v Penn, Thursday 2.30, A3",
            "Previously:\nKeate v Penn, Thursday 2.30, A3",
            "Yesterday Keate beat Penn 5-3 on aggregate.",
            "In practice Keate beat Penn 3-1 yesterday.",
            "Keate beat Penn 3-1 last year.",
            "No play today, I'm afraid.",
            "No football today.",
            "Date | Home | Away | Prediction\n19/01/2027 | Keate | Penn | 3-1",
            "Date | Home | Away | Time | Confirmed\n28/01/2027 | Keate | Penn | 2.30 | no",
            "Keate v Penn: no game Thursday.",
            "No Keate v Penn on Thursday.",
            "There is no match between Keate and Penn on Thursday.",
            "For \"Keate v Penn\" on Thursday read \"Keate v Warre\".",
            "Mr Ives has been dropped from Keate v Penn on Thursday; Mr Smith takes over.",
            "Keate v Penn Thursday 2.30 D5. Umpire: not Mr Ives.",
            "Keate v Penn Thursday 2.30 D5. Umpire: Mr Ives (cancelled).",
            "Keate v Penn Thursday 2.30 D5. Sorry, Wednesday.",
            "Keate v Penn, Thursday 2.30, D5. Or so I was told by a boy in my house.",
            "Keate v Penn on Thursday moves to whichever of D6 or D7 is free.",
            "Keate v Penn on Thursday is put back half an hour from 2.30.",
            "Keate v Penn Thursday 2-30 D5",
            "Keate v Penn Thursday 2.30am D5",
            "Keate v Penn on the last Saturday of January, 2.30, D5",
            "I'd like Keate v Penn on D9 on Thursday.",
            "Saturday: Keate failed to beat Penn, 5-3.",
            "Saturday's half-time scores:\nKeate 5 Penn 3",
            "Aggregate scores after Saturday's second legs:\nKeate 5 Penn 3",
            "Here are the results on this day last year:\nWednesday 20 January\nKeate 5 Penn 3",
            "Proposed:\n\nThursday 28 January\nKeate v Penn 2.30 D5",
            "NOT CONFIRMED\n\nThursday 28 January\nKeate v Penn 2.30 D5",
            "B team matches\n\nThursday 28 January\nKeate v Penn 2.30 D5",
            "All kick-offs below are 15 minutes earlier than stated.\n\nKeate v Penn Thursday 2.30",
            "Buses for Thursday 28 January:\n\n12.15 Keate v Penn",
            "House photographs, Thursday 28 January\n\n1.00 Keate and Penn",
            "Mr Ives can no longer umpire Keate v Penn on Thursday. Mr Hall will take his place.",
            "Mr Ives is unable to umpire Keate v Penn on Thursday.",
            "Mr Ives was down to umpire Keate v Penn on Thursday but will be away.",
            "Mr Ives will be umpiring every match on Thursday apart from Keate v Penn.",
            "I can umpire Keate v Penn on Thursday.", "Keate v Penn on Thursday needs an umpire.",
            "Results, Saturday 16 January\nKeate 3 Penn 1 - sorry, 3-2",
            "Results, Saturday 16 January\nKeate 3 Penn 1 (the other way round, sorry)",
            "Results, Saturday 16 January\nKeate 3 Penn 1\nNo, it was 3-2.",
            "Keate v Penn, two weeks on Thursday, 2.30, D5",
            "Keate v Penn, Thursday after next, 2.30, D5",
            "Keate v Penn is cancelled on Thursday.\n\nScrub that, it is on after all.",
        ])
    func doubtful(body: String) {
        let reading = reading(body)
        #expect(reading.notices.isEmpty, "\(reading.notices.map(PlainMessage.tell))")
        #expect(!reading.problems.isEmpty)
    }

    @Test(
        "a note below a list holds the matches that it speaks of",
        arguments: [
            "All the above are moved to Friday.": [], "The lot is off.": [],
            "These have all been put back to Friday.": [], "Sorry - that should say Friday.": [],
            "The whole programme has slipped by a day.": [], "The top two are on Friday.": [],
            "Only the first is definite.": [], "Oops, these are the 2026 fixtures.": [],
            "Please don't put these up yet.": [], "Not for publication.": [],
            "The 3.15 is now at 3.45.": ["JDM", "HEP"], "The game on D6 is off.": ["JDM", "FDC"],
            "Warre have asked for 2.45 and I've agreed.": ["JDM", "FDC"],
            "Penn are now playing Walpole and Keate are playing Wotton.": ["HEP"],
            // These only say more.
            "I will umpire the first and Mr Ives the second.": ["JDM", "HEP", "FDC"],
            "These are Junior League.": ["JDM", "HEP", "FDC"],
        ] as KeyValuePairs)
    func notesBelow(note: String, left: [String]) {
        let list = """
            Thursday 28 January
            Keate v Penn 2.30 D5
            Warre v Holland 2.30 D6
            Walpole v Wotton 3.15 D7


            """
        let reading = reading(list + note)
        #expect(reading.notices.compactMap(\.home) == left)
        #expect(reading.problems.contains { $0.line == note })
    }

    @Test(
        "notes below a list that leave its matches as they are",
        arguments: [
            "Umpires, please be there by two.", "Tea at 4 in the pavilion.",
            "I hope these are right.", "The first round of the Ties will be drawn on Friday.",
            "Captains, bring a ball.", "Let me know if any of these are wrong.",
            "Please let me know as soon as possible if you have to cancel.",
            "Please do not cancel without asking me.", "Houses that cancel late will forfeit.",
            "In the event of cancellation I shall email by 1pm.", "Remove all litter please.",
            "Thank you to all those who umpired on Saturday.", "Please ignore my earlier email.",
            "Sorry for the wrong list earlier.",
        ])
    func harmlessNotes(note: String) {
        let reading = reading("Keate v Penn, Thursday 28 January, 2.30, D5\n\n" + note)
        #expect(reading.summary.status == .success, "\(reading.problems)")
    }

    @Test(
        "are reported where they answer a list",
        arguments: [
            "Nobody has moved Keate v Penn to Friday.", "Keate v Penn won't be at 3.00.",
            "Keate v Penn isn't going to Agar's 6.", "Move them both to Friday.",
            "Make both 3.00.",
        ])
    func denied(answer: String) {
        let reading = reading(answer + Self.list)
        #expect(reading.notices.isEmpty, "\(reading.notices.map(PlainMessage.tell))")
        #expect(!reading.problems.isEmpty)
    }

    private static let list = """


        > Thursday 28 January, Senior League
        > Keate v Penn, 2.25, Agar's 1, Mr Cole
        > Warre v Manor, 2.25, Agar's 2
        """

    @Test(
        "who umpired once, or does not, changes nothing",
        arguments: [
            "Mr Ives umpired Keate v Penn last year.",
            "Mr Cole will no longer umpire Keate v Penn.",
            "Mr Cole cannot umpire Keate v Penn.",
        ])
    func umpiresDenied(answer: String) {
        #expect(reading(answer + Self.list).notices.isEmpty)
    }

    @Test("other games on a line of their own are no matches")
    func otherGames() {
        let body = "Keate v Penn, snooker, Thursday, 8pm\nWarre v Manor darts, Thursday, 8.30pm"
        #expect(reading(body).notices.isEmpty)
    }

    @Test("a column of yes and no says what its heading says")
    func answers() {
        let told = reading(
            """
            Date | Home | Away | Time | Pitch | Cancelled
            28/01/2027 | Keate | Penn | 2.25 | A1 | yes
            28/01/2027 | Warre | Manor | 2.25 | A2 | no
            """
        ).notices
        #expect(told.map(\.action) == [.cancel, .add])
    }

    @Test("a list of what was, above one of what is, makes its lines changes")
    func wasAndNow() {
        let told = reading(
            """
            Was:
            Keate v Penn, Thu 28 Jan, 2.25, Agar's 1
            Now:
            Keate v Penn, Fri 29 Jan, 2.25, Agar's 2
            """
        ).notices
        #expect(told.map(\.action) == [.update])
        #expect(told.map(\.changed) == [[.date, .pitch]])
        #expect(told.map(\.from?.date) == [LocalDate(year: 2027, month: 1, day: 28)])
    }

    @Test("a table of all teams, which names each result twice, is read once")
    func twice() {
        let told = reading(
            """
            Date | Team | Opponent | F | A
            14/01/2027 | Keate | Penn | 3 | 1
            14/01/2027 | Penn | Keate | 1 | 3
            """
        ).notices
        #expect(told.map(\.score) == [Score(home: 3, away: 1)])
    }

    @Test("a team that withdraws in the next sentence is told of")
    func withdrawn() {
        let problems = reading("Keate v Penn, Thursday 2.30, Agar's 3. Penn have pulled out.")
            .problems
        #expect(!problems.isEmpty)
    }

    @Test("a winner that is named behind the score has the more goals")
    func favour() {
        let told = reading("Yesterday Keate v Penn ended 3-1 in Penn's favour.").notices
        #expect(told.map(\.score) == [Score(home: 1, away: 3)])
    }

    @Test(
        "what stands beside a match is none of its times",
        arguments: [
            "Keate v Penn tomorrow, 2.30pm, D5. Team to meet in the House at 2.10.",
            "Keate v Penn tomorrow, D5, lunch at 12.45, kick-off 2.30",
            "Keate v Penn, tomorrow, D5. Boys meet at 2 at the Fives courts; kick off 2.30.",
            "Keate v Penn tomorrow D5. Kick-off 2.30, finish by 3.30, tea at 4.",
            "Keate v Penn, meet 2.00 for 2.30, tomorrow, D5", "Keate v Penn\nTomorrow, 2.30, D5",
        ])
    func otherTimes(body: String) {
        let told = reading(body).notices
        #expect(told.map(\.time) == [LocalTime(hour: 14, minute: 30)])
        #expect(told.map(\.pitch) == ["Dutchman's 5"])
    }

    @Test(
        "the day on which something was written is not that of the match",
        arguments: [
            ("Further to this morning's email, Keate v Penn on Thursday is cancelled.", .cancel),
            ("Further to Friday's email, Keate v Penn is cancelled on Thursday.", .cancel),
            ("Correction to Friday's list: Keate v Penn on Thursday is at 3.15.", .update),
            ("In reply to your email of Friday, Keate v Penn is on D7 on Thursday.", .add),
            ("Change for Thursday: Keate v Penn D7.", .update),
            ("Please cancel Keate v Penn on Thursday.", .cancel),
        ] as [(String, Notice.Action)])
    func daysOfTelling(body: String, action: Notice.Action) {
        let told = reading(body).notices
        #expect(told.map(\.date) == [LocalDate(year: 2027, month: 1, day: 21)])
        #expect(told.map(\.action) == [action])
        #expect(told.allSatisfy { $0.changed.map { !$0.contains(.date) } ?? true })
    }

    @Test("what follows on the same pitch has no time of its own")
    func following() {
        let told = reading("Thursday, D5: 2.30 Keate v Penn, followed by Warre v Walpole.").notices
        #expect(told.map { $0.time == nil } == [false, true])
    }

    @Test("umpires below a list, or below the only match")
    func umpiresBelow() {
        let only = reading("Keate v Penn, Thursday, 2.30, D5\n\nUmpires: Mr Ives and Dr Lane.")
        #expect(only.notices.map(\.umpires) == [["Mr Ives", "Dr Lane"]])
        let list = "Thursday\nKeate v Penn, 2.30, D5\nWarre v Walpole, 2.30, D6\n\n"
        #expect(reading(list + "Umpires: Mr Ives (D5), Mr Cole (D6)").summary.status == .partial)
        #expect(reading(list + "Umpires:\nD5: Mr Ives").summary.status == .partial)
    }

    @Test("a match that is off and gets another day moves")
    func offAndOn() {
        let told = reading(
            "Keate v Penn on Thursday is off. To be played a week today, Wednesday 27 January, instead."
        ).notices
        #expect(told.map(\.date) == [LocalDate(year: 2027, month: 1, day: 27)])
        #expect(told.map(\.action) == [.update])
    }

    @Test(
        "days far off are counted",
        arguments: [
            ("Keate v Penn Thursday fortnight", 4, 2), ("Keate v Penn Thursday week", 28, 1),
            ("Keate v Penn Thursday of next week", 28, 1), ("Keate v Penn Thursday", 21, 1),
        ])
    func farDays(body: String, day: Int, month: Int) {
        #expect(
            reading(body).notices.map(\.date) == [LocalDate(year: 2027, month: month, day: day)])
    }

    @Test("a heading that calls off what follows holds below the day that follows it")
    func calledOff() {
        let told = reading(
            "The following have all been cancelled:\n\nThursday 28 January\nKeate v Penn 2.30 D5"
        ).notices
        #expect(told.map(\.action) == [.cancel])
    }

    @Test("a match that is not, named beside one that is, is not added")
    func notBut() {
        let reading = reading("Thursday's game is Keate v Warre, not Keate v Penn.")
        #expect(reading.notices.map(\.away) == ["HEP"])
        #expect(reading.summary.status == .partial)
    }

    @Test("a mark leads to its footnote")
    func footnote() {
        let reading = reading(
            "Thursday 28 January\nKeate v Penn* 2.30\nWarre v Manor 2.30\n\n* if the frost lifts")
        #expect(reading.notices.map(\.home) == ["HEP"])
    }

    @Test("the score of half time is not the score")
    func halfTime() {
        let told = reading("Keate bt Penn 5-2 (half-time 3-0) on Saturday").notices
        #expect(told.map(\.score) == [Score(home: 5, away: 2)])
    }

    @Test("a column of names that nothing explains is named")
    func column() {
        let problems = reading(
            "Date | Time | Home | Away | Sward\n28/01/2027 | 2.25 | Keate | Penn | Top"
        ).problems
        #expect(problems.map(\.note) == ["the column Sward is not understood"])
    }

    @Test("a match that goes ahead is not off with those before it")
    func goesAhead() {
        let told = reading(
            "Thursday: Keate v Penn off. Warre v Manor likewise. Farrer v Wotton on."
        )
        .notices
        #expect(told.map(\.action) == [.cancel, .cancel])
    }

    @Test("two competitions above matches are named")
    func twoCompetitions() {
        let problems = reading(
            "Senior League and Junior League fixtures\n\nThursday 28 January\nKeate v Penn, A1, 2.25"
        ).problems
        #expect(problems.map(\.note) == ["two competitions are named"])
    }

    @Test("when something ends is no kick-off")
    func ends() {
        #expect(reading("Keate v Penn Thursday, ends 3.30").notices.map(\.time) == [nil])
    }

    @Test(
        "about the numbers of a list that is answered are reported",
        arguments: [
            "1 is ok, 3 is off", "1 is on and 2 is off", "1: on\n2: off",
            "2 and 3 are on, 1 is off",
            "1 to 3 are off", "1-3 are off", "2 is off, 1 moves to 3pm", "4 is off",
            "2 is off. No, sorry, 3 is.", "2 is off, no it isn't", "2 is off. It is not.",
            "2 is unlikely to be off", "Please swap the pitches of 1 and 3.",
        ])
    func numbers(answer: String) {
        let list = """
            > Senior League, Thursday 28 January
            >
            > 1. Keate v Godolphin - Agar's 5 - 2.25pm
            > 2. Westbury v Wotton - Agar's 6 - 2.25pm
            > 3. Holland v Walpole - Dutchman's 13 - 3.15pm
            > 4. Penn v Manor - Dutchman's 2 - 3.15pm
            > 4. Farrer v Villiers - Dutchman's 3 - 3.15pm
            """
        let reading = reading(answer + "\n\nOn Tue, 19 Jan 2027 at 10:12, P wrote:\n" + list)
        #expect(reading.notices.isEmpty)
        #expect(!reading.problems.isEmpty)
    }

    @Test(
        "what a list is followed by, and that concerns none of it, holds nothing",
        arguments: [
            "That's all for now.", "All umpires to be confirmed.",
            "If a match is off, I will email by 1pm.",
        ])
    func harmless(remark: String) {
        let reading = reading("Keate v Penn, Thursday 2.30, A3\n\n" + remark)
        #expect(reading.notices.map(\.action) == [.add])
        #expect(reading.problems.isEmpty)
    }

    @Test("a verb behind the second of two matches is not said of the first")
    func verbs() {
        let reading = reading(
            "Keate v Penn will be at 3.15 on Thursday and Farrer v Manor on Friday will be off.")
        #expect(!reading.notices.contains { $0.home == "JDM" && $0.action == .cancel })
    }
}
