import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

/// Calendars that are read from a hot standby.
@Suite struct StandbyReadingTests {
    @Test("A standby is read as long as it is not behind, and while the primary is away")
    func standby() async throws {
        let cluster = try await TestCluster.start()
        try await withTestDatabase(from: .league, in: cluster) { database in
            let standby = try await cluster.startStandby()
            let name = try #require(database.configuration.parameters["dbname"])
            let reader = LeagueReader(
                DatabaseServers(
                    database.configuration(user: "authenticator"),
                    standbys: [standby.configuration(database: name, user: "authenticator")])
            ) { ConnectionPool(forService: $0) }
            /// Whether it is a standby that is read.
            func isOnStandby() async throws -> Bool {
                try await reader.read {
                    try await $0.rows(of: "SELECT pg_is_in_recovery()")[0].decode(at: 0)
                }
            }
            // Nothing has been heard of the primary yet.
            #expect(try await !isOnStandby())
            try await withFeeds(on: database, reading: reader) { league in
                try await wait(for: "the standby") { try await isOnStandby() }
                let id = try await league.add("JDM", "HWTA")
                let keate = "/calendar/house/keate.ics"
                _ = try await league.wait(for: keate) { $0.events == 1 }

                // While it is behind, the primary is read: also what was not in memory is new.
                let behind = try await Connection.connect(
                    to: standby.configuration(database: name))
                try await behind.execute("SELECT pg_wal_replay_pause()")
                try await behind.wait(
                    for: "the pause", until: "SELECT pg_get_wal_replay_pause_state() = 'paused'")
                try await league.connection.execute(
                    "UPDATE matches SET pitch = NULL WHERE id = \(id)")
                _ = try await league.wait(for: keate) { !$0.text.contains("LOCATION") }
                #expect(try await !isOnStandby())
                let hawtrey = try await league.content("/calendar/house/hawtrey.ics")
                #expect(!hawtrey.text.contains("LOCATION"))
                try await behind.execute("SELECT pg_wal_replay_resume()")
                try await wait(for: "the standby") { try await isOnStandby() }
                await behind.close()

                // What nobody has asked for yet is read there while the primary is away.
                await league.connection.close()
                try await cluster.stop()
                _ = try await league.waitUntilAway()
                guard
                    case .content(let content, .some) = try await league.feeds.answer(
                        "/calendar/all.ics")
                else {
                    Issue.record("the calendar was not said to be old")
                    return
                }
                #expect(content.events == 1)
                try await cluster.startAgain()
                try await league.waitUntilCurrent()
                try await standby.stop()
                // A standby that is gone is no error.
                #expect(try await !isOnStandby())
                #expect(try await league.content("/calendar/house/warre.ics").events == 0)
            }
            await reader.close()
        }
        try await cluster.stop()
    }
}
