import Foundation
import HTTPTypes
import LeagueFeeds
import NIOConcurrencyHelpers
import NIOCore

/// Answers `/calendars`: every calendar that can be subscribed to, for people and for programs.
final class CalendarList: Sendable {
    private struct Made {
        let listings: [FeedListing]
        let content: FeedContent
    }

    private let feeds: any FeedSource
    private let baseURL: String?
    /// The latest of each form, so that a list is written and compressed once.
    private let made = NIOLockedValueBox<[ContentForm: Made]>([:])

    /// - Parameter baseURL: the public address, for the links of the page; nil makes them relative.
    init(_ feeds: any FeedSource, baseURL: String?) {
        self.feeds = feeds
        self.baseURL = baseURL
    }

    /// The page where the client would rather have one, else JSON.
    ///
    /// - Parameter now: whole seconds since 1970.
    func answer(_ request: HTTPRequest, now: Int) async -> Answer {
        do {
            let listings = try await feeds.listing()
            let isPage = PagePreference.prefersPage(request.headerFields[.accept])
            let form = isPage ? ContentForm.page : .list
            return await ContentAnswer(
                request, await content(listings, form), as: form,
                staleSince: feeds.health.lastAgreement, now: now
            ).whole()
        } catch let error as FeedUnavailable {
            return ErrorAnswer.unavailable(error).answer(
                CommonFields.anyOrigin, FeedResponder.retry)
        } catch {
            return ErrorAnswer.bug(error, CommonFields.anyOrigin)
        }
    }

    /// Made in a task of its own: a long list would hold up every connection of the event loop.
    private func content(_ listings: [FeedListing], _ form: ContentForm) async -> FeedContent {
        if let known = made.withLockedValue({ $0[form] }), known.listings == listings {
            return known.content
        }
        let content = await Task.detached { [baseURL] in
            let isPage = form == .page
            let text =
                isPage
                ? CalendarsPage(listings, baseURL: baseURL).html : CalendarsList(listings).json
            // Its tag tells the versions apart: when a list changed, nobody knows.
            return FeedContent(
                ByteBuffer(string: text), lastChange: .distantPast,
                fileName: isPage ? "calendars.html" : "calendars.json", events: listings.count)
        }.value
        made.withLockedValue { $0[form] = Made(listings: listings, content: content) }
        return content
    }
}
