import FieldGame
import Foundation
import LeaguePages
import PostgreSQL
import TestSupport
import Testing

@Suite("Matches on the pages of admins")
struct AdminMatchPageTests {
    /// Gives `body` a league with an admin who has signed in, and a match of today.
    private nonisolated(nonsending) func withAdmin(
        _ body: nonisolated(nonsending) (LeagueAPIServer, TestBrowser, UUID) async throws -> Void
    ) async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson("ann@example.org", .admin)
            let id = try await league.connection.addMatch([
                ("date", "2026-01-13"), ("time", "14:25"), ("pitch", "Agar's 3"),
                ("competition_type", "Senior League"),
            ])
            var browser = nobody
            try await browser.signIn("ann@example.org")
            try await body(league, browser, id)
        }
    }

    private func path(_ id: UUID) -> String { "/admin/matches/\(MatchKey(id).digits)" }

    /// What a match says in one line.
    private func state(_ league: LeagueAPIServer, _ id: UUID) async throws -> String {
        let rows = try await league.connection.query(
            """
            SELECT concat_ws(' ', date, time, pitch, away_team_id, away_text, status, umpires, sequence)
            FROM matches WHERE id = \(id)
            """, as: String.self)
        return rows.first ?? "gone"
    }

    /// What a form sends that was shown, with some fields changed.
    private func form(
        _ browser: TestBrowser, _ target: String, _ changes: [(String, String)]
    ) async throws -> [(String, String)] {
        let page = try await browser.get(target).text
        let forms = page.components(separatedBy: "<form ")
        let form = try #require(
            forms.first { $0.contains("value=\"edit\"") || $0.contains("value=\"add\"") })
        let inputs = form.matches(of: /<input[^>]* name="([a-z]+)"[^>]*>/).map { match in
            let value = match.output.0.firstMatch(of: /\ value="([^"]*)"/)?.output.1 ?? ""
            return (String(match.output.1), String(value))
        }
        let selects = form.matches(of: /<select[^>]* name="([a-z]+)".*?<\/select>/).map { match in
            let value = match.output.0.firstMatch(of: /\ value="([^"]*)" selected/)?.output.1 ?? ""
            return (String(match.output.1), String(value))
        }
        let notes = form.firstMatch(of: /<textarea[^>]*>([^<]*)/)?.output.1 ?? ""
        let fields = (inputs + selects + [("notes", String(notes))]).map {
            ($0.0, $0.1.replacing("&#39;", with: "'"))
        }
        return fields.filter { field in !changes.contains { $0.0 == field.0 } } + changes
    }

    @Test("Sending a form as it is changes nothing; each field changes what it says")
    func edit() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            let before = try await state(league, id)
            let same = try await browser.post(path(id), try await form(browser, path(id), []))
            #expect(same.status == 303 && same["Location"] == path(id), "\(same.text)")
            #expect(try await state(league, id) == before)
            let changed = try await browser.post(
                path(id),
                try await form(
                    browser, path(id),
                    [("time", "15:15"), ("umpires", "Mr Carlow, Dr Penhale"), ("pitch", "")]))
            #expect(
                changed.status == 303 && changed["Location"] == path(id) + "?done=changed",
                "\(changed.text)")
            #expect(
                try await state(league, id)
                    == "2026-01-13 15:15:00 HWTA scheduled Mr Carlow, Dr Penhale 1")
            let page = try await browser.get(path(id) + "?done=changed").text
            #expect(page.contains("Changed: Keate v Hawtrey, Tuesday 13 January 2026, 3:15pm"))
            // Undone, all is as it was, and the history says who did it.
            let undone = try await browser.post(path(id), [("do", "undo"), ("seen", "1")])
            #expect(undone.status == 303, "\(undone.text)")
            #expect(try await state(league, id) == before.dropLast() + "2")
            #expect(try await browser.get(path(id)).text.contains("<p class=\"by\">Tom Ash, "))
            #expect(try await league.server.get("/matches/\(id)").text.contains("by the admin"))
        }
    }

    @Test("Move, cancel, postpone, put on again, remove; each is said, and undone")
    func deeds() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            var seen = 0
            func act(_ fields: [(String, String)], _ done: String, _ status: String) async throws {
                let answer = try await browser.send(path(id), fields + [("seen", "\(seen)")])
                #expect(answer["Location"] == path(id) + "?done=\(done)", "\(answer.text)")
                #expect(try await state(league, id).contains(status))
                seen += 1
            }
            try await act([("do", "postpone")], "postponed", "postponed")
            try await act([("do", "move"), ("date", "2026-01-20")], "moved", "2026-01-20 14:25:00")
            try await act([("do", "undo")], "undone", "2026-01-13 14:25:00")
            try await act([("do", "reinstate")], "reinstated", "scheduled")
            try await act([("do", "cancel")], "cancelled", "cancelled")
            let moved = try await browser.send(
                path(id), [("do", "move"), ("date", "2026-01-20"), ("seen", "\(seen)")])
            #expect(moved.status == 422)
            #expect(moved.text.contains("The match is cancelled."))
            try await act([("do", "undo")], "undone", "scheduled")
            try await act([("do", "move"), ("date", "2026-01-21")], "moved", "2026-01-21")
            try await act([("do", "undo"), ("step", "1")], "undone", "2026-01-13")
            let asked = try await browser.send(path(id), [("do", "delete"), ("seen", "\(seen)")])
            #expect(asked.status == 200 && asked.text.contains("Remove this match?"))
            #expect(try await state(league, id) != "gone")
            let removed = try await browser.post(
                path(id), [("do", "delete"), ("seen", "\(seen)"), ("confirmed", "yes")])
            let gone = "/admin/matches/\(MatchKey(id, digits: 32).digits)"
            #expect(removed["Location"] == gone + "?done=deleted")
            #expect(try await state(league, id) == "gone")
            #expect(try await browser.get(path(id)).status == 404)
            #expect(try await browser.get(gone + "?done=deleted").text.contains("is removed."))
            #expect(try await browser.get("/admin/matches/removed").text.contains(gone))
        }
    }

    @Test("A removed match is brought back, unless it has changed since; others are unknown")
    func restored() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            let before = try await state(league, id)
            try await browser.post(
                path(id), [("do", "delete"), ("seen", "0"), ("confirmed", "yes")])
            let gone = "/admin/matches/\(MatchKey(id, digits: 32).digits)"
            let page = try await browser.get(gone).text
            #expect(page.contains("A removed match") && page.contains("Keate v Hawtrey"))
            for (form, status) in [
                ([("do", "undo"), ("seen", "7")], 409), ([("do", "edit"), ("seen", "2")], 400),
                ([("do", "undo"), ("seen", "2"), ("step", "2")], 422),
            ] { #expect(try await browser.post(gone, form).status == status) }
            #expect(try await state(league, id) == "gone")
            let back = try await browser.post(gone, [("do", "undo"), ("seen", "2")])
            #expect(back["Location"] == path(id) + "?done=restored", "\(back.text)")
            #expect(try await state(league, id).hasPrefix(before.dropLast()))
            #expect(try await browser.get(path(id) + "?done=restored").text.contains("Restored: "))
            #expect(!(try await browser.get("/admin/matches/removed").text.contains(gone)))
            // What it would meet by now is looked at first.
            let version = try await state(league, id).split(separator: " ").last ?? ""
            try await browser.post(
                path(id), [("do", "delete"), ("seen", "\(version)"), ("confirmed", "yes")])
            try await league.connection.addMatch([
                ("date", "2026-01-13"), ("time", "14:40"), ("pitch", "Agar's 3"),
                ("home_team_id", "DWF"), ("away_team_id", "PRDT"),
            ])
            let look = try await browser.post(gone, [("do", "undo"), ("seen", "4")])
            #expect(look.text.contains("is taken twice on"), "\(look.text)")
            #expect(try await state(league, id) == "gone")
            // Two admins, or one who presses twice.
            let asked = browser
            let form = [("do", "undo"), ("seen", "4"), ("confirmed", "yes")]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 { group.addTask { try await asked.send(gone, form).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 303 } >= 1, "\(statuses)")
            #expect(statuses.allSatisfy { [303, 404, 409, 422].contains($0) }, "\(statuses)")
            let unknown = MatchKey(UUID(), digits: 32).digits
            #expect(try await browser.get("/admin/matches/\(unknown)").status == 404)
        }
    }

    @Test("Walkover, award, abandonment and a score taken back: looked at, done, told, undone")
    func decisions() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            func outcome() async throws -> String {
                let rows = try await league.connection.query(
                    """
                    SELECT concat_ws(' ', status, home_score, away_score, outcome)
                    FROM matches WHERE id = \(id)
                    """, as: String.self)
                return rows.first ?? "gone"
            }
            func version() async throws -> String {
                let rows = try await league.connection.query(
                    "SELECT sequence::text FROM matches WHERE id = \(id)", as: String.self)
                return rows.first ?? "gone"
            }
            for (form, done, after, sentence) in [
                (
                    [("do", "walkover"), ("winner", "away")], "walkover", "completed 0 3 walkover",
                    "Walkover: Keate 0-3 Hawtrey"
                ),
                (
                    [("do", "award"), ("home-score", "2"), ("away-score", "0")], "awarded",
                    "completed 2 0 awarded", "Awarded: Keate 2-0 Hawtrey"
                ),
                (
                    [("do", "abandon"), ("home-score", "1"), ("away-score", "1")], "abandoned",
                    "completed 1 1 abandoned", "Abandoned: Keate 1-1 Hawtrey"
                ),
                (
                    [("do", "abandon"), ("home-score", ""), ("away-score", "")],
                    "abandoned, to be replayed", "postponed abandoned",
                    "Abandoned, to be replayed: Keate v Hawtrey"
                ),
            ] {
                let before = try await outcome()
                let seen = [("seen", try await version())]
                let look = try await browser.post(path(id), form + seen)
                #expect(look.text.contains("This would be done"), "\(look.text)")
                #expect(try await outcome() == before)
                let told = try await browser.post(path(id), form + seen + [("confirmed", "yes")])
                #expect(told.status == 303, "\(told.text)")
                #expect(try await outcome() == after)
                let page = try await browser.get(try #require(told["Location"])).text
                #expect(page.contains(sentence) && page.contains(">Undo<"), "\(done)")
                try await browser.post(path(id), [("do", "undo"), ("seen", try await version())])
                #expect(try await outcome() == before)
            }
            let none = try await browser.post(
                path(id), [("do", "clear"), ("seen", try await version())])
            #expect(none.status == 422 && none.text.contains("has no score to take back"))
            for wrong in [
                [("do", "walkover"), ("winner", "")], [("do", "award"), ("home-score", "two")],
            ] {
                let refused = try await browser.post(
                    path(id), wrong + [("seen", try await version())])
                #expect(refused.status == 422, "\(refused.text)")
                #expect(try await outcome() == "scheduled played")
            }
            try await browser.post(
                path(id),
                [
                    ("do", "award"), ("home-score", "2"), ("away-score", "0"),
                    ("seen", try await version()), ("confirmed", "yes"),
                ])
            let clear = [("do", "clear"), ("seen", try await version())]
            #expect(try await browser.post(path(id), clear).text.contains("Take back Keate 2-0"))
            let cleared = try await browser.post(path(id), clear + [("confirmed", "yes")])
            #expect(cleared.status == 303, "\(cleared.text)")
            #expect(try await outcome() == "scheduled played")
        }
    }

    @Test("What a match would meet is shown before it is saved, and refuses nothing")
    func clashes() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            let new = [
                ("do", "add"), ("date", "2026-01-13"), ("time", "14:40"), ("home", "DWF"),
                ("away", "PRDT"), ("pitch", "Agar's 3"), ("competition", ""), ("umpires", ""),
            ]
            let look = try await browser.post("/admin/matches/new", new)
            #expect(look.status == 200 && look.text.contains("Look at this first"), "\(look.text)")
            #expect(look.text.contains("is taken twice on Tuesday 13 January 2026"))
            let count = try await league.connection.query(
                "SELECT count(*) FROM matches", as: Int.self)
            #expect(count == [1], "nothing is saved yet")
            let saved = try await browser.post("/admin/matches/new", new + [("confirmed", "yes")])
            #expect(saved.status == 303 && saved["Location"]?.hasSuffix("?done=added") == true)
            let page = try await browser.get(try #require(saved["Location"])).text
            #expect(page.contains("Added: ") && page.contains("Remove it again"))
            let list = try await browser.get("/admin/matches?q=keate&from=2026-01-13&to=2026-01-13")
                .text
            #expect(list.contains("Hawtrey") && !list.contains("14:40"))
        }
    }

    @Test("What is wrong is said beside each field, and what was typed is kept")
    func problems() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            let answer = try await browser.post(
                "/admin/matches/new",
                [
                    ("do", "add"), ("date", "2026-13-45"), ("home", ""), ("away", "nobody"),
                    ("opponent", "Old Etonians"), ("notes", "<b>kept</b>"),
                ])
            #expect(answer.status == 422)
            for field in ["date", "home", "away", "opponent"] {
                #expect(answer.text.contains("id=\"\(field)-problem\""), "\(field)")
            }
            #expect(answer.text.contains("&lt;b&gt;kept&lt;/b&gt;"))
            for wrong in [[], [("do", "explode")], [("do", "add")]] as [[(String, String)]] {
                #expect(try await browser.post(path(id), wrong).status == 400)
            }
            #expect(try await browser.post("/admin/matches/new", [("do", "delete")]).status == 400)
        }
    }

    @Test("Who has seen an older match is told so, with what was typed")
    func changedMeanwhile() async throws {
        try await withAdmin { league, browser, id in
            var browser = browser
            let typed = try await form(browser, path(id), [("time", "15:15")])
            try await league.connection.execute(
                "UPDATE matches SET pitch = 'Dutchman''s 5' WHERE id = \(id)")
            let answer = try await browser.post(path(id), typed)
            #expect(answer.status == 409)
            #expect(answer.problems.first?.contains("has changed since you looked") == true)
            #expect(answer.text.contains("value=\"15:15\"") && answer.text.contains("Dutchman"))
            #expect(try await state(league, id).contains("14:25:00"))
            #expect(
                try await browser.post(path(id), [("do", "cancel"), ("seen", "0")]).status == 409)
        }
    }

    @Test("Captains and viewers find nothing there, and change nothing")
    func others() async throws {
        try await withAdmin { league, admin, id in
            try await league.connection.addPerson()
            try await league.connection.addPerson("viewer@example.org", .viewer)
            let rows = try await league.connection.matchRows()
            for email in ["tom@example.org", "viewer@example.org"] {
                var browser = admin
                browser.cookie = nil
                try await browser.signIn(email)
                for target in [
                    "/admin", "/admin/matches", "/admin/matches/new", path(id), "/admin/accounts",
                ] {
                    #expect(try await browser.get(target).status == 404, "\(target)")
                    for form in [
                        [("do", "delete"), ("seen", "0"), ("confirmed", "yes")],
                        [("do", "cancel"), ("seen", "0")],
                        [("do", "add"), ("date", "2026-01-14"), ("home", "JDM")],
                    ] {
                        #expect([404, 405].contains(try await browser.send(target, form).status))
                    }
                }
            }
            #expect(try await league.connection.matchRows() == rows)
            // An admin who is demoted while the page is open.
            try await league.connection.execute(
                "UPDATE user_profiles SET role = 'viewer' WHERE email = 'ann@example.org'")
            #expect(
                try await admin.send(path(id), [("do", "cancel"), ("seen", "0")]).status == 404)
            #expect(try await league.connection.matchRows() == rows)
        }
    }
}
