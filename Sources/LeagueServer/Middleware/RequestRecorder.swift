import HTTPTypes
import Hummingbird
import LeagueAPI
import LeagueService
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// Names, logs and counts requests, whether the router answers them or the cache.
final class RequestRecorder: Sendable {
    /// The time, and as `Date` has it.
    let clock = SecondClock(format: HTTPDate.text(of:))
    let metrics: ServerMetrics
    private let log: ServerLog
    /// The next name for a request, which no other process is likely to give. Below 2^63, a name has
    /// 13 digits at most: Swift keeps such a text in place.
    private let next = Atomic(UInt64.random(in: 0..<1 << 63))

    /// Whether the public address is https.
    let isSecure: Bool

    init(_ metrics: ServerMetrics, _ log: ServerLog, isSecure: Bool) {
        self.metrics = metrics
        self.log = log
        self.isSecure = isSecure
    }

    /// What the client calls the request, if that is 1 to 64 of `A-Za-z0-9._-`; else a new name.
    func id(for head: HTTPRequest?) -> String {
        if let given = head?.headerFields[.xRequestID], Self.isUsable(given) { return given }
        return String(next.wrappingAdd(1, ordering: .relaxed).oldValue, radix: 36)
    }

    private static func isUsable(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// What logs and metrics call the address of a request.
    ///
    /// - Parameter endpoint: the path of the router's route; nil where there is none.
    static func template(_ head: HTTPRequest, endpoint: String?) -> String {
        if let template = CalendarTemplate.template(of: head.path ?? "") { return template }
        if let template = LeagueResource.template(of: head.path ?? "") { return template }
        if let endpoint { return endpoint == "NotFound" ? "{unknown}" : endpoint }
        return PageTemplate.template(of: head.path ?? "") ?? "{unknown}"
    }

    /// Counts an answer and logs it: nothing in the log says who asked, or for whose calendar.
    func record(_ request: ServedRequest) {
        metrics.record(request)
        guard log.logsRequests else { return }
        log.write(.info, "request") { line in
            line.add("id", request.id)
            line.add("method", request.head?.method.rawValue ?? "")
            line.add("route", request.route)
            line.add("status", number: String(request.status.code))
            line.add("bytes", number: String(request.bytes))
            line.add("ms", number: Self.milliseconds(request.nanoseconds))
            line.add("client", ClientFamily(request.head?.headerFields[.userAgent]).rawValue)
            if request.isBroken { line.add("broken", number: "true") }
        }
    }

    /// 1234567 -> `1.23`.
    private static func milliseconds(_ nanoseconds: Int64) -> String {
        let hundredths = max(0, nanoseconds) / 10_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The answer to what the decoder could not read, noted as sent.
    func refusal(of error: HTTPParserError, _ limits: ServerLimits) -> CachedResponse {
        let refusal =
            switch error {
            case .headerOverflow: ErrorResponse.manyFields(limits)
            default: ErrorResponse.unreadable
            }
        let body = refusal.body
        let id = id(for: nil)
        var response = CachedResponse(refusal.status, refusal.response.headers, body: [body])
        response.head.headerFields[.date] = clock.now.text
        response.head.headerFields.appendCommonFields(id: id, isSecure: isSecure)
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

/// Names each request for the router, gives its answer the fields that every response has, and records
/// it when it has been written.
struct RecordingResponder: HTTPResponder {
    let base: MethodResponder
    let recorder: RequestRecorder

    func respond(to request: Request, context: LeagueRequestContext) async throws -> Response {
        let began = NIODeadline.now()
        let (head, id) = (request.head, recorder.id(for: request.head))
        var context = context
        // This is where Hummingbird's contexts have their `id`.
        context.logger[metadataKey: "hb.request.id"] = "\(id)"
        var response = try await base.respond(to: request, context: context)
        // Hummingbird does so for the routes that it has.
        if head.method == .head { response = response.createHeadResponse() }
        response.headers.appendCommonFields(id: id, isSecure: recorder.isSecure)
        // RFC 9110, section 8.6: of what has no body, Hummingbird says that it has 0 bytes.
        if response.status == .noContent || response.status == .notModified {
            response.headers[.contentLength] = nil
        }
        let (status, body) = (response.status, response.body)
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
