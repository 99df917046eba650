import Foundation
import HTTPTypes
import Hummingbird
import LeagueFeeds
import LeaguePages
import NIOConcurrencyHelpers
import NIOCore

/// `/calendars`: every calendar that can be subscribed to, for people and for programs.
final class CalendarListRoute: Sendable {
    private let feeds: any FeedSource
    /// Nil where people get the list for programs, too.
    private let pages: PageRoutes?
    private let site: Site
    /// The latest list, so that it is written and compressed once.
    private let rendered = NIOLockedValueBox<(listings: [FeedListing], content: FeedContent)?>(nil)

    init(_ feeds: any FeedSource, pages: PageRoutes?, site: Site) {
        (self.feeds, self.pages, self.site) = (feeds, pages, site)
    }

    /// Adds it; where there are no pages, `/` leads here.
    func add(to router: Router<LeagueRequestContext>) {
        router.group("calendars").add(middleware: CrossOriginMiddleware())
            .get { request, _ in try await self.response(to: request.head) }
        guard pages == nil else { return }
        router.get("/") { [site] _, _ in
            var response = Response(.moved(to: "/calendars", on: site))
            response.headers.append(CommonFields.anyOrigin)
            return response
        }
    }

    /// The page where the client would rather have one, else JSON.
    private func response(to head: HTTPRequest) async throws -> Response {
        if let pages, ContentNegotiation.prefersPage(head.headerFields[.accept]) {
            return try await pages.response(to: head)
        }
        let listings = try await feeds.listing()
        return Response(
            await ConditionalResponse(
                head, await content(listings), as: .list, staleSince: feeds.health.lastAgreement
            ).whole())
    }

    /// Made in a task of its own: a long list would hold up every connection of the event loop.
    private func content(_ listings: [FeedListing]) async -> FeedContent {
        if let known = rendered.withLockedValue(\.self), known.listings == listings {
            return known.content
        }
        let content = await Task.detached {
            // Its tag tells the versions apart: when a list changed is not known.
            FeedContent(
                ByteBuffer(string: CalendarsList(listings).json), lastChange: .distantPast,
                fileName: "calendars.json", events: listings.count)
        }.value
        rendered.withLockedValue { $0 = (listings, content) }
        return content
    }
}
