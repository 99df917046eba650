import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueDatabase

/// Which transaction the database notes for which change.
@Suite struct MatchChangesTests {
    private struct Mark: Hashable {
        let transaction: String
        let isDeleted: Bool
    }

    /// What is noted of the only match, or the one with this id.
    private func mark(_ connection: Connection, _ id: UUID) async throws -> Mark {
        let rows = try await connection.query(
            """
            SELECT changed_in::text, deleted_at IS NOT NULL FROM match_changes
            WHERE match_id = \(id)
            """, as: (String, Bool).self)
        let row = try #require(rows.first)
        return Mark(transaction: row.0, isDeleted: row.1)
    }

    /// Runs a statement; the number of its transaction where it changed something visible.
    private func mark(
        _ connection: Connection, _ id: UUID, after statement: Query
    ) async throws -> Mark {
        try await connection.execute(statement)
        return try await mark(connection, id)
    }

    @Test("Every visible change is noted, whichever table it comes from, and nothing else is")
    func visibleChanges() async throws {
        try await withSampleLeague { _, connection in
            let id = try await connection.addMatch([
                ("pitch", "Dutchman's 5"), ("competition_type", "Senior League"),
            ])
            let visible: [Query] = [
                "UPDATE matches SET time = '15:00'", "UPDATE matches SET notes = 'Bring bibs'",
                "UPDATE matches SET status = 'completed', home_score = 1, away_score = 0",
                "UPDATE houses SET name = 'K' WHERE id = 'JDM'",
                "UPDATE houses SET colours = 'pink' WHERE id = 'HWTA'",
                "UPDATE houses SET id = 'RST' WHERE id = 'JDM'",
                "UPDATE pitches SET latitude = 51.4 WHERE name = 'Dutchman''s 5'",
                "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'",
            ]
            var marks: Set<Mark> = [try await mark(connection, id)]
            for statement in visible {
                let mark = try await mark(connection, id, after: statement)
                #expect(marks.insert(mark).inserted, "\(statement.sql)")
            }
            let last = try await mark(connection, id)
            for statement: Query in [
                "UPDATE matches SET time = '15:00'", "UPDATE matches SET updated_at = now()",
                "UPDATE matches SET sequence = 90",
                "UPDATE houses SET colours = 'blue' WHERE id = 'DWF'",
                "UPDATE competitions SET colour = 'red'",
            ] {
                #expect(
                    try await mark(connection, id, after: statement) == last, "\(statement.sql)")
            }
            #expect(try await mark(connection, id, after: "DELETE FROM matches").isDeleted)
            try await connection.execute(
                "INSERT INTO matches (id, date, home_team_id) VALUES (\(id), '2026-01-01', 'DWF')")
            #expect(try await mark(connection, id).isDeleted == false)
            #expect(
                try await mark(connection, id, after: "TRUNCATE matches CASCADE").isDeleted)
        }
    }

    @Test("The number is that of the whole transaction, also inside a savepoint")
    func wholeTransaction() async throws {
        try await withSampleLeague { _, connection in
            let id = try await connection.addMatch()
            try await connection.execute(
                script: """
                    BEGIN;
                    SAVEPOINT one;
                    UPDATE matches SET time = '16:00';
                    CREATE TABLE seen AS SELECT pg_current_xact_id()::text AS number;
                    RELEASE one;
                    COMMIT;
                    """)
            let number = try await connection.query("SELECT number FROM seen", as: String.self)
            #expect(try await mark(connection, id).transaction == number.first)
        }
    }

    @Test("Changes are read by one range of one index, however many matches there are")
    func plan() async throws {
        try await withSampleLeague { _, connection in
            try await connection.execute(
                script: """
                    INSERT INTO matches (date, home_team_id)
                    SELECT date '2026-01-01' + n % 300, 'JDM' FROM generate_series(1, 20000) AS n;
                    ANALYZE matches, match_changes;
                    """)
            for statement in [
                LeagueRepository.changes(after: .beginning, limit: 10), LeagueRepository.horizon,
            ] {
                let plan = try await connection.query(
                    "EXPLAIN (ANALYZE, COSTS OFF) \(fragment: statement)", as: String.self)
                let text = plan.joined(separator: "\n")
                #expect(!text.contains("Seq Scan on match_changes"), "\(text)")
                #expect(!text.contains("Seq Scan on matches"), "\(text)")
                #expect(text.contains("using match_changes_order"), "\(text)")
                // No more than the page is looked at.
                #expect(!text.contains("rows=20000"), "\(text)")
            }
        }
    }

    @Test("What is older than the record comes before all changes")
    func before() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch()
            try await connection.execute("UPDATE match_changes SET epoch = 0, changed_in = '0'")
            let new = try await connection.addMatch()
            var found: [ChangePosition] = []
            // Other tests write on this server too.
            try await wait(for: "the transactions under way") {
                let batch = try await league.publishedChanges(after: .beginning, limit: 10)
                found = batch.changes.map(\.position)
                return found.count == 2
            }
            #expect(found.first?.epoch == 0 && found.last?.match == new)
        }
    }

    @Test("Nobody but the owner writes the record")
    func guarded() async throws {
        try await withSampleDatabase { database, connection in
            try await connection.addMatch()
            let login = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            for role in ["anon", "authenticated", "service_role"] {
                try await login.execute("SET ROLE \(identifier: role)")
                for statement: Query in [
                    "UPDATE match_changes SET epoch = 9", "DELETE FROM match_changes",
                    "INSERT INTO change_epochs (epoch, origin) VALUES (9, 'x')",
                    "SELECT current_change_epoch()", "SELECT * FROM change_epochs",
                ] {
                    #expect(try await login.refusal(of: statement)?.sqlState == "42501")
                }
            }
            await login.close()
        }
    }
}
