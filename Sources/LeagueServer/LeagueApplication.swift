import HTTPTypes
import HummingbirdCore
package import LeagueService
import Logging
import NIOCore
import NIOHTTPTypes
import NIOPosix
package import ServiceLifecycle

/// The calendars of a league over HTTP/1.1, as a service: it listens until it is asked to stop, and
/// then finishes the answers that are on their way.
///
/// Its `run()` throws ``ListeningError`` when it cannot listen there.
///
/// - Parameters:
///   - host: an address of this machine, or a name of it.
///   - port: 0 is any that is free.
///   - feeds: where the calendars come from.
///   - baseURL: the public address, for the links of the page of calendars.
///   - limits: how much one client can ask.
///   - log: a line for each answer, and what goes wrong.
///   - onListening: told the port once connections are taken.
package func buildApplication(
    host: String = "127.0.0.1", port: Int = 0, feeds: any FeedSource, baseURL: String? = nil,
    limits: ServerLimits = .standard, log: ServerLog,
    onListening: @escaping @Sendable (_ port: Int) async -> Void
) -> some Service {
    LeagueApplication(
        host: host, port: port, limits: limits,
        exchange: Exchange(feeds, limits, log, baseURL: baseURL),
        logger: log.logger("http"), onListening: onListening)
}

/// See ``buildApplication(host:port:feeds:baseURL:limits:log:onListening:)``.
private struct LeagueApplication: Service {
    let host: String
    let port: Int
    let limits: ServerLimits
    let exchange: Exchange
    let logger: Logger
    let onListening: @Sendable (Int) async -> Void

    func run() async throws {
        let (limits, exchange) = (limits, exchange)
        let channel = HTTP1Channel(
            responder: { request, writer, _ in
                try await exchange.answer(request, consume writer)
            },
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionGuard(limits) { exchange.refuse($0) }
                ],
                idleTimeout: limits.request,
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: limits.fieldBytes, maxHeaderListSize: limits.fieldBytes,
                    maxHeaderFieldCount: limits.fieldCount)))
        let server = CalendarChannel(
            base: channel, exchange: exchange, silence: limits.silence
        ).server(
            configuration: ServerConfiguration(
                address: .hostname(host, port: port), backlog: limits.backlog,
                availableConnectionsDelegate: ConnectionLimit(
                    count: exchange.connections, limit: limits.connections)),
            onServerRunning: { [onListening] channel in
                await onListening(channel.localAddress?.port ?? 0)
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
        do {
            try await server.run()
        } catch {
            // Hummingbird throws only for want of a socket to listen on.
            throw ListeningError(error, host: host, port: port)
        }
    }
}
