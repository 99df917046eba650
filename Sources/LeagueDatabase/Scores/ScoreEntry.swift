package import FieldGame
package import Foundation
package import PostgreSQL

/// A match, and what the caller may do with its score.
package struct ScoreEntry: Sendable, Hashable, RowDecodable {
    /// The match.
    package let match: Match
    /// Whether the caller may enter a score now.
    package let isAllowed: Bool
    /// Whether the caller may change the score that stands.
    package let correction: CorrectionWindow

    /// The columns of `all_matches` that an entry is read from.
    static let columns: Query = """
        \(fragment: Match.columns), can_enter_score, editable_until = 'infinity' AS always,
        nullif(editable_until, 'infinity') AS editable_until
        """

    /// The statement that reads one.
    static func query(_ match: UUID) -> Query {
        "SELECT \(fragment: columns) FROM public.all_matches WHERE id = \(match)"
    }

    /// Reads a row of `all_matches` with a column `always`.
    package init(row: Row) throws {
        match = try Match(row: row)
        isAllowed = try row.decode("can_enter_score")
        if try row.decode(Bool?.self, "always") == true {
            correction = .unlimited
        } else {
            correction =
                try row.decode(Date?.self, "editable_until").map { .open(until: $0) } ?? .closed
        }
    }
}

/// Who entered the score of a completed match, and until when that person may correct it.
package struct ScoreSubmission: Sendable, Hashable, RowDecodable {
    /// The person's `user_profiles.id`; nil when the score came another way (an import).
    package let userID: UUID?
    /// The person's name, else their address.
    package let name: String?
    /// When the score that stands was first entered.
    package let at: Date
    /// Until just before when a captain may correct it; nil when the time is over, or it was never
    /// a captain's.
    package let correctableUntil: Date?

    /// Reads a row of what ``LeagueRepository/scoreSubmission(of:)`` asks for.
    package init(row: Row) throws {
        userID = try row.decode("score_submitted_by")
        name = try row.decode("name")
        at = try row.decode("score_submitted_at")
        correctableUntil = try row.decode("correctable_until")
    }
}

extension LeagueRepository {
    /// Who entered the score that stands; nil when there is none, or its time is not known. For
    /// admins and the maintenance path: others do not see whose accounts there are.
    package func scoreSubmission(of match: UUID) async throws -> ScoreSubmission? {
        try await connection.query(
            """
            SELECT m.score_submitted_by, m.score_submitted_at,
                   coalesce(nullif(who.name, ''), who.email) AS name,
                   CASE WHEN who.role = 'captain' AND who.disabled_at IS NULL
                         AND public.score_editable_until(m.score_submitted_at)
                             > public.score_clock()
                        THEN public.score_editable_until(m.score_submitted_at)
                        END AS correctable_until
            FROM public.matches AS m
            LEFT JOIN public.user_profiles AS who ON who.id = m.score_submitted_by
            WHERE m.id = \(match) AND m.status = 'completed' AND m.score_submitted_at IS NOT NULL
            """, as: ScoreSubmission.self
        ).first
    }
}
