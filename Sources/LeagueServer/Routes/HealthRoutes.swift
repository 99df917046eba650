import Foundation
import HTTPTypes
import Hummingbird
import LeagueFeeds
import NIOCore

/// How the service is, for those who run it; and its own address, which leads to the list.
struct HealthRoutes {
    let feeds: any FeedSource
    let metrics: ServerMetrics

    /// Adds `/healthz`, `/readyz` and `/metrics`.
    func add(to router: Router<LeagueRequestContext>) {
        router.get("healthz") { _, _ in
            Self.text("{\"status\":\"alive\"}", type: "application/json")
        }
        router.get("readyz") { _, _ in
            if let refusal = Self.refusal(feeds.health) { throw refusal }
            return Self.text("{\"status\":\"ready\"}", type: "application/json")
        }
        router.get("metrics") { request, _ in
            // The web server in front keeps this one address from strangers.
            guard request.uri.path == "/metrics" else { throw ErrorResponse.unknownAddress }
            return Self.text(await metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    private static func text(_ text: String, type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Why what is served is not what the database holds, or not known to be; nil when it is.
    private static func refusal(_ health: FeedHealth) -> ErrorResponse? {
        var refusal: ErrorResponse
        switch health {
        case .current: return nil
        case .starting:
            refusal = ErrorResponse(
                .serviceUnavailable, "starting",
                "The service is not connected to the database yet.")
        case .away(let since, let reason):
            refusal = ErrorResponse(
                .serviceUnavailable, "database_away",
                "The database is away: calendars are served as they were at "
                    + "\(since.formatted(.iso8601)).", details: reason)
        case .unsuitable(let since, let reason):
            refusal = ErrorResponse(
                .serviceUnavailable, "unsuitable_schema",
                "The database's schema is not the one that this program knows: calendars are "
                    + "served as they were at \(since.formatted(.iso8601)).", details: reason,
                hint: "Run `fieldgame migrate`, or the program that fits.")
        }
        refusal.fields.append(CommonFields.retry)
        return refusal
    }
}
