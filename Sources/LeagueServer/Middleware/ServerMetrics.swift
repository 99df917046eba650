import Foundation
import Glibc
import HTTPTypes
import LeagueFeeds
import LeagueService
import Metrics
import NIOConcurrencyHelpers

/// The numbers of the service.
final class ServerMetrics: Sendable {
    private struct Kind: Hashable {
        let route: String
        let method: String
        let status: Int
    }

    private struct Series {
        let requests: Counter
        let bytes: Counter
        let duration: Metrics.Timer
    }

    private let registry = PrometheusRegistry()
    private let feeds: any FeedSource
    /// Those of the latest reading.
    private let statistics = NIOLockedValueBox(FeedStatistics())
    /// Looked up by swift-metrics once for each kind of request, not once a request.
    private let series = NIOLockedValueBox<[Kind: Series]>([:])

    init(_ feeds: any FeedSource, _ connections: ConnectionCount) {
        self.feeds = feeds
        registry.describe("http_requests_total", "Requests answered.")
        registry.describe("http_response_bytes_total", "Bytes of the bodies of answers.")
        registry.describe(
            "http_request_duration_seconds", "From a request's header to its answer's last byte.")
        registry.observe("http_connections", .gauge, "Connections open now.") {
            Double(connections.value)
        }
        registry.observe("process_resident_memory_bytes", .gauge, "Memory in use.") {
            Double(ProcessMemory.resident)
        }
        registry.observe("database_up", .gauge, "1 when calendars are what the database holds.") {
            feeds.health == .current ? 1 : 0
        }
        observeStatistics()
    }

    /// Counts an answer.
    func record(_ request: ServedRequest) {
        let kind = Kind(
            route: request.route, method: Self.label(of: request.head?.method),
            status: request.status.code)
        let series = series.withLockedValue { known in
            if let series = known[kind] { return series }
            let series = newSeries(kind)
            known[kind] = series
            return series
        }
        series.requests.increment()
        series.bytes.increment(by: request.bytes)
        series.duration.recordNanoseconds(request.nanoseconds)
    }

    /// Everything, for a reader.
    func text() async -> String {
        let now = await feeds.statistics
        statistics.withLockedValue { $0 = now }
        return registry.text()
    }

    private func newSeries(_ kind: Kind) -> Series {
        let route = ("route", kind.route)
        let labels = [route, ("method", kind.method), ("status", String(kind.status))]
        return Series(
            requests: Counter(label: "http_requests_total", dimensions: labels, factory: registry),
            bytes: Counter(
                label: "http_response_bytes_total", dimensions: [route], factory: registry),
            duration: Metrics.Timer(
                label: "http_request_duration_seconds", dimensions: [route], factory: registry))
    }

    /// A client can write any method, and must not make a number for each.
    private static func label(of method: HTTPRequest.Method?) -> String {
        switch method {
        case .get: "GET"
        case .head: "HEAD"
        case .options: "OPTIONS"
        default: "other"
        }
    }

    private func observeStatistics() {
        typealias Number = @Sendable (FeedStatistics) -> Int
        let numbers: [(String, MetricFamily.Kind, String, Number)] = [
            ("feeds_kept", .gauge, "Calendars kept in memory.", { $0.feeds }),
            ("feeds_kept_bytes", .gauge, "What they take, in both forms.", { $0.bytes }),
            ("feeds_rendered_events_total", .counter, "Events rendered.", { $0.renderedEvents }),
            ("feeds_assembled_total", .counter, "Calendars put together.", { $0.assembledFeeds }),
            ("database_notifications_total", .counter, "Changes heard of.", { $0.notifications }),
            (
                "database_listening_connections_total", .counter,
                "Connections opened to hear of changes.", { $0.connections }
            ),
        ]
        for (name, kind, help, number) in numbers {
            registry.observe(name, kind, help) { [statistics] in
                Double(number(statistics.withLockedValue { $0 }))
            }
        }
    }
}

/// What this process takes of the machine.
private enum ProcessMemory {
    /// Its resident memory in bytes; 0 where /proc does not say.
    static var resident: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
