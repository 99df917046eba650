import Foundation
import HTTPTypes
import LeagueFeeds
import NIOCore

/// Answers `/calendars`: every calendar that can be subscribed to, for people and for programs.
struct CalendarList {
    let feeds: any FeedSource
    /// The public address, for the links of the page; nil makes them relative.
    let baseURL: String?

    /// The page where the client would rather have one, else JSON.
    func answer(_ request: HTTPRequest) async -> Answer {
        do {
            let listings = try await feeds.listing()
            let isPage = PagePreference.prefersPage(request.headerFields[.accept])
            var answer = Answer(.ok, body: await body(listings, isPage: isPage))
            answer.fields.append(isPage ? Self.html : CommonFields.json)
            if isPage { answer.fields.append(Self.policy) }
            answer.fields.append(CommonFields.fiveMinutes)
            answer.fields.append(CommonFields.variesByType)
            answer.fields.append(CommonFields.anyOrigin)
            return answer
        } catch let error as FeedUnavailable {
            return ErrorAnswer.unavailable(error).answer(
                CommonFields.anyOrigin, FeedResponder.retry)
        } catch {
            return ErrorAnswer.bug.answer(CommonFields.anyOrigin)
        }
    }

    /// Made in a task of its own: a long list would hold up every connection of the event loop.
    private func body(_ listings: [FeedListing], isPage: Bool) async -> ByteBuffer {
        await Task.detached { [baseURL] in
            ByteBuffer(
                string: isPage
                    ? CalendarsPage(listings, baseURL: baseURL).html : CalendarsList(listings).json)
        }.value
    }

    private static let html = HTTPField(name: .contentType, value: "text/html; charset=utf-8")
    private static let policy = HTTPField(
        name: .contentSecurityPolicy, value: CalendarsPage.contentSecurityPolicy)
}
