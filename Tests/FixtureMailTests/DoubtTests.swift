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
        ])
    func doubtful(body: String) {
        let reading = reading(body)
        #expect(reading.notices.isEmpty, "\(reading.notices.map(PlainMessage.tell))")
        #expect(!reading.problems.isEmpty)
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
