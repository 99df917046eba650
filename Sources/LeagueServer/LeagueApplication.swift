import Glibc
package import Hummingbird
package import HummingbirdCore
package import LeagueService
package import Logging
package import NIOCore
import ServiceLifecycle

/// The service over HTTP/1.1: it listens until it is asked to stop, and then finishes the answers
/// that are on their way.
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
///   - routes: adds what else is served.
///   - onListening: told the port once connections are taken.
package func buildApplication(
    host: String = "127.0.0.1", port: Int = 0, feeds: any FeedSource, baseURL: String? = nil,
    limits: ServerLimits = .standard, log: ServerLog,
    routes: (Router<LeagueRequestContext>) -> Void = { _ in },
    onListening: @escaping @Sendable (_ port: Int) async -> Void
) -> LeagueApplication {
    let connections = ConnectionCount()
    let recorder = RequestRecorder(ServerMetrics(feeds, connections), log)
    let router = Router(
        context: LeagueRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorMiddleware(log: recorder.log))
    router.add(middleware: RequestLimitMiddleware(limits: limits))
    HealthRoutes(feeds: feeds, metrics: recorder.metrics).add(to: router)
    CalendarListRoute(feeds, baseURL: baseURL).add(to: router)
    CalendarRoutes(feeds: feeds).add(to: router)
    routes(router)

    let outer = Router(context: LeagueRequestContext.self)
    outer.add(middleware: RequestIDMiddleware(ids: recorder.ids))
    outer.add(middleware: RecordingMiddleware(recorder: recorder))
    outer.add(middleware: CommonFieldsMiddleware())
    let responder = outer.middlewares.constructResponder(finalResponder: MethodResponder(router))
    let cache = CachedResponder(feeds: feeds, limits: limits, recorder: recorder)
    return LeagueApplication(
        Application(
            responder: CallbackResponder { try await responder.respond(to: $0, context: $1) },
            server: HTTPServerBuilder {
                CalendarChannel(responder: $0, limits: limits, recorder: recorder, cache: cache)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), backlog: limits.backlog,
                availableConnectionsDelegate: ConnectionLimit(
                    count: connections, limit: limits.connections)),
            onServerRunning: { await onListening($0.localAddress?.port ?? 0) },
            logger: log.logger("http")), place: "\(host), port \(port)")
}

/// What is known of a request besides its bytes.
package struct LeagueRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// See ``buildApplication(host:port:feeds:baseURL:limits:log:routes:onListening:)``.
package struct LeagueApplication: ApplicationProtocol {
    private let base: Application<CallbackResponder<LeagueRequestContext>>
    private let place: String

    init(_ base: Application<CallbackResponder<LeagueRequestContext>>, place: String) {
        self.base = base
        self.place = place
    }

    package var responder: CallbackResponder<LeagueRequestContext> { base.responder }
    package var server: HTTPServerBuilder { base.server }
    package var configuration: ApplicationConfiguration { base.configuration }
    package var logger: Logger { base.logger }

    package func onServerRunning(_ channel: any Channel) async {
        await base.onServerRunning(channel)
    }

    package func run() async throws {
        do {
            try await base.run()
        } catch let error where !(error is CancellationError) && !(error is ServiceGroupError) {
            // Hummingbird throws only for want of a socket to listen on.
            throw ListeningError(error, at: place)
        }
    }
}

/// Why requests cannot be taken at an address.
package struct ListeningError: Error, CustomStringConvertible {
    /// Whether trying again later may help: another program has the port.
    package let isTaken: Bool
    /// What happened and what to do, with host and port.
    package let description: String

    init(_ error: any Error, at place: String) {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE?:
            isTaken = true
            description =
                "cannot listen on \(place): another program does. Stop it (`ss -ltnp` names it), "
                + "or choose another port with --port; 0 is any that is free"
        case EACCES?, EPERM?:
            isTaken = false
            description =
                "cannot listen on \(place): ports below 1024 are the system's. Choose another with "
                + "--port, and put a web server in front"
        default:
            isTaken = false
            description =
                "cannot listen on \(place): \(error). --host must be an address of this machine, "
                + "such as 127.0.0.1, or 0.0.0.0 for all of them"
        }
    }
}
