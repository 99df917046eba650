import Hummingbird
import LeagueServer
import NIOCore
import Testing

/// A route that takes a body, of 10 bytes at most.
@Suite struct BodyTests {
    @Sendable private static func addEcho(
        _ router: Router<LeagueRequestContext>, _ bodies: UnsentBodies
    ) {
        router.group("echo").add(middleware: BodyLimitMiddleware(bytes: 10))
            .post { request, _ in try await request.body.collect(upTo: 10) }
    }

    @Test func aBodyIsReadUpToItsLimit() async throws {
        try await TestServer.run(routes: Self.addEcho) { server in
            let client = try await server.connect()
            for text in ["", "x", "0123456789"] {
                let length = ["Content-Length: \(text.utf8.count)"]
                try client.send(TestClient.request("/echo", length, method: "POST") + text)
                let answer = try await client.answer()
                #expect(answer.status == 200)
                #expect(answer.text == text)
            }
        }
    }

    @Test func whatMayBeDoneIsSaid() async throws {
        try await TestServer.run(routes: Self.addEcho) { server in
            for method in ["GET", "PUT"] {
                let answer = try await server.get("/echo", method: method)
                #expect(answer.status == 405)
                #expect(answer["Allow"] == "POST")
            }
            let options = try await server.get("/echo", method: "OPTIONS")
            #expect(options.status == 204)
            #expect(options["Allow"] == "POST")
        }
    }

    @Test func aConnectionGoesOnAfterABodyThatWasRead() async throws {
        try await TestServer.run(routes: Self.addEcho) { server in
            let client = try await server.connect()
            let kept = TestClient.request("/calendar/house/keate.ics")
            let head = TestClient.request("/echo", ["Content-Length: 5"], method: "POST")
            try client.send(head + "ab")
            try client.send("cde" + kept)
            #expect(try await client.answer().text == "abcde")
            #expect(try await client.answer().status == 200)
            let chunked = ["Transfer-Encoding: chunked"]
            try client.send(TestClient.request("/echo", chunked, method: "POST"))
            try client.send("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            let answer = try await client.answer()
            #expect(answer.text == "abcde" && answer["Connection"] == nil)
        }
    }

    @Test(arguments: [
        ("Content-Length: 1000000000", ""),
        ("Transfer-Encoding: chunked", "6\r\nabcdef\r\n6\r\nabcdef\r\n"),
    ])
    func aBodyThatIsTooLongIsNotReadToItsEnd(field: String, body: String) async throws {
        try await TestServer.run(routes: Self.addEcho) { server in
            let client = try await server.connect()
            try client.send(TestClient.request("/echo", [field], method: "POST") + body)
            let answer = try await client.answer()
            #expect(answer.status == 413)
            #expect(try answer.errorCode() == "body_too_large")
            #expect(answer["Connection"] == "close")
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func aBodyThatIsNoHTTPIsSaidToBe() async throws {
        try await TestServer.run(routes: Self.addEcho) { server in
            let client = try await server.connect()
            let chunked = ["Transfer-Encoding: chunked"]
            try client.send(TestClient.request("/echo", chunked, method: "POST") + "nonsense\r\n")
            let answer = try await client.answer()
            #expect(answer.status == 400)
            #expect(try answer.errorCode() == "unreadable_request")
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func aBodyThatStopsIsNotWaitedFor() async throws {
        var limits = ServerLimits.standard
        limits.request = .milliseconds(300)
        try await TestServer.run(limits: limits, routes: Self.addEcho) { server in
            let client = try await server.connect()
            try client.send(
                TestClient.request("/echo", ["Content-Length: 5"], method: "POST") + "a")
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func aBodyThatComesInDropsIsNotWaitedFor() async throws {
        var limits = ServerLimits.standard
        limits.request = .milliseconds(500)
        try await TestServer.run(limits: limits, routes: Self.addEcho) { server in
            let client = try await server.connect()
            try client.send(TestClient.request("/echo", ["Content-Length: 10"], method: "POST"))
            for drop in "0123456789" {
                try client.send(String(drop))
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(try await client.rest().isEmpty)
        }
    }
}
