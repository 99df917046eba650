import Foundation
import LeagueFeeds
import LeaguePages
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueServer

@Suite("The pages over HTTP")
struct PageRouteTests {
    private static let browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8"
    private static let base = "https://league.example"
    /// Noon on 13 January 2026.
    private static let noon = Date(timeIntervalSince1970: 1_768_305_600)

    /// A served league with two matches on 13 January.
    private nonisolated(nonsending) func withPages(
        _ body: nonisolated(nonsending) (LeagueAPIServer) async throws -> Void
    ) async throws {
        try await withLeagueAPI(baseURL: Self.base, clock: Self.noon) { league in
            try await league.connection.execute(
                script: """
                    INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id,
                                         away_team_id, umpires)
                    VALUES ('3f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b', '2026-01-13', '14:25',
                            'Senior League', 'Agar''s 3', 'JDM', 'HWTA', 'Mr Carlow'),
                           ('4f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b', '2026-01-13', '15:15',
                            'House Cup', 'Dutchman''s 5', 'DWF', 'PRDT', NULL)
                    """)
            let list = try await league.server.get("/fixtures")
            try #require(list.status == 200, "\(list.text)")
            try await wait(for: "the matches") {
                try await league.server.get("/fixtures").text.contains("Keate")
            }
            try await body(league)
        }
    }

    @Test(
        "Each page is there, says what it is, and is the same again",
        arguments: [
            "/", "/fixtures", "/fixtures?when=week&house=keate", "/fixtures/month/2026-01",
            "/fixtures/week/2026-W03", "/fixtures/day/2026-01-13", "/results", "/results/2026",
            "/tables/2026/senior-league", "/matches/3f0c1a2b4c5d",
            "/matches/3f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b", "/houses", "/houses/keate",
            "/teams/field", "/competitions/senior-league", "/umpires/mr-carlow", "/pitches",
            "/pitches/agars-3", "/changes", "/board", "/calendars",
            "/embed/table/2026/senior-league", "/embed/fixtures/house/keate", "/settings",
            "/offline",
        ])
    func pages(target: String) async throws {
        try await withPages { league in
            let first = try await league.server.get(target, [Self.browser])
            #expect(first.status == 200, "\(first.text)")
            #expect(first["Content-Type"] == "text/html; charset=utf-8")
            #expect(first["Cache-Control"] == "public, max-age=60, must-revalidate")
            let isFramable = target.hasPrefix("/embed/")
            #expect(
                first["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == !isFramable)
            #expect(first["Content-Security-Policy"]?.hasPrefix("default-src 'none'; ") == true)
            for (name, value) in [
                ("Cross-Origin-Opener-Policy", "same-origin"),
                ("X-Content-Type-Options", "nosniff"),
                ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "same-origin"),
            ] {
                #expect(first[name] == value)
            }
            #expect(first.text.contains("<base target=\"_blank\">") == isFramable)
            #expect(first["Permissions-Policy"]?.contains("camera=()") == true)
            #expect(first["Set-Cookie"] == nil)
            let tag = try #require(first["ETag"])
            let again = try await league.server.get(
                target, [Self.browser, "If-None-Match: \(tag)"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            // What a browser has kept takes over the fields of 304.
            for name in ["Content-Security-Policy", "Cross-Origin-Opener-Policy", "Vary"] {
                #expect(again[name] == first[name])
            }
            let head = try await league.server.get(target, [Self.browser], method: "HEAD")
            #expect(head.status == 200 && head.body.isEmpty && head["ETag"] == tag)
            let zipped = try await league.server.get(
                target, [Self.browser, "Accept-Encoding: gzip"])
            #expect(zipped["Content-Encoding"] == "gzip")
            #expect(zipped.body.count < first.body.count)
            #expect(
                try await league.server.get(target, [Self.browser], method: "PUT").status == 405)
        }
    }

    @Test(
        "What is nowhere is a page that says so",
        arguments: [
            ("/nowhere", 404), ("/houses/nobody", 404), ("/matches/3f0c", 404),
            ("/matches/ffffffffffff", 404), ("/fixtures/month/2026-13", 404),
            ("/tables/2026/house-cup", 404), ("/tables/1999/senior-league", 404),
            ("/fixtures?house=nobody", 404), ("/fixtures?when=soon", 400),
            ("/fixtures?colour=red", 400), ("/board?area=nowhere", 404), ("/results/2026-28", 404),
            ("/tables/2026/senior-league?home-3f=2", 400),
        ])
    func errors(target: String, status: Int) async throws {
        try await withPages { league in
            let answer = try await league.server.get(target, [Self.browser])
            #expect(answer.status == status)
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer.text.contains("/assets/"), "it looks like the others")
            #expect(try await league.server.get(target).errorCode() != "")
        }
    }

