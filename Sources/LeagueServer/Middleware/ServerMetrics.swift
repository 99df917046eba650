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
    private let connections: ConnectionLimit
    private let documents: @Sendable () -> KeptDocuments.Size
    /// Looked up by swift-metrics once for each kind of request, not once a request.
    private let series = NIOLockedValueBox<[Kind: Series]>([:])

    /// - Parameter documents: tells what is held of pages and lists.
    init(
        _ feeds: any FeedSource, _ connections: ConnectionLimit,
        documents: @escaping @Sendable () -> KeptDocuments.Size
    ) {
        (self.feeds, self.connections, self.documents) = (feeds, connections, documents)
        registry.describe("http_requests_total", "Requests answered.")
        registry.describe("http_response_bytes_total", "Bytes of the bodies of answers.")
        registry.describe(
            "http_request_duration_seconds", "From a request's header to its answer's last byte.")
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
        let (now, documents) = (await feeds.statistics, documents())
        let listening = "Connections opened to hear of changes."
        let memory = "Memory that they take, with their events and addresses."
        let numbers: [(String, PrometheusRegistry.Kind, String, Int)] = [
            ("http_connections", .gauge, "Connections open now.", connections.count),
            ("process_resident_memory_bytes", .gauge, "Memory in use.", Self.residentMemory),
            (
                "database_up", .gauge, "1 when calendars are what the database holds.",
                feeds.health == .current ? 1 : 0
            ),
            ("feeds_kept", .gauge, "Calendars kept in memory.", now.feeds),
            ("feeds_kept_bytes", .gauge, memory, now.bytes),
            ("documents_kept", .gauge, "Pages and lists kept in memory.", documents.documents),
            ("documents_kept_bytes", .gauge, "Memory that they take.", documents.octets),
            ("feeds_rendered_events_total", .counter, "Events rendered.", now.renderedEvents),
            ("feeds_assembled_total", .counter, "Calendars put together.", now.assembledFeeds),
            ("database_notifications_total", .counter, "Changes heard of.", now.notifications),
            ("database_listening_connections_total", .counter, listening, now.connections),
        ]
        for (name, kind, help, value) in numbers { registry.set(name, kind, help, value) }
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

    /// The resident memory of this process in bytes; 0 where /proc does not say.
    private static var residentMemory: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
