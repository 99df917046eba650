import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite struct NtfyTests {
    private static func message(
        topic: String = "eton-fg-keate", title: String = "Keate v Hawtrey is off",
        message: String = "Waterlogged: “Agar’s 3”", tags: [String] = ["soccer"],
        isUrgent: Bool = true, click: String? = "https://league.example/matches/1"
    ) throws(PushError) -> PushRequest {
        try NtfyMessage(
            topic: topic, title: title, message: message, tags: tags, isUrgent: isUrgent,
            click: click
        ).request(to: NtfyServer("https://ntfy.example", prefix: "eton-fg"))
    }

    private static func members(_ request: PushRequest) throws -> [String: any Sendable] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: any Sendable])
    }

    @Test func `A message is published as JSON at the root`() throws {
        let request = try Self.message()
        #expect(request.url == "https://ntfy.example/")
        #expect(request.fields.map(\.name) == ["Content-Type"])
        #expect(request.fields.map(\.value) == ["application/json"])
        #expect(
            String(decoding: request.body, as: UTF8.self) == """
                {"click":"https://league.example/matches/1","message":"Waterlogged: “Agar’s 3”",\
                "priority":4,"tags":["soccer"],"title":"Keate v Hawtrey is off",\
                "topic":"eton-fg-keate"}
                """)
        let plain = try Self.members(Self.message(tags: [], isUrgent: false, click: nil))
        #expect(Set(plain.keys) == ["message", "priority", "tags", "title", "topic"])
        #expect(plain["priority"] as? Int == 3)
    }

    @Test func `The token goes into one field and is told nowhere else`() throws {
        let token = try NtfyToken(" tk_agqdq7mvbo\n")
        let server = try NtfyServer("https://ntfy.example:8443/", prefix: "x", token: token)
        let message = try NtfyMessage(topic: "x-a", title: "a", message: "b")
        let request = message.request(to: server)
        #expect(request.url == "https://ntfy.example:8443/")
        #expect(request.fields.map(\.value) == ["application/json", "Bearer tk_agqdq7mvbo"])
        var dumped = ""
        dump(server, to: &dumped)
        dump(request, to: &dumped)
        #expect(!(dumped + "\(server)\(token)\(request)").contains("agqdq"))
    }

    @Test(arguments: [
        "", " ", "a b", "a\r\nX: y", "é", "=", String(repeating: "a", count: 256), "a=b",
    ])
    func `What is no token is refused`(text: String) {
        #expect(throws: PushError.invalidNtfy(.token)) { try NtfyToken(text) }
    }

    @Test func `A token is read from a file that others may not read`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "token")
            try Data("tk_agqdq7mvbo\n".utf8).write(to: file)
            let manager = FileManager.default
            try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
            #expect(throws: PushError.exposedFile(file.path)) { try NtfyToken(file: file.path) }
            try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file.path)
            #expect(try NtfyToken(file: file.path) == NtfyToken("tk_agqdq7mvbo"))
        }
    }

    @Test(arguments: [
        "", "ntfy.example", "ftp://ntfy.example", "https://", "https://ntfy.example/path",
        "https://ntfy.example//", "https://user@ntfy.example", "https://ntfy.example?a",
        "https://NTFY.example", "https://[::1]", "https://ntfy.example:0", "https://ntfy.example:",
        "https://ntfy.example\r\n",
    ])
    func `An address with more than scheme, host and port is refused`(base: String) {
        #expect(throws: PushError.invalidNtfy(.server)) { try NtfyServer(base, prefix: "x") }
    }

    @Test func `Only a server on this machine may be plain`() throws {
        #expect(throws: PushError.invalidNtfy(.plainServer)) {
            try NtfyServer("http://ntfy.example", prefix: "x")
        }
        #expect(throws: PushError.invalidNtfy(.plainServer)) {
            try NtfyServer("http://localhost.evil.example", prefix: "x")
        }
        #expect(try NtfyServer("http://localhost:80/", prefix: "x").base == "http://localhost:80")
        #expect(try NtfyServer("http://127.0.0.1", prefix: "x").base == "http://127.0.0.1")
    }

    @Test func `Topics are the prefix and the house`() throws {
        let server = try NtfyServer("https://ntfy.example", prefix: "eton-fg")
        #expect(try server.topic("keate") == "eton-fg-keate")
        #expect(try server.topic(String(repeating: "a", count: 56)).utf8.count == 64)
        for slug in ["", "a b", "é", "a/b", "..", String(repeating: "a", count: 57)] {
            #expect(throws: PushError.invalidNtfy(.topic)) { try server.topic(slug) }
        }
        for prefix in ["", "a b", "é", String(repeating: "a", count: 65)] {
            #expect(throws: PushError.invalidNtfy(.topic)) {
                try NtfyServer("https://ntfy.example", prefix: prefix)
            }
        }
    }

    @Test func `What the server would refuse is refused`() {
        for topic in ["", "a b", "a/b", String(repeating: "a", count: 65)] {
            #expect(throws: PushError.invalidNtfy(.topic)) { try Self.message(topic: topic) }
        }
        #expect(throws: PushError.invalidNtfy(.title)) { try Self.message(title: "") }
        for tags in [["a b"], [""], ["é"], ["a,b"], [String](repeating: "a", count: 6)] {
            #expect(throws: PushError.invalidNtfy(.tags)) { try Self.message(tags: tags) }
        }
        for click in [
            "", "/matches/1", "javascript:alert(1)", "https://a b",
            "https://a.example/" + String(repeating: "a", count: 1024),
        ] {
            #expect(throws: PushError.invalidNtfy(.click)) { try Self.message(click: click) }
        }
    }

    @Test(arguments: ["x", "\"", "é", "👩‍👩‍👧", "\u{0}", "\n", "\\"])
    func `A long text is cut so that it stays a message`(text: String) throws {
        for count in [1, 300, 2048, 4095, 4096, 4097, 9000] {
            let long = String(repeating: text, count: count)
            let request = try Self.message(title: "!" + long, message: long)
            #expect(request.body.count <= NtfyMessage.limit)
            let members = try Self.members(request)
            let (title, message) = (members["title"] as? String, members["message"] as? String)
            #expect(try #require(title).utf8.count <= NtfyMessage.titleLimit)
            #expect(try #require(message).utf8.count <= NtfyMessage.messageLimit)
            if long.utf8.count <= 2048 {
                #expect(message?.unicodeScalars.count == long.unicodeScalars.count)
            }
        }
    }

    @Test(arguments: [
        (200, PushVerdict.accepted), (400, .refused), (401, .refused), (403, .refused),
        (404, .refused), (413, .tooLarge), (429, .later(after: nil)), (500, .later(after: nil)),
        (507, .later(after: nil)), (302, .later(after: nil)), (0, .later(after: nil)),
    ])
    func `Answers of ntfy servers`(status: Int, verdict: PushVerdict) {
        #expect(PushVerdict.ofNtfyServer(status: status) == verdict)
    }
}
