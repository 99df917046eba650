package import FieldGame
import Foundation
import PostgreSQL

// Matches as admins write them by hand.

extension LeagueRepository {
    /// Adds a scheduled match, and returns it with its new id. Two alike are allowed.
    ///
    /// Throws ``PostgresError`` (SQLSTATE class 23) when it breaks a rule of the table.
    package func addFixture(_ details: FixtureDetails) async throws -> Match {
        let (id, columns) = (UUID(), FixtureDetails.Column.allCases)
        let (_, rows) = try await connection.transaction(
            """
            INSERT INTO public.matches
                (id, \(fragment: columns.map { "\(identifier: $0.rawValue)" }.joined(by: ", ")))
            VALUES (\(id), \(fragment: columns.map(details.value(of:)).joined(by: ", ")))
            """,
            Match.query(id))
        guard let match = try rows.decode(Match.self).first else {
            throw DatabaseError(
                code: .unsuitableServer, description: "the new match cannot be read")
        }
        return match
    }

    /// Sets what differs of a match from these details, and its status, as long as the match is
    /// still the one that was read.
    ///
    /// - Parameter status: where it stands from now on; nil leaves that. Leaving `completed`
    ///   empties the score.
    /// - Returns: the match as it is now, with the same sequence when nothing differed.
    /// - Throws: ``DatabaseError`` (`changedMeanwhile`) when it has changed since it was read, or
    ///   is gone; ``PostgresError`` when it breaks a rule of the table (SQLSTATE class 23), some of
    ///   them with a sentence for people (``PostgresError/isRaised``).
    package func change(
        _ match: Match, to details: FixtureDetails, status: Match.Status? = nil
    ) async throws -> Match {
        var changes = FixtureDetails.Column.allCases.compactMap { column -> Query? in
            let value = details.value(of: column)
            guard value != match.details.value(of: column) else { return nil }
            return "\(identifier: column.rawValue) = \(fragment: value)"
        }
        if let status, status != match.status { changes.append("status = \(status)") }
        guard !changes.isEmpty else { return match }
        let (update, rows) = try await connection.transaction(
            """
            UPDATE public.matches SET \(fragment: changes.joined(by: ", "))
            WHERE id = \(match.id) AND sequence = \(match.sequence)
            """,
            Match.query(match.id))
        guard update.affected > 0, let changed = try rows.decode(Match.self).first else {
            throw DatabaseError.changedMeanwhile
        }
        return changed
    }

    /// Removes a match for good, as long as it is still the one that was read; the audit keeps what
    /// it was.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`) when it has changed since it was read, or is
    /// gone.
    package func delete(_ match: Match) async throws {
        let deleted = try await connection.execute(
            """
            DELETE FROM public.matches WHERE id = \(match.id) AND sequence = \(match.sequence)
            """)
        guard deleted > 0 else { throw DatabaseError.changedMeanwhile }
    }

    /// Other matches that look the same: of the same day, teams in any order and competition, and
    /// not cancelled; oldest first.
    package func lookalikes(of match: Match) async throws -> [Match] {
        let (home, away) = (match.home.teamID, match.away.teamID)
        return try await connection.query(
            """
            SELECT \(fragment: Match.columns) FROM public.all_matches
            WHERE date = \(match.date) AND id <> \(match.id) AND status <> 'cancelled'
              AND competition_type = \(match.competition ?? "")
              AND ((home_team_id IS NOT DISTINCT FROM \(home)
                    AND away_team_id IS NOT DISTINCT FROM \(away)
                    AND public.league_fold(away_text)
                        IS NOT DISTINCT FROM public.league_fold(\(match.awayText)))
                   OR (home_team_id = \(away) AND away_team_id = \(home)))
            ORDER BY created_at, id
            """, as: Match.self)
    }
}
