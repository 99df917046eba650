package import FieldGame
package import Foundation
import PostgreSQL

/// What the doctor asks of a database for checks that need more than a statement.
extension LeagueRepository {
    /// Bounds what each statement of this session may take, and lets it write nothing.
    ///
    /// Returns where the server's data are; nil for another machine, and where the login may not know.
    package func onlyLook(limit: String) async throws -> String? {
        let rows = try await connection.query(
            """
            SELECT CASE WHEN inet_server_addr() IS NULL THEN
                       (SELECT setting FROM pg_settings WHERE name = 'data_directory') END,
                   set_config('statement_timeout', \(limit), false),
                   set_config('lock_timeout', \(limit), false),
                   set_config('default_transaction_read_only', 'on', false)
            """)
        return try rows[0].decode(String?.self, at: 0)
    }

    /// Seconds since 1970 by the server's clock.
    package func serverClock() async throws -> Double {
        try await connection.query(
            "SELECT extract(epoch FROM clock_timestamp())::float8", as: Double.self
        ).first ?? 0
    }

    /// The seasons that have tables, oldest first.
    package func seasonsWithTables() async throws -> [String] {
        try await connection.query(
            "SELECT DISTINCT season FROM season_standings ORDER BY season", as: String.self)
    }

    /// How many messages of the last seven days were not wholly understood; forgotten ones do not
    /// count.
    package func messagesWithProblems() async throws -> Int {
        try await connection.query(
            """
            SELECT count(*) FROM import_log
            WHERE created_at > clock_timestamp() - interval '7 days'
              AND status IN ('partial', 'failed') AND forgotten_at IS NULL
            """, as: Int.self
        ).first ?? 0
    }

    /// The messages of the last seven days of which more was left over than of their sender's earlier
    /// ones, twenty at most and three at least: by a quarter of what they say. The newest five.
    package func messagesReadWorse() async throws -> [(sender: String, subject: String)] {
        try await connection.query(
            """
            SELECT sender, email_subject
            FROM (SELECT sender, email_subject, created_at, "left", share,
                         avg(share) OVER earlier AS usual, count(*) OVER earlier AS known
                  FROM (SELECT *, jsonb_array_length(problems) AS "left",
                               jsonb_array_length(problems)::float8
                               / greatest(matches_imported + jsonb_array_length(problems), 1) AS share
                        FROM import_log
                        WHERE sender <> '' AND forgotten_at IS NULL) AS log
                  WINDOW earlier AS (PARTITION BY sender ORDER BY created_at
                                     ROWS BETWEEN 20 PRECEDING AND 1 PRECEDING)) AS read
            WHERE created_at > clock_timestamp() - interval '7 days'
              AND known >= 3 AND "left" > 1 AND share > usual + 0.25
            ORDER BY created_at DESC LIMIT 5
            """, as: (String, String).self
        ).map { (sender: $0.0, subject: $0.1) }
    }

    /// When the last message was imported, and what became of it; nil when none ever was.
    package func lastImport() async throws -> (at: Date, status: ImportSummary.Status)? {
        try await connection.query(
            "SELECT created_at, status FROM import_log ORDER BY created_at DESC LIMIT 1",
            as: (Date, ImportSummary.Status).self
        ).first.map { (at: $0.0, status: $0.1) }
    }
}
