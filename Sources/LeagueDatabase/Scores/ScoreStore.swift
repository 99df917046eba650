package import FieldGame
package import Foundation
import PostgreSQL

// Entering, correcting and clearing scores.

extension LeagueRepository {
    /// Enters a match's score, which completes it, or corrects the score that stands, as far as the
    /// rule lets the caller: a captain for a scheduled match of the own house, then
    /// until `score_editable_until`.
    ///
    /// Sending the score that stands changes nothing and succeeds.
    ///
    /// - Parameter sequence: the version of the match that the caller has seen; nil takes any.
    /// - Returns: the match as it is now, and how long the caller may correct it.
    /// - Throws: ``PostgresError`` with a sentence for people (``PostgresError/isRaised``): 42501
    ///   when the rule refuses, 23514 when the match takes no score, 55000 when it has changed since
    ///   `sequence`, P0002 when there is no such match.
    package func enterScore(
        _ score: Score, in match: UUID, seen sequence: Int? = nil
    ) async throws -> ScoreEntry {
        let (_, rows) = try await connection.transaction(
            """
            SELECT id FROM public.enter_score(\(match), \(score.home), \(score.away), \(sequence))
            """,
            ScoreEntry.query(match))
        guard let entry = try rows.decode(ScoreEntry.self).first else {
            throw DatabaseError.changedMeanwhile
        }
        return entry
    }

    /// Corrects the score of a completed match that is still as the caller has seen it.
    ///
    /// Throws ``DatabaseError`` (`nothingToCorrect`) when the match that was seen had no score, and
    /// otherwise as ``enterScore(_:in:seen:)``.
    package func correctScore(_ score: Score, of match: Match) async throws -> ScoreEntry {
        guard match.status == .completed else {
            throw DatabaseError(
                code: .nothingToCorrect, description: "the match has no score yet: enter one")
        }
        return try await enterScore(score, in: match.id, seen: match.sequence)
    }

    /// What the caller may do with a match's score; nil when there is no such match.
    package func scoreEntry(for match: UUID) async throws -> ScoreEntry? {
        try await connection.query(ScoreEntry.query(match), as: ScoreEntry.self).first
    }

    /// Takes back the score of a match that is still as the caller has seen it: it is scheduled
    /// again, and has no submitter. Admins only; throws as ``enterScore(_:in:seen:)``.
    package func clearScore(of match: UUID, seen sequence: Int) async throws -> ScoreEntry {
        let (cleared, rows) = try await connection.transaction(
            """
            UPDATE public.matches SET status = 'scheduled'
            WHERE id = \(match) AND status = 'completed' AND sequence = \(sequence)
            """, ScoreEntry.query(match))
        guard cleared.affected > 0, let entry = try rows.decode(ScoreEntry.self).first else {
            throw DatabaseError.changedMeanwhile
        }
        return entry
    }
}

extension LeagueRepository {
    // Walkovers, awarded and abandoned matches.

    /// Completes a match that is still as the caller has seen it with a score that came about in
    /// this way, or decides anew about one that is completed. Admins only.
    ///
    /// Writing what stands changes nothing and succeeds. The score counts as any other.
    ///
    /// - Returns: the match as it is now.
    /// - Throws: ``DatabaseError`` (`changedMeanwhile`) when it has changed since `sequence`, or is
    ///   gone; ``PostgresError`` with a sentence for people (``PostgresError/isRaised``): 42501 when
    ///   the rule refuses, 23514 when the match takes no score.
    package func decide(
        _ match: UUID, as outcome: Match.Outcome, _ score: Score, seen sequence: Int
    ) async throws -> ScoreEntry {
        try await decide(
            match, seen: sequence,
            """
            status = 'completed', outcome = \(outcome), home_score = \(score.home),
            away_score = \(score.away)
            """)
    }

    /// Declares an abandoned match void: it has no score, counts nowhere and is postponed, until it
    /// is put on again. Admins only.
    ///
    /// Throws as ``decide(_:as:_:seen:)``.
    package func declareVoid(_ match: UUID, seen sequence: Int) async throws -> ScoreEntry {
        try await decide(match, seen: sequence, "status = 'postponed', outcome = 'abandoned'")
    }

    /// The score of a walkover by the rules of the match's competition in its season, the winner's
    /// first; 3-0 where there are none.
    package func walkoverScore(in match: Match) async throws -> Score {
        let scores = try await connection.query(
            """
            SELECT walkover_for, walkover_against FROM public.competition_rules
            WHERE competition_type = \(match.competition) AND since <= \(match.season)
            ORDER BY since DESC LIMIT 1
            """, as: (Int, Int).self)
        return scores.first.flatMap { Score(home: $0.0, away: $0.1) } ?? .usualWalkover
    }

    private func decide(
        _ match: UUID, seen sequence: Int, _ assignments: Query
    ) async throws -> ScoreEntry {
        let (update, rows) = try await connection.transaction(
            """
            UPDATE public.matches SET \(fragment: assignments)
            WHERE id = \(match) AND sequence = \(sequence)
            """, ScoreEntry.query(match))
        guard update.affected > 0, let entry = try rows.decode(ScoreEntry.self).first else {
            throw DatabaseError.changedMeanwhile
        }
        return entry
    }
}
