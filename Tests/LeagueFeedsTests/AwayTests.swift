import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct AwayTests {
    @Test("With the database away the last calendars are served, and said to be old; then new ones")
    func awayAndBack() async throws {
        let cluster = try await TestCluster.start()
        try await withTestDatabase(from: .league, in: cluster) { database in
            try await withFeeds(on: database) { league in
                let id = try await league.add("JDM", "HWTA")
                let target = "/calendar/house/keate.ics"
                let before = try await league.wait(for: target) { $0.events == 1 }
                await league.connection.close()

                try await cluster.stop()
                let since = try await league.waitUntilAway()
                guard case .content(let content, let staleSince?) = league.feeds.cached(target)
                else {
                    Issue.record("nothing was kept")
                    return
                }
                #expect(content === before)
                #expect(staleSince == since)
                await #expect(throws: FeedUnavailable.self) {
                    try await league.feeds.answer("/calendar/house/warre.ics")
                }
                await #expect(throws: FeedUnavailable.self) { try await league.feeds.targets() }

                try await cluster.startAgain()
                let again = try await Connection.connect(to: database.configuration)
                try await again.execute("UPDATE matches SET pitch = NULL WHERE id = \(id)")
                await again.close()
                let after = try await league.wait(for: target) { !$0.text.contains("LOCATION") }
                #expect(after.text.contains("SEQUENCE:1"))
                try await league.waitUntilCurrent()
                guard case .content(_, nil) = try await league.feeds.answer(target) else {
                    Issue.record("the calendar is still said to be old")
                    return
                }
            }
        }
        try await cluster.stop()
    }

    @Test("A schema that is not ours stops nothing that is known, and says so")
    func foreignSchema() async throws {
        try await withFeeds { league in
            let target = "/calendar/house/keate.ics"
            _ = try await league.content(target)
            try await league.connection.execute(
                """
                INSERT INTO league_migrations (version, name, checksum)
                VALUES (9999, 'of_tomorrow', '')
                """)
            try await league.connection.execute(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """)
            try await wait(for: "another schema to be noticed") {
                guard case .unsuitable(_, let reason) = league.feeds.health else { return false }
                return reason.contains("9999")
            }
            guard case .content(_, .some) = try await league.feeds.answer(target) else {
                Issue.record("the calendar was not said to be old")
                return
            }
        }
    }
}
