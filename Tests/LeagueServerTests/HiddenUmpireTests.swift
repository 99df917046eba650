import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// An umpire whose name is kept from everything public.
@Suite("Hidden umpires") struct HiddenUmpireTests {
    /// Every page, file and list that can be reached by links from these, as a stranger, by its target;
    /// what is behind an address that changes with the day alone is asked for once.
    private func everything(_ league: LeagueAPIServer) async throws -> [String: String] {
        var waiting = [
            "/", "/fixtures", "/results", "/tables", "/houses", "/pitches", "/calendars",
            "/changes",
            "/news.atom", "/news.json", "/follow", "/board",
            "/board?pitch=agars-3", "/settings", "/offline", "/sw.js",
            "/fixtures?umpire=mr-carlow", "/fixtures?umpire=Carlow", "/umpires/mr-carlow",
            "/umpires/carlow", "/embed/fixtures/house/keate", "/embed/fixtures/umpire/mr-carlow",
            "/fixtures?q=carlow", "/results?q=carlow", "/calendar/all.ics", "/api/v1",
            "/api/v1/openapi.json", "/api/v1/matches", "/api/v1/changes", "/api/v1/houses",
            "/api/v1/pitches", "/api/v1/competitions", "/api/v1/standings",
        ]
        var found: [String: String] = [:]
        while let target = waiting.popLast(), found.count < 600 {
            guard found[target] == nil else { continue }
            let isPage = !target.hasPrefix("/api/") && !target.hasSuffix(".ics")
            var answer = try await league.server.get(target, isPage ? ["Accept: text/html"] : [])
            for _ in 0..<3 {
                guard [301, 302, 303, 307, 308].contains(answer.status),
                    let place = answer["Location"]
                else { break }
                answer = try await league.server.get(Self.target(place))
            }
            found[target] = answer.text
            let links = answer.text.matches(of: /(?:href|src|action)="([^"#]+)/).map {
                String($0.output.1).replacing("&amp;", with: "&")
            }
            let calendars = answer.text.matches(of: /"calendar":"([^"]+)"/).map {
                String($0.output.1)
            }
            waiting += (links + calendars).map(Self.target).filter { link in
                link.hasPrefix("/") && !link.hasPrefix("/sign-in") && !link.hasPrefix("/qr.svg")
                    && !link.hasPrefix("/assets")
            }
        }
        return found
    }

    /// `https://league.example/houses` -> `/houses`
    private static func target(_ link: String) -> String {
        link.replacing(/^(https|webcal):\/\/league\.example/, with: "")
    }

    private func names(_ text: String) -> Bool { text.lowercased().contains("carlow") }

    /// Matches of one umpire by two names: to come, played, moved to another umpire, deleted.
    private func addMatches(_ league: LeagueAPIServer) async throws {
        let connection = league.connection
        for (day, umpires) in [
            ("2026-01-13", "Mr Carlow, Dr Penhale"), ("2026-01-14", "Carlow"),
            ("2026-01-15", "Dr Penhale"),
        ] {
            try await connection.addMatch([
                ("date", day), ("time", "14:25"), ("away_team_id", "HWTA"), ("pitch", "Agar's 3"),
                ("competition_type", "Senior League"), ("umpires", umpires),
            ])
        }
        try await connection.addMatch([
            ("date", "2026-01-10"), ("away_team_id", "HWTA"), ("umpires", "Mr Carlow"),
            ("competition_type", "Senior League"), ("status", "completed"), ("home_score", "2"),
            ("away_score", "1"),
        ])
        let moved = try await connection.addMatch([
            ("date", "2026-01-16"), ("away_team_id", "HWTA"), ("umpires", "Mr. Carlow"),
        ])
        try await connection.execute("UPDATE matches SET umpires = 'Mr Ray' WHERE id = \(moved)")
        let deleted = try await connection.addMatch([
            ("date", "2026-01-17"), ("away_team_id", "HWTA"), ("umpires", "Mr Carlow"),
        ])
        try await connection.execute("DELETE FROM matches WHERE id = \(deleted)")
    }

    /// The sums of the sequences of a calendar's events, by which subscribers see that it has changed.
    private func sequence(_ calendar: String) -> Int {
        calendar.matches(of: /SEQUENCE:(\d+)/).reduce(0) { $0 + (Int($1.output.1) ?? 0) }
    }

    @Test("Nothing public names one; admins and the own calendar do, and all do again when shown")
    func everywhere() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            try await addMatches(league)
            let own = "/calendar/umpire/mr-carlow.ics"
            let keate = "/calendar/house/keate.ics"
            try await wait(for: "the matches") {
                try await league.server.get(keate).text.contains("Mr Carlow")
            }
            let before = try await everything(league)
            #expect(before.values.filter(names).count > 20)
            let calendar = try await league.server.get(keate)
            #expect(try await league.server.get(own).text.contains("X-WR-CALNAME:Mr Carlow"))

            let page = "/admin/umpires/mr-carlow"
            #expect(try await browser.get("/admin").text.contains("/admin/umpires"))
            let look = try await browser.post(page, [("do", "hide")])
            #expect(look.text.contains("Hidden: Mr Carlow."), "\(look.text)")
            #expect(try await league.server.get(keate).text.contains("Mr Carlow"))
            let done = try await browser.post(page, [("do", "hide"), ("confirmed", "yes")])
            #expect(done.status == 303, "\(done.text)")
            try await wait(for: "the hidden name") {
                for target in [keate, "/", "/calendars"] {
                    if names(try await league.server.get(target).text) { return false }
                }
                return true
            }
            for (target, text) in try await everything(league)
            where !target.lowercased().contains("carlow") {
                #expect(!names(text), "\(target)")
            }
            let changed = try await league.server.get(keate)
            #expect(changed.text.contains("umpire appointed"))
            #expect(changed["ETag"] != calendar["ETag"])
            #expect(changed["Last-Modified"] != calendar["Last-Modified"])
            #expect(sequence(changed.text) > sequence(calendar.text))
            // What is asked for by name is as unknown as any other.
            for target in ["/umpires/mr-carlow", "/embed/fixtures/umpire/mr-carlow"] {
                #expect(try await league.server.get(target).status == 404, "\(target)")
            }
            for name in ["Carlow", "mr-carlow", "Mr%20Carlow"] {
                let known = try await league.server.get("/api/v1/matches?umpire=\(name)")
                let unknown = try await league.server.get("/api/v1/matches?umpire=Nobody")
                #expect(known.status == unknown.status)
                #expect(!known.text.contains("Keate"))
            }
            // The own calendar is where it was, and goes on changing.
            let kept = try await league.server.get(own).text
            #expect(kept.contains("X-WR-CALNAME:Mr Carlow"))
            #expect(kept.contains("BEGIN:VEVENT") && !kept.contains("Umpire: Mr Carlow"))
            let events = kept.matches(of: /BEGIN:VEVENT/).count
            try await league.connection.addMatch([
                ("date", "2026-01-20"), ("away_team_id", "HWTA"), ("umpires", "Carlow"),
            ])
            try await wait(for: "another match") {
                try await league.server.get(own).text.matches(of: /BEGIN:VEVENT/).count
                    == events + 1
            }
            #expect(try await !names(league.server.get(keate).text))
            for place in ["/admin/matches?q=carlow&from=2026-01-01", "/admin/umpires", page] {
                let text = try await browser.get(place).text
                #expect(text.contains("Carlow"), "\(place): \(text)")
            }

            let told = try await browser.get(try #require(done["Location"])).text
            let name = try #require(
                told.firstMatch(of: /name="deed" value="([0-9a-f-]+)"/)?.output.1)
            try await browser.post(page, [("do", "undo"), ("deed", String(name))])
            try await wait(for: "the shown name") {
                let page = try await league.server.get("/umpires/mr-carlow")
                return try await page.status == 200
                    ? league.server.get(keate).text.contains("Mr Carlow") : false
            }
        }
    }

    @Test("Two names are made one, and two again, and undone") func names() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            for name in ["Mr Dunne", "Dunne", "Mr Donne"] {
                try await league.connection.addMatch([("umpires", name)])
            }
            func list() async throws -> [String] {
                try await LeagueRepository(league.connection).umpires()
                    .map { "\($0.name) (\($0.otherNames.joined(separator: ", ")))" }
            }
            func does(_ page: String, _ form: [(String, String)]) async throws -> (String, String) {
                let done = try await browser.post(page, form + [("confirmed", "yes")])
                #expect(done.status == 303, "\(done.text)")
                let place = try #require(done["Location"])
                let told = try await browser.get(place).text
                let name = told.firstMatch(of: /name="deed" value="([0-9a-f-]+)"/)
                return (String(place.prefix { $0 != "?" }), String(name?.output.1 ?? ""))
            }
            let before = try await list()
            #expect(before == ["Mr Donne ()", "Mr Dunne (Dunne)"])
            for (form, after) in [
                ([("do", "merge"), ("umpire", "mr-donne")], ["Mr Donne (Dunne, Mr Dunne)"]),
                ([("do", "own"), ("name", "Dunne")], ["Dunne ()", "Mr Donne ()", "Mr Dunne ()"]),
            ] {
                let (page, name) = try await does("/admin/umpires/mr-dunne", form)
                #expect(try await list() == after)
                _ = try await browser.post(page, [("do", "undo"), ("deed", name)])
                #expect(try await list() == before)
            }
            _ = try await does("/admin/umpires/mr-dunne", [("do", "own"), ("name", "Dunne")])
            let page = try await browser.get("/admin/umpires/dunne").text
            #expect(page.contains("Take back what was said"))
            _ = try await does("/admin/umpires/dunne", [("do", "forget"), ("name", "Dunne")])
            #expect(try await list() == before)
            #expect(try await browser.get("/admin/umpires/nobody").status == 404)
            #expect(try await league.server.get("/admin/umpires").status == 404)
        }
    }
}
