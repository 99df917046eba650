import Foundation
import PostgreSQL
import TestSupport
import Testing

/// The league in which matches are changed by hand.
enum FixtureLeague {
    /// Scheduled, cancelled, postponed and played matches, told apart by the ids' first digit.
    static func withMatches(_ body: (Program, Connection) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_CLOCK"] = "2026-01-12T12:00"
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                script: """
                    INSERT INTO user_profiles (id, email, name, role, house_id)
                    VALUES ('aaaaaaaa-0000-4000-8000-000000000000', 'ann@example.org', 'Ann Bell',
                            'captain', 'JDM');
                    INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id,
                                         away_team_id, umpires, status, home_score, away_score,
                                         score_submitted_by)
                    VALUES ('\(Self.scheduled)', '2026-01-13', '14:25', 'Senior League',
                            'Agar''s 3', 'JDM', 'HWTA', 'Mr Carlow, Dr Penhale', 'scheduled', NULL,
                            NULL, NULL),
                           ('\(Self.cancelled)', '2026-01-14', NULL, 'Pancake Cup', NULL, 'DWF',
                            'PRDT', NULL, 'cancelled', NULL, NULL, NULL),
                           ('\(Self.postponed)', '2026-01-15', NULL, NULL, NULL, 'DWF', 'HEP', NULL,
                            'postponed', NULL, NULL, NULL),
                           ('\(Self.played)', '2026-01-09', '14:25', 'Senior League', NULL, 'JDM',
                            'HEP', NULL, 'completed', 3, 1,
                            'aaaaaaaa-0000-4000-8000-000000000000');
                    UPDATE matches SET score_submitted_at = '2026-01-09 15:42:10+00'
                    WHERE status = 'completed';
                    """)
            try await body(program, connection)
            await connection.close()
        }
    }

    static let scheduled = "10000000-0000-4000-8000-000000000000"
    static let cancelled = "20000000-0000-4000-8000-000000000000"
    static let postponed = "30000000-0000-4000-8000-000000000000"
    static let played = "40000000-0000-4000-8000-000000000000"

    /// The rows of matches and of the audit, whole.
    static func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT m::text FROM matches AS m UNION ALL SELECT a::text FROM score_audit_log AS a
            ORDER BY 1
            """, as: String.self)
    }

    /// What the audit says was done last to a match, and its changes as text.
    static func lastAudit(_ id: String, _ connection: Connection) async throws -> String {
        let rows = try await connection.query(
            """
            SELECT action || ' ' || changes FROM score_audit_log
            WHERE match_id = \(id)::uuid ORDER BY id DESC LIMIT 1
            """, as: String.self)
        return try #require(rows.first)
    }

    static func expect(
        _ outcome: Program.Outcome, refused words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.status == 64, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
    }
}
