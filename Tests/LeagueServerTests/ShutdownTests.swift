import Foundation
import LeagueFeeds
import LeagueServer
import NIOConcurrencyHelpers
import NIOCore
import TestSupport
import Testing

@Suite(.serialized) struct ShutdownTests {
    private let path = "/calendar/house/keate.ics"

    @Test func answersOnTheirWayAreFinished() async throws {
        let feeds = FixedFeeds()
        let (gate, open) = AsyncStream<Void>.makeStream()
        feeds.set("/calendar/all.ics") {
            for await _ in gate { break }
            return .content(FixedFeeds.large, staleSince: nil)
        }
        try await TestServer.run(feeds) { server in
            let idle = try await server.connect()
            _ = try await idle.ask(path)
            let busy = try await TestClient(port: server.port, receiveBuffer: 4096)
            try busy.send(TestClient.request("/calendar/all.ics"))
            try await wait(for: "the request") { feeds.asked.count == 1 }
            await server.stop()
            // Idle connections end, and new ones are refused.
            #expect(try await idle.rest().isEmpty)
            try await wait(for: "the port to close") {
                do {
                    _ = try await server.connect()
                    return false
                } catch { return true }
            }
            open.yield()
            let answer = try await busy.answer()
            #expect(answer.status == 200 && answer["Connection"] == "close")
            #expect(answer.body.count == FixedFeeds.large.bytes.readableBytes)
            #expect(try await busy.rest().isEmpty)
        }
    }

    @Test func whoeverDoesNotFetchTheAnswerIsNotWaitedFor() async throws {
        var limits = ServerLimits.standard
        limits.shutdown = .milliseconds(300)
        let feeds = FixedFeeds()
        feeds.keep(path, .content(FixedFeeds.large, staleSince: nil))
        let lazy = NIOLockedValueBox<TestClient?>(nil)
        try await TestServer.run(feeds, limits: limits) { server in
            let client = try await TestClient(port: server.port, receiveBuffer: 4096)
            try client.send(TestClient.request(path))
            lazy.withLockedValue { $0 = client }
            try await wait(for: "the answer to begin") {
                try await server.get("/metrics").text.contains("{slug}.ics")
            }
        }
        // The server has ended though the client is still there.
        #expect(lazy.withLockedValue { $0 != nil })
    }

    @Test func stoppedUnderLoadEveryAnswerIsWhole() async throws {
        let content = FixedFeeds.content(bytes: 300_000)
        let feeds = FixedFeeds()
        feeds.keep(path, .content(content, staleSince: nil))
        let answered = NIOLockedValueBox<[Int: Int]>([:])
        var limits = ServerLimits.standard
        // However busy the machine, each of them asks once more before its time is over.
        (limits.farewell, limits.shutdown) = (.minutes(2), .minutes(2))
        try await TestServer.run(feeds, limits: limits) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        try await Self.askUntilTheEnd(server, path, content) {
                            answered.withLockedValue { $0[number, default: 0] += 1 }
                        }
                    }
                }
                try await wait(for: "some answers for each") {
                    answered.withLockedValue { $0.count == 16 && $0.values.min() ?? 0 > 2 }
                }
                await server.stop()
                try await group.waitForAll()
            }
        }
    }

    /// Asks on one connection until it ends: every request is answered until an answer says that it
    /// is the last, and nothing is reset.
    private static func askUntilTheEnd(
        _ server: TestServer, _ path: String, _ content: FeedContent, _ answered: () -> Void
    ) async throws {
        let client = try await server.connect()
        for _ in 0..<1_000_000 {
            try client.send(TestClient.request(path))
            let answer = try await client.answer()
            #expect(answer.body == Array(content.bytes.readableBytesView))
            answered()
            if answer["Connection"] == "close" { break }
        }
        #expect(try await client.end() == 0)
    }

    @Test func aConnectionAtRestHasTimeForALastRequest() async throws {
        var limits = ServerLimits.standard
        // However busy the machine, it asks once more before its time is over.
        (limits.farewell, limits.shutdown) = (.minutes(2), .minutes(2))
        try await TestServer.run(limits: limits) { server in
            let client = try await server.connect()
            _ = try await client.ask(path)
            await server.stop()
            // Connections learn of it one by one: until then their answers are not the last.
            var answer = try await client.ask(path)
            for _ in 0..<100_000 where answer["Connection"] == nil {
                answer = try await client.ask(path)
            }
            #expect(answer.status == 200 && answer["Connection"] == "close")
            #expect(try await client.end() == 0)
        }
    }

    @Test func aConnectionThatAsksNoMoreEndsInTime() async throws {
        var limits = ServerLimits.standard
        limits.farewell = .seconds(1)
        try await TestServer.run(limits: limits) { server in
            let client = try await server.connect()
            _ = try await client.ask(path)
            await server.stop()
            #expect(try await client.end() == 0)
        }
    }

    @Test func whoeverComesAsItEndsIsTurnedAwayWithoutHarm() async throws {
        var limits = ServerLimits.standard
        // One that came after Hummingbird had heard of its last is closed by the second of these.
        (limits.farewell, limits.shutdown) = (.milliseconds(10), .seconds(1))
        for _ in 0..<10 {
            try await TestServer.run(limits: limits) { server in
                _ = try await server.get(path)
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<64 {
                        group.addTask {
                            if number == 32 { await server.stop() }
                            // Answered, refused or reset: the server must live to its end.
                            guard let client = try? await server.connect() else { return }
                            try? client.send(TestClient.request(path, ["Connection: close"]))
                            _ = try? await client.rest()
                        }
                    }
                }
            }
        }
    }

    @Test func aClientThatGoesAwayHarmsNobody() async throws {
        let feeds = FixedFeeds()
        feeds.keep(path, .content(FixedFeeds.large, staleSince: nil))
        try await TestServer.run(feeds) { server in
            for _ in 0..<20 {
                let client = try await TestClient(port: server.port, receiveBuffer: 4096)
                try client.send(TestClient.request(path))
            }
            try await wait(for: "all of them to be gone") {
                try await server.get("/metrics").text.contains("\nhttp_connections 1\n")
            }
        }
    }
}
