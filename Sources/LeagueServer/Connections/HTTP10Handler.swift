import NIOCore
import NIOHTTP1

/// Lets clients that speak HTTP/1.0 be served as if they spoke HTTP/1.1: a connection of theirs ends
/// with its answer unless they ask for more, and the answer says so; they need not name a host.
///
/// It stands right behind the decoder, since what comes after it no longer knows the version.
///
/// <https://www.rfc-editor.org/rfc/rfc9112#appendix-C.2.2>
final class HTTP10Handler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether the latest request was one.
    private var isOld = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        isOld = (head.version.major, head.version.minor) < (1, 1)
        guard isOld else { return context.fireChannelRead(data) }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        guard isOld, case .head(var head) = unwrapOutboundIn(data),
            !head.headers.contains(name: "Connection")
        else { return context.write(data, promise: promise) }
        head.headers.add(name: "Connection", value: "keep-alive")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
