import Foundation
import Testing

@testable import LeagueCalendar

/// Which addresses may stand in a calendar.
@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://league.example", "http://localhost:8080/a/", "HTTPS://[::1]:8080/~x;y,z/%C3%A9",
    ])
    func goodBase(text: String) throws {
        #expect(try WebAddress(text, as: .base).description == text)
        let bytes = try CalendarRenderer(baseURL: text).download(of: try Sample.match())
        try FeedRules.expect(bytes, events: 1)
    }

    @Test(arguments: [
        ("", WebAddress.Fault.scheme), ("league.example", .scheme), ("ftp://x/", .scheme),
        ("javascript:alert(1)", .scheme), ("//x/", .scheme), ("https:/x", .scheme),
        ("https://", .host), ("https:///a", .host), ("https://:80/", .host),
        ("https://x/\r\nATTENDEE:y", .characters), ("https://x/\u{0}", .characters),
        ("https://x/a b", .characters), ("https://é.example/", .characters),
        ("https://x/<a>", .characters), ("https://x/\\a", .characters),
        ("https://me:secret@x/", .credentials), ("https://x/?a", .query), ("https://x/#a", .query),
        ("https://x/" + String(repeating: "a", count: 2000), .tooLong),
    ])
    func badBase(text: String, fault: WebAddress.Fault) {
        #expect(throws: CalendarError.invalidAddress(.base, fault)) {
            try CalendarRenderer(baseURL: text)
        }
    }

    @Test func headAddressesAreChecked() throws {
        let renderer = try CalendarRenderer()
        let url = CalendarHead(name: "x", url: "https://x/\nUID:y")
        #expect(throws: CalendarError.invalidAddress(.page, .characters)) {
            try renderer.calendar(url, matches: [])
        }
        let source = CalendarHead(name: "x", sourceURL: "webcal://x/")
        #expect(throws: CalendarError.invalidAddress(.source, .scheme)) {
            try renderer.calendar(source, matches: [])
        }
    }

    @Test func longBaseIsFoldedAndComesBack() throws {
        let base = "https://league.example/" + String(repeating: "a;b,c'(d)%20/", count: 30)
        let long = String(base.prefix(300))
        let bytes = try CalendarRenderer(baseURL: long).download(of: try Sample.match())
        try FeedRules.expect(bytes, events: 1)
        let text = String(decoding: LineFolding.unfolded(bytes), as: UTF8.self)
        let path = "/calendar/match/\(Sample.id(1).uuidString.lowercased()).ics"
        #expect(text.contains("\r\nURL:\(long)\(path)\r\n"))
    }

    @Test func slashesAreNotDoubled() throws {
        #expect(try WebAddress("https://x//", as: .base).appending(path: "/a") == "https://x/a")
    }

    @Test func errorSaysWhatIsWrongAndRepeatsNothing() {
        let error = CalendarError.invalidAddress(.base, .credentials)
        #expect(error.description == "The base URL holds a user name or a password.")
    }
}
