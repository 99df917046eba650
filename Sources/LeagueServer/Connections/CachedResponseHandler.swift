import HTTPTypes
import NIOCore
import NIOHTTPTypes

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

    private let exchange: Exchange
    /// A request that has not been read to its end.
    private var held: HTTPRequest?
    /// Requests handed on whose answers have not ended; while there are any, all others must follow
    /// them, since answers keep the order of their requests.
    private var handedOn = 0
    private var owesFlush = false

    /// A handler for a new connection.
    init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): held = head
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

    /// Answers the request that has just ended; false when it is to be handed on. Whoever fetches
    /// answers more slowly than asking is left to Hummingbird, which then stops reading.
    private func answer(_ context: ChannelHandlerContext) -> Bool {
        guard let held, handedOn == 0, context.channel.isWritable,
            let (head, body) = exchange.answerAtHand(held)
        else { return false }
        self.held = nil
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
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
