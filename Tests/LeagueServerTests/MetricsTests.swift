import Foundation
import LeagueFeeds
import NIOCore
import TestSupport
import Testing

@Suite struct MetricsTests {
    @Test func numbersAreByRouteMethodAndStatus() async throws {
        let feeds = FixedFeeds()
        try await TestServer.run(feeds) { server in
            _ = try await server.get("/calendar/house/keate.ics")
            _ = try await server.get("/calendar/house/keate.ics", ["If-None-Match: *"])
            _ = try await server.get("/calendar/umpire/secret.ics")
            _ = try await server.get("/secret", method: "PUT")
            var text = ""
            try await wait(for: "the numbers") {
                text = try await server.get("/metrics").text
                return text.contains("method=\"other\"") && text.contains("\nhttp_connections 1\n")
            }
            let house = "/calendar/house/{slug}.ics"
            let expected = [
                "http_requests_total{route=\"\(house)\",method=\"GET\",status=\"200\"} 1",
                "http_requests_total{route=\"\(house)\",method=\"GET\",status=\"304\"} 1",
                "http_requests_total{route=\"{unknown}\",method=\"other\",status=\"404\"} 1",
                "http_request_duration_seconds_count{route=\"\(house)\"} 2",
                "http_request_duration_seconds_bucket{route=\"\(house)\",le=\"+Inf\"} 2",
                "http_response_bytes_total{route=\"\(house)\"} "
                    + "\(FixedFeeds.keate.bytes.readableBytes)",
                "# TYPE http_request_duration_seconds histogram",
                "# TYPE http_requests_total counter",
                "database_up 1", "feeds_kept 7", "feeds_rendered_events_total 42",
                "# TYPE feeds_rendered_events_total counter",
            ]
            let lines = Set(text.split(separator: "\n").map(String.init))
            for line in expected { #expect(lines.contains(line), "\(line)") }
            #expect(!text.contains("secret"))
            let memory = try #require(text.firstMatch(of: #/process_resident_memory_bytes (\d+)/#))
            #expect((Int(memory.output.1) ?? 0) > 1_000_000)
            feeds.health = .starting
            #expect(try await server.get("/metrics").text.contains("\ndatabase_up 0\n"))
        }
    }

    @Test func everyLineIsInTheFormat() async throws {
        try await TestServer.run { server in
            _ = try await server.get("/calendars")
            let answer = try await server.get("/metrics")
            #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            let line =
                #/# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+/#
            for text in answer.text.split(separator: "\n") {
                #expect(text.wholeMatch(of: line) != nil, "\(text)")
            }
        }
    }
}
