import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection of Hummingbird's that answers from memory what it can.
struct CalendarChannel: ServerChildChannel {
    let base: HTTP1Channel
    let exchange: Exchange

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let handlers = channel.pipeline.syncOperations
            let first = try handlers.handler(type: HTTPConnectionStateHandler.self)
            try handlers.addHandler(AnswersAtHand(exchange), position: .after(first))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
