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
        ])
    func doubtful(body: String) {
        let reading = reading(body)
        #expect(reading.notices.isEmpty, "\(reading.notices.map(PlainMessage.tell))")
        #expect(!reading.problems.isEmpty)
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

    @Test("when something ends is no kick-off")
    func ends() {
        #expect(reading("Keate v Penn Thursday, ends 3.30").notices.map(\.time) == [nil])
    }
}
