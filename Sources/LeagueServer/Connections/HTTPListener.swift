import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Where a service takes connections.
package enum ListeningAddress: Sendable, CustomStringConvertible {
    /// An address of this machine, or a name of it; port 0 is any that is free.
    case hostname(String, port: Int)
    /// A socket that listens already, which the service manager has opened; its descriptor.
    case inherited(CInt)

    /// `127.0.0.1, port 8080`
    package var description: String {
        switch self {
        case .hostname(let host, let port): "\(host), port \(port)"
        case .inherited: "the socket of the service manager"
        }
    }
}

/// Takes connections until it is asked to stop, and then finishes the answers that are on their way.
///
/// Hummingbird's own server opens its socket itself; this one may be given it.
struct HTTPListener {
    let address: ListeningAddress
    let channel: CalendarChannel
    let connections: ConnectionLimit
    let backlog: Int
    let logger: Logger
    /// Told the port once connections are taken; 0 where the socket has none.
    let onListening: @Sendable (_ port: Int) async -> Void
    // Its threads start with this value, while the service asks its database.
    private let group = MultiThreadedEventLoopGroup.singleton

    /// Throws what NIO throws where it cannot listen.
    func run() async throws {
        let quiescing = ServerQuiescingHelper(group: group)
        let server = try await listen(quiescing)
        await withGracefulShutdownHandler {
            await onListening(server.channel.localAddress?.port ?? 0)
            await withDiscardingTaskGroup { clients in
                do {
                    try await server.executeThenClose { inbound in
                        for try await client in inbound {
                            clients.addTask { await channel.handle(value: client, logger: logger) }
                        }
                    }
                } catch {
                    logger.error("no more connections are taken", metadata: ["error": "\(error)"])
                }
            }
        } onGracefulShutdown: {
            quiescing.initiateShutdown(promise: nil)
        }
    }

    private func listen(_ quiescing: ServerQuiescingHelper) async throws
        -> NIOAsyncChannel<CalendarChannel.Value, Never>
    {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: numericCast(backlog))
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { [connections] server in
                server.eventLoop.makeCompletedFuture {
                    let handlers = server.pipeline.syncOperations
                    try handlers.addHandler(
                        AvailableConnectionsChannelHandler(delegate: connections))
                    try handlers.addHandler(quiescing.makeServerChannelHandler(channel: server))
                }
            }
        let setUp: @Sendable (any Channel) -> EventLoopFuture<CalendarChannel.Value> = {
            [channel, logger] in channel.setup(channel: $0, logger: logger)
        }
        switch address {
        case .hostname(let host, let port):
            return try await bootstrap.bind(
                host: host, port: port, serverBackPressureStrategy: nil,
                childChannelInitializer: setUp)
        case .inherited(let descriptor):
            return try await bootstrap.bind(
                descriptor, serverBackPressureStrategy: nil, childChannelInitializer: setUp)
        }
    }
}
