import FieldGame
import Foundation
import LeaguePages
import PostgreSQL
import TestSupport
import Testing

@Suite("Scores through forms")
struct ScorePageTests {
    /// A match of Keate v Hawtrey on the day that the pages take for today.
    private func match(
        _ league: LeagueAPIServer, _ values: [(column: String, value: String?)] = []
    ) async throws -> UUID {
        try await league.connection.addMatch(
            [("date", "2026-01-13"), ("competition_type", "Senior League")] + values)
    }

    private func score(_ league: LeagueAPIServer, _ id: UUID) async throws -> String {
        let scores = try await league.connection.query(
            "SELECT concat_ws('-', home_score, away_score) FROM matches WHERE id = \(id)",
            as: String.self)
        return try #require(scores.first)
    }

    private func path(_ id: UUID) -> String {
        "/my-matches/\(MatchKey(id).digits)"
    }

    @Test("Enter, look once more, record, go back, correct until a time of the clock")
    func flow() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            let id = try await match(league)
            _ = try await match(league, [("date", "2026-01-20")])
            var browser = nobody
            try await browser.signIn()
            let list = try await browser.get("/my-matches").text
            let waiting = try #require(list.range(of: "Waiting for a score"))
            let later = try #require(list.range(of: "To be played"))
            #expect(waiting.lowerBound < later.lowerBound)
            #expect(list.contains("inputmode=\"numeric\"") && list.contains("<details open"))
            // Nothing counts before it has been looked at.
            let look = try await browser.get(path(id) + "?home=0&away=2&seen=0")
            #expect(look.status == 200 && look.heading == "Is this right?")
            #expect(look.text.contains("<dt>Keate</dt><dd>0</dd><dt>Hawtrey</dt><dd>2</dd>"))
            #expect(try await score(league, id) == "")
            let form = [("home", "0"), ("away", "2"), ("seen", "0")]
            let done = try await browser.post(path(id), form)
            #expect(
                done.status == 303 && done["Location"]?.hasPrefix("/my-matches?entered=") == true)
            #expect(try await score(league, id) == "0-2")
            let back = try await browser.get(try #require(done["Location"])).text
            #expect(back.contains("Recorded: Keate 0, Hawtrey 2."))
            #expect(back.contains("You can correct it until <time"))
            #expect(back.contains("Just entered"))
            // Once more the same: harmless.
            #expect(try await browser.post(path(id), form).status == 303)
            let again = try await browser.get(path(id) + "?home=1&away=2&seen=1")
            #expect(again.text.contains("In place of Keate 0, Hawtrey 2."))
            #expect(
                try await browser.post(path(id), [("home", "1"), ("away", "2"), ("seen", "1")])
                    .status
                    == 303)
            #expect(try await score(league, id) == "1-2")
            // Past the time nothing is offered.
            try await league.connection.execute(
                "UPDATE matches SET score_submitted_at = now() - interval '5 minutes' WHERE id = \(id)"
            )
            let late = try await browser.get("/my-matches").text
            #expect(!late.contains("Just entered") && !late.contains("<summary>Correct"))
            let refused = try await browser.post(
                path(id), [("home", "3"), ("away", "2"), ("seen", "2")])
            #expect(refused.status == 403)
            #expect(
                refused.problems.first?.contains("The 5 minutes to correct it ended at") == true)
            #expect(refused.text.contains("You had typed Keate 3, Hawtrey 2."))
            #expect(try await score(league, id) == "1-2")
        }
    }

    @Test("What changed in between is shown beside what was typed")
    func changedMeanwhile() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            try await league.connection.addPerson("ben@example.org", of: "HWTA")
            let id = try await match(league)
            var (tom, ben) = (nobody, nobody)
            try await tom.signIn()
            try await ben.signIn("ben@example.org")
            try await league.connection.execute(
                "UPDATE matches SET pitch = 'Agar''s 3' WHERE id = \(id)")
            let form = [("home", "3"), ("away", "1"), ("seen", "0")]
            let conflict = try await tom.post(path(id), form)
            #expect(conflict.status == 409)
            #expect(conflict.problems.first?.contains("changed since you looked") == true)
            #expect(conflict.text.contains("Agar’s 3") || conflict.text.contains("Agar&#39;s 3"))
            #expect(conflict.text.contains("name=\"home\" inputmode"))
            #expect(
                conflict.text.contains("value=\"3\"")
                    && conflict.text.contains("name=\"seen\" value=\"1\""))
            #expect(
                try await ben.post(path(id), [("home", "2"), ("away", "2"), ("seen", "1")]).status
                    == 303)
            let other = try await tom.post(path(id), [("home", "3"), ("away", "1"), ("seen", "1")])
            #expect(other.status == 409)
            let refused = try await tom.post(
                path(id), [("home", "3"), ("away", "1"), ("seen", "2")])
            #expect(refused.status == 403)
            #expect(
                refused.problems.first?.contains(
                    "The score stands at 2-2. To change it, ask Tom Ash") == true)
            #expect(try await score(league, id) == "2-2")
        }
    }

    @Test("Two captains and an admin at one match at once: one score stands, and each sees it")
    func atOnce() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            try await league.connection.addPerson("ben@example.org", of: "HWTA")
            try await league.connection.addPerson("ann@example.org", .admin)
            var browsers: [TestBrowser] = []
            for email in ["tom@example.org", "ben@example.org", "ann@example.org"] {
                var browser = nobody
                try await browser.signIn(email)
                browsers.append(browser)
            }
            for _ in 0..<5 {
                let id = try await match(league)
                let statuses = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                    for (number, browser) in browsers.enumerated() {
                        group.addTask {
                            let answer = try await browser.send(
                                path(id), [("home", "\(number)"), ("away", "9"), ("seen", "0")])
                            return (number, answer.status)
                        }
                    }
                    return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
                }
                let winners = statuses.filter { $0.value == 303 }.keys
                #expect(
                    winners.count == 1 && statuses.values.allSatisfy { [303, 409].contains($0) })
                #expect(try await score(league, id) == "\(winners.first ?? -1)-9")
                for browser in browsers {
                    let page = try await browser.get(path(id)).text
                    #expect(page.contains("<b>\(winners.first ?? -1)</b>"))
                }
            }
        }
    }

    @Test(
        "What is no score is refused beside its field, and what was typed is kept",
        arguments: [
            "", "-1", "1000", "3.5", "three", "３", "+1", "1e2", " ", "0x1", "99999999999999999999",
        ])
    func numbers(typed: String) async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            let id = try await match(league)
            var browser = nobody
            try await browser.signIn()
            for form in [
                [("home", typed), ("away", "1"), ("seen", "0")],
                [("home", "1"), ("away", typed), ("seen", "0")],
            ] {
                for answer in [
                    try await browser.post(path(id), form),
                    try await browser.get(
                        path(id) + "?"
                            + form.map { "\($0)=\(TestBrowser.encoded($1))" }.joined(separator: "&")
                    ),
                ] {
                    #expect(answer.status == 422 && answer.problems.count == 1, "\(typed)")
                    #expect(answer.text.contains("value=\"1\""))
                }
            }
            #expect(try await score(league, id) == "")
        }
    }

    @Test("A score that was not looked at, or not of any state of the match, is not recorded")
    func unconfirmed() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            let id = try await match(league)
            var browser = nobody
            try await browser.signIn()
            for form in [
                [], [("home", "1")], [("home", "1"), ("away", "2")],
                [("home", "1"), ("away", "2"), ("seen", "x")],
            ] as [[(String, String)]] {
                let answer = try await browser.post(path(id), form)
                #expect(answer.status == 200, "\(form)")
                #expect(try await score(league, id) == "")
            }
        }
    }

    @Test("Nothing but the two numbers is taken from a form")
    func otherFields() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            let id = try await match(league)
            var browser = nobody
            try await browser.signIn()
            let extra = [
                ("status", "cancelled"), ("outcome", "walkover"), ("home_team_id", "DWF"),
                ("date", "2026-02-01"), ("score_submitted_by", UUID().uuidString), ("pitch", "x"),
                ("role", "admin"), ("match", UUID().uuidString), ("id", UUID().uuidString),
            ]
            let answer = try await browser.post(
                path(id), extra + [("home", "1"), ("away", "2"), ("seen", "0")])
            #expect(answer.status == 303)
            let row = try await league.connection.query(
                """
                SELECT concat_ws(' ', status, outcome, home_team_id, date, pitch, home_score, away_score)
                FROM matches WHERE id = \(id)
                """, as: String.self)[0]
            #expect(row == "completed played JDM 2026-01-13 1 2")
        }
    }

    /// Who may not, and in which state of the match or of their account.
    @Test(
        "Every way round the rule is refused with its sentence, and changes nothing",
        arguments: [
            ("third@example.org", "", 403, "Only the captains of the two houses"),
            ("tom@example.org", "UPDATE matches SET status = 'cancelled'", 403, "is cancelled"),
            ("tom@example.org", "UPDATE matches SET status = 'postponed'", 403, "is postponed"),
            ("tom@example.org", "UPDATE matches SET away_team_id = NULL", 422, "no opponent"),
            ("ann@example.org", "UPDATE matches SET away_team_id = NULL", 422, "no opponent"),
            (
                "tom@example.org",
                "UPDATE user_profiles SET house_id = 'DWF' WHERE email = 'tom@example.org'", 403,
                "Only the captains of the two houses"
            ),
            (
                "tom@example.org",
                """
                UPDATE matches SET status = 'completed', home_score = 5, away_score = 0,
                                   score_submitted_by = (SELECT id FROM user_profiles WHERE email = 'other@example.org'),
                                   score_submitted_at = clock_timestamp()
                """, 403, "To change it, ask"
            ),
            (
                "tom@example.org",
                """
                UPDATE matches SET status = 'completed', home_score = 5, away_score = 0, outcome = 'walkover'
                """, 403, "(walkover)"
            ),
            (
                "tom@example.org",
                """
                UPDATE matches SET status = 'completed', home_score = 5, away_score = 0,
                                   score_submitted_by = (SELECT id FROM user_profiles WHERE email = 'tom@example.org'),
                                   score_submitted_at = clock_timestamp() - interval '5 minutes'
                """, 403, "ended at"
            ),
            (
                "tom@example.org",
                "UPDATE user_profiles SET role = 'viewer', house_id = NULL WHERE email = 'tom@example.org'",
                404, ""
            ),
            (
                "tom@example.org",
                "UPDATE user_profiles SET disabled_at = now() WHERE email = 'tom@example.org'", 303,
                ""
            ),
            (
                "tom@example.org",
                "UPDATE user_profiles SET must_change_password = true WHERE email = 'tom@example.org'",
                303, ""
            ),
            (
                "ann@example.org",
                "UPDATE user_profiles SET must_change_password = true WHERE email = 'ann@example.org'",
                303, ""
            ),
            (
                "tom@example.org", "DELETE FROM user_profiles WHERE email = 'tom@example.org'", 404,
                ""
            ),
            ("tom@example.org", "DELETE FROM matches", 404, ""),
            ("viewer@example.org", "", 404, ""),
        ])
    func attacks(email: String, change: String, status: Int, sentence: String) async throws {
        try await withBrowser { league, nobody in
            let owner = league.connection
            try await owner.addPerson()
            try await owner.addPerson("other@example.org")
            try await owner.addPerson("third@example.org", of: "DWF")
            try await owner.addPerson("ann@example.org", .admin)
            try await owner.addPerson("viewer@example.org", .viewer)
            let id = try await match(league)
            var browser = nobody
            try await browser.signIn(email)
            try await owner.execute(script: change)
            let rows = try await owner.matchRows()
            let seen =
                try await owner.query(
                    "SELECT sequence FROM matches WHERE id = \(id)", as: Int.self
                ).first ?? 0
            let answer = try await browser.send(
                path(id), [("home", "3"), ("away", "1"), ("seen", "\(seen)")])
            #expect(answer.status == status, "\(answer.text)")
            if !sentence.isEmpty {
                #expect(answer.problems.contains { $0.contains(sentence) }, "\(answer.problems)")
            }
            #expect(try await owner.matchRows() == rows)
        }
    }
}
