import FixtureMail
import Testing

@Suite("Results")
struct ResultsTests {
    private func message(_ lines: String) -> PlainMessage {
        PlainMessage(
            body: "Senior League results, Tuesday 13th January:\n\n\(lines)\n",
            subject: "Results", date: "Fri, 16 Jan 2026 19:45:00 +0000")
    }

    @Test(
        "are read in many forms",
        arguments: [
            ("JDM 3-1 HWTA", "3-1"), ("JDM 3–1 HWTA", "3-1"), ("JDM 3 - 1 HWTA", "3-1"),
            ("JDM 3 HWTA 1", "3-1"), ("JDM 3, HWTA 1", "3-1"), ("JDM 3 v HWTA 1", "3-1"),
            ("JDM 3 v 1 HWTA", "3-1"), ("JDM (3) v (1) HWTA", "3-1"), ("JDM (3) v HWTA (1)", "3-1"),
            ("JDM beat HWTA 3-1", "3-1"), ("Keate beat Hawtrey 3–1.", "3-1"),
            ("JDM beat HWTA by 3-1", "3-1"), ("JDM lost to HWTA 0-3", "0-3"),
            ("JDM lost 3-0 to HWTA", "0-3"), ("JDM lost 0-3 to HWTA", "0-3"),
            ("JDM drew 2-2 with HWTA", "2-2"), ("JDM drew with HWTA 2-2", "2-2"),
            ("JDM and HWTA drew 2-2", "2-2"), ("JDM v HWTA: 3-1", "3-1"),
            ("JDM v HWTA 3-1", "3-1"), ("JDM v HWTA (3-1)", "3-1"), ("JDM vs HWTA, 10-0", "10-0"),
            ("JDM won 3-1 against HWTA", "3-1"), ("JDM defeated HWTA 3-1", "3-1"),
            ("JDM 3:1 HWTA", "3-1"), ("* JDM 3-1 HWTA", "3-1"), ("1. JDM 3-1 HWTA", "3-1"),
            ("JDM 12—11 HWTA", "12-11"), ("JDM v HWTA - 3-1", "3-1"), ("JDM v HWTA 3 - 1", "3-1"),
            ("JDM 3-1 HWTA (well played)", "3-1"), ("Result: JDM 3-1 HWTA", "3-1"),
            ("JDM 0-0 HWTA", "0-0"), ("JDM v HWTA ended 3-1", "3-1"), ("JDM 3 to 1 HWTA", "3-1"),
            ("JDM v HWTA: HWTA won 2-1", "1-2"), ("JDM v HWTA 3-0 to Hawtrey", "0-3"),
            ("JDM v HWTA: JDM won 2-1", "2-1"), ("JDM were beaten by HWTA 4-2", "2-4"),
            ("JDM were defeated 3-1 by HWTA", "1-3"), ("JDM v HWTA: won by HWTA 4-0", "0-4"),
            ("JDM v HWTA, 4-0 HWTA", "0-4"), ("JDM v HWTA, 4-0 to HWTA", "0-4"),
            ("JDM went down to HWTA 0-4", "0-4"), ("JDM v HWTA - 1:3", "1-3"),
            ("JDM lost to HWTA by 2 points to 5", "2-5"),
        ])
    func form(line: String, score: String) {
        #expect(
            message(line).told == ["result 2026-01-13 - JDM v HWTA, Senior League, -, -, \(score)"])
    }

    @Test(
        "without a usable score are reported",
        arguments: [
            ("JDM v HWTA: no score in yet", "no_score"), ("JDM v HWTA", "no_score"),
            ("JDM beat HWTA", "no_score"), ("JDM 1000-3 HWTA", "no_score"),
            ("JDM 99999999999-1 HWTA", "no_score"), ("JDM v HWTA: 99999999999-1", "no_score"),
            ("JDM v HWTA abandoned at half time (3-3)", "ambiguous"),
            ("JDM won by walkover against HWTA", "no_score"),
            ("JDM v HWTA: walkover", "no_score"),
            ("JDM beat HWTA 1-3", "ambiguous"), ("JDM drew with HWTA 3-1", "ambiguous"),
            ("JDM 3-1 JDM", "ambiguous"),
            ("XQZ 3-1 HWTA", "unknown_team"), ("JDM 3-1 XQZ", "unknown_team"),
            ("JDM beat XQZ 3-1", "unknown_team"), ("XQZ v JDM 3-1", "unknown_team"),
            ("JDM 3-1 HWTA, Wednesday 13th January", "invalid_date"),
            ("JDM 3-1 HWTA, Thursday 22nd January", "ambiguous"),
            ("Was it JDM 3-1 HWTA?", "ambiguous"),
            ("Result: Keate 4 (Smith 2, Jones 2), Hawtrey 2", "ambiguous"),
            ("Keate W/O Hawtrey", "no_score"), ("Keate 2 Hawtrey", "ambiguous"),
        ])
    func unusable(line: String, reason: String) {
        #expect(message(line).told == ["\(reason): \(line)"])
    }

    @Test("a day of the week is the last one, and a day without a year may lie weeks back")
    func daysBack() {
        func told(_ body: String) -> [String] {
            PlainMessage(body: body, subject: "Results", date: "Fri, 30 Jan 2026 19:45:00 +0000")
                .told
        }
        #expect(
            told("Tuesday's scores:\n\nJDM 3-1 HWTA\n")
                == ["result 2026-01-27 - JDM v HWTA, -, -, -, 3-1"])
        #expect(
            told("Late ones\n13/1: Warre 3-1 HWTA\nKeate beat HWTA 2-1 yesterday.\n") == [
                "result 2026-01-13 - HEP v HWTA, -, -, -, 3-1",
                "result 2026-01-29 - JDM v HWTA, -, -, -, 2-1",
            ])
    }

    @Test("a match below them that is still to come is a fixture")
    func fixture() {
        let message = message(
            "JDM 3-1 HWTA\n\nFixtures for Thursday 22nd January:\nIRS v JCAJ, A1, 2.25pm")
        #expect(
            message.told == [
                "result 2026-01-13 - JDM v HWTA, Senior League, -, -, 3-1",
                "add 2026-01-22 14:25 IRS v JCAJ, Senior League, Agar's 1, -",
            ])
    }

    @Test("the subject may give the day, and a day without a month is the last one")
    func subject() {
        let message = PlainMessage(
            body: "JDM 3-1 HWTA\n", subject: "Senior League results Tues 13th",
            date: "Fri, 16 Jan 2026 19:45:00 +0000")
        #expect(message.told == ["result 2026-01-13 - JDM v HWTA, Senior League, -, -, 3-1"])
    }

    @Test("boasts are no results")
    func prose() {
        let message = PlainMessage(
            body: "Congratulations to Keate, who beat all comers last year.\n")
        #expect(message.told == [])
    }

    @Test(
        "the score at half time is none",
        arguments: [
            "JDM 3-1 (2-0) HWTA", "JDM 3-1 HWTA (HT 2-0)", "JDM 3-1 HWTA (half time: 2-0)",
        ])
    func halfTime(line: String) {
        let message = PlainMessage(body: "Tuesday 6th January\n" + line, subject: "Results")
        #expect(message.told == ["result 2026-01-06 - JDM v HWTA, -, -, -, 3-1"])
    }
}
