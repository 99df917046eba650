package import FieldGame
package import Foundation
import PostgreSQL

// What everybody may know of what was done to matches: the view published_history.

extension LeagueRepository {
    /// What was done to these matches, oldest first, without who did it: `actorRole` is `email`,
    /// `captain` or `admin`.
    package func publishedHistory(of matches: [UUID]) async throws -> [UUID: MatchHistory] {
        guard !matches.isEmpty else { return [:] }
        let entries = try await connection.query(
            "SELECT * FROM published_history WHERE match_id = ANY (\(matches)) ORDER BY id",
            as: AuditEntry.self)
        return Dictionary(grouping: entries, by: \.matchID).mapValues(MatchHistory.init)
    }

    /// What was last done to any matches, newest first.
    ///
    /// - Parameters:
    ///   - step: only what was done before the one with this number; nil is from the newest on.
    ///   - limit: how many at most.
    package func latestHistory(
        before step: Int? = nil, limit: Int
    ) async throws -> [AuditEntry] {
        try await connection.query(
            """
            SELECT * FROM published_history WHERE id < \(step ?? .max)
            ORDER BY id DESC LIMIT \(limit)
            """, as: AuditEntry.self)
    }
}