    @Test("A page follows each change, and the change is told of")
    func changes() async throws {
        try await withPages { league in
            let target = "/matches/3f0c1a2b4c5d"
            #expect(try await league.server.get(target).text.contains("Dutchman’s") == false)
            let before = try await league.server.get(target)["ETag"]
            try await league.connection.execute(
                "UPDATE matches SET pitch = 'Dutchman''s 5' WHERE home_team_id = 'JDM'")
            try await wait(for: "the new page") {
                try await league.server.get(target)["ETag"] != before
            }
            let page = try await league.server.get(target).text
            #expect(page.contains("<s>was Agar&#39;s 3</s> moved"))
            #expect(page.contains("by the admin"))
            for target in ["/", "/houses", "/fixtures"] {
                let other = try await league.server.get(target).text
                #expect(other.contains("Changed today"), "\(target) has no banner")
                #expect(other.contains("Keate v Hawtrey"))
            }
            // What no calendar shows is on pages all the same.
            try await league.connection.execute("UPDATE houses SET colours = 'lime/pink'")
            try await wait(for: "the new style sheet") {
                let page = try await league.server.get("/houses").text
                let path = try #require(page.firstMatch(of: /\/assets\/[0-9a-f]+\.css/)).output
                return try await league.server.get(String(path)).text.contains("#9BD02A")
            }
        }
    }

    @Test("Files are found by their hash, for ever; another hash gets the newest, for now")
    func assets() async throws {
        try await withPages { league in
            let page = try await league.server.get("/tables/2026/senior-league").text
            let paths = page.matches(of: /\/assets\/[0-9a-f]{16}\.(?:css|js|svg)/).map(\.output)
            #expect(Set(paths).count == 3)
            for path in paths {
                let file = try await league.server.get(String(path))
                #expect(file.status == 200)
                #expect(file["Cache-Control"] == "public, max-age=31536000, immutable")
            }
            let other = try await league.server.get("/assets/0123456789abcdef.css")
            #expect(other.status == 200)
            #expect(other["Cache-Control"] == "public, no-cache")
            for target in ["/assets/x", "/assets/x.png", "/assets/..%2Fx"] {
                #expect(try await league.server.get(target).status == 404)
            }
            for (target, type) in [
                ("/sw.js", "text/javascript; charset=utf-8"),
                ("/manifest.webmanifest", "application/manifest+json"),
                ("/robots.txt", "text/plain; charset=utf-8"),
                ("/changes.atom", "application/atom+xml; charset=utf-8"),
                ("/qr.svg?for=/calendar/all.ics", "image/svg+xml"),
            ] {
                let file = try await league.server.get(target)
                #expect(file.status == 200)
                #expect(file["Content-Type"] == type)
            }
            for target in [
                "/qr.svg", "/qr.svg?for=//evil", "/qr.svg?for=https://evil", "/qr.svg?x=/",
            ] {
                #expect([400, 404].contains(try await league.server.get(target).status))
            }
        }
    }

