import FieldGame
import Foundation
import LeagueDatabase
import Logging
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct ConsistencyTests {
    private static let targets =
        [
            "/calendar/all.ics", "/calendar/competition/senior-league.ics",
            "/calendar/competition/odd-cup.ics", "/calendar/pitch/agars-3.ics",
            "/calendar/pitch/mesopotamia.ics", "/calendar/umpire/mr-carlow.ics",
            "/calendar/team/2nd-field.ics", "/calendar/all.ics?cancelled=omit",
            "/calendar/all.ics?cancelled=status&alarm=10", "/calendar/all.ics?results=no",
            "/calendar/feed.ics?follow=JDM:SL&follow=HWTA", "/calendar/feed.ics?from=2026-01-05",
        ] + ["keate", "hawtrey", "evanss", "warre"].map { "/calendar/house/\($0).ics" }

    @Test("Whatever changes while many read, in the end everybody reads what is in the database")
    func concurrentChanges() async throws {
        try await withFeeds { league in
            try await league.add("JDM", "HWTA", competition: "Odd Cup", umpires: "Mr Carlow")
            try await league.add("ASR", "2nd", pitch: "Mesopotamia", umpires: "Mr Carlow")
            let other = try FeedService(
                .patient(league.database),
                baseURL: "https://league.example", logger: .silent)
            let following = Task { try await other.run() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<3 {
                    group.addTask { try await Self.write(league, seed: UInt64(writer)) }
                }
                for reader in 0..<4 {
                    group.addTask {
                        let feeds = reader.isMultiple(of: 2) ? league.feeds : other
                        for round in 0..<60 {
                            let target = Self.targets[
                                (round * 7 + reader) % Self.targets.count]
                            let content = try await feeds.content(target)
                            _ = await content.compressed()
                        }
                    }
                }
                try await group.waitForAll()
            }
            // Changes that undid one another may be seen as one, which leaves bytes and date: the last
            // one is a new state of every match.
            try await league.connection.execute("UPDATE matches SET notes = 'The last change'")
            let fresh = try FeedService(
                .patient(league.database),
                baseURL: "https://league.example", logger: .silent)
            for target in Self.targets {
                let right = try await fresh.content(target)
                for feeds in [league.feeds, other] {
                    let content = try await FeedLeague(
                        database: league.database, connection: league.connection, feeds: feeds
                    ).wait(for: target) { $0.entityTag == right.entityTag }
                    #expect(content.bytes == right.bytes)
                    // Who has seen one change and the next as one may date it later, never earlier.
                    #expect(content.changedAt >= right.changedAt || right.events == 0)
                }
            }
            following.cancel()
            try await following.value
        }
    }

    /// A hundred changes of all kinds.
    private static func write(_ league: FeedLeague, seed: UInt64) async throws {
        let connection = try await Connection.connect(to: league.database.configuration)
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            try await connection.execute(change(&random))
        }
        await connection.close()
    }

    private static func change(_ random: inout SplitMix64) -> Query {
        let some: Query = """
            id = (SELECT id FROM matches ORDER BY md5(id::text || \(Int(random.next() % 1000))::text)
                  LIMIT 1)
            """
        switch random.next() % 13 {
        case 0, 1, 2:
            return """
                INSERT INTO matches (date, competition_type, pitch, home_team_id, away_team_id,
                                     umpires)
                VALUES (date '2026-01-01' + \(Int(random.next() % 10))::int,
                        (ARRAY['Senior League', 'Odd Cup', NULL])[\(Int(random.next() % 3))::int + 1],
                        (ARRAY['Agar''s 3', 'Mesopotamia', NULL])[\(Int(random.next() % 3))::int + 1],
                        (ARRAY['JDM', 'HWTA'])[\(Int(random.next() % 2))::int + 1],
                        (ARRAY['ASR', 'PGW', '2nd'])[\(Int(random.next() % 3))::int + 1],
                        (ARRAY['Mr Carlow', NULL])[\(Int(random.next() % 2))::int + 1])
                """
        case 3: return "DELETE FROM matches WHERE \(fragment: some)"
        case 4:
            return "UPDATE matches SET pitch = 'Mesopotamia' WHERE \(fragment: some)"
        case 5:
            return "UPDATE matches SET competition_type = 'Odd Cup' WHERE \(fragment: some)"
        case 6: return "UPDATE matches SET status = 'cancelled' WHERE \(fragment: some)"
        case 7:
            return """
                UPDATE matches SET status = 'completed', home_score = 2, away_score = 1
                WHERE \(fragment: some) AND status = 'scheduled'
                """
        case 8: return "UPDATE matches SET umpires = NULL, date = date + 1 WHERE \(fragment: some)"
        case 9:
            return """
                UPDATE houses SET name = (ARRAY['Warre', 'Newhouse'])[\(Int(random.next() % 2))::int + 1]
                WHERE id = 'PGW'
                """
        case 10:
            return "UPDATE competitions SET colour = \(["red", "green"][Int(random.next() % 2)])"
        case 11:
            return random.next().isMultiple(of: 2)
                ? "DELETE FROM pitches WHERE name = 'Agar''s 3'"
                : "INSERT INTO pitches (name) VALUES ('Agar''s 3') ON CONFLICT DO NOTHING"
        default: return "UPDATE matches SET time = '15:00' WHERE \(fragment: some)"
        }
    }
}
