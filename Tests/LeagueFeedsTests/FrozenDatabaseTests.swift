import FieldGame
import Foundation
import Glibc
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct FrozenDatabaseTests {
    @Test("A database that no longer answers is away, though its connections are open")
    func frozen() async throws {
        let cluster = try await TestCluster.start()
        try await withTestDatabase(from: .league, in: cluster) { database in
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                "INSERT INTO houses (id, name) VALUES ('JDM', 'Keate'), ('PGW', 'Warre')")
            var patience = ChangeListener.Patience()
            patience.heartbeat = .milliseconds(300)
            let feeds = try FeedService(
                LeagueReader(
                    ConnectionPool(forService: database.configuration(user: "authenticator"))),
                baseURL: nil, clock: nil,
                logger: .silent, limits: FeedCache.Limits(), patience: patience)
            let league = FeedLeague(database: database, connection: connection, feeds: feeds)
            let following = Task { try await feeds.run() }
            try await league.waitUntilCurrent()
            let before = try await league.content("/calendar/house/keate.ics")

            let server = try #require(cluster.data.server)
            let frozen = try Self.family(of: server)
            for process in frozen { kill(process, SIGSTOP) }
            do {
                defer { for process in frozen { kill(process, SIGCONT) } }
                _ = try await league.waitUntilAway()
                guard
                    case .content(let content, .some) = try await feeds.answer(
                        "/calendar/house/keate.ics")
                else {
                    Issue.record("the calendar was not said to be old")
                    return
                }
                #expect(content === before)
                await #expect(throws: FeedUnavailable.self) {
                    try await feeds.answer("/calendar/house/warre.ics")
                }
            }
            try await league.waitUntilCurrent()
            #expect(try await league.content("/calendar/house/warre.ics").events == 0)
            following.cancel()
            try await following.value
            await connection.close()
        }
        try await cluster.stop()
    }

    /// A process and its children.
    private static func family(of server: pid_t) throws -> [pid_t] {
        let children = try String(
            contentsOfFile: "/proc/\(server)/task/\(server)/children", encoding: .utf8)
        return [server] + children.split(separator: " ").compactMap { pid_t($0) }
    }
}
