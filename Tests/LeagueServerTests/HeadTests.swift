import Foundation
import LeagueServer
import TestSupport
import Testing

@testable import LeagueFeeds

/// RFC 9110, section 9.3.2: HEAD is GET without the body.
@Suite struct HeadTests {
    private static let cached = [
        "/calendar/all.ics", "/calendar/house/keate.ics?alarm=30", "/calendar/team/2nd-field.ics",
        "/calendar/competition/senior-league.ics", "/calendar/umpire/mr-carlow.ics",
        "/calendar/pitch/agars-3.ics", "/calendar/match/3f0c.ics", "/calendar/feed.ics?follow=JDM",
    ]
    private static let statuses = [
        ("/", 301), ("/calendars", 200), ("/healthz", 200), ("/readyz", 200), ("/metrics", 200),
        ("/nowhere", 404), ("/calendar", 404), ("/calendar/house/nobody.ics", 404),
        ("/calendar/house/new.ics", 200), ("/calendar/house/old.ics", 301),
        ("/calendar/house/former.ics", 301), ("/calendar/feed.ics?x=y", 400),
        ("/calendar/pitch/away.ics", 503), ("/calendar/pitch/bug.ics", 500),
        ("/calendar/feed.ics?" + String(repeating: "x", count: 9000), 414),
        ("/nowhere?" + String(repeating: "x", count: 9000), 414),
    ]

    private static func feeds() -> FixedFeeds {
        let feeds = FixedFeeds()
        for target in cached { feeds.keep(target, .content(FixedFeeds.keate, staleSince: nil)) }
        feeds.keep("/calendar/house/old.ics", .moved(to: "/calendar/house/keate.ics"))
        feeds.set("/calendar/house/former.ics") { .moved(to: "/calendar/house/keate.ics") }
        feeds.set("/calendar/house/new.ics") { .content(FixedFeeds.keate, staleSince: .now) }
        feeds.set("/calendar/feed.ics?x=y") { .refused(FeedRefusal(.invalid, "Nonsense.")) }
        feeds.set("/calendar/pitch/away.ics") { throw FeedUnavailable("The database is away.") }
        feeds.set("/calendar/pitch/bug.ics") { throw CancellationError() }
        return feeds
    }

    @Test(arguments: [
        [], ["Accept-Encoding: gzip"], ["If-None-Match: *"],
        ["If-None-Match: *", "Accept-Encoding: gzip"],
        ["Accept: text/html"], ["Accept: text/html", "Accept-Encoding: gzip"],
    ])
    func itIsAGetWithoutTheBody(fields: [String]) async throws {
        try await TestServer.run(Self.feeds()) { server in
            for (target, status) in Self.cached.map({ ($0, 200) }) + Self.statuses {
                for version in ["1.1", "1.0"] {
                    for connection in ["keep-alive", "close"] {
                        let request = Request(
                            target, fields + ["Connection: \(connection)"], version: version)
                        let get = try await request.answer("GET", from: server)
                        let head = try await request.answer("HEAD", from: server)
                        let name = "\(target.prefix(50)) \(version) \(connection) \(fields)"
                        #expect(head.lines == get.lines, "\(name)")
                        let isKnown = get.status == 304
                        #expect(get.status == status || isKnown && fields.count > 0)
                        #expect(isKnown || get.hasLength)
                    }
                }
            }
        }
    }

    /// A request to be sent by either method.
    private struct Request {
        let target: String
        let fields: [String]
        let version: String

        init(_ target: String, _ fields: [String], version: String) {
            (self.target, self.fields, self.version) = (target, fields, version)
        }

        /// Asks, and sees that nothing but the answer comes: on a connection that stays, the next
        /// answer; else its end.
        func answer(_ method: String, from server: TestServer) async throws -> Answer {
            let client = try await server.connect()
            let lines = ["\(method) \(target) HTTP/\(version)", "Host: a", "X-Request-ID: one"]
            try client.send((lines + fields).joined(separator: "\r\n") + "\r\n\r\n")
            let answer = try await client.answer(hasBody: method != "HEAD")
            #expect((method == "GET") || answer.body.isEmpty)
            if fields.last == "Connection: close" {
                #expect(try await client.rest().isEmpty, "\(method) \(target.prefix(50))")
            } else {
                #expect(try await client.ask("/healthz").text == #"{"status":"alive"}"#)
            }
            // Its numbers have changed by the next request, and so may their length.
            let changing = ["Date", "Age"] + (target == "/metrics" ? ["Content-Length"] : [])
            return Answer(
                status: answer.status, hasLength: answer["Content-Length"] != nil,
                lines: ["\(answer.status)"]
                    + answer.fields.filter { !changing.contains($0.name) }
                    .map { "\($0.name): \($0.value)" }.sorted())
        }
    }

    /// What two answers have in common.
    private struct Answer {
        let status: Int
        let hasLength: Bool
        let lines: [String]
    }
}
