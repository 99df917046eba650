import Foundation
import LeagueServer
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct CalendarListTests {
    private static let page = "Accept: text/html,application/xhtml+xml,*/*;q=0.8"

    @Test(arguments: [[], [page]])
    func theListIsKeptByClients(form: [String]) async throws {
        try await TestServer.run { server in
            let first = try await server.get("/calendars", form)
            let tag = try #require(first["ETag"])
            #expect(tag.wholeMatch(of: #/"[0-9a-f]{32}"/#) != nil)
            #expect(first["Last-Modified"] == nil)
            let known = try await server.get("/calendars", form + ["If-None-Match: W/\(tag)"])
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
            for answer in [first, known] {
                #expect(answer["ETag"] == tag)
                #expect(answer["Cache-Control"] == "public, max-age=300")
                #expect(answer["Vary"] == "Accept, Accept-Encoding")
                #expect(answer["Access-Control-Allow-Origin"] == "*")
                #expect(answer["Age"] == nil)
            }
            // When a list changed nobody knows.
            let date = "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"
            #expect(try await server.get("/calendars", form + [date]).status == 200)
            let client = try await server.connect()
            let head = try await client.ask("/calendars", form, method: "HEAD")
            #expect(head["Content-Length"] == first["Content-Length"])
            #expect(head["ETag"] == tag)
            #expect(try await client.ask("/calendars", form).body == first.body)
        }
    }

    @Test(arguments: [[], [page]])
    func theListComesCompressed(form: [String]) async throws {
        try await TestServer.run { server in
            let plain = try await server.get("/calendars", form)
            let zipped = try await server.get("/calendars", form + ["Accept-Encoding: gzip"])
            #expect(zipped["Content-Encoding"] == "gzip")
            #expect(zipped["Content-Type"] == plain["Content-Type"])
            #expect(zipped.body.prefix(2) == [0x1F, 0x8B])
            #expect(zipped["ETag"] == plain["ETag"]?.dropLast().appending("-gz\""))
        }
    }

    @Test func eachVersionHasATagOfItsOwn() async throws {
        let feeds = FixedFeeds()
        try await TestServer.run(feeds) { server in
            var tags: Set<String> = []
            for name in ["Keate", "Newhouse"] {
                feeds.list = [
                    FeedListing(
                        kind: .house, id: "JDM", name: name, slug: "keate",
                        path: "/calendar/house/keate.ics", events: 100)
                ]
                let answer = try await server.get("/calendars")
                #expect(answer.text.contains(name))
                tags.insert(try #require(answer["ETag"]))
            }
            #expect(tags.count == 2)
        }
    }

    @Test func anOldListSaysSo() async throws {
        let feeds = FixedFeeds()
        feeds.health = .away(since: Date(timeIntervalSinceNow: -90), reason: "gone")
        try await TestServer.run(feeds) { server in
            for fields in [[], [Self.page], ["If-None-Match: *"]] {
                let answer = try await server.get("/calendars", fields)
                #expect((Int(answer["Age"] ?? "") ?? 0) >= 89)
                #expect(answer["Warning"] == "110 - \"Response is Stale\"")
            }
        }
    }
}
