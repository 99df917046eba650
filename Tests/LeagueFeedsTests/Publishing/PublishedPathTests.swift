import Testing

@testable import LeagueFeeds

@Suite("Where a calendar is written")
struct PublishedPathTests {
    @Test("A target is a path below the folder, and back")
    func paths() throws {
        let path = try #require(PublishedPath(target: "/calendar/house/keate.ics"))
        #expect(path.folders == ["calendar", "house"])
        #expect(path.name == "keate.ics")
        #expect(path.target == "/calendar/house/keate.ics")
        let encoded = try #require(PublishedPath(target: "/calendar/house/%C3%A9%20b.ics"))
        #expect(encoded.description == "calendar/house/é b.ics")
        #expect(encoded.target == "/calendar/house/%C3%A9%20b.ics")
    }

    @Test(
        "No target leads out of the folder, or to a hidden file",
        arguments: [
            "", "/", "calendar/all.ics", "//all.ics", "/calendar/", "/../all.ics", "/a/../b.ics",
            "/a/./b.ics", "/%2e%2e/b.ics", "/a%2Fb.ics", "/%2Fetc/passwd", "/.hidden", "/a/.b.ics",
            "/a%00b.ics", "/%FF.ics", "/\(String(repeating: "é", count: 128))",
        ])
    func refused(target: String) {
        #expect(PublishedPath(target: target) == nil)
    }
}
