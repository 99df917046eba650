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

            let score = [("home", "2"), ("away", "0"), ("seen", "1")]
            let why = try await browser.post("/my-matches/\(MatchKey(id).digits)", score)
            #expect(why.status == 422 && why.text.contains("name=\"reason\""), "\(why.text)")
            let scored = try await browser.post(
                "/my-matches/\(MatchKey(id).digits)", score + [("reason", "the card says so")])
            #expect(scored.status == 303, "\(scored.text)")
            #expect(try await browser.get("/admin/season").text.contains("the card says so"))
        }
    }

    @Test("The next season begins after a look: rules, names of teams and captains in one")
    func opening() async throws {
        try await withAdmin { league, admin in
            try await league.connection.addPerson()
            var browser = admin
            let page = try await browser.get("/admin/season").text
            let field = try #require(page.firstMatch(of: /name="(captain-tom[^"]*)"/))
            let captain = TestBrowser.encoded(String(field.output.1))
            let form = [
                ("do", "open"), ("season", "2027"), ("points", "2,1,0"), ("name-JDM", "Rushton"),
                (captain, "move:HWTA"),
            ]
            func state() async throws -> [String] {
                try await league.connection.query(
                    """
                    SELECT name || coalesce((SELECT house_id FROM user_profiles
                                             WHERE email = 'tom@example.org'), '')
                           || (SELECT count(*) FROM season_rules WHERE since = '2027')
                    FROM houses WHERE id = 'JDM'
                    """, as: String.self)
            }
            let look = try await browser.post("/admin/season", form)
            #expect(look.text.contains("This would be done"), "\(look.text)")
            for sentence in [
                "Senior League 2027: other rules, points 2 for a win",
                "Keate (JDM) is Rushton from",
                "<li>tom@example.org is captain of Hawtrey.</li>",
            ] { #expect(look.text.contains(sentence), "\(look.text)") }
            #expect(try await state() == ["KeateJDM0"])
            let done = try await browser.post("/admin/season", form + [("confirmed", "yes")])
            #expect(done.status == 303, "\(done.text)")
            let after = try await state()
            #expect(after.first?.hasPrefix("RushtonHWTA") == true && after != ["RushtonHWTA0"])
            let told = try await browser.get(try #require(done["Location"])).text
            #expect(told.contains("The next season begins."))
            for (wrong, sentence) in [
                (("season", "soon"), "soon"), (("points", "3"), "Write three numbers"),
                ((captain, "promote"), "disable or move"), (("name-DWF", "Hawtrey"), "Hawtrey"),
            ] {
                let refused = try await browser.post(
                    "/admin/season", [("do", "open"), wrong])
                #expect(refused.status == 422, "\(refused.text)")
                #expect(refused.text.contains(sentence), "\(refused.text)")
            }
        }
    }

    @Test("What touches a closed season asks for a reason: lots, rules, and steps of a history")
    func reasons() async throws {
        try await withAdmin { league, admin in
            let id = try await league.connection.addMatch([
                ("date", "2026-01-10"), ("competition_type", "Senior League"),
                ("status", "completed"), ("home_score", "1"), ("away_score", "1"),
            ])
            var browser = admin
            let match = "/admin/matches/\(MatchKey(id).digits)"
            try await browser.post(match, [("do", "edit"), ("seen", "0"), ("pitch", "Agar's 3")])
            try await league.connection.execute("SELECT close_season('Senior League', '2026')")
            let place = [("competition", "Senior League"), ("season", "2026"), ("on", "")]
            for (path, form) in [
                (
                    "/admin/lists/ledger",
                    [("do", "draw"), ("team-1", "JDM"), ("team-2", "HWTA")] + place
                ),
                (
                    "/admin/lists/competitions/Senior%20League",
                    [("do", "rules"), ("points", "2,1,0"), ("since", "2026")]
                ),
                (match, [("do", "undo"), ("seen", "1"), ("step", "1")]),
            ] {
                let refused = try await browser.post(path, form)
                #expect(refused.status == 422, "\(refused.text)")
                #expect(refused.text.contains("This season is closed"), "\(refused.text)")
                #expect(refused.text.contains("name=\"reason\""))
                for (name, value) in form where name != "do" && !value.isEmpty {
                    #expect(refused.text.contains("name=\"\(name)\" value=\"\(value)\""))
                }
                let reason = ("reason", "a slip in \(path)")
                if path != match {
                    let look = try await browser.post(path, form + [reason])
                    #expect(look.text.contains("This would be done"), "\(look.text)")
                }
                let done = try await browser.post(path, form + [reason, ("confirmed", "yes")])
                #expect(done.status == 303, "\(done.text)")
                let page = try await browser.get("/admin/season").text
                #expect(page.contains("a slip in \(path)"), "\(page)")
            }
            // A deduction says why anyway.
            let adjustment =
                [("do", "adjust"), ("team", "JDM"), ("points", "-3"), ("reason", "a late team")]
                + place
            let look = try await browser.post("/admin/lists/ledger", adjustment)
            #expect(look.text.contains("This would be done"), "\(look.text)")
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
