import Foundation
import LeagueNews
import Testing

@Suite struct PushNoticeTests {
    private static let time = Date(timeIntervalSince1970: 1_767_970_800.25)

    private static func notice(
        title: String = "Keate v Hawtrey", body: String = "14:25 on Agar’s 3",
        url: String = "/matches/6f1c0e5a", tag: String = "6f1c0e5a", time: Date = time
    ) throws(PushError) -> String {
        let notice = try PushNotice(title: title, body: body, url: url, tag: tag, time: time)
        return String(decoding: notice.payload, as: UTF8.self)
    }

    private static func members(_ json: String) throws -> [String: any Sendable] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: any Sendable])
    }

    @Test func `A notice is JSON for the worker`() throws {
        #expect(
            try Self.notice() == """
                {"body":"14:25 on Agar’s 3","tag":"6f1c0e5a","timestamp":1767970800250,\
                "title":"Keate v Hawtrey","url":"/matches/6f1c0e5a"}
                """)
        #expect(try Self.notice(body: "").contains(#""body":"""#))
        let lines = try Self.members(Self.notice(title: "a\nb\u{7}", body: "a\r\nb\tc\u{0}"))
        #expect(lines["title"] as? String == "a b ")
        #expect(lines["body"] as? String == "a\nb c ")
    }

    @Test(arguments: ["x", "\"", "é", "€", "👩‍👩‍👧", "\u{0}", "e\u{301}", "\u{2028}", "\\", "\u{7F}"])
    func `Any text is cut so that the notice fits`(text: String) throws {
        let address = "/" + String(repeating: "a", count: 399)
        for count in 0..<1200 where count < 3 || count % 97 < 2 {
            let long = String(repeating: text, count: count)
            let json = try Self.notice(
                title: "!" + long, body: long, url: address,
                tag: String(repeating: "t", count: 64))
            #expect(json.utf8.count <= PushNotice.limit)
            let members = try Self.members(json)
            let title = try #require(members["title"] as? String)
            let body = try #require(members["body"] as? String)
            #expect(title.utf8.count <= PushNotice.titleLimit)
            let whole = long.unicodeScalars.map { $0.properties.generalCategory == .control }
            if !body.hasSuffix("…") { #expect(body.unicodeScalars.count == whole.count) }
            if !whole.contains(true), body.hasSuffix("…") {
                #expect(long.unicodeScalars.starts(with: body.unicodeScalars.dropLast()))
                // Nothing that would have had room was cut.
                #expect(json.utf8.count > PushNotice.limit - 8 * text.utf8.count)
            }
        }
    }

    @Test(arguments: [
        "", "matches/1", "//evil.example/", "javascript:alert(1)", "data:text/html,a", "/a b",
        "/a\"b", "/\\evil.example", "/é", "/a\nb", "ftp://a.example/",
        "/" + String(repeating: "a", count: 400),
    ])
    func `An address of another kind is refused`(url: String) {
        #expect(throws: PushError.invalidNotice(.url)) { try Self.notice(url: url) }
    }

    @Test func `What is empty or too long is refused`() {
        #expect(throws: PushError.invalidNotice(.title)) { try Self.notice(title: "") }
        for tag in ["", "a b", "é", String(repeating: "t", count: 65)] {
            #expect(throws: PushError.invalidNotice(.tag)) { try Self.notice(tag: tag) }
        }
        for seconds in [-1, 1e14, .infinity, -.infinity, .nan] {
            #expect(throws: PushError.timeOutOfRange) {
                try Self.notice(time: Date(timeIntervalSince1970: seconds))
            }
        }
    }
}
