import Foundation
import HTTPTypes
import Hummingbird
import LeagueFeeds
import LeaguePages

/// Calendars that are not in memory yet.
struct CalendarRoutes {
    let feeds: any FeedSource
    let site: Site
    let bodies: UnsentBodies
    /// Counts guesses of codes; nil where nothing is followed.
    let following: Following?

    /// Adds all below `/calendar`.
    func add(to router: Router<LeagueRequestContext>) {
        router.group("calendar").add(middleware: CrossOriginMiddleware())
            .get("**") { request, context in
                guard let following, CalendarTemplate.isOfCode(request.head.path ?? "") else {
                    return try await response(to: request.head)
                }
                return try await following.guessing(request, context) {
                    try await response(to: request.head)
                }
            }
            .on("**", method: .options) { _, _ in Self.preflight }
    }

    private func response(to head: HTTPRequest) async throws -> Response {
        switch try await feeds.answer(head.path ?? "") {
        case .content(let content, let staleSince):
            let response = await ConditionalResponse(head, content, staleSince: staleSince).whole()
            guard bodies.admits(response.body, for: head.path ?? "") else {
                throw ErrorResponse.busy
            }
            return Response(response)
        case .moved(let place): return Response(.moved(to: place, on: site))
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

/// What logs and metrics call the calendar at a request target (a path with its query). Never the path
/// itself: the names of umpires are personal.
enum CalendarTemplate {
    /// What the path of every calendar begins with.
    static let folder = "/calendar/"

    /// Whether a target is that of what is followed under a code.
    static func isOfCode(_ target: String) -> Bool {
        target.utf8.starts(with: "/calendar/code/".utf8)
    }

    /// `/calendar/house/keate.ics?alarm=30` -> `/calendar/house/{slug}.ics`; nil for a target that is
    /// no calendar's.
    static func template(of target: String) -> String? {
        guard target.utf8.starts(with: folder.utf8) else { return nil }
        let rest = target.utf8.dropFirst(folder.utf8.count).prefix { $0 != UInt8(ascii: "?") }
        let kind = rest.firstIndex(of: UInt8(ascii: "/")).map { rest[...$0] } ?? rest
        return switch Substring(kind) {
        case "all.ics": "/calendar/all.ics"
        case "house/": "/calendar/house/{slug}.ics"
        case "team/": "/calendar/team/{slug}.ics"
        case "competition/": "/calendar/competition/{slug}.ics"
        case "umpire/": "/calendar/umpire/{slug}.ics"
        case "pitch/": "/calendar/pitch/{slug}.ics"
        case "match/": "/calendar/match/{id}.ics"
        case "feed.ics": "/calendar/feed.ics"
        case "code/": "/calendar/code/{code}.ics"
        default: "/calendar/{other}"
        }
    }
}
