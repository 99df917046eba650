import Glibc
package import Hummingbird
package import LeagueAdministration
import LeaguePages
package import LeagueService
import NIOCore
import ServiceLifecycle

/// The service over HTTP/1.1: it listens until it is asked to stop, and then finishes the answers
/// that are on their way.
package struct LeagueApplication: Service {
    private let listener: HTTPListener
    private let openConnections: ConnectionLimit

    /// How many connections there are now.
    package var connections: Int { openConnections.count }

    /// For how long there has been none; nil while there is one.
    package var idle: Duration? { openConnections.idle }

    /// A service that does not listen yet.
    ///
    /// - Parameters:
    ///   - address: where connections are taken.
    ///   - feeds: where the calendars come from.
    ///   - baseURL: the public address, for the links of pages.
    ///   - limits: how much one client can ask.
    ///   - log: a line for each answer, and what goes wrong.
    ///   - league: what `/api/v1` shows; nil is nothing.
    ///   - pages: the pages that people read; nil is none.
    ///   - visitors: who signs in to pages; nil is nobody.
    ///   - following: what is followed without an account; nil is nothing.
    ///   - mail: looks at the Maildir that messages come from, for the first page of admins.
    ///   - routes: adds what else is served; the second is where large bodies are counted.
    ///   - onListening: told the port once connections are taken; 0 where there is none.
    package init(
        at address: ListeningAddress = .hostname("127.0.0.1", port: 0), feeds: any FeedSource,
        baseURL: String? = nil,
        limits: ServerLimits = .standard, log: ServerLog, league: LeagueAPIService? = nil,
        pages: PageService? = nil, visitors: Visitors? = nil, following: Following? = nil,
        mail: MailChecks = MailChecks(maildir: nil, hasSenders: false),
        routes: (Router<LeagueRequestContext>, UnsentBodies) -> Void = { _, _ in },
        onListening: @escaping @Sendable (_ port: Int) async -> Void
    ) {
        let connections = ConnectionLimit(limits.connections)
        openConnections = connections
        let site = Site(servedAt: baseURL)
        let recorder = RequestRecorder(
            ServerMetrics(feeds, connections) {
                let kept = [league?.size, pages?.size].compactMap(\.self)
                return (kept.reduce(0) { $0 + $1.documents }, kept.reduce(0) { $0 + $1.octets })
            }, log,
            isSecure: site.isSecure)
        let look = ErrorLook(site: site, pages: pages)
        let router = Router(
            context: LeagueRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: ErrorMiddleware(
                limits: limits, look: look, logger: log.logger("http")))
        let bodies = UnsentBodies(limit: limits.unsentBytes)
        HealthRoutes(feeds: feeds, metrics: recorder.metrics).add(to: router)
        let desk = pages.flatMap { pages in visitors.map { VisitDesk($0, pages) } }
        let pageRoutes = pages.map { PageRoutes($0, bodies: bodies, limits: limits, desk) }
        pageRoutes?.add(to: router)
        if let desk {
            SignInRoutes(desk).add(to: router)
            ScoreRoutes(desk).add(to: router)
            AdminMatchRoutes(desk).add(to: router)
            AdminAccountRoutes(desk, mail).add(to: router)
            AdminListRoutes(desk).add(to: router)
        }
        if let pages, let following {
            FollowRoutes(following, pages).add(to: router)
            LetterLinkRoutes(following, pages).add(to: router)
            FollowerRoutes(following, pages).add(to: router)
            PushRoutes(following, pages.site).add(to: router)
            NewsFeedRoutes(following, pages).add(to: router)
        }
        CalendarListRoute(feeds, pages: pageRoutes, site: site).add(to: router)
        CalendarRoutes(feeds: feeds, site: site, bodies: bodies, following: following).add(
            to: router)
        if let league { LeagueAPIRoutes(league, bodies: bodies, limits: limits).add(to: router) }
        routes(router, bodies)
        let cache = CachedResponder(
            feeds: feeds, league: league, pages: pages, site: site, limits: limits,
            bodies: bodies, recorder: recorder)
        let responder = RecordingResponder(
            base: MethodResponder(
                router, look,
                hiding: SignInRoutes.hidden + ScoreRoutes.hidden + AdminMatchRoutes.hidden
                    + AdminAccountRoutes.hidden + AdminListRoutes.hidden),
            recorder: recorder)
        listener = HTTPListener(
            address: address, channel: CalendarChannel(responder, cache, log.logger("http")),
            connections: connections, backlog: limits.backlog, logger: log.logger("http"),
            onListening: onListening)
    }

    /// Serves; throws ``ListeningError`` when it cannot listen there.
    package func run() async throws {
        do {
            try await listener.run()
        } catch let error where !(error is CancellationError) {
            throw ListeningError(error, at: listener.address)
        }
    }
}

/// What is known of a request besides its bytes.
package struct LeagueRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage

    /// The address at the other end of the connection, without its port; nil where it has none.
    package let peerAddress: String?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }
}

/// Why requests cannot be taken at an address.
package struct ListeningError: Error, CustomStringConvertible {
    /// Whether trying again later may help: another program has the port.
    package let isTaken: Bool
    /// What happened and what to do, with host and port.
    package let description: String

    init(_ error: any Error, at address: ListeningAddress) {
        let code = (error as? IOError)?.errnoCode
        isTaken = code == EADDRINUSE
        let reason =
            switch (address, code) {
            case (.inherited, _):
                "\(error). The .socket unit needs ListenStream= and Accept=no"
            case (_, EADDRINUSE?):
                "another program does. Stop it (`ss -ltnp` names it), or choose another port with "
                    + "--port; 0 is any that is free"
            case (_, EACCES?), (_, EPERM?):
                "ports below 1024 are the system's. Choose another with --port, and put a web server "
                    + "in front"
            default:
                "\(error). --host must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 "
                    + "for all of them"
            }
        description = "cannot listen on \(address): \(reason)"
    }
}
