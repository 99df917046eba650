import Foundation
import HTTPTypes
import LeagueFeeds
import Testing

@testable import LeagueServer

@Suite struct RouteTests {
    @Test(arguments: [
        ("/calendar/all.ics", "/calendar/all.ics"),
        ("/calendar/house/keate.ics?alarm=30", "/calendar/house/{slug}.ics"),
        ("/calendar/umpire/mr-carlow.ics", "/calendar/umpire/{slug}.ics"),
        ("/calendar/match/3f0c.ics", "/calendar/match/{id}.ics"),
        ("/calendar/feed.ics?follow=JDM", "/calendar/feed.ics"),
        ("/calendar/nonsense/secret.ics", "/calendar/{other}"),
        ("/calendar/secret.ics", "/calendar/{other}"), ("/calendar/", "/calendar/{other}"),
        ("/calendars?x=/calendar/", nil), ("/calendar", nil), ("/secret", nil), ("", nil),
        ("*", nil),
    ])
    func logsNameTheRouteAndNeverThePath(target: String, template: String?) {
        #expect(CalendarTemplate.template(of: target) == template)
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: target)
        for (endpoint, known) in [("NotFound", nil), ("/a", "/a")] {
            #expect(
                RequestRecorder.template(head, endpoint: endpoint)
                    == template ?? known ?? "{unknown}")
        }
    }

    @Test(arguments: [
        ("/", "/"), ("/?x", "/"), ("/fixtures?q=secret", "/fixtures"),
        ("/umpires/mr-carlow", "/umpires/{slug}"), ("/fixtures/day/2026-01-13", "/fixtures/{days}"),
        ("/changes/live", "/changes/live"), ("/changes/secret", nil), ("/secret", nil),
        ("/secret/umpires", nil), ("", nil), ("*", nil),
    ])
    func logsNameThePageAndNeverItsSubject(target: String, template: String?) {
        #expect(PageTemplate.template(of: target) == template)
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: target)
        #expect(RequestRecorder.template(head, endpoint: nil) == template ?? "{unknown}")
    }

    @Test(arguments: [
        ("GET", "/calendar", 404, "unknown_address"),
        ("POST", "/nowhere", 404, "unknown_address"),
        ("POST", "/calendar/house/keate.ics", 405, "method_not_allowed"),
        ("DELETE", "/calendars", 405, "method_not_allowed"),
        ("PROPFIND", "/calendar/all.ics", 405, "method_not_allowed"),
        ("REPORT", "/metrics", 405, "method_not_allowed"),
    ])
    func whatIsNotThereIsSaidInJSON(
        method: String, target: String, status: Int, code: String
    ) async throws {
        try await TestServer.run { server in
            let answer = try await server.get(target, method: method)
            #expect(answer.status == status)
            #expect(try answer.errorCode() == code)
            #expect(answer["Allow"] == (status == 405 ? "GET, HEAD" : nil))
        }
    }

    @Test func whatMayBeDoneCanBeAsked() async throws {
        try await TestServer.run { server in
            for target in ["/calendar/house/keate.ics", "/calendars", "*"] {
                let answer = try await server.get(target, method: "OPTIONS")
                #expect(answer.status == 204)
                #expect(answer["Allow"] == "GET, HEAD")
                #expect(answer["Content-Length"] == nil)
            }
            let foreign = try await server.get(
                "/calendar/house/keate.ics",
                ["Origin: https://a.example", "Access-Control-Request-Method: GET"],
                method: "OPTIONS")
            #expect(foreign["Access-Control-Allow-Origin"] == "*")
            #expect(foreign["Access-Control-Allow-Methods"] == "GET, HEAD")
            #expect(try await server.get("/nowhere", method: "OPTIONS").status == 404)
        }
    }

    @Test func theServiceItselfLeadsToTheList() async throws {
        try await TestServer.run { server in
            let answer = try await server.get("/")
            #expect(answer.status == 301)
            #expect(answer["Location"] == "/calendars")
        }
    }

    @Test func theListIsJSON() async throws {
        let feeds = FixedFeeds()
        try await TestServer.run(feeds) { server in
            let answer = try await server.get("/calendars?kind=house")
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "application/json")
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            let list = try JSONDecoder().decode([FeedListing].self, from: Data(answer.body))
            #expect(list == (try await feeds.listing()))
            #expect(answer.text.contains("\"/calendar/house/keate.ics\""))
            #expect(answer["Vary"] == "Accept, Accept-Encoding")
        }
    }

    /// Whatever is answered, in memory or not, right or wrong.
    @Test(arguments: [
        "/healthz", "/metrics", "/calendars", "/calendar/house/keate.ics", "/calendar/x.ics",
        "/nowhere", "/", "/calendar/house/keate.ics?" + String(repeating: "x", count: 9000),
    ])
    func everyAnswerHasTheFieldsOfSecurity(target: String) async throws {
        try await TestServer.run(baseURL: "https://league.example") { server in
            for method in ["GET", "HEAD", "POST", "OPTIONS"] {
                let answer = try await server.get(target, method: method)
                #expect(answer["X-Content-Type-Options"] == "nosniff")
                #expect(answer["Referrer-Policy"] == "same-origin")
                #expect(answer["Strict-Transport-Security"] == "max-age=31536000")
                #expect(answer["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            }
        }
    }

    @Test func readinessIsTheDatabasesHealth() async throws {
        let feeds = FixedFeeds()
        try await TestServer.run(feeds) { server in
            #expect(try await server.get("/healthz").status == 200)
            #expect(try await server.get("/readyz").status == 200)
            let since = Date(timeIntervalSince1970: 784_111_777)
            let others: [(FeedHealth, String)] = [
                (.starting, "starting"), (.away(since: since, reason: "gone"), "database_away"),
                (.unsuitable(since: since, reason: "old"), "unsuitable_schema"),
            ]
            for (health, code) in others {
                feeds.health = health
                let answer = try await server.get("/readyz")
                #expect(answer.status == 503)
                #expect(try answer.errorCode() == code)
                #expect(answer["Retry-After"] == "30")
                if health != .starting { #expect(answer.text.contains("1994-11-06T08:49:37Z")) }
                #expect(try await server.get("/healthz").status == 200)
            }
        }
    }

    @Test func requestsHaveNames() async throws {
        try await TestServer.run { server in
            let mine = try await server.get("/healthz", ["X-Request-ID: a.b-C_9"])
            #expect(mine["X-Request-ID"] == "a.b-C_9")
            let longest = String(repeating: "x", count: 64)
            #expect(
                try await server.get("/healthz", ["X-Request-ID: \(longest)"])["X-Request-ID"]
                    == longest)
            var names: Set<String> = []
            for bad in ["", longest + "x", "a b", "a\"b", "é", "a;b"] {
                let answer = try await server.get("/healthz", ["X-Request-ID: \(bad)"])
                let name = try #require(answer["X-Request-ID"])
                #expect(name != bad && (1...13).contains(name.count))
                names.insert(name)
            }
            #expect(names.count == 6)
        }
    }
}
