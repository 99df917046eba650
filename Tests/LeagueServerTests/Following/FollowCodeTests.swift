import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@Suite("What is followed under a code")
struct FollowCodeTests {
    /// A match of 14 January for each of these pairs.
    private func add(_ league: LeagueAPIServer) async throws {
        for (home, away, competition, pitch) in [
            ("JDM", "HWTA", "Senior League", "Agar's 3"), ("JDM", "DWF", "Junior League", nil),
            ("PRDT", "DWF", "House Cup", "Dutchman's 5"), ("PRDT", "HWTA", "Junior League", nil),
        ] {
            try await league.connection.addMatch([
                ("date", "2026-01-14"), ("time", "14:25"), ("competition_type", competition),
                ("pitch", pitch), ("home_team_id", home), ("away_team_id", away),
            ])
        }
    }

    private func titles(_ calendar: String) -> Set<String> {
        Set(
            calendar.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }
                .map { String($0.dropFirst("SUMMARY:".count)) })
    }

    @Test("Every spelling leads to one page, which has what is to come and no address")
    func page() async throws {
        try await withBrowser { league, browser in
            try await add(league)
            let follower = try await league.follower(
                "tom@example.org", ["house:keate:senior-league", "pitch:dutchmans-5"])
            let (code, signs) = (follower.code, follower.code.signs)
            for spelling in [
                signs, signs.lowercased(), "fam-\(signs)", "FAM\(signs)", "Fam%20\(signs)",
            ] {
                let answer = try await browser.get("/follow/\(spelling)")
                #expect(answer.status == 303 && answer["Location"] == "/follow/\(code)")
            }
            let page = try await browser.get("/follow/\(code)")
            #expect(page.status == 200, "\(page.text)")
            #expect(page["Cache-Control"] == "no-store")
            #expect(page.text.contains("<meta name=\"robots\" content=\"noindex\">"))
            #expect(page.text.contains("Keate in the Senior League and Dutchman&#39;s 5"))
            #expect(page.text.contains("Hawtrey") && page.text.contains("Godolphin"))
            #expect(!page.text.contains("Junior League"))
            #expect(page.text.contains("/calendar/code/\(code).ics"))
            #expect(page.text.contains("/news/code/\(code).atom"))
            #expect(
                page.text.contains(
                    "/follow?item=house:keate:senior-league&amp;item=pitch:dutchmans-5"))
            #expect(!page.text.contains("example.org"))
        }
    }

    @Test("Its calendar has the matches of any of the items, each once, and follows them at once")
    func calendar() async throws {
        try await withBrowser { league, browser in
            try await add(league)
            let code = try await league.code([
                "house:keate:senior-league", "pitch:agars-3", "competition:house-cup",
            ])
            let target = "/calendar/code/\(code).ics"
            let first = try await browser.get(target)
            #expect(first.status == 200, "\(first.text)")
            #expect(first["Content-Type"] == "text/calendar; charset=utf-8")
            #expect(first["Content-Disposition"] == "inline; filename=\"\(code).ics\"")
            #expect(first["Access-Control-Allow-Origin"] == "*")
            #expect(titles(first.text) == ["Keate v Hawtrey", "Godolphin v Evans's"])
            #expect(first.text.components(separatedBy: "BEGIN:VEVENT").count == 3)
            let tag = try #require(first["ETag"])
            #expect(try await league.server.get(target, ["If-None-Match: \(tag)"]).status == 304)

            // Other items, and nobody has been told.
            try await league.connection.execute(
                "UPDATE choice_items SET contest = 'junior-league' WHERE kind = 'house'")
            try await league.connection.execute(
                "DELETE FROM choice_items WHERE kind = 'pitch'")
            let second = try await browser.get(target)
            #expect(titles(second.text) == ["Keate v Evans's", "Godolphin v Evans's"])

            // Another match.
            try await league.connection.addMatch([
                ("date", "2026-01-15"), ("competition_type", "House Cup"),
                ("home_team_id", "HWTA"), ("away_team_id", "DWF"),
            ])
            try await wait(for: "the match") {
                titles(try await browser.get(target).text).contains {
                    $0.contains("Hawtrey v Evans's")
                }
            }
            let alarmed = try await browser.get(target + "?alarm=30&results=no")
            #expect(alarmed.text.contains("BEGIN:VALARM"))
            let spelled = try await browser.get(
                "/calendar/code/\(code.signs.lowercased()).ics?alarm=30")
            #expect(spelled.status == 301 && spelled["Location"] == target + "?alarm=30")
        }
    }

    @Test("The calendar goes on while the database is away")
    func away() async throws {
        try await withBrowser { league, browser in
            try await add(league)
            let code = try await league.code(["house:keate"])
            let target = "/calendar/code/\(code).ics"
            let known = try await browser.get(target).text
            try await league.whileAway {
                let answer = try await browser.get(target)
                #expect(answer.status == 200 && answer.text == known && answer["Age"] != nil)
                #expect(try await browser.get("/follow/\(code)").status == 503)
            }
        }
    }

    @Test("An umpire who is hidden is neither on the page nor in the calendar")
    func hidden() async throws {
        try await withBrowser { league, browser in
            try await league.connection.addMatch([
                ("date", "2026-01-14"), ("umpires", "Mr Carlow"), ("competition_type", "House Cup"),
            ])
            let code = try await league.code(["umpire:mr-carlow", "house:godolphin"])
            let shown = try await browser.get("/follow/\(code)").text
            #expect(shown.contains("Mr Carlow") && shown.contains("Hawtrey"))
            try await league.connection.execute(
                "INSERT INTO hidden_umpires (titled) SELECT titled FROM umpire_names WHERE name = 'Mr Carlow'"
            )
            try await wait(for: "the page without the name") {
                try await !browser.get("/follow").text.contains("Carlow")
            }
            let page = try await browser.get("/follow/\(code)").text
            let calendar = try await browser.get("/calendar/code/\(code).ics").text
            for text in [page, calendar, try await browser.get("/news/code/\(code).atom").text] {
                #expect(!text.contains("Carlow") && !text.contains("carlow"))
                #expect(!text.contains("Keate v Hawtrey"))
            }
        }
    }

    @Test("A code may be typed in any of its spellings")
    func typed() async throws {
        try await withBrowser { league, browser in
            let code = try await league.code(["house:keate"])
            let found = try await browser.get("/follow?code=\(code.signs.lowercased())")
            #expect(found.status == 303 && found["Location"] == "/follow/\(code)")
            let wrong = try await browser.get("/follow?code=keate")
            #expect(wrong.status == 200 && wrong.text.contains("A code is FAM- and six signs"))
        }
    }

    @Test(
        "A code that is nobody's or has ended: 404, for calendars as for others that are not there")
    func unknown() async throws {
        try await withBrowser { league, browser in
            let code = try await league.code(["house:keate"])
            try await league.connection.execute("UPDATE choices SET expires_at = now()")
            for code in [code.description, "FAM-000000"] {
                let page = try await browser.get("/follow/\(code)")
                #expect(
                    page.status == 404 && page.text.contains("Nothing is followed under this code"))
                for target in ["/calendar/code/\(code).ics", "/news/code/\(code).atom"] {
                    let answer = try await league.server.get(target)
                    #expect(answer.status == 404, "\(target)")
                    _ = try answer.errorCode()
                }
            }
            for target in ["/follow/nonsense", "/follow/FAM-00000U", "/follow/a/b/c"] {
                #expect(try await browser.get(target).status == 404, "\(target)")
            }
        }
    }

    @Test(
        "60 wrong codes an hour from a network, wherever they are tried; right ones count for nothing"
    )
    func guesses() async throws {
        try await withBrowser { league, nobody in
            var browser = nobody
            let code = try await league.code(["house:keate"])
            for number in 0..<60 {
                let wrong = "FAM-0000" + (number < 10 ? "0\(number)" : "\(number)")
                let target = [
                    "/follow/\(wrong)", "/calendar/code/\(wrong).ics", "/news/code/\(wrong).json",
                ][number % 3]
                #expect(try await browser.get("/follow/\(code)").status == 200)
                #expect(try await browser.get(target).status == 404, "\(target)")
            }
            for target in [
                "/follow/FAM-111111", "/follow/\(code)", "/calendar/code/\(code).ics",
                "/news/code/\(code).atom",
            ] {
                let answer = try await browser.get(target)
                #expect(answer.status == 429 && answer["Retry-After"] != nil, "\(target)")
            }
            #expect(try await browser.get("/houses/keate").status == 200)
            browser.address = "192.0.2.9"
            #expect(try await browser.get("/follow/\(code)").status == 200)
        }
    }
}
