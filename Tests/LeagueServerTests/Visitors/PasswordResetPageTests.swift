import Foundation
import LeagueAccounts
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@Suite("A forgotten password, on the pages")
struct PasswordResetPageTests {
    private static let new = "copper lantern 4 bridge"

    private func link(_ league: LeagueAPIServer, _ account: UUID) async throws -> String {
        try #require(
            try await LeagueRepository(league.connection).makeRecoveryLink(of: account)
        ).text
    }

    @Test("Asking answers alike for all")
    func asking() async throws {
        try await withBrowser { league, browser in
            try await league.connection.addPerson()
            var answers: Set<String> = []
            for email in ["tom@example.org", "nobody@example.org", "no address", "a\u{1}b"] {
                let answer = try await browser.send("/password/forgotten", [("email", email)])
                #expect(answer.status == 200)
                answers.insert(answer.text)
            }
            #expect(answers.count == 1)
            #expect(try await browser.send("/password/forgotten", []).status == 422)
            let asked = try await league.connection.query(
                "SELECT count(*), count(user_id) FROM account_events WHERE kind = 'recovery_requested'",
                as: (Int, Int).self)[0]
            #expect(asked == (4, 1))
        }
    }

    @Test(
        "ASVS 6.4.3: looking consumes nothing; the form acts once, and a refused password not at all"
    )
    func once() async throws {
        try await withBrowser { league, nobody in
            let id = try await league.connection.addPerson()
            var other = nobody
            try await other.signIn()
            let link = try await link(league, id)
            let forms = try await withThrowingTaskGroup(of: String.self) { group in
                for method in ["GET", "HEAD"] {
                    for _ in 0..<10 {
                        group.addTask {
                            let answer = try await league.server.get(
                                "/password/reset?token=\(link)", ["Accept: text/html"],
                                method: method)
                            #expect(answer.status == 200)
                            return method == "GET" ? answer.text : ""
                        }
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(forms.contains { $0.contains("name=\"token\" value=\"\(link)\"") })
            var browser = nobody
            for weak in ["", "short", "password", "tom@example.org"] {
                let answer = try await browser.post(
                    "/password/reset", [("token", link), ("password", weak)])
                #expect(answer.status == 422 && answer.text.contains("value=\"\(link)\""))
            }
            let chosen = try await browser.post(
                "/password/reset", [("token", link), ("password", Self.new)])
            #expect(chosen.status == 303, "\(chosen.text)")
            #expect(try await browser.get("/my-matches").status == 200)
            #expect(try await other.get("/my-matches").status == 303, "other sessions end")
            var again = nobody
            let used = try await again.post(
                "/password/reset", [("token", link), ("password", "another 4 lantern")])
            #expect(used.status == 422 && used.heading == "This link works no more")
            try await again.signIn("tom@example.org", Self.new)
        }
    }

    @Test("ASVS 6.5.1: of 100 at once one wins")
    func manyAtOnce() async throws {
        try await withBrowser { league, nobody in
            let link = try await link(league, try await league.connection.addPerson())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    var browser = nobody
                    browser.address = "198.51.100.\(number)"
                    let one = browser
                    group.addTask {
                        // Too many at once may be asked to come again.
                        for _ in 0..<600 {
                            let answer = try await one.send(
                                "/password/reset",
                                [("token", link), ("password", "copper lantern \(number)")])
                            guard answer.status == 503 else { return answer.status }
                            try await Task.sleep(for: .milliseconds(100))
                        }
                        return 503
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            // Who came again too often is told to wait.
            #expect(statuses[303] == 1, "\(statuses)")
            #expect(Set(statuses.keys).isSubset(of: [303, 422, 429]), "\(statuses)")
        }
    }

    @Test("Old, used, ended, another's and unknown links fail alike")
    func alike() async throws {
        try await withBrowser { league, browser in
            let id = try await league.connection.addPerson()
            let old = try await link(league, id)
            let ended = try await link(league, id)
            try await league.connection.execute("UPDATE recovery_tokens SET ends_at = now()")
            var answers: Set<String> = []
            for token in [old, ended, "x", "", String(repeating: "A", count: 43)] {
                let answer = try await browser.send(
                    "/password/reset", [("token", token), ("password", Self.new)])
                #expect(answer.status == 422)
                answers.insert(answer.text)
            }
            #expect(answers.count == 1)
            #expect(try await browser.get("/password/reset").heading == "This link works no more")
        }
    }
}
