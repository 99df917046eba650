import LeagueFeeds
import LeagueServer
import NIOCore
import TestSupport
import Testing

/// What RFC 9112 wants of a server, beyond answering.
@Suite(.serialized) struct ProtocolTests {
    private let path = "/calendar/house/keate.ics"

    @Test(arguments: ["/calendar/house/keate.ics", "/healthz"])
    func aConnectionOfAnOldClientEndsWithItsAnswer(path: String) async throws {
        try await TestServer.run { server in
            for fields in ["", "Host: a\r\n", "Connection: close\r\n"] {
                let client = try await server.connect()
                try client.send("GET \(path) HTTP/1.0\r\n\(fields)\r\n")
                let answer = try await client.answer()
                #expect(answer.status == 200)
                #expect(answer["Connection"] == "close")
                #expect(try await client.rest().isEmpty)
            }
        }
    }

    @Test(arguments: ["/calendar/house/keate.ics", "/healthz"])
    func anOldClientCanKeepItsConnection(path: String) async throws {
        try await TestServer.run { server in
            let client = try await server.connect()
            for _ in 0..<2 {
                try client.send("GET \(path) HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                let answer = try await client.answer()
                #expect(answer.status == 200)
                #expect(answer["Connection"] == "keep-alive")
            }
            // The next one is for the newer version, which needs no such field.
            #expect(try await client.ask(path)["Connection"] == nil)
        }
    }

    @Test(arguments: [
        "", "Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n", "Host: a\r\nX: y\r\nhost: b\r\n",
        "Host: a b\r\n", "Host: a/b\r\n", "Host: user@a\r\n", "Host: \u{e9}\r\n",
    ])
    func aRequestNamesOneHost(fields: String) async throws {
        try await TestServer.run { server in
            for path in [path, "/healthz", "/nowhere"] {
                let client = try await server.connect()
                try client.send("GET \(path) HTTP/1.1\r\n\(fields)\r\n")
                let answer = try await client.answer()
                #expect(answer.status == 400)
                #expect(try answer.errorCode() == "unclear_host")
                #expect(answer["Connection"] == "close")
                #expect(try await client.rest().isEmpty)
            }
        }
    }

    @Test(arguments: [
        "Host:", "Host: fixtures.example", "Host: fixtures.example:8080", "host: [::1]:80",
        "Host: a_b-c.%41",
    ])
    func hostsOfAllKindsAreServed(field: String) async throws {
        try await TestServer.run { server in
            let client = try await server.connect()
            try client.send("GET \(path) HTTP/1.1\r\n\(field)\r\n\r\n")
            #expect(try await client.answer().status == 200)
        }
    }

    @Test func onlyTheLastOfSeveralAnswersSaysThatItIs() async throws {
        try await TestServer.run { server in
            let client = try await server.connect()
            let last = TestClient.request("/healthz", ["Connection: close"])
            try client.send(TestClient.request("/readyz") + TestClient.request("/healthz") + last)
            var fields: [String?] = []
            for _ in 0..<3 { fields.append(try await client.answer()["Connection"]) }
            #expect(fields == [nil, nil, "close"])
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func aConnectionThatSaysNothingIsClosed() async throws {
        var limits = ServerLimits.standard
        limits.request = .milliseconds(200)
        try await TestServer.run(limits: limits) { server in
            let silent = try await server.connect()
            #expect(try await silent.rest().isEmpty)
        }
    }
}
