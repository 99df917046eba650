import ArgumentParser
import CMalloc
import FixtureMail
import Foundation
import Glibc
import LeagueAPI
import LeagueAccounts
import LeagueAdministration
import LeagueCalendar
import LeagueDatabase
import LeagueFeeds
import LeagueServer
import LeagueService
import Logging
import PostgreSQL

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve pages, calendars, and programs such as the app, over HTTP.",
        discussion: """
            A browser reads the fixtures, results and tables at / and what is linked from there.

            Calendar programs subscribe to /calendar/house/keate.ics and the like; /calendars lists \
            them all. A changed match is in them at once. While the database is away they are \
            served as they were; a private cluster whose server was killed is started again.

            The app signs in at /auth/v1 and asks at /rest/v1; other programs read /api/v1: see \
            `fieldgame help api`.

            It logs in to the database as authenticator, prints `listening on URL` once it can be \
            reached, and logs to standard error: nothing there says who asked. SIGTERM or the \
            interrupt key ends it after the answers that are on their way, a second one at once. \
            Put a web server with TLS in front of it.

            With --clock pages and calendars take that moment for now, for a demonstration; the \
            database, and with it the score rule, go by the real time.

            /healthz says whether the process lives, /readyz whether its calendars are current, \
            /metrics has numbers for Prometheus.

            EXAMPLES
              fieldgame serve
              fieldgame serve --host 0.0.0.0 --port 80 --base-url https://fixtures.example
              fieldgame serve --port 0 --log-level warning --log-format json
            """)

    @Option(
        help: ArgumentHelp(
            "The address to listen on; 0.0.0.0 is all of this machine's (default: 127.0.0.1).",
            valueName: "address"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The port to listen on; 0 is any that is free (default: 8080).", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The public address of the service, for the link of each event.", valueName: "url"))
    var baseURL: String?

    @OptionGroup var log: LogOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port must be 0 to 65535; 0 is any that is free.")
        }
        if host?.isEmpty == true { throw ValidationError("--host needs an address.") }
    }

    func run() async throws {
        let isActivated = ServiceManager.handsOverSockets
        do {
            try await serve()
        } catch  where isActivated {
            // The request that waits has it started again at once.
            try? await Task.sleep(for: .seconds(5))
            throw error
        }
    }

    private func serve() async throws {
        // Calendars are large and come and go: each that is let go is the system's again at once.
        // The C library would raise this bound with the first of them, and then keep their memory.
        _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        let configuration = try ConfigurationFile.load(database.config)
        let settings = configuration?.serving
        let address = baseURL ?? settings?.baseURL
        if let address { _ = try WebAddress(address, as: .base) }
        let output = LogOutput(STDERR_FILENO)
        defer { output.close() }
        let log = log.log(to: output)
        let logger = log.logger("fieldgame")
        let socket = try ServiceManager.takeSocket()
        // It answers while what follows is put together.
        async let databaseIsChecked: Void = checkDatabase(logger)
        let servers = try database.serversForUsers().map(\.forLeague)
        let reader = LeagueReader(servers) { ConnectionPool(forService: $0) }
        let accounts = AccountService(
            ConnectionPool(forService: servers.primary), logger: log.logger("accounts"))
        let users = ConnectionPool(forOutsiders: servers.primary)
        let (strangers, readers) = (
            LeagueReader(servers, heard: reader.heard) { ConnectionPool(forOutsiders: $0) },
            LeagueReader(servers, heard: reader.heard) { ConnectionPool(forOutsiders: $0) }
        )
        let rest = RestRoutes(
            RestAPI(
                users, strangers: strangers, configuration?.representation ?? Representation()),
            accounts)
        let proxies =
            settings?.trustedProxies
            ?? (socket.map(ServiceManager.isLocal) == true ? .localSockets : .none)
        let auth = AuthRoutes(accounts, proxies: proxies)
        let clock = try database.instant()
        let feeds = try FeedService(
            reader, listening: servers.direct, baseURL: address, clock: clock,
            logger: log.logger("feeds"), onLoss: try database.revival(logger))
        let league = LeagueAPIService(readers, feeds: feeds, logger: log.logger("changes"))
        let pages = PageService(
            readers, feeds: feeds, baseURL: address, clock: clock,
            version: FieldGameCommand.configuration.version)
        let (host, port) = (host ?? settings?.host ?? "127.0.0.1", port ?? settings?.port ?? 8080)
        let application = LeagueApplication(
            at: socket.map { .inherited($0) } ?? .hostname(host, port: port), feeds: feeds,
            baseURL: address,
            limits: .standard.fitting(descriptors: FileDescriptors.raiseLimit()), log: log,
            league: league, pages: pages,
            visitors: Visitors(
                accounts, users, proxies: proxies,
                reading: ReadingSettings(
                    policy: configuration?.policy, own: configuration?.own ?? [],
                    limits: configuration?.limits ?? .standard)),
            following: Following(
                users, proxies: proxies, sendsMail: configuration?.news.from != nil,
                tellsBrowsers: configuration?.news.contact != nil),
            mail: MailChecks(
                maildir: configuration?.maildir, hasSenders: configuration?.policy != nil),
            routes: { router, bodies in
                auth.add(to: router)
                rest.add(to: router, bodies)
            }
        ) { port in
            let name = host.contains(":") ? "[\(host)]" : host
            print("listening on " + (socket == nil ? "http://\(name):\(port)" : "the socket given"))
            fflush(nil)
            ServiceManager.notifyReady()
            // A signal that comes while it asks the database is heard by now.
            Task { await accounts.start() }
        }
        // What ends by itself must be started again by who holds the socket.
        let patience = socket == nil ? nil : settings?.idleExit
        let idle = IdleExit(after: patience, application, logger: logger)
        try await databaseIsChecked
        try await runService(
            ["calendars": feeds, "idle": idle, "server": application], logger: logger,
            mayFinish: patience != nil
        ) { signal in
            logger.notice(
                "asked to stop: finishes the answers on their way; a second signal ends it at once",
                metadata: [
                    "signal": "\(signal)", "connections": "\(application.connections)",
                    "seconds": "\(longestShutdown)",
                ])
            output.hurry()
        } onAbort: { reason in
            switch reason {
            case .hang: logger.critical("something does not end: the process ends without it")
            case .secondSignal: logger.notice("asked to stop again: stopped at once")
            }
            output.close()
            _exit(reason.exitCode)
        }
        await reader.close()
        await readers.close()
        await strangers.close()
        await users.close()
        await accounts.close()
        logger.notice("stopped")
    }

    /// Says at once what will not mend itself. A database that is away may come back.
    private func checkDatabase(_ logger: Logger) async throws {
        do {
            await (try database.connectionForUsers { logger.notice("\($0)") }).close()
        } catch {
            if let asked = Interruption.failure(for: error) { throw asked }
            let failure = CommandFailure(error)
            guard failure.status == .temporaryFailure else { throw failure }
            logger.warning("starting without the database: \(failure.message)")
        }
    }
}

extension AbortReason {
    /// What a service ends with that is not waited for: that it was asked to is no fault.
    var exitCode: Int32 {
        switch self {
        case .hang: ExitStatus.software.rawValue
        case .secondSignal: 0
        }
    }
}
