import HTTPTypes
import LeagueFeeds
import NIOCore

/// Answers requests for calendars.
struct FeedResponder {
    let feeds: any FeedSource

    /// The answer to a request for a calendar, if it is at hand; never waits.
    ///
    /// - Parameter now: whole seconds since 1970.
    func kept(_ request: HTTPRequest, now: Int) -> Answer? {
        switch feeds.kept(request.path ?? "") {
        case .content(let content, let staleSince)?:
            ContentAnswer(request, content, staleSince: staleSince, now: now).atHand
        case .moved(let place)?: .moved(to: place)
        case .refused?, nil: nil
        }
    }

    /// The answer to a request for a calendar.
    ///
    /// - Parameter now: whole seconds since 1970.
    func answer(_ request: HTTPRequest, now: Int) async -> Answer {
        let target = request.path ?? ""
        do {
            let answer =
                if let kept = feeds.kept(target) { kept } else { try await feeds.answer(target) }
            switch answer {
            case .content(let content, let staleSince):
                return await ContentAnswer(request, content, staleSince: staleSince, now: now)
                    .whole()
            case .moved(let place): return .moved(to: place)
            case .refused(let refusal): return ErrorAnswer(refusal).answer(CommonFields.anyOrigin)
            }
        } catch let error as FeedUnavailable {
            return ErrorAnswer.unavailable(error).answer(CommonFields.anyOrigin, Self.retry)
        } catch {
            return ErrorAnswer.bug(error, CommonFields.anyOrigin)
        }
    }

    static let retry = HTTPField(name: .retryAfter, value: "30")
}
