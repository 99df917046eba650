import HTTPTypes
import HummingbirdCore
import LeagueService
import NIOCore
import NIOHTTP1

/// Takes requests, sends their answers, and notes both.
final class Exchange: Sendable {
    let connections = ConnectionCount()
    private let responder: Responder
    private let limits: ServerLimits
    private let metrics: ServerMetrics
    private let log: AccessLog
    private let logClock: SecondClock
    private let clock = SecondClock(format: HTTPDate.text(of:))
    private let ids = RequestIDs()

    init(_ feeds: any FeedSource, _ limits: ServerLimits, _ log: ServerLog, baseURL: String?) {
        metrics = ServerMetrics(feeds, connections)
        responder = Responder(
            feeds: feeds, limits: limits, metrics: metrics,
            list: CalendarList(feeds, baseURL: baseURL))
        self.limits = limits
        self.log = AccessLog(log)
        logClock = log.clock
    }

    /// The answer to a request, if it is at hand; never waits. It is noted as sent.
    func answerAtHand(_ head: HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer?)? {
        let began = NIODeadline.now()
        let second = clock.now
        let route = Route(head.path ?? "")
        guard let answer = responder.answerAtHand(head, route, now: second.instant) else {
            return nil
        }
        let id = ids.id(head.headerFields.requestID)
        let (response, length) = complete(answer, id: id, second)
        let body = head.method == .head ? nil : answer.body
        note(
            head, route, answer.status, id: id, bytes: body == nil ? 0 : length, began: began,
            isBroken: false)
        return (response, body)
    }

    /// Answers a request.
    ///
    /// Throws what writing to the connection throws.
    func answer(_ request: Request, _ writer: consuming ResponseWriter) async throws {
        let began = NIODeadline.now()
        let second = clock.now
        let head = request.head
        let route = Route(head.path ?? "")
        let id = ids.id(head.headerFields.requestID)
        let answer = await responder.answer(head, route, now: second.instant)
        if let failure = answer.failure { log.write(failure, route, id: id) }
        let (response, length) = complete(answer, id: id, second)
        let body = head.method == .head ? nil : answer.body
        var isBroken = true
        defer {
            note(
                head, route, answer.status, id: id, bytes: body == nil ? 0 : length, began: began,
                isBroken: isBroken)
        }
        let bytes = body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody()
        try await writer.write(response: response, body: bytes)
        isBroken = false
    }

    /// The answer to what the decoder could not read.
    func refuse(_ error: any Error) -> HTTPResponseAndBody {
        let second = clock.now
        let id = ids.id(nil)
        let isLarge: Bool
        switch error as? HTTPParserError {
        case .headerOverflow?: isLarge = true
        default: isLarge = false
        }
        var answer = (isLarge ? ErrorAnswer.manyFields(limits) : .unreadable).answer()
        answer.fields.append(CommonFields.closing)
        let (response, length) = complete(answer, id: id, second)
        metrics.record(.unreadable, nil, answer.status, bytes: length, nanoseconds: 0)
        log.write(
            AccessLog.Entry(
                id: id, method: nil, route: .unreadable, status: answer.status, bytes: length,
                nanoseconds: 0, userAgent: nil, isBroken: false),
            at: logClock.now.text)
        return (response, answer.body ?? ByteBuffer())
    }

    /// Counts an answer and logs it.
    private func note(
        _ head: HTTPRequest, _ route: Route, _ status: HTTPResponse.Status, id: String, bytes: Int,
        began: NIODeadline, isBroken: Bool
    ) {
        let nanoseconds = (NIODeadline.now() - began).nanoseconds
        metrics.record(route, head.method, status, bytes: bytes, nanoseconds: nanoseconds)
        log.write(
            AccessLog.Entry(
                id: id, method: head.method, route: route, status: status, bytes: bytes,
                nanoseconds: nanoseconds, userAgent: head.headerFields[.userAgent],
                isBroken: isBroken),
            at: logClock.now.text)
    }

    /// Adds the fields that every answer has.
    private func complete(
        _ answer: Answer, id: String, _ second: SecondClock.Second
    ) -> (HTTPResponse, length: Int) {
        var fields = answer.fields
        let length = answer.body?.readableBytes ?? 0
        if answer.body != nil {
            fields.append(HTTPField(name: .contentLength, value: String(length)))
        }
        fields.append(HTTPField(name: .date, value: second.text))
        if let name = CommonFields.requestID { fields.append(HTTPField(name: name, value: id)) }
        fields.append(CommonFields.noSniff)
        return (HTTPResponse(status: answer.status, headerFields: fields), length)
    }
}
