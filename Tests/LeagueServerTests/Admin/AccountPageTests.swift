import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("Accounts on the pages of admins")
struct AccountPageTests {
    /// The password that a page shows.
    private func password(_ answer: TestAnswer) throws -> String {
        let shown = answer.text.firstMatch(
            of: /<p class="addr secret">([2-9a-z]{5}-[2-9a-z]{5}-[2-9a-z]{5})<\/p>/)
        return String(try #require(shown, "\(answer.text)").output.1)
    }

    @Test("A captain is made, signs in with the password that was shown once, and chooses another")
    func create() async throws {
        try await withAdmin { league, admin in
            var (admin, captain) = (admin, TestBrowser(league))
            let made = try await admin.post(
                "/admin/accounts",
                [
                    ("role", "captain"), ("email", " tom@example.org "), ("name", "Tom Ash"),
                    ("house", "JDM"),
                ])
            #expect(made.status == 200 && made["Cache-Control"] == "no-store")
            #expect(made.text.contains("Created captain tom@example.org of Keate."))
            let temporary = try password(made)
            #expect(!(try await admin.get("/admin/accounts").text.contains(temporary)))
            try await captain.signIn("tom@example.org", temporary)
            #expect(
                try await captain.get("/my-matches")["Location"]?.hasPrefix("/password") == true)
            // Once more: refused, and what was typed is kept.
            let again = try await admin.post(
                "/admin/accounts",
                [
                    ("role", "captain"), ("email", "TOM@example.org"), ("name", "Tim"),
                    ("house", "JDM"),
                ])
            #expect(again.status == 422)
            #expect(again.text.contains("has an account already"))
            #expect(again.text.contains("value=\"Tim\""))
            for (email, house, field) in [
                ("no address", "JDM", "email"), ("x@example.org", "", "house"),
                ("x@example.org", "XXX", "house"),
            ] {
                let answer = try await admin.post(
                    "/admin/accounts", [("role", "captain"), ("email", email), ("house", house)])
                #expect(answer.status == 422 && answer.text.contains("id=\"\(field)-problem\""))
            }
        }
    }

    @Test("Reset, link, disable, enable, move and sign out do what they say, at once")
    func deeds() async throws {
        try await withAdmin { league, admin in
            let id = try await league.connection.addPerson()
            let path = "/admin/accounts/\(id)"
            var (admin, captain) = (admin, TestBrowser(league))
            try await captain.signIn()
            let moved = try await admin.post(path, [("do", "move"), ("house", "Hawtrey")])
            #expect(moved.text.contains("tom@example.org is now captain of Hawtrey."))
            #expect(moved.text.contains("name=\"house\" value=\"JDM\""), "it can be undone")
            let disabled = try await admin.post(path, [("do", "disable")])
            #expect(disabled.text.contains("is disabled.") && disabled.text.contains("Undo"))
            #expect(try await captain.get("/my-matches").status == 303)
            #expect(try await admin.post(path, [("do", "link")]).status == 422)
            try await admin.post(path, [("do", "enable")])
            try await captain.signIn()
            try await admin.post(path, [("do", "sign-out")])
            #expect(try await captain.get("/my-matches").status == 303)
            let link = try await admin.post(path, [("do", "link")]).text
            let address = try #require(
                link.firstMatch(of: /https:\/\/league\.example(\/password\/reset\?token=[\w-]+)/))
            #expect(try await captain.get(String(address.output.1)).text.contains("name=\"token\""))
            let temporary = try password(try await admin.post(path, [("do", "reset")]))
            try await captain.signIn("tom@example.org", temporary)
            #expect(try await captain.get("/my-matches").status == 303)
            #expect(try await admin.post(path, [("do", "explode")]).status == 400)
            #expect(try await admin.get("/admin/accounts/\(UUID())").status == 404)
        }
    }

    @Test("An admin does not lock themselves out")
    func themselves() async throws {
        try await withAdmin { league, admin in
            var admin = admin
            let own = try await league.connection.query(
                "SELECT id FROM user_profiles WHERE email = 'ann@example.org'", as: UUID.self)[0]
            let refused = try await admin.post("/admin/accounts/\(own)", [("do", "disable")])
            #expect(refused.status == 422)
            #expect(refused.problems.first?.contains("admin") == true, "\(refused.problems)")
            #expect(try await admin.get("/admin").status == 200)
        }
    }

    @Test("Who has forgotten a password waits on the first page until there is a link")
    func forgotten() async throws {
        try await withAdmin { league, admin in
            let id = try await league.connection.addPerson()
            var admin = admin
            let nobody = TestBrowser(league)
            _ = try await nobody.send("/password/forgotten", [("email", "tom@example.org")])
            #expect(try await admin.get("/admin").text.contains("tom@example.org</a> has asked"))
            try await admin.post("/admin/accounts/\(id)", [("do", "link")])
            #expect(!(try await admin.get("/admin").text.contains("has asked")))
        }
    }

    @Test("The first page tells of scores that are missing, clashes and messages with problems")
    func dashboard() async throws {
        try await withAdmin { league, admin in
            #expect(try await admin.get("/admin").text.contains("Nothing waits for you."))
            try await league.connection.addMatch([("date", "2025-12-01")])
            for time in ["14:25", "14:40"] {
                try await league.connection.addMatch([
                    ("date", "2026-12-01"), ("time", time), ("pitch", "Agar's 3"),
                ])
            }
            try await league.connection.execute(
                """
                INSERT INTO import_log (email_subject, status, error_message, content_key)
                VALUES ('Fixtures <b>', 'failed', 'no line could be read', repeat('0', 64))
                """)
            let page = try await admin.get("/admin").text
            #expect(page.contains("Scores missing") && page.contains("/my-matches/"))
            #expect(page.contains("taken twice on"))
            #expect(page.contains("Fixtures &lt;b&gt;") && page.contains("no line could be read"))
        }
    }

    @Test("The first page tells what the doctor finds, in the same words, and where to mend it")
    func health() async throws {
        try await withAdmin { league, admin in
            try await league.connection.execute(
                "UPDATE houses SET colours = 'no such colour' WHERE id = 'JDM'")
            let page = try await admin.get("/admin").text
            #expect(page.contains("To be mended"), "\(page)")
            #expect(page.contains("Colours that cannot be read: Keate: "), "\(page)")
            #expect(page.contains("fieldgame house edit NAME --colours red/white."))
            #expect(page.contains("<a href=\"/admin/lists/teams\">All teams</a>"))
        }
    }
}
