import HTTPTypes
import Hummingbird
import LeagueService
import NIOCore
import NIOHTTP1

/// Names, logs and counts requests, whether the router answers them or the cache.
final class RequestRecorder: Sendable {
    let ids = RequestIDs()
    /// The time, and as `Date` has it.
    let clock = SecondClock(format: HTTPDate.text(of:))
    let metrics: ServerMetrics
    let log: AccessLog

    init(_ metrics: ServerMetrics, _ log: ServerLog) {
        self.metrics = metrics
        self.log = AccessLog(log)
    }

    /// What logs and metrics call the address of a request.
    ///
    /// - Parameter endpoint: the path of the router's route; nil where there is none.
    static func template(_ head: HTTPRequest, endpoint: String?) -> String {
        if let template = CalendarTemplate.template(of: head.path ?? "") { return template }
        guard let endpoint, endpoint != "NotFound" else { return "{unknown}" }
        return endpoint
    }

    /// Counts an answer and logs it.
    func record(_ request: ServedRequest) {
        metrics.record(request)
        log.write(request)
    }

    /// The answer to what the decoder could not read, noted as sent.
    func refusal(of error: HTTPParserError, _ limits: ServerLimits) -> CachedResponse {
        let refusal =
            switch error {
            case .headerOverflow: ErrorResponse.manyFields(limits)
            default: ErrorResponse.unreadable
            }
        let body = refusal.body
        let id = ids.id(for: nil)
        var response = CachedResponse(refusal.status, refusal.response.headers, body: body)
        response.head.headerFields[.date] = clock.now.text
        response.head.headerFields.appendCommonFields(id: id)
        record(
            ServedRequest(
                nil, id, "{unreadable}", refusal.status, bytes: body.readableBytes, since: .now()))
        return response
    }
}

/// A request and its answer, as log and metrics see them.
struct ServedRequest {
    /// Nil for what could not be read.
    let head: HTTPRequest?
    let id: String
    let route: String
    let status: HTTPResponse.Status
    let bytes: Int
    let nanoseconds: Int64
    /// Whether the client went away before it had the answer.
    let isBroken: Bool

    init(
        _ head: HTTPRequest?, _ id: String, _ route: String, _ status: HTTPResponse.Status,
        bytes: Int, since began: NIODeadline, isBroken: Bool = false
    ) {
        (self.head, self.id, self.route, self.status) = (head, id, route, status)
        (self.bytes, self.isBroken) = (bytes, isBroken)
        nanoseconds = (NIODeadline.now() - began).nanoseconds
    }
}

/// Records each request that the router answers, when its answer has been written.
struct RecordingMiddleware: RouterMiddleware {
    let recorder: RequestRecorder

    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        let began = NIODeadline.now()
        var response = try await next(request, context)
        let (status, body) = (response.status, response.body)
        let (head, id) = (request.head, context.id)
        let route = RequestRecorder.template(head, endpoint: context.endpointPath)
        response.body = ResponseBody(contentLength: body.contentLength) { [recorder] writer in
            var isBroken = true
            defer {
                recorder.record(
                    ServedRequest(
                        head, id, route, status, bytes: body.contentLength ?? 0, since: began,
                        isBroken: isBroken))
            }
            try await body.write(writer)
            isBroken = false
        }
        return response
    }
}
