import NIOCore

/// Closes a connection on which nothing has come for a while since it was opened; leaves it alone
/// after its first byte.
final class FirstByteTimeout: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let limit: TimeAmount
    private var end: Scheduled<Void>?

    /// A limit for a new connection.
    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
        end = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireChannelRead(data)
        context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard end == nil else { return }
        end = context.eventLoop.assumeIsolated().scheduleTask(in: limit) {
            context.close(mode: .all, promise: nil)
        }
    }
}
