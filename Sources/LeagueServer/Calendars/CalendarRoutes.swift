import Foundation
import HTTPTypes
import Hummingbird
import LeagueFeeds

/// Calendars that are not in memory yet.
struct CalendarRoutes {
    let feeds: any FeedSource

    /// Adds all below `/calendar`.
    func add(to router: Router<LeagueRequestContext>) {
        router.group("calendar").add(middleware: CrossOriginMiddleware())
            .get("**") { request, _ in try await response(to: request.head) }
            .on("**", method: .options) { _, _ in Self.preflight }
    }

    private func response(to head: HTTPRequest) async throws -> Response {
        switch try await feeds.answer(head.path ?? "") {
        case .content(let content, let staleSince):
            await ConditionalResponse(head, content, staleSince: staleSince).whole()
        case .moved(let place): Response(.moved(to: place))
        case .refused(let refusal): throw ErrorResponse(refusal)
        }
    }

    /// What may be done with a calendar, for pages of others that ask first.
    private static let preflight = Response(
        status: .noContent,
        headers: [
            .allow: "GET, HEAD", .accessControlAllowMethods: "GET, HEAD",
            .accessControlAllowHeaders: "If-None-Match, If-Modified-Since",
        ])
}
