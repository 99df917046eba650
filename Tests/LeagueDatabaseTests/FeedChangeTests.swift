import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What the database tells of changes, and what it remembers of matches that are gone.
@Suite struct FeedChangeTests {
    /// What is told of when `statement` runs.
    private func told(
        _ database: TestDatabase, _ connection: Connection, _ statement: Query
    ) async throws -> [String] {
        let listener = try await Connection.connect(
            to: database.configuration(user: "authenticator"))
        var heard = try await listener.notifications(
            on: LeagueRepository.feedChannel
        ).makeAsyncIterator()
        try await connection.execute(statement)
        try await connection.execute("NOTIFY league_feeds, 'end'")
        var payloads: [String] = []
        while let notification = try await heard.next(), notification.payload != "end" {
            payloads.append(notification.payload)
        }
        await listener.close()
        return payloads
    }

    @Test("Whoever listens hears of visible changes, and of nothing else")
    func announcements() async throws {
        try await withSampleDatabase { database, connection in
            let id = try await connection.addMatch().uuidString.lowercased()
            #expect(
                try await told(database, connection, "UPDATE matches SET time = '15:00'")
                    == ["matches \(id)"])
            #expect(
                try await told(database, connection, "UPDATE matches SET time = '15:00'") == [])
            #expect(
                try await told(
                    database, connection, "UPDATE houses SET colours = 'blue' WHERE id = 'JDM'")
                    == ["matches \(id)", "lists"])
            #expect(
                try await told(
                    database, connection, "UPDATE competitions SET colour = 'red'") == ["names"])
            #expect(
                Set(
                    try await told(
                        database, connection, "UPDATE houses SET name = 'K' WHERE id = 'JDM'"))
                    == ["matches \(id)", "names", "lists"])
            #expect(
                try await told(
                    database, connection,
                    """
                    INSERT INTO season_rules SELECT name, '2026', points_win, points_draw,
                        points_loss, tie_breakers, head_to_head_restarts, walkover_for,
                        walkover_against FROM competitions
                    """) == ["lists"])
            #expect(
                try await told(database, connection, "DELETE FROM matches") == ["matches \(id)"])
            #expect(try await told(database, connection, "TRUNCATE matches CASCADE") == ["all"])
        }
    }

    @Test("More changes than a notification can list are told of as all")
    func manyChanges() async throws {
        try await withSampleDatabase { database, connection in
            func add(_ count: Int) -> Query {
                """
                INSERT INTO matches (date, home_team_id)
                SELECT '2026-01-01', 'JDM' FROM generate_series(1, \(count)::int)
                """
            }
            let few = try await told(database, connection, add(200))
            #expect(few.count == 1)
            #expect(few[0].split(separator: " ").count == 201)
            #expect(try await told(database, connection, add(201)) == ["all"])
        }
    }

    @Test("Only what leaves a calendar departs, and what is deleted can still be told of")
    func departures() async throws {
        try await withSampleLeague { repository, connection in
            let id = try await connection.addMatch([
                ("pitch", "Agar's 3"), ("umpires", "Mr Carlow"),
            ])
            for change: Query in [
                "UPDATE matches SET time = '15:00'", "UPDATE matches SET status = 'cancelled'",
                "UPDATE houses SET id = 'RST' WHERE id = 'JDM'",
                "UPDATE matches SET home_team_id = away_team_id, away_team_id = home_team_id",
            ] { try await connection.execute(change) }
            let none = try await connection.query(
                "SELECT count(*) FROM match_tombstones", as: Int.self)
            #expect(none == [0])

            try await connection.execute("UPDATE matches SET pitch = NULL")
            var there = MatchFilter()
            there.pitches = ["Agar's 3"]
            let left = try await repository.feedMatches(there)
            #expect(left.matches == [])
            let now = try await repository.feedMatches(ids: [id]).matches
            #expect(left.lastDeparture == now.first?.updatedAt)

            try await connection.execute("DELETE FROM matches")
            let found = try await repository.feedMatches(ids: [id, UUID()])
            #expect(found.matches == [])
            let deleted = try #require(found.deleted.first)
            #expect(found.deleted.count == 1)
            #expect(deleted.id == id)
            #expect(deleted.status == .cancelled)
            #expect(deleted.sequence == (now.first?.sequence ?? 0) + 1)
            #expect(deleted.title == "Hawtrey v Keate")
            let all = try await repository.feedMatches(MatchFilter())
            #expect(all.lastDeparture == deleted.updatedAt)
        }
    }

    @Test("A calendar's matches are found by an index, whatever it is about")
    func plans() async throws {
        try await withSampleLeague { repository, connection in
            try await connection.execute(
                script: """
                    INSERT INTO matches (date, competition_type, pitch, home_team_id, away_team_id,
                                         umpires)
                    SELECT date '2026-01-01' + n % 300, 'League ' || n % 200, 'Pitch ' || n % 200,
                           (ARRAY['JDM', 'HWTA', 'DWF'])[n % 3 + 1],
                           (ARRAY['HWTA', 'DWF', 'JDM'])[n % 3 + 1], 'Umpire ' || n % 200
                    FROM generate_series(1, 20000) AS n;
                    ANALYZE;
                    """)
            for (relation, condition, index) in [
                (
                    "all_matches", "competition_type = ANY ('{League 7}')",
                    "matches_shown_competition"
                ),
                ("all_matches", "pitch = ANY ('{Pitch 7}')", "matches_shown_pitch"),
                (
                    "all_matches", "id = ANY (ARRAY(SELECT matches_umpired_by('{umpire-7}')))",
                    "matches_pkey"
                ),
                // As that function finds them.
                ("matches", "league_umpire_slugs(umpires) && '{umpire-7}'", "matches_umpires"),
            ] {
                let plan = try await connection.query(
                    """
                    EXPLAIN SELECT id FROM \(identifier: relation)
                    WHERE \(unescaped: condition)
                    """,
                    as: String.self
                ).joined(separator: "\n")
                #expect(plan.contains(index), "\(condition):\n\(plan)")
            }
        }
    }
}
