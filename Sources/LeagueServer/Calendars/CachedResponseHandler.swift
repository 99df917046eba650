import HTTPTypes
import LeagueAPI
import LeagueFeeds
import LeaguePages
import LeagueService
import NIOCore
import NIOHTTPTypes

/// Finds calendars, and documents for programs, in memory; never waits.
struct CachedResponder: Sendable {
    let feeds: any FeedSource
    /// Nil where `/api/v1` is not served.
    let league: LeagueAPIService?
    /// Nil where no pages are served.
    let pages: PageService?
    let site: Site
    let limits: ServerLimits
    let bodies: UnsentBodies
    let recorder: RequestRecorder

    /// Whether the response to a request may be in memory.
    func mayAnswer(_ head: HTTPRequest) -> Bool {
        (head.method == .get || head.method == .head)
            && (head.path?.utf8.starts(with: CalendarTemplate.folder.utf8) == true
                || league != nil
                    && head.path?.utf8.starts(with: LeagueResource.root.utf8) == true
                || pages != nil && mayBePage(head))
            && limits.refusal(of: head) == nil
    }

    /// Whether a request may be for a page that is held: `/` depends on the reader's house, and the
    /// settings on who has signed in.
    private func mayBePage(_ head: HTTPRequest) -> Bool {
        guard let target = head.path, PageTemplate.mayBeHeld(target) else { return false }
        return switch target {
        case "/": HouseCookie.slug(in: head) == nil
        case "/settings": !SessionCookie.isIn(head)
        default: true
        }
    }

    /// What is in memory for a target, and what it is.
    private func cached(
        _ target: String, now: Int
    ) -> (answer: FeedAnswer, form: ConditionalResponse.Form)? {
        if target.utf8.starts(with: CalendarTemplate.folder.utf8) {
            return feeds.cached(target).map { ($0, .calendar) }
        }
        if target.utf8.starts(with: LeagueResource.root.utf8) {
            return league?.cached(target, now: now).map { content, staleSince in
                (.content(content, staleSince: staleSince), .league(of: target))
            }
        }
        return pages?.cached(target, now: now).map { content, staleSince in
            (.content(content, staleSince: staleSince), .page(of: target))
        }
    }

    /// The response, noted as sent; nil when it is not in memory.
    func response(to head: HTTPRequest) -> CachedResponse? {
        let began = NIODeadline.now()
        let second = recorder.clock.now
        var response: CachedResponse
        let known = cached(head.path ?? "", now: second.instant)
        switch known?.answer {
        case .content(let content, let staleSince)?:
            guard
                let atHand = ConditionalResponse(
                    head, content, as: known?.form ?? .calendar, staleSince: staleSince,
                    now: second.instant
                ).atHand, bodies.admits(atHand.body, for: head.path ?? "")
            else { return nil }
            response = atHand
        case .moved(let place)?: response = .moved(to: place, on: site)
        case .refused?, nil: return nil
        }
        let id = recorder.id(for: head)
        if let body = response.body {
            let length = String(body.readableBytes)
            response.head.headerFields.append(HTTPField(name: .contentLength, value: length))
        }
        switch known?.form {
        case .calendar?: response.head.headerFields.append(CommonFields.anyOrigin)
        case .document?, .changes?:
            response.head.headerFields.append(CommonFields.anyOrigin)
            response.head.headerFields.append(CommonFields.exposed)
        default: break
        }
        response.head.headerFields.append(HTTPField(name: .date, value: second.text))
        response.head.headerFields.appendCommonFields(id: id, isSecure: recorder.isSecure)
        if head.method == .head { response.body = nil }
        recorder.record(
            ServedRequest(
                head, id, RequestRecorder.template(head, endpoint: nil), response.head.status,
                bytes: response.body?.readableBytes ?? 0, since: began))
        return response
    }
}

/// A response whose body is in memory.
struct CachedResponse {
    var head: HTTPResponse
    /// The body in pieces that stand one after another. Nil where the status forbids one; empty is a body
    /// of no bytes.
    var body: [ByteBuffer]?

    init(_ status: HTTPResponse.Status, _ fields: HTTPFields, body: [ByteBuffer]? = nil) {
        head = HTTPResponse(status: status, headerFields: fields)
        self.body = body
    }

    /// It is at another target of the site now, and will be for a while.
    static func moved(to target: String, on site: Site) -> CachedResponse {
        let place = site.target(PagePath(target: target))
        return CachedResponse(
            .movedPermanently,
            HTTPFields([HTTPField(name: .location, value: place), CommonFields.fiveMinutes]),
            body: [])
    }
}

/// Answers on the connection's own thread what needs no waiting, and hands everything else on to
/// Hummingbird: its task for the connection would take longer to wake than the answer takes.
///
/// It stands between Hummingbird's two handlers: the first, which ends idle connections, sees every
/// request and answer.
final class CachedResponseHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let responder: CachedResponder
    /// A request that may be answered here, as soon as it has been read to its end.
    private var held: HTTPRequest?
    /// Requests handed on whose answers have not ended; while there are any, all others must follow
    /// them, since answers keep the order of their requests.
    private var handedOn = 0
    private var owesFlush = false

    /// A handler for a new connection.
    init(_ responder: CachedResponder) {
        self.responder = responder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            held = head
            if !responder.mayAnswer(head) { handOn(context) }
        case .body:
            handOn(context)
            context.fireChannelRead(data)
        case .end:
            if answer(context) { return }
            handOn(context)
            context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if owesFlush {
            owesFlush = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        // Hummingbird answers also what was never a request.
        if handedOn > 0, case .end = unwrapOutboundIn(data) { handedOn -= 1 }
        context.write(data, promise: promise)
    }

    /// Answers the request that has just ended; false when it is to be handed on. A client that
    /// fetches answers more slowly than it asks is left to Hummingbird, which then stops reading.
    private func answer(_ context: ChannelHandlerContext) -> Bool {
        guard let held, handedOn == 0, context.channel.isWritable,
            let response = responder.response(to: held)
        else { return false }
        self.held = nil
        context.write(wrapOutboundOut(.head(response.head)), promise: nil)
        for piece in response.body ?? [] {
            context.write(wrapOutboundOut(.body(piece)), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        owesFlush = true
        return true
    }

    private func handOn(_ context: ChannelHandlerContext) {
        guard let head = held else { return }
        held = nil
        handedOn += 1
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
