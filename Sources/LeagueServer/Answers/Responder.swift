import HTTPTypes
import LeagueFeeds
import NIOCore

/// Finds the answer to a request.
struct Responder {
    let feeds: any FeedSource
    let limits: ServerLimits
    let metrics: ServerMetrics
    let list: CalendarList

    /// The answer to a request for a calendar that is kept, but for the fields that every answer has;
    /// never waits. Nil for everything else, and for the last request of a connection.
    ///
    /// - Parameter now: whole seconds since 1970.
    func answerAtHand(_ request: HTTPRequest, _ route: Route, now: Int) -> Answer? {
        guard case .feed = route, request.method == .get || request.method == .head,
            let path = request.path, path.utf8.count <= limits.targetBytes,
            request.headerFields[.connection] != "close"
        else { return nil }
        return FeedResponder(feeds: feeds).kept(request, now: now)
    }

    /// The answer, but for the fields that every answer has.
    ///
    /// - Parameter now: whole seconds since 1970.
    func answer(_ request: HTTPRequest, _ route: Route, now: Int) async -> Answer {
        guard request.namesOneHost else { return ErrorAnswer.unclearHost.answer() }
        if let path = request.path, path.utf8.count > limits.targetBytes {
            return ErrorAnswer.longTarget(limits).answer()
        }
        if request.method == .options { return options(request, route) }
        if route == .unknown { return ErrorAnswer.unknownAddress.answer() }
        guard request.method == .get || request.method == .head else {
            return ErrorAnswer.unknownMethod.answer(CommonFields.allow)
        }
        if request.bringsBody { return ErrorAnswer.unexpectedBody.answer() }
        switch route {
        case .feed: return await FeedResponder(feeds: feeds).answer(request, now: now)
        case .calendars: return await list.answer(request, now: now)
        case .root: return .moved(to: "/calendars")
        case .healthz: return .text("{\"status\":\"alive\"}", type: "application/json")
        case .readyz: return Readiness.answer(feeds.health)
        case .metrics:
            return .text(
                await metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        case .unknown, .unreadable: return ErrorAnswer.unknownAddress.answer()
        }
    }

    /// What may be done with an address, also for pages of others that ask first.
    private func options(_ request: HTTPRequest, _ route: Route) -> Answer {
        if route == .unknown, request.path != "*" { return ErrorAnswer.unknownAddress.answer() }
        var answer = Answer(.noContent)
        answer.fields.append(CommonFields.allow)
        if case .feed = route {
            answer.fields.append(CommonFields.anyOrigin)
            answer.fields.append(
                HTTPField(name: .accessControlAllowMethods, value: "GET, HEAD"))
            answer.fields.append(
                HTTPField(
                    name: .accessControlAllowHeaders, value: "If-None-Match, If-Modified-Since"))
        }
        return answer
    }
}
