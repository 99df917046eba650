import LeagueFeeds
import LeagueServer
import NIOCore
import TestSupport
import Testing

@Suite(.serialized) struct PipeliningTests {
    private let kept = "/calendar/house/keate.ics"

    @Test func answersKeepTheOrderOfTheirRequests() async throws {
        let feeds = FixedFeeds()
        let (gate, open) = AsyncStream<Void>.makeStream()
        feeds.set("/calendar/all.ics") {
            for await _ in gate { break }
            return .content(FixedFeeds.content(bytes: 50), staleSince: nil)
        }
        try await TestServer.run(feeds) { server in
            let client = try await server.connect()
            let targets = [kept, "/calendar/all.ics", kept, "/healthz", kept]
            try client.send(targets.map { TestClient.request($0) }.joined())
            try await wait(for: "the slow request") { feeds.asked == ["/calendar/all.ics"] }
            open.yield()
            var lengths: [Int] = []
            for _ in targets { lengths.append(try await client.answer().body.count) }
            let keate = FixedFeeds.keate.bytes.readableBytes
            let slow = FixedFeeds.content(bytes: 50).bytes.readableBytes
            #expect(lengths == [keate, slow, keate, #"{"status":"alive"}"#.utf8.count, keate])
            // The connection answers from memory again.
            #expect(try await client.ask(kept).status == 200)
        }
    }

    @Test func whoeverDoesNotFetchAnswersGetsNoMoreOfThem() async throws {
        let feeds = FixedFeeds()
        feeds.keep(kept, .content(FixedFeeds.large, staleSince: nil))
        try await TestServer.run(feeds) { server in
            let lazy = try await TestClient(port: server.port, receiveBuffer: 4096)
            try lazy.send(String(repeating: TestClient.request(kept), count: 50))
            let label =
                #"http_requests_total{route="/calendar/house/{slug}.ics",method="GET",status="200"} "#
            var count = 0
            try await wait(for: "an answer") {
                let lines = try await server.get("/metrics").text.split(separator: "\n")
                count =
                    lines.first { $0.hasPrefix(label) }
                    .flatMap { Int($0.dropFirst(label.count)) } ?? 0
                return count > 0
            }
            #expect(count < 5)
        }
    }
}
