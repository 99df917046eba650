import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// An HTTP/1.1 connection of Hummingbird's that answers from memory what it can.
struct CalendarChannel: ServerChildChannel {
    let base: HTTP1Channel
    let exchange: Exchange
    let silence: TimeAmount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let handlers = channel.pipeline.syncOperations
            let first = try handlers.handler(type: HTTPConnectionStateHandler.self)
            try handlers.addHandler(CachedResponseHandler(exchange), position: .after(first))
            let decoder = try handlers.handler(
                type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try handlers.addHandler(HTTP10Handler(), position: .after(decoder))
            try handlers.addHandler(FirstByteTimeout(silence), position: .first)
            // A connection that comes as the service ends may find nobody to handle it, and NIO
            // traps on one that is let go of before it is closed.
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
