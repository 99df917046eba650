import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("Messages on the pages of admins")
struct ImportPageTests {
    private func message(
        _ body: String, id: String = "week-1", day: String = "Fri, 9 Jan 2026"
    ) -> [UInt8] {
        Array(
            """
            From: Peter Aldous <p.aldous@college.example>
            Subject: Fixtures for Tuesday
            Date: \(day) 10:12:05 +0000
            Message-ID: <\(id)@college.example>
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8

            \(body)
            """.replacing("\n", with: "\r\n").utf8)
    }

    private let list = """
        Dear all,

        Tuesday 13th January

        Keate v Hawtrey, Agar's 3, 2.25pm
        Keate v The Wanderers Quux, 3.15pm

        Best wishes,
        Peter

        """

    private func matches(_ league: LeagueAPIServer) async throws -> [String] {
        try await league.connection.query(
            """
            SELECT concat_ws(' ', date, home_team_id, away_team_id, time)
            FROM matches WHERE date = '2026-01-13' ORDER BY 1
            """, as: String.self)
    }

    /// The values that a page's form of one button sends.
    private func hidden(_ page: TestAnswer, _ button: String) throws -> [(String, String)] {
        let form = try #require(
            page.text.split(separator: "<form").first { $0.contains(">\(button)</button>") })
        return form.matches(of: /type="hidden" name="([^"]*)" value="([^"]*)"/).map {
            (String($0.output.1), String($0.output.2).replacing("&#39;", with: "'"))
        }
    }

    @Test("A message is handed in: rehearsed, done, shown with its words, and taken back")
    func handedIn() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            let look = try await browser.handIn("week 1.eml", message(list))
            #expect(look.status == 200 && look.text.contains("This would be done"), "\(look.text)")
            #expect(look.text.contains("add: Keate v Hawtrey, Tuesday 13 January 2026"))
            #expect(look.text.contains("<mark>Keate <small>team</small></mark>"))
            #expect(try await matches(league) == [], "a rehearsal changes nothing")
            let done = try await browser.post("/admin/imports", try hidden(look, "Do it"))
            #expect(done.status == 303, "\(done.text)")
            #expect(try await matches(league) == ["2026-01-13 JDM HWTA 14:25:00"])

            let place = try #require(done["Location"])
            let page = try await browser.get(place)
            #expect(page.text.contains("Fixtures for Tuesday: 1 added"), "\(page.text)")
            #expect(page.text.contains("<mark>Hawtrey <small>team</small></mark>"))
            #expect(page.text.contains("Enter the match by hand"))
            let undone = try await browser.post(
                String(place.prefix { $0 != "?" }), try hidden(page, "Undo"))
            #expect(undone.status == 303, "\(undone.text)")
            #expect(try await matches(league) == [])
        }
    }

    @Test("A name is taught, and the message that was handed in is read again with it")
    func taught() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            let look = try await browser.handIn("week-1.eml", message(list))
            let done = try await browser.post("/admin/imports", try hidden(look, "Do it"))
            let place = String(try #require(done["Location"]).prefix { $0 != "?" })
            let form = [("do", "teach"), ("alias", "The Wanderers Quux"), ("team", "DWF")]
            let rehearsed = try await browser.post(place, form)
            #expect(
                rehearsed.text.contains("add: Keate v") && rehearsed.status == 200,
                "\(rehearsed.text)")
            #expect(try await matches(league).count == 1)
            let again = try await browser.post(place, form + [("confirmed", "yes")])
            #expect(again.status == 303, "\(again.text)")
            #expect(
                try await matches(league)
                    == ["2026-01-13 JDM DWF 15:15:00", "2026-01-13 JDM HWTA 14:25:00"])
            let status = try await league.connection.query(
                "SELECT status FROM import_log", as: String.self)
            #expect(status == ["success"])

            // The same message once more is no second one.
            let once = try await browser.handIn("again.eml", message(list))
            _ = try await browser.post("/admin/imports", try hidden(once, "Do it"))
            #expect(try await matches(league).count == 2)
            let count = try await league.connection.query(
                "SELECT count(*) FROM import_log", as: Int.self)
            #expect(count == [1])
        }
    }

    @Test("Nothing is taught where nothing was chosen")
    func nothingChosen() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            let look = try await browser.handIn("week-1.eml", message(list))
            let done = try await browser.post("/admin/imports", try hidden(look, "Do it"))
            let place = String(try #require(done["Location"]).prefix { $0 != "?" })
            for verb in ["teach", "teach-word"] {
                let form = [("do", verb), ("alias", "The Wanderers Quux"), ("team", "")]
                let refused = try await browser.post(place, form + [("confirmed", "yes")])
                #expect(refused.status == 422 && refused.text.contains("Choose what"))
            }
            let words = try await league.connection.query(
                "SELECT count(*) FROM mail_words", as: Int.self)
            #expect(words == [0])
        }
    }

    @Test("A line about a match that there is leads there, and a message is settled and is not")
    func existing() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            try await league.connection.addMatch([
                ("date", "2026-01-08"), ("home_team_id", "JDM"), ("away_team_id", "HWTA"),
            ])
            let text = "Results\n\nThursday 8th January\n\nKeate v Hawtrey: no score in yet\n"
            let look = try await browser.handIn("results.eml", message(text))
            #expect(
                look.text.contains("Keate v Hawtrey, Thursday 8 January 2026</a>"), "\(look.text)")
            #expect(look.text.contains(">its score</a>"))
            let done = try await browser.post("/admin/imports", try hidden(look, "Do it"))
            let place = String(try #require(done["Location"]).prefix { $0 != "?" })
            #expect(try await browser.get("/admin").text.contains("Fixtures for Tuesday</a>"))
            let settled = try await browser.post(place, [("do", "settle"), ("confirmed", "yes")])
            #expect(settled.status == 303)
            #expect(try await !browser.get("/admin").text.contains("Fixtures for Tuesday</a>"))
            let told = try await browser.get(try #require(settled["Location"]))
            _ = try await browser.post(place, try hidden(told, "Undo"))
            #expect(try await browser.get("/admin").text.contains("Fixtures for Tuesday</a>"))
        }
    }

    @Test("A change is looked at beside what stands there")
    func changed() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            let first = try await browser.handIn("week-1.eml", message(list))
            _ = try await browser.post("/admin/imports", try hidden(first, "Do it"))
            let text = "Tuesday 13th January\n\nKeate v Hawtrey is now at 3.15pm\n"
            let look = try await browser.handIn(
                "change.eml", message(text, id: "change", day: "Sat, 10 Jan 2026"))
            #expect(look.text.contains("Change time (was 2:25pm): Keate v Hawtrey"), "\(look.text)")
        }
    }

    @Test("What became of a match stands below its own line")
    func ownLine() async throws {
        try await withAdmin { _, browser in
            let text = """
                Kea,

                Tuesday 13th January

                Keate v Hawtrey, Agar's 3, 2.25pm

                """
            let look = try await browser.handIn("week-1.eml", message(text))
            let lines = look.text.split(separator: "<li").filter { $0.contains("class=\"came\"") }
            #expect(lines.count == 1 && lines.allSatisfy { $0.contains("<mark>Hawtrey") })
        }
    }

    @Test("Nobody but an admin has a large form read")
    func ended() async throws {
        try await withAdmin { league, browser in
            let people = [browser, try await captain(league)]
            try await league.connection.execute(
                script: "UPDATE user_profiles SET disabled_at = now()")
            for browser in people {
                let answer = try await browser.handIn(
                    "a.eml", [UInt8](repeating: 97, count: 200_000))
                #expect([303, 404].contains(answer.status), "\(answer.status)")
                #expect((answer["Location"] ?? "").utf8.count < 600)
            }
        }
    }

    private func captain(_ league: LeagueAPIServer) async throws -> TestBrowser {
        try await league.connection.addPerson()
        var browser = TestBrowser(league)
        try await browser.signIn()
        return browser
    }

    @Test("The link beside a line fills the form of a match with what was read of it")
    func byHand() async throws {
        try await withAdmin { league, browser in
            let look = try await browser.handIn("week-1.eml", message(list))
            let link = try #require(
                look.text.firstMatch(of: /href="([^"]*matches\/new\?[^"]*)"/).map {
                    String($0.output.1).replacing("&amp;", with: "&")
                })
            let form = try await browser.get(link)
            #expect(form.text.contains("value=\"2026-01-13\""), "\(link): \(form.text)")
            #expect(
                form.text.contains("value=\"15:15\"") || form.text.contains("value=\"15:15:00\""))
            #expect(form.text.contains("<option value=\"JDM\" selected"))
            #expect(form.text.contains("The Wanderers Quux"))
        }
    }

    @Test("A file of matches enters teams when it is told to")
    func file() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            let rows = "Date,Time,Home,Away,Competition\r\n2026-01-13,14:25,Keate,Newhouse,\r\n"
            let form = [("competition", "Senior League"), ("create-teams", "yes")]
            let look = try await browser.handIn("lent.csv", Array(rows.utf8), form)
            #expect(look.text.contains("Added the team Newhouse"), "\(look.text)")
            #expect(try await matches(league) == [])
            let done = try await browser.post("/admin/imports", try hidden(look, "Do it"))
            #expect(done.status == 303, "\(done.text)")
            #expect(try await matches(league) == ["2026-01-13 JDM Newhouse 14:25:00"])
        }
    }

    @Test(
        "What cannot be read is refused beside the field, and nothing is kept",
        arguments: [
            ("", "", "The file is empty: choose one."),
            ("notes.txt", "x", "is neither a message (.eml) nor a file of matches"),
            ("empty.eml", "", "The file is empty: choose one."),
        ])
    func refused(name: String, content: String, sentence: String) async throws {
        try await withAdmin { league, browser in
            let answer = try await browser.handIn(name, Array(content.utf8))
            #expect(answer.status == 422, "\(answer.text)")
            #expect(answer.text.contains(sentence), "\(answer.text)")
        }
    }

    @Test("Broken and hostile files are told of, never done")
    func hostile() async throws {
        try await withAdmin { league, browser in
            let xlsx = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0xFF, count: 4096)
            for (name, content) in [
                ("a.xlsx", xlsx), ("b.ics", Array("BEGIN:VCALENDAR\r\n".utf8)),
                ("c.eml", [UInt8](repeating: 0, count: 100)),
            ] {
                let answer = try await browser.handIn(name, content)
                #expect([200, 422].contains(answer.status), "\(name): \(answer.text)")
                #expect(try await matches(league) == [])
            }
            let crowded = try await browser.handIn(
                "a.eml", Array("x".utf8), [("competition", String(repeating: "x", count: 20_000))])
            #expect(crowded.status == 400)
            // A form that breaks off, and one to a page that takes no files.
            let mark = "x"
            let client = try await league.server.connect()
            let cookie = try #require(browser.cookie)
            let broken = try await client.ask(
                "/admin/imports",
                [
                    "Cookie: __Host-session=\(cookie)", "Sec-Fetch-Site: same-origin",
                    "Content-Type: multipart/form-data; boundary=\(mark)",
                ], method: "POST", content: Array("--x\r\nContent-Disposition: form-data".utf8))
            #expect(broken.status == 400, "\(broken.text)")
            let other = try await browser.handIn(
                "a.eml", [UInt8](repeating: 97, count: 20_000), to: "/admin/lists/teams")
            #expect(other.status == 400, "\(other.text)")
        }
    }
}
