import Hummingbird
import HummingbirdCore
import LeagueService
import Logging
import NIOCore
import NIOHTTP1

/// An HTTP/1.1 connection of Hummingbird's that answers from memory what it can.
struct CalendarChannel: ServerChildChannel {
    private let base: HTTP1Channel
    private let cache: CachedResponder

    init(_ responder: RecordingResponder, _ cache: CachedResponder, _ logger: Logger) {
        let (limits, bodies, recorder) = (cache.limits, cache.bodies, cache.recorder)
        self.cache = cache
        base = HTTP1Channel(
            responder: { request, writer, channel in
                let context = LeagueRequestContext(source: .init(channel: channel, logger: logger))
                var response = try await responder.respond(to: request, context: context)
                response.headers[.date] = recorder.clock.now.text
                do {
                    try await writer.write(response: response.head, body: response.body)
                } catch is HTTPParserError {
                    // Seen as such it would be answered once more.
                    throw BrokenRequest()
                }
            },
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionGuard(limits, bodies) { recorder.refusal(of: $0, limits) }
                ],
                idleTimeout: limits.request,
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: limits.fieldBytes, maxHeaderListSize: limits.fieldBytes,
                    maxHeaderFieldCount: limits.fieldCount)))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            try channel.syncOptions?.setOption(
                .socketOption(.so_sndbuf), value: numericCast(cache.limits.sendBuffer))
            let handlers = channel.pipeline.syncOperations
            let first = try handlers.handler(type: HTTPConnectionStateHandler.self)
            try handlers.addHandler(CachedResponseHandler(cache), position: .after(first))
            let decoder = try handlers.handler(
                type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try handlers.addHandler(HTTP10Handler(), position: .after(decoder))
            // A connection that comes as the service ends may not be handled any more, and NIO traps
            // on one that is released before it is closed.
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// Thrown where the rest of a request turns out to be unreadable while its answer is written.
private struct BrokenRequest: Error {}