    @Test("A house that is chosen is kept in a cookie, and its page is the first one")
    func house() async throws {
        try await withPages { league in
            func choose(_ body: String, _ fields: [String] = []) async throws -> TestAnswer {
                let client = try await league.server.connect()
                return try await client.ask(
                    "/settings", fields + ["Content-Type: application/x-www-form-urlencoded"],
                    method: "POST", body: body)
            }
            let chosen = try await choose("house=keate", ["Sec-Fetch-Site: same-origin"])
            #expect(chosen.status == 303 && chosen["Location"] == "/")
            let cookie = try #require(chosen["Set-Cookie"])
            #expect(cookie.hasPrefix("house=keate; Path=/; Max-Age="))
            #expect(cookie.hasSuffix("SameSite=Lax; Secure"))
            let home = try await league.server.get("/", ["Cookie: a=b; house=keate"])
            #expect(home.status == 302 && home["Location"] == "/houses/keate")
            #expect(home["Cache-Control"] == "no-store")
            for field in [
                "Cookie: a=b", "Cookie: house=nobody", "Cookie: house=%", "Cookie: house",
            ] {
                let page = try await league.server.get("/", [field])
                #expect(page.status == 200, "\(field)")
                #expect(page["Vary"] == "Cookie, Accept-Encoding")
            }
            #expect(
                try await choose("house=")["Set-Cookie"]?.hasPrefix("house=; Path=/; Max-Age=0")
                    == true)
            #expect(try await choose("house=nobody").status == 400)
            #expect(try await choose("").status == 400, "nothing is chosen")
            #expect(try await choose("house=keate", ["Sec-Fetch-Site: cross-site"]).status == 403)
            #expect(
                try await choose("house=keate", ["Origin: https://other.example"]).status == 403)
            #expect(try await choose("house=keate", ["Origin: null"]).status == 403)
            for (own, status) in [
                (Self.base, 303), (Self.base.uppercased(), 303), (Self.base + ":443", 303),
                (Self.base + ":444", 403), (Self.base + " https://other.example", 403),
                ("https://other.example#" + Self.base, 403),
                (Self.base.replacing("://", with: "://other."), 403),
            ] {
                #expect(
                    try await choose("house=keate", ["Origin: \(own)"]).status == status, "\(own)")
            }
            #expect(try await choose("house=" + String(repeating: "x", count: 2000)).status == 413)
        }
    }

    @Test("Without the database a page that was seen stays, and finds its look")
    func away() async throws {
        try await withPages { league in
            let before = try await league.server.get("/houses").text
            let assets = before.matches(of: /\/assets\/[0-9a-f]{16}\.(?:css|js|svg)/).map(\.output)
            try await league.whileAway {
                let page = try await league.server.get("/houses")
                #expect(page.status == 200 && page.text == before && page["Age"] != nil)
                for target in assets.map(String.init) + ["/sw.js", "/manifest.webmanifest"] {
                    #expect(try await league.server.get(target).status == 200, "\(target)")
                }
                let home = try await league.server.get("/", ["Cookie: house=keate"])
                #expect(home.status == 302 && home["Location"] == "/houses/keate")
                #expect(try await league.server.get("/houses/keate").status == 503)
            }
        }
    }

    @Test("Everybody who asks at once for what has moved is led there")
    func movedForAll() async throws {
        try await withPages { league in
            for (target, place) in [
                ("/teams/keate", "/houses/keate"),
                (
                    "/tables/2026/senior-league?home-3f0c1a2b=2&away-3f0c1a2b=1",
                    "/tables/2026/senior-league?what-if=3f0c1a2b:2-1"
                ),
            ] {
                let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                    for _ in 0..<20 { group.addTask { try await league.server.get(target) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                for answer in answers {
                    #expect(answer.status == 302)
                    #expect(answer["Location"] == place)
                }
            }
        }
    }

    @Test("A page is held once, however its address is written")
    func heldOnce() async throws {
        try await withPages { league in
            func kept() async throws -> [Int] {
                let text = try await league.server.get("/metrics").text
                return try ["documents_kept", "documents_kept_bytes"].map { name in
                    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
                    return try #require(line.flatMap { Int($0.dropFirst(name.count + 1)) })
                }
            }
            let before = try await kept()
            _ = try await league.server.get("/houses/keate")
            let once = try await kept()
            #expect(once[0] == before[0] + 1 && once[1] > before[1] + 1_000)
            for target in [
                "/houses/keate?utm_source=x", "/houses/keate?fbclid=y", "/houses/%6beate",
                "/houses/keate?",
            ] {
                #expect(try await league.server.get(target).status == 200)
            }
            #expect(try await kept() == once)
            let list = try await league.server.get("/calendars?utm_source=x", [Self.browser])
            #expect(list["Vary"] == "Accept, Accept-Encoding")
        }
    }

    @Test("Scores that are supposed have an address to pass on")
    func supposing() async throws {
        try await withPages { league in
            let target = "/tables/2026/senior-league"
            let form = try await league.server.get(target + "?home-3f0c1a2b=2&away-3f0c1a2b=1")
            #expect(form.status == 302)
            #expect(form["Location"] == target + "?what-if=3f0c1a2b:2-1")
            let table = try await league.server.get(try #require(form["Location"])).text
            #expect(table.contains("if this match ends so"))
            #expect(
                try await league.server.get(target).text.contains("if this match ends so") == false)
        }
    }

    @Test("The stream says when something has changed, and ends with the service")
    func live() async throws {
        try await withPages { league in
            let stream = LiveStream(
                league.pages.changes(), try #require(EventStreamPlaces(1).take()))
            var texts = stream.texts.makeAsyncIterator()
            #expect(await texts.next() == "retry: 5000\n\n")
            try await league.connection.execute(
                "UPDATE matches SET pitch = NULL WHERE home_team_id = 'JDM'")
            #expect(await texts.next() == "event: change\ndata: {}\n\n")
            stream.end()
            #expect(await texts.next() == nil)
            let head = try await league.server.get("/changes/live", method: "HEAD")
            #expect(head["Content-Type"] == "text/event-stream")
            #expect(head["Cache-Control"] == "no-store")
        }
    }
}
