import Foundation
import Hummingbird
import LeagueFeeds
import LeagueServer
import NIOConcurrencyHelpers
import NIOCore
import TestSupport
import Testing

@Suite(.serialized) struct LimitTests {
    private let path = "/calendar/house/keate.ics"

    @Test func aTargetMayHave8192Bytes() async throws {
        let feeds = FixedFeeds()
        try await TestServer.run(feeds) { server in
            for (length, status) in [(8192, 200), (8193, 414), (20_000, 414)] {
                let target = path + "?" + String(repeating: "x", count: length - path.count - 1)
                feeds.set(target) { .content(FixedFeeds.keate, staleSince: nil) }
                let answer = try await server.get(target)
                #expect(answer.status == status, "\(length)")
                if status == 414 { #expect(try answer.errorCode() == "address_too_long") }
            }
        }
    }

    @Test func aTargetOf100kBIsRefused() async throws {
        try await TestServer.run { server in
            let answer = try await server.get("/" + String(repeating: "x", count: 100_000))
            #expect([400, 414, 431].contains(answer.status))
            _ = try answer.errorCode()
            #expect(try await server.get(path).status == 200)
        }
    }

    @Test func aHeaderMayHave100FieldsAnd32kB() async throws {
        try await TestServer.run { server in
            func many(_ count: Int) -> [String] { (0..<count).map { "X-\($0): y" } }
            // Host is one of them.
            #expect(try await server.get(path, many(99)).status == 200)
            let large = ["X-A: " + String(repeating: "x", count: 31_000)]
            #expect(try await server.get(path, large).status == 200)
            for fields in [
                many(101), ["X-A: " + String(repeating: "x", count: 33_000)],
                (0..<40).map { "X-\($0): " + String(repeating: "x", count: 1000) },
            ] {
                let answer = try await server.get(path, fields)
                #expect(answer.status == 431)
                #expect(try answer.errorCode() == "header_too_large")
                #expect(answer["X-Request-ID"] != nil && answer["Connection"] == "close")
            }
        }
    }

    @Test func whatIsNoHTTPIsRefusedAndTheConnectionEnds() async throws {
        try await TestServer.run { server in
            let client = try await server.connect()
            try client.send("\u{16}\u{3}\u{1}nonsense\r\n\r\n")
            let answer = try await client.answer()
            #expect(answer.status == 400)
            #expect(try answer.errorCode() == "unreadable_request")
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test(arguments: [
        ("POST", "Content-Length: 1000000000", 405), ("POST", "Transfer-Encoding: chunked", 405),
        ("GET", "Content-Length: 5", 413),
        ("PUT", "Content-Length: 5\r\nExpect: 100-continue", 405),
    ])
    func aBodyIsNotReadAndEndsTheConnection(
        method: String, field: String, status: Int
    ) async throws {
        var limits = ServerLimits.standard
        limits.lingering = .milliseconds(100)
        try await TestServer.run(limits: limits) { server in
            let client = try await server.connect()
            let answer = try await client.ask(path, [field], method: method)
            #expect(answer.status == status)
            #expect(answer["Connection"] == "close")
            // Without a sign of the body, and without an end to it.
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func aLongBodyDoesNotLoseTheAnswer() async throws {
        try await TestServer.run { server in
            let client = try await server.connect()
            let body = String(repeating: "x", count: 1_000_000)
            try client.send(
                TestClient.request(path, ["Content-Length: \(body.utf8.count)"], method: "POST"))
            try client.send(body)
            #expect(try await client.answer().status == 405)
        }
    }

    @Test func theClientCanEndTheConnection() async throws {
        try await TestServer.run { server in
            for field in ["Connection: close", "Connection: Close", "Connection: x, close"] {
                let client = try await server.connect()
                let answer = try await client.ask(path, [field])
                #expect(answer.status == 200 && answer["Connection"] == "close")
                #expect(try await client.rest().isEmpty)
            }
            let client = try await server.connect()
            try client.send(TestClient.request(path) + TestClient.request(path))
            client.endSending()
            #expect(try await client.answer().status == 200)
            #expect(try await client.answer().status == 200)
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func aRequestThatDoesNotEndIsNotWaitedFor() async throws {
        var limits = ServerLimits.standard
        limits.request = .milliseconds(300)
        try await TestServer.run(limits: limits) { server in
            let slow = try await server.connect()
            try slow.send("GET \(path) HTTP/1.1\r\nHost: a\r\n")
            // A byte now and then does not help.
            let trickle = Task {
                while !Task.isCancelled {
                    try slow.send("X")
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            #expect(try await slow.rest().isEmpty)
            trickle.cancel()
            let idle = try await server.connect()
            #expect(try await idle.ask(path).status == 200)
            #expect(try await idle.rest().isEmpty)
        }
    }

    @Test func anAnswerThatNobodyFetchesIsGivenUp() async throws {
        var limits = ServerLimits.standard
        (limits.answer, limits.request) = (.milliseconds(300), .milliseconds(300))
        try await givesUpALazyClient(limits)
    }

    @Test func aClientThatTakesNothingIsGivenUpSooner() async throws {
        var limits = ServerLimits.standard
        (limits.answer, limits.stall) = (.hours(1), .milliseconds(300))
        try await givesUpALazyClient(limits)
    }

    /// A client that asks for a long answer and fetches nothing of it loses its connection.
    private func givesUpALazyClient(_ limits: ServerLimits) async throws {
        let feeds = FixedFeeds()
        feeds.keep(path, .content(FixedFeeds.large, staleSince: nil))
        try await TestServer.run(feeds, limits: limits) { server in
            let lazy = try await TestClient(port: server.port, receiveBuffer: 4096)
            try lazy.send(TestClient.request(path))
            try await wait(for: "the connection to be given up") {
                try await server.get("/metrics").text.contains("\nhttp_connections 1\n")
            }
        }
    }

    @Test(arguments: [true, false])
    func longAnswersThatAreNotFetchedTakeOnlySoMuchMemory(isCached: Bool) async throws {
        var limits = ServerLimits.standard
        // Buffers are rounded up to a power of two.
        limits.unsentBytes = 12_000_000
        // However long the test takes to fetch from one client after the other.
        (limits.answer, limits.stall) = (.hours(1), .hours(1))
        let feeds = FixedFeeds()
        let (choice, other) = ("/calendar/feed.ics?follow=JDM", "/calendar/feed.ics?follow=PGW")
        for target in [choice, other] {
            let content = FixedFeeds.content(bytes: 8_000_000)
            if isCached { feeds.keep(target, .content(content, staleSince: nil)) }
            feeds.set(target) { .content(content, staleSince: nil) }
        }
        let small = "/calendar/all.ics"
        feeds.set(small) { .content(FixedFeeds.keate, staleSince: nil) }
        try await TestServer.run(feeds, limits: limits) { server in
            // However many clients have the same one, it is in memory once.
            var lazy: [TestClient] = []
            for _ in 0..<20 {
                lazy.append(try await TestClient(port: server.port, receiveBuffer: 4096))
                try lazy.last?.send(TestClient.request(choice))
            }
            for (number, client) in lazy.enumerated() where number % 2 == 0 {
                #expect(try await client.answer().body.count > 8_000_000)
                try client.send(TestClient.request(choice))
            }
            try await wait(for: "another one to be refused") {
                try await server.get(other).status == 503
            }
            let refusal = try await server.get(other, method: "HEAD")
            #expect(refusal.status == 503 && refusal["Retry-After"] == "30")
            #expect(try await server.get(other).errorCode() == "busy")
            for target in [choice, path, small, "/healthz"] {
                #expect(try await server.get(target).status == 200, "\(target)")
            }
            lazy = []
            try await wait(for: "room for it") { try await server.get(other).status == 200 }
        }
    }

    @Test func slowClientsHoldUpNobody() async throws {
        var limits = ServerLimits.standard
        limits.shutdown = .milliseconds(500)
        let feeds = FixedFeeds()
        feeds.set("/calendar/all.ics") { .content(FixedFeeds.large, staleSince: nil) }
        let slow = NIOLockedValueBox<[TestClient]>([])
        try await TestServer.run(feeds, limits: limits) { server in
            for _ in 0..<40 {
                let client = try await TestClient(port: server.port, receiveBuffer: 4096)
                try client.send(TestClient.request("/calendar/all.ics"))
                slow.withLockedValue { $0.append(client) }
            }
            try await wait(for: "their requests") { feeds.asked.count == 40 }
            for target in [path, "/healthz", "/calendars"] {
                #expect(try await server.get(target).status == 200)
            }
            // The end of the service waits for them no longer than it says.
            await server.stop()
        }
        #expect(slow.withLockedValue { $0.count } == 40)
    }

    @Test func aSlowClientGetsAllOfALongAnswer() async throws {
        var limits = ServerLimits.standard
        limits.request = .milliseconds(100)
        let feeds = FixedFeeds()
        let content = FixedFeeds.large
        feeds.keep(path, .content(content, staleSince: nil))
        try await TestServer.run(feeds, limits: limits) { server in
            for fields in [[], ["Connection: close"]] {
                let slow = try await TestClient(port: server.port, receiveBuffer: 4096)
                try slow.send(TestClient.request(path, fields))
                if fields.isEmpty { slow.endSending() }
                // Longer than an idle connection is kept.
                try await Task.sleep(for: .milliseconds(300))
                let answer = try await slow.answer()
                #expect(answer.body == Array(content.bytes.readableBytesView))
            }
        }
    }

    @Test func furtherConnectionsWaitTheirTurn() async throws {
        var limits = ServerLimits.standard
        limits.connections = 2
        try await TestServer.run(limits: limits) { server in
            var first: TestClient? = try await server.connect()
            let second = try await server.connect()
            _ = try await first?.ask(path)
            _ = try await second.ask(path)
            let third = try await server.connect()
            try third.send(TestClient.request(path))
            first = nil
            #expect(try await third.answer().status == 200)
        }
    }

    @Test func descriptorsBoundConnections() {
        #expect(ServerLimits.standard.fitting(descriptors: 1024).connections == 960)
        #expect(ServerLimits.standard.fitting(descriptors: 1_048_576).connections == 4096)
        #expect(ServerLimits.standard.fitting(descriptors: 3).connections == 1)
        #expect(FileDescriptors.raiseLimit() > 64)
    }
}
