import FieldGame
import FixtureMail
import Testing

/// A line that names its match loosely is a problem, and says what was meant.
@Suite struct PartialNoticeTests {
    private func problems(_ line: String) -> [Problem] {
        let reading = PlainMessage(body: "Dear all,\n\n\(line)\n").reading()
        #expect(reading.notices == [])
        return reading.problems
    }

    @Test(
        arguments: [
            ("JDM v HWTA is now on Agar's 3.", .update, [.pitch]),
            ("JDM v HWTA moves to 3.30pm.", .update, [.time]),
            ("JDM v HWTA is cancelled.", .cancel, nil),
            ("JDM v HWTA is postponed.", .postpone, nil),
        ] as [(String, Notice.Action, [Notice.Field]?)])
    func withoutADay(
        _ line: String, _ action: Notice.Action, _ changed: [Notice.Field]?
    ) throws {
        let problems = problems(line)
        #expect(problems.map(\.reason) == [.ambiguous])
        let meant = try #require(problems.first?.meant)
        #expect(!meant.namesDay)
        #expect(!meant.namesOneTeam)
        #expect(meant.notice.action == action)
        #expect(meant.notice.changed == changed)
        #expect((meant.notice.home, meant.notice.away) == ("JDM", "HWTA"))
        #expect(meant.notice.date == LocalDate(year: 2026, month: 1, day: 9))
    }

    @Test(
        arguments: [
            ("JDM's match on Tuesday 13th January is off.", Notice.Action.cancel),
            ("The Hawtrey game on 13th January has been postponed.", .postpone),
        ])
    func byOneTeamAndItsDay(_ line: String, _ action: Notice.Action) throws {
        let problems = problems(line)
        #expect(problems.map(\.reason) == [.ambiguous])
        let meant = try #require(problems.first?.meant)
        #expect(meant.namesDay)
        #expect(meant.namesOneTeam)
        #expect(meant.notice.action == action)
        #expect(meant.notice.date == LocalDate(year: 2026, month: 1, day: 13))
    }

    @Test(
        arguments: [
            "The Field game on Tuesday 13th January is off.",
            "Training for JDM on Tuesday 13th January is off.",
            "If it rains, JDM's match on Tuesday 13th January is off.",
            "JDM's match on Tuesday 13th January will be a good one.",
        ])
    func talkMeansNothing(_ line: String) {
        #expect(problems(line).allSatisfy { $0.meant == nil })
    }
}
