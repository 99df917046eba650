import Foundation
import HTTPTypes
import Hummingbird
import LeagueFeeds
import NIOConcurrencyHelpers
import NIOCore

/// `/calendars`: every calendar that can be subscribed to, for people and for programs.
final class CalendarListRoute: Sendable {
    private let feeds: any FeedSource
    private let baseURL: String?
    /// The latest of each form, so that a list is written and compressed once.
    private let rendered = NIOLockedValueBox<
        [ConditionalResponse.Form: (listings: [FeedListing], content: FeedContent)]
    >([:])

    /// - Parameter baseURL: the public address, for the links of the page; nil makes them relative.
    init(_ feeds: any FeedSource, baseURL: String?) {
        self.feeds = feeds
        self.baseURL = baseURL
    }

    /// Adds it.
    func add(to router: Router<LeagueRequestContext>) {
        router.group("calendars").add(middleware: CrossOriginMiddleware())
            .get { request, _ in try await self.response(to: request.head) }
    }

    /// The page where the client would rather have one, else JSON.
    private func response(to head: HTTPRequest) async throws -> Response {
        let listings = try await feeds.listing()
        let prefersPage = ContentNegotiation.prefersPage(head.headerFields[.accept])
        let form = prefersPage ? ConditionalResponse.Form.page : .list
        return Response(
            await ConditionalResponse(
                head, await content(listings, form), as: form,
                staleSince: feeds.health.lastAgreement
            ).whole())
    }

    /// Made in a task of its own: a long list would hold up every connection of the event loop.
    private func content(
        _ listings: [FeedListing], _ form: ConditionalResponse.Form
    ) async -> FeedContent {
        if let known = rendered.withLockedValue({ $0[form] }), known.listings == listings {
            return known.content
        }
        let content = await Task.detached { [baseURL] in
            let isPage = form == .page
            let text =
                isPage
                ? CalendarsPage(listings, baseURL: baseURL).html : CalendarsList(listings).json
            // Its tag tells the versions apart: when a list changed is not known.
            return FeedContent(
                ByteBuffer(string: text), lastChange: .distantPast,
                fileName: isPage ? "calendars.html" : "calendars.json", events: listings.count)
        }.value
        rendered.withLockedValue { $0[form] = (listings, content) }
        return content
    }
}
