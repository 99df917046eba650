package import FieldGame
package import Foundation
import PostgreSQL

extension LeagueRepository {
    /// How many matches of before `day` have no result yet; those of the maintenance path's view.
    package func awaitingResults(before day: LocalDate) async throws -> Int {
        try await connection.query(
            "SELECT count(*) FROM awaiting_results WHERE date < \(day)", as: Int.self
        ).first ?? 0
    }

    /// The competitions and pitches that matches name and that are not listed, with how many matches
    /// do, most first.
    package func unlistedNames() async throws -> [(name: String, matches: Int)] {
        try await connection.query(
            """
            SELECT name, count(*)
            FROM (SELECT competition_type AS name FROM matches
                  WHERE NOT EXISTS (SELECT FROM competitions WHERE name = competition_type)
                  UNION ALL
                  SELECT pitch FROM matches
                  WHERE NOT EXISTS (SELECT FROM pitches WHERE name = pitch)) AS unlisted
            WHERE name <> ''
            GROUP BY name ORDER BY count(*) DESC, name
            """, as: (String, Int).self
        ).map { (name: $0.0, matches: $0.1) }
    }

    /// The seasons that have tables, oldest first.
    package func seasonsWithTables() async throws -> [String] {
        try await connection.query(
            "SELECT DISTINCT season FROM season_standings ORDER BY season", as: String.self)
    }

    /// When the last message was imported, and what became of it; nil when none ever was.
    package func lastImport() async throws -> (at: Date, status: ImportSummary.Status)? {
        try await connection.query(
            "SELECT created_at, status FROM import_log ORDER BY created_at DESC LIMIT 1",
            as: (Date, ImportSummary.Status).self
        ).first.map { (at: $0.0, status: $0.1) }
    }
}
