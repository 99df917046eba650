import Foundation
import NIOCore
import Testing

@testable import LeagueFeeds

@Suite struct FeedAnswerTests {
    private let path = "/calendar/house/keate.ics"
    private let tag = FixedFeeds.keate.entityTag

    @Test func aCalendarComesWithAllThatClientsWantToKnow() async throws {
        try await TestServer.run { server in
            let answer = try await server.get(path)
            #expect(answer.status == 200)
            #expect(answer.body == Array(FixedFeeds.keate.bytes.readableBytesView))
            let expected = [
                "Content-Type": "text/calendar; charset=utf-8",
                "Content-Disposition": "inline; filename=\"keate.ics\"",
                "Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding",
                "ETag": "\"\(tag)\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                "X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": "*",
                "Content-Length": "\(FixedFeeds.keate.bytes.readableBytes)",
            ]
            for (name, value) in expected { #expect(answer[name] == value) }
            for name in ["Age", "Warning", "Content-Encoding", "Connection", "Server"] {
                #expect(answer[name] == nil)
            }
            #expect(answer["Date"]?.hasSuffix(" GMT") == true)
        }
    }

    @Test func aHeadHasTheSameFieldsWithoutABody() async throws {
        try await TestServer.run { server in
            for fields in [[], ["Accept-Encoding: gzip"]] {
                let client = try await server.connect()
                let get = try await client.ask(path, fields)
                let head = try await client.ask(path, fields, method: "HEAD")
                let changing = ["Date", "X-Request-ID"]
                func same(_ answer: TestAnswer) -> [String] {
                    answer.fields.filter { !changing.contains($0.name) }.map { "\($0)" }
                }
                #expect(same(head) == same(get))
                // What follows is the next answer, not a body.
                let next = try await client.ask(path, fields)
                #expect(next.body == get.body)
            }
        }
    }

    @Test(arguments: [
        ("If-None-Match: \"TAG\"", 304), ("If-None-Match: W/\"TAG\"", 304),
        ("If-None-Match: *", 304), ("If-None-Match:  * ", 304),
        ("If-None-Match: foo*", 200), ("If-None-Match: **", 200),
        ("If-None-Match: *, \"a\"", 200), ("If-None-Match: \"a\", \"TAG\", \"b\"", 304),
        ("If-None-Match: \"a,b\",W/\"TAG\"", 304),
        ("If-None-Match: \"a\"\r\nIf-None-Match: \"TAG\"", 304),
        ("If-None-Match: \"TAG-gz\"", 200), ("If-None-Match: TAG", 200),
        ("If-None-Match: \"TAG", 200), ("If-None-Match: \"other\"", 200),
        ("If-None-Match:", 200),
        ("If-None-Match: \"TAG-gz\"\r\nAccept-Encoding: gzip", 304),
        ("If-None-Match: \"TAG\"\r\nAccept-Encoding: gzip", 200),
        ("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", 304),
        ("If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", 304),
        ("If-Modified-Since: Sun Nov  6 08:49:37 1994", 304),
        ("If-Modified-Since: Sun, 06 Nov 1994 08:49:38 GMT", 304),
        ("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 200),
        ("If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT", 304),
        ("If-Modified-Since: yesterday", 200), ("If-Modified-Since: 784111777", 200),
        ("If-Modified-Since: Sun, 31 Feb 1999 08:49:37 GMT", 200),
        ("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 CET", 200),
        // The tag wins over the date, either way.
        ("If-None-Match: \"a\"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", 200),
        ("If-None-Match: \"TAG\"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 304),
    ])
    func conditionsAreKept(fields: String, status: Int) async throws {
        try await TestServer.run { server in
            for method in ["GET", "HEAD"] {
                let answer = try await server.get(
                    path, [fields.replacing("TAG", with: tag)], method: method)
                #expect(answer.status == status, "\(method) \(fields)")
                #expect(answer.body.isEmpty == (status == 304 || method == "HEAD"))
                let own = fields.contains("gzip") ? "\"\(tag)-gz\"" : "\"\(tag)\""
                #expect(answer["ETag"] == own)
                #expect(answer["Cache-Control"] == "public, max-age=300")
                #expect(answer["Vary"] == "Accept-Encoding")
                #expect(answer["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
                if status == 304 { #expect(answer["Content-Type"] == nil) }
            }
        }
    }

    @Test(arguments: [
        (["Accept-Encoding: gzip"], true), (["Accept-Encoding: gzip, deflate, br"], true),
        (["Accept-Encoding: GZIP"], true), (["Accept-Encoding: x-gzip"], true),
        (["Accept-Encoding: *"], true), (["Accept-Encoding: gzip;q=0.001"], true),
        (["Accept-Encoding: br", "Accept-Encoding: gzip"], true),
        (["Accept-Encoding: deflate, gzip ; q=1.0, *;q=0.5"], true),
        (["Accept-Encoding: *;q=0, gzip"], true), (["Accept-Encoding: gzip;q=nonsense"], true),
        ([], false), (["Accept-Encoding:"], false), (["Accept-Encoding: identity"], false),
        (["Accept-Encoding: gzip;q=0"], false), (["Accept-Encoding: gzip; q=0.000"], false),
        (["Accept-Encoding: *, gzip;q=0"], false), (["Accept-Encoding: *;q=0"], false),
        (["Accept-Encoding: br, deflate"], false), (["Accept-Encoding: gzipped"], false),
        (["Accept-Encoding: gzip;q=0.5, identity"], false),
    ])
    func theCodingIsTheClientsChoice(fields: [String], isZipped: Bool) async throws {
        try await TestServer.run { server in
            let answer = try await server.get(path, fields)
            let bytes = Array(FixedFeeds.keate.bytes.readableBytesView)
            if isZipped {
                let zipped = await FixedFeeds.keate.compressed()
                #expect(answer.body == Array(zipped.readableBytesView))
                #expect(answer["Content-Encoding"] == "gzip")
                #expect(answer["ETag"] == "\"\(tag)-gz\"")
            } else {
                #expect(answer.body == bytes)
                #expect(answer["Content-Encoding"] == nil)
                #expect(answer["ETag"] == "\"\(tag)\"")
            }
            #expect(answer["Vary"] == "Accept-Encoding")
        }
    }

    @Test("A calendar in several pieces is sent as one, from memory and when it was not there")
    func pieces() async throws {
        let feeds = FixedFeeds()
        let content = FixedFeeds.pieced
        #expect(content.pieces.count > 2)
        feeds.keep("/calendar/all.ics", .content(content, staleSince: nil))
        feeds.set("/calendar/team/m.ics") { .content(content, staleSince: nil) }
        try await TestServer.run(feeds) { server in
            let client = try await server.connect()
            for target in ["/calendar/all.ics", "/calendar/team/m.ics", "/calendar/all.ics"] {
                let answer = try await client.ask(target)
                #expect(answer.body == Array(content.bytes.readableBytesView))
                #expect(answer["Content-Length"] == "\(content.bytes.readableBytes)")
                let zipped = try await client.ask(target, ["Accept-Encoding: gzip"])
                let file = Gzip.file(of: [content.bytes])
                #expect(zipped.body == Array(file.readableBytesView))
            }
        }
    }

    @Test func anOldCalendarSaysSo() async throws {
        let feeds = FixedFeeds()
        let since = Date(timeIntervalSinceNow: -90)
        feeds.keep(path, .content(FixedFeeds.keate, staleSince: since))
        try await TestServer.run(feeds) { server in
            for fields in [[], ["If-None-Match: *"]] {
                let answer = try await server.get(path, fields)
                #expect(answer.status == (fields.isEmpty ? 200 : 304))
                #expect((Int(answer["Age"] ?? "") ?? 0) >= 89)
                #expect(answer["Warning"] == "110 - \"Response is Stale\"")
            }
        }
    }

    @Test func whatChangedThisSecondIsNotYetOld() async throws {
        let feeds = FixedFeeds()
        let content = FeedContent(
            ByteBuffer(string: "x"), lastChange: Date(timeIntervalSinceNow: 3600),
            fileName: "a\"b\\c é.ics", events: 0)
        feeds.keep(path, .content(content, staleSince: nil))
        try await TestServer.run(feeds) { server in
            let answer = try await server.get(path)
            #expect(answer["Last-Modified"] == answer["Date"])
            #expect(answer["Content-Disposition"] == "inline; filename=\"a-b-c---.ics\"")
            let modified = try #require(answer["Last-Modified"])
            #expect(try await server.get(path, ["If-Modified-Since: \(modified)"]).status == 200)
        }
    }

    @Test func theTargetReachesTheCalendarsAsItCame() async throws {
        let feeds = FixedFeeds()
        let target = "/calendar/feed.ics?follow=JDM:Junior+League&follow=HW%54A&&x"
        feeds.set(target) { .content(FixedFeeds.keate, staleSince: nil) }
        try await TestServer.run(feeds) { server in
            let accepts = try await server.get(target, ["Accept: text/html;q=1, image/*"])
            #expect(accepts.status == 200)
            #expect(feeds.asked == [target])
        }
    }

    @Test func whatHasMovedIsWhereTheSiteIs() async throws {
        let feeds = FixedFeeds()
        feeds.set("/calendar/house/old.ics") { .moved(to: "/calendar/house/keate.ics") }
        try await TestServer.run(feeds, baseURL: "https://x.example/league/") { server in
            let moved = try await server.get("/calendar/house/old.ics")
            #expect(moved["Location"] == "/league/calendar/house/keate.ics")
            #expect(try await server.get("/")["Location"] == "/league/calendars")
        }
    }

    @Test func otherAnswersHaveTheirStatus() async throws {
        let feeds = FixedFeeds()
        feeds.set("/calendar/house/old.ics?alarm=30") {
            .moved(to: "/calendar/house/keate.ics?alarm=30")
        }
        feeds.set("/calendar/house/x") { .refused(FeedRefusal(.invalid, "Nonsense.", hint: "No.")) }
        feeds.set("/calendar/all.ics") { throw FeedUnavailable("The database is away.") }
        feeds.set("/calendar/pitch/a.ics") { throw CancellationError() }
        try await TestServer.run(feeds) { server in
            let moved = try await server.get("/calendar/house/old.ics?alarm=30")
            #expect(moved.status == 301)
            #expect(moved["Location"] == "/calendar/house/keate.ics?alarm=30")
            #expect(moved["Cache-Control"] == "public, max-age=300")
            let invalid = try await server.get("/calendar/house/x")
            #expect(invalid.status == 400)
            #expect(try invalid.errorCode() == "invalid_address")
            #expect(try invalid.object()["hint"] as? String == "No.")
            #expect(try invalid.object()["details"] is NSNull)
            let unknown = try await server.get("/calendar/house/nobody.ics")
            #expect(unknown.status == 404)
            #expect(try unknown.errorCode() == "unknown_calendar")
            let away = try await server.get("/calendar/all.ics")
            #expect(away.status == 503)
            #expect(away["Retry-After"] == "30")
            #expect(away["Cache-Control"] == "no-store")
            #expect(try away.errorCode() == "database_away")
            let bug = try await server.get("/calendar/pitch/a.ics")
            #expect(bug.status == 500)
            #expect(try bug.errorCode() == "internal_error")
        }
    }
}
