package import FieldGame
package import Foundation
import PostgreSQL

// The matches among which clashes are looked for.

extension LeagueRepository {
    /// The matches of these days that are scheduled, in no order; nil means no bound. With them
    /// those of the day before and of the day after, since a match may go on over midnight.
    package func scheduledMatches(
        from first: LocalDate?, to last: LocalDate?
    ) async throws -> [Match] {
        var days = MatchFilter()
        days.from = first.flatMap { $0.adding(days: -1) }
        days.to = last.flatMap { $0.adding(days: 1) }
        return try await connection.query(
            """
            SELECT \(fragment: Match.columns) FROM public.all_matches AS m
            WHERE m.status = 'scheduled'\(fragment: conditions(days))
            """, as: Match.self)
    }

    /// The matches that are scheduled on any of the days on which these are, those included, or on
    /// the day before or after one of them.
    package func scheduledMatches(onTheDaysOf ids: [UUID]) async throws -> [Match] {
        guard !ids.isEmpty else { return [] }
        return try await connection.query(
            """
            SELECT \(fragment: Match.columns) FROM public.all_matches AS m
            WHERE m.status = 'scheduled'
              AND m.date = ANY (ARRAY(SELECT DISTINCT asked.date + near.days
                                      FROM public.matches AS asked
                                      CROSS JOIN generate_series(-1, 1) AS near (days)
                                      WHERE asked.id = ANY (\(ids))
                                        AND asked.status = 'scheduled'))
            """, as: Match.self)
    }
}
