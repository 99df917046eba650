import Testing

@testable import LeagueFeeds

@Suite struct FeedAddressTests {
    @Test(
        "A target is taken apart",
        arguments: [
            ("/calendar/all.ics", FeedKind.all, ""), ("/calendar/feed.ics?follow=JDM", .feed, ""),
            ("/calendar/house/keate.ics", .house, "keate"),
            ("/calendar/house/Evans%27s.ics?alarm=0", .house, "Evans's"),
            ("/calendar/match/3f0c.ics", .match, "3f0c"),
            ("/calendar/umpire/%E6%9D%B1.ics", .umpire, "東"),
        ]) func paths(target: String, kind: FeedKind, name: String) throws
    {
        let address = try FeedAddress(target)
        #expect(address.kind == kind)
        #expect(address.name == name)
    }

    @Test(
        "What is no calendar's path is unknown",
        arguments: [
            "", "/", "/calendar", "/calendar/", "/calendar/all", "/calendar/.ics",
            "calendar/all.ics",
            "/calendar/house.ics", "/calendar/house/keate", "/calendar/house/a/b.ics",
            "/calendar/all/x.ics", "/calendar/feed/x.ics", "/Calendar/all.ics",
            "/calendar/house/%ff.ics", "//calendar/all.ics", "/calendar/house/../all.ics",
        ]) func noPaths(target: String)
    {
        #expect { try FeedAddress(target) } throws: { ($0 as? FeedRefusal)?.kind == .unknown }
    }

    @Test("Options are read, and written in one order") func options() throws {
        let address = try FeedAddress("/calendar/all.ics?cancelled=omit&alarm=030&results=no")
        #expect(address.options == FeedOptions(results: false, alarm: 30, cancelled: .omit))
        let target = FeedAddress.target("/calendar/all.ics", address.options.parameters)
        #expect(target == "/calendar/all.ics?results=no&alarm=30&cancelled=omit")
        let usual = try FeedAddress("/calendar/all.ics?cancelled=title&results=yes")
        #expect(usual.options.parameters.isEmpty)
    }

    @Test("A form's blanks and escapes are decoded, and encoded again") func escapes() throws {
        let address = try FeedAddress("/calendar/feed.ics?follow=JDM:Junior+League%26c&pitch=a%2Bb")
        #expect(address.filters.map(\.value) == ["JDM:Junior League&c", "a+b"])
        let target = FeedAddress.target("/calendar/feed.ics", address.filters)
        #expect(target == "/calendar/feed.ics?follow=JDM:Junior%20League%26c&pitch=a%2Bb")
        #expect(try FeedAddress(target).filters == address.filters)
    }

    @Test("A target has bounds") func bounds() throws {
        let most = Array(repeating: "follow=A", count: QueryText.limit)
        #expect(throws: Never.self) {
            try FeedAddress("/calendar/feed.ics?" + most.joined(separator: "&"))
        }
        #expect(throws: FeedRefusal.self) {
            try FeedAddress("/calendar/feed.ics?" + (most + ["follow=A"]).joined(separator: "&"))
        }
        let path = "/calendar/house/.ics"
        let name = String(repeating: "a", count: FeedAddress.limit - path.utf8.count)
        #expect(throws: Never.self) { try FeedAddress("/calendar/house/\(name).ics") }
        #expect(throws: FeedRefusal.self) { try FeedAddress("/calendar/house/\(name)a.ics") }
    }
}
