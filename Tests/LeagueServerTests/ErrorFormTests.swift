import Foundation
import LeaguePages
import LeagueServer
import Testing

@testable import LeagueFeeds

/// Errors come in the form that the client prefers.
@Suite struct ErrorFormTests {
    private static let browser =
        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    private static func feeds() -> FixedFeeds {
        let feeds = FixedFeeds()
        feeds.set("/calendar/house/x.ics") {
            .refused(
                FeedRefusal(
                    .unknown, "No <b>house</b> & no calendar.", details: "<script>x</script>",
                    hint: "Look \"there\"."))
        }
        feeds.set("/calendar/feed.ics?x=y") { .refused(FeedRefusal(.invalid, "Nonsense.")) }
        feeds.set("/calendar/pitch/away.ics") { throw FeedUnavailable("The database is away.") }
        feeds.set("/calendar/pitch/bug.ics") { throw CancellationError() }
        feeds.health = .starting
        return feeds
    }

    @Test(arguments: [
        ("GET", "/nowhere", 404), ("GET", "/calendar/house/x.ics", 404),
        ("GET", "/calendar/house/nobody.ics", 404), ("GET", "/calendar/feed.ics?x=y", 400),
        ("POST", "/calendars", 405), ("GET", "/calendar/pitch/away.ics", 503),
        ("GET", "/readyz", 503), ("GET", "/calendar/pitch/bug.ics", 500),
        ("GET", "/?" + String(repeating: "x", count: 9000), 414),
    ])
    func aBrowserGetsAPage(method: String, target: String, status: Int) async throws {
        try await TestServer.run(Self.feeds()) { server in
            let page = try await server.get(target, [Self.browser], method: method)
            #expect(page.status == status)
            #expect(page["Content-Type"] == "text/html; charset=utf-8")
            #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'; ") == true)
            #expect(page["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(page["X-Content-Type-Options"] == "nosniff")
            #expect(page.text.contains("href=\"/calendars\""))
            #expect(!page.text.contains("<script") && !page.text.contains("<b>"))
            // What it says is what the others are told.
            let error = try await server.get(target, method: method)
            #expect(error.status == status)
            _ = try error.errorCode()
            for key in ["message", "details", "hint"] {
                guard let text = try error.object()[key] as? String else { continue }
                #expect(page.text.contains(("\(text)" as HTML).text), "\(key)")
            }
            for answer in [page, error] {
                #expect(answer["Vary"] == "Accept")
                #expect(answer["Cache-Control"] == "no-store")
            }
            for name in ["Retry-After", "Allow", "Access-Control-Allow-Origin"] {
                #expect(page[name] == error[name])
            }
        }
    }

    @Test(arguments: [
        [], ["Accept: */*"], ["Accept: text/calendar"], ["Accept: application/json"],
        ["Accept: text/calendar, */*;q=0.5"], ["Accept: application/json, text/html;q=0.9"],
    ])
    func whatIsNoBrowserGetsJSON(fields: [String]) async throws {
        try await TestServer.run { server in
            for target in ["/nowhere", "/calendar/house/nobody.ics"] {
                let answer = try await server.get(target, fields)
                #expect(answer.status == 404)
                _ = try answer.errorCode()
                let policy = "default-src 'none'; frame-ancestors 'none'"
                #expect(answer["Content-Security-Policy"] == policy)
            }
        }
    }

    @Test func whatCannotBeReadIsAnsweredInJSON() async throws {
        try await TestServer.run { server in
            let large = ["X-A: " + String(repeating: "x", count: 33_000)]
            let answer = try await server.get("/", [Self.browser] + large)
            #expect(answer.status == 431)
            _ = try answer.errorCode()
        }
    }
}
