import FieldGame
import Foundation
import LeaguePages
import PostgreSQL
import TestSupport
import Testing

@Suite("Seasons and messages on the pages of admins")
struct SeasonPageTests {
    @Test("A season is closed after a look, and a match of it is changed for a reason only")
    func closing() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson("ann@example.org", .admin)
            let id = try await league.connection.addMatch([
                ("date", "2026-01-10"), ("competition_type", "Senior League"),
                ("status", "completed"), ("home_score", "1"), ("away_score", "0"),
            ])
            var browser = nobody
            try await browser.signIn("ann@example.org")
            let form = [("do", "close"), ("competition", "Senior League"), ("season", "2026")]
            let look = try await browser.post("/admin/season", form)
            #expect(look.text.contains("Closed: Senior League 2026, 1 match"), "\(look.text)")
            func closed() async throws -> [Int] {
                try await league.connection.query(
                    "SELECT count(*) FROM closed_seasons", as: Int.self)
            }
            #expect(try await closed() == [0])
            let done = try await browser.post("/admin/season", form + [("confirmed", "yes")])
            #expect(done.status == 303, "\(done.text)")
            #expect(try await closed() == [1])
            let path = "/admin/matches/\(MatchKey(id).digits)"
            let change = [("do", "edit"), ("seen", "0"), ("pitch", "Agar's 3")]
            let refused = try await browser.post(path, change)
            #expect(refused.status == 422, "\(refused.text)")
            #expect(refused.text.contains("This season is closed"))
            #expect(refused.text.contains("name=\"reason\""))
            let changed = try await browser.post(
                path, change + [("confirmed", "yes"), ("reason", "a slip of the pen")])
            #expect(changed.status == 303, "\(changed.text)")
            let page = try await browser.get("/admin/season").text
            #expect(page.contains("a slip of the pen"), "\(page)")
        }
    }

    @Test("A message tells what became of it; what it did is forgotten after a look")
    func messages() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson("ann@example.org", .admin)
            let id = try await league.connection.query(
                """
                INSERT INTO import_log (email_subject, status, error_message, content_key)
                VALUES ('Fixtures <b>', 'failed', 'no line could be read', repeat('0', 64))
                RETURNING id
                """, as: UUID.self)[0]
            let path = "/admin/imports/\(id.uuidString.lowercased())"
            var browser = nobody
            try await browser.signIn("ann@example.org")
            #expect(try await browser.get("/admin/imports").text.contains("Fixtures &lt;b&gt;"))
            #expect(try await browser.get(path).text.contains("no line could be read"))
            let look = try await browser.post(path, [("do", "forget")])
            #expect(look.text.contains("This would be done"), "\(look.text)")
            let done = try await browser.post(path, [("do", "forget"), ("confirmed", "yes")])
            #expect(done.status == 303, "\(done.text)")
            let forgotten = try await league.connection.query(
                "SELECT forgotten_at IS NOT NULL FROM import_log", as: Bool.self)
            #expect(forgotten == [true])
            #expect(try await browser.get("/admin/imports/\(UUID())").status == 404)
        }
    }
}
