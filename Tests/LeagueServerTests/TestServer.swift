import Foundation
import Glibc
import Hummingbird
import LeagueServer
import LeagueService
import Logging
import ServiceLifecycle
import Testing

/// The service, listening on a port of its own.
struct TestServer {
    let port: Int
    /// Where its log goes.
    let logFile: URL
    let log: ServerLog
    private let group: ServiceGroup

    /// Gives `body` a running server, and stops it afterwards; the caller's own log stays open.
    nonisolated(nonsending) static func run(
        _ feeds: any FeedSource = FixedFeeds(), limits: ServerLimits = .patient,
        format: LogFormat = .json, level: Logger.Level = .info, log given: ServerLog? = nil,
        baseURL: String? = nil, league: LeagueAPIService? = nil,
        pages: PageService? = nil, visitors: Visitors? = nil,
        following: Following? = nil,
        routes: (Router<LeagueRequestContext>, UnsentBodies) -> Void = { _, _ in },
        _ body: nonisolated(nonsending) (TestServer) async throws -> Void
    ) async throws {
        let logFile = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
        let descriptor = open(logFile.path, O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        let own = ServerLog(LogOutput(descriptor), format: format, level: level)
        let log = given ?? own
        defer {
            own.output.close()
            close(descriptor)
            unlink(logFile.path)
        }
        let (ports, said) = AsyncStream<Int>.makeStream()
        let application = LeagueApplication(
            feeds: feeds, baseURL: baseURL, limits: limits, log: log, league: league,
            pages: pages, visitors: visitors, following: following, routes: routes
        ) {
            said.yield($0)
        }
        let group = ServiceGroup(services: [application], logger: log.logger("test"))
        let running = Task {
            defer { said.finish() }
            try await group.run()
        }
        var port: Int?
        for await said in ports {
            port = said
            break
        }
        do {
            guard let port else { return try await running.value }
            try await body(
                TestServer(port: port, logFile: logFile, log: log, group: group))
        } catch {
            await group.triggerGracefulShutdown()
            _ = await running.result
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    /// Asks it to stop, as SIGTERM does; returns at once.
    func stop() async { await group.triggerGracefulShutdown() }

    /// A new connection.
    func connect() async throws -> TestClient { try await TestClient(port: port) }

    /// One request on a connection of its own.
    func get(
        _ target: String, _ fields: [String] = [], method: String = "GET"
    ) async throws -> TestAnswer {
        let client = try await connect()
        return try await client.ask(target, fields, method: method)
    }

    /// The lines of the log so far.
    func logLines() throws -> [String] {
        log.output.flush()
        return try String(contentsOf: logFile, encoding: .utf8).split(separator: "\n").map(
            String.init)
    }
}

extension ServerLimits {
    /// The standard ones, but for the time that a request has: other tests may hold all threads for long.
    static var patient: ServerLimits {
        var limits = ServerLimits.standard
        limits.request = .minutes(10)
        return limits
    }
}
