package import FieldGame
package import Foundation
import PostgreSQL

// What everybody may know of what was done to matches: the view published_history.

extension MatchHistory {
    /// How many steps of a match everybody sees, the newest: a score may be corrected any number of
    /// times within its five minutes.
    package static let mostPublished = 100
}

extension LeagueRepository {
    /// What was done to these matches, oldest first, without who did it: `actorRole` is `email`,
    /// `captain` or `admin`.
    ///
    /// - Parameter last: how many steps of each at most, the newest.
    package func publishedHistory(
        of matches: [UUID], last: Int = MatchHistory.mostPublished
    ) async throws -> [UUID: MatchHistory] {
        guard !matches.isEmpty else { return [:] }
        let entries = try await connection.query(
            """
            SELECT step.* FROM unnest(\(matches)::uuid[]) AS match (id) CROSS JOIN LATERAL (
                SELECT * FROM published_history WHERE match_id = match.id
                ORDER BY id DESC LIMIT \(last)) AS step
            ORDER BY step.id
            """, as: AuditEntry.self)
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

    /// What was done on a day to the matches of that day, and to those that were moved away from it,
    /// newest first.
    ///
    /// - Parameter limit: how many of the newest steps of all are looked through.
    package func history(
        ofMatchesOn day: LocalDate, limit: Int
    ) async throws -> [AuditEntry] {
        guard let midnight = LocalTime(hour: 0, minute: 0) else { return [] }
        return try await connection.query(
            """
            SELECT step.* FROM (
                SELECT * FROM published_history ORDER BY id DESC LIMIT \(limit)) AS step
            WHERE at >= \(London.instant(of: day, at: midnight))
              AND (changes -> 'date' ->> 0 = \(day.description)
                   OR match_id IN (SELECT id FROM all_matches WHERE date = \(day)))
            ORDER BY step.id DESC
            """, as: AuditEntry.self)
    }
}
