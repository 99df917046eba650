import Foundation
import LeagueDatabase
import LeagueFeeds
import Logging
import NIOCore
import PostgreSQL

/// A calendar when it is first asked for, and after one of its matches has changed:
/// `feeding URL TARGET CHANGE [OTHER...]`.
///
/// `URL` is the maintenance path's, `TARGET` a calendar such as `/calendar/all.ics`, `CHANGE` a
/// statement that changes one match in it, and the others are calendars that are kept meanwhile. For
/// each line `round N` it changes a match N times, waits until the service has heard of it, and tells
/// the seconds that making the calendars took, those from the changes' commits on (`fresh`), and the
/// octets of one. For `first N` it asks N services that have kept nothing, and tells the seconds that
/// their answers took.
@main
struct Feeding {
    private let service: FeedService
    private let configuration: ConnectionConfiguration
    private let connection: Connection
    private let target: String
    private let change: String

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3 else { throw Failure("feeding URL TARGET CHANGE [OTHER...]") }
        var configuration = try ConnectionConfiguration(arguments[0])
        let connection = try await Connection.connect(to: configuration)
        configuration.parameters["user"] = "authenticator"
        let feeding = Feeding(
            service: try service(configuration), configuration: configuration,
            connection: connection, target: arguments[1], change: arguments[2])
        let listening = Task { try await feeding.service.run() }
        for other in arguments.dropFirst(3) { _ = try await made(other, by: feeding.service) }
        try await feeding.run()
        listening.cancel()
        await connection.close()
    }

    private static func service(_ configuration: ConnectionConfiguration) throws -> FeedService {
        try FeedService(
            LeagueReader(ConnectionPool(forService: configuration)),
            baseURL: "https://fixtures.example",
            logger: Logger(label: "feeding") { _ in SwiftLogNoOpLogHandler() })
    }

    private func run() async throws {
        _ = try await Self.made(target, by: service)
        print("ready")
        fflush(nil)
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, let passes = Int(words[1]) else {
                throw Failure("not a turn: \(line)")
            }
            print(words[0] == "first" ? try await firstLooks(passes) : try await changes(passes))
            fflush(nil)
        }
    }

    private func changes(_ passes: Int) async throws -> String {
        var (making, fresh, octets) = (Duration.zero, Duration.zero, 0)
        for _ in 0..<passes {
            let committed = try await changed()
            let start = ContinuousClock.now
            octets = try await Self.made(target, by: service)
            making += .now - start
            fresh += .now - committed
        }
        return """
            {"seconds": \(making / .seconds(1)), "fresh": \(fresh / .seconds(1)), \
            "octets": \(octets)}
            """
    }

    /// Changes a match; when that was committed, once the calendar is known to be an old one.
    private func changed() async throws -> ContinuousClock.Instant {
        try await connection.execute(Query(unescaped: change))
        let committed = ContinuousClock.now
        while service.cached(target) != nil {
            guard ContinuousClock.now - committed < .seconds(10) else {
                throw Failure("the change did not come through")
            }
            // The service wants the processor, too.
            try await Task.sleep(for: .microseconds(50))
        }
        return committed
    }

    private func firstLooks(_ passes: Int) async throws -> String {
        var took = Duration.zero
        for _ in 0..<passes { took += try await firstLook() }
        return "{\"seconds\": \(took / .seconds(1))}"
    }

    /// How long a service that has kept nothing takes, its connection open and warm.
    private func firstLook() async throws -> Duration {
        let service = try Self.service(configuration)
        let listening = Task { try await service.run() }
        _ = try await service.answer("/calendar/feed.ics?house=T99&from=2026-12-31")
        let start = ContinuousClock.now
        _ = try await Self.made(target, by: service)
        let took = ContinuousClock.now - start
        listening.cancel()
        // A service that has been told to end may say so.
        _ = await listening.result
        return took
    }

    /// Asks for a calendar; how many octets it has.
    private static func made(_ target: String, by service: FeedService) async throws -> Int {
        guard case .content(let content, _) = try await service.answer(target) else {
            throw Failure("there is no calendar at \(target)")
        }
        return content.pieces.readableBytes
    }
}

/// What this program says before it ends.
private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
