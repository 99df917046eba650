import FieldGame
import Foundation
import PostgreSQL

// What one notice does to the matches.

extension LeagueRepository {
    /// Does what a notice says. Must run in a transaction, which keeps the match as it was found
    /// until the end.
    func apply(_ notice: Notice) async throws -> ImportOutcome.Effect {
        var notice = notice
        if notice.home == nil, notice.away != nil {
            // An opponent without an id can only stand on the away side.
            notice = notice.reversed
        }
        guard notice.home != nil, notice.home != notice.away else {
            return refuse(notice, .ambiguous, "it does not name two teams")
        }
        if notice.action == .result {
            guard notice.score != nil else { return refuse(notice, .noScore, "no score was read") }
            guard notice.away != nil || notice.awayText != nil else {
                return refuse(notice, .ambiguous, "a score needs an opponent")
            }
        }
        let found = try await candidates(for: notice)
        guard found.count <= 1 else {
            return refuse(notice, .ambiguous, "it fits \(found.count) matches")
        }
        switch (notice.action, found.first) {
        case (.add, nil), (.update, nil):
            try await insert(notice)
            return .added
        case (.result, nil):
            try await insert(notice)
            return .completed
        case (.cancel, nil), (.postpone, nil):
            return refuse(notice, .unknownMatch, "no such match is in the database")
        case (.add, let match?), (.update, let match?):
            return try await change(match, notice)
        case (.cancel, let match?):
            return try await callOff(match, notice, as: .cancelled, .cancelled)
        case (.postpone, let match?):
            return try await callOff(match, notice, as: .postponed, .postponed)
        case (.result, let match?):
            return try await complete(match, notice)
        }
    }

    /// Matches of the same day, teams (in any order) and competition; the competition counts only
    /// where the notice and the match both have one, unless it is what changes. Where several fit,
    /// those that are not cancelled, and among them those of just that competition.
    private func candidates(for notice: Notice) async throws -> [KnownMatch] {
        let day = notice.from?.date ?? notice.date
        let found = try await candidates(for: notice, where: "date = \(day)")
        guard found.isEmpty, notice.changes(.date) else { return found }
        if day != notice.date {
            // A moved match that has been moved already is found on its new day.
            return try await candidates(for: notice, where: "date = \(notice.date)")
        }
        // Nobody says which day it moves from: it is one that is still to be played.
        return try await candidates(for: notice, where: "status IN ('scheduled', 'postponed')")
    }

    private func candidates(
        for notice: Notice, where condition: Query
    ) async throws -> [KnownMatch] {
        var query: Query = """
            SELECT id, date, time, competition_type, pitch, umpires, status, home_score, away_score,
                   home_team_id <> \(notice.home) AS reversed
            FROM matches
            WHERE \(fragment: condition)
              AND ((home_team_id = \(notice.home)
                    AND away_team_id IS NOT DISTINCT FROM \(notice.away)
                    AND league_fold(away_text) IS NOT DISTINCT FROM league_fold(\(notice.awayText)))
                   OR (home_team_id = \(notice.away) AND away_team_id = \(notice.home)))
            """
        if let competition = notice.competition, !notice.changes(.competition) {
            query += " AND coalesce(competition_type, \(competition)) = \(competition)"
        }
        query += " ORDER BY created_at, id FOR UPDATE"
        let found = try await connection.query(query, as: KnownMatch.self)
        return found.preferring { $0.status != .cancelled }
            .preferring { $0.details.competition == notice.competition ?? "" }
    }

    private func insert(_ notice: Notice) async throws {
        let status: Match.Status = notice.score == nil ? .scheduled : .completed
        try await connection.execute(
            """
            INSERT INTO matches (date, time, competition_type, pitch, home_team_id, away_team_id,
                                 away_text, umpires, status, home_score, away_score)
            VALUES (\(notice.date), \(notice.time), \(notice.competition), \(notice.pitch),
                    \(notice.home), \(notice.away), \(notice.awayText),
                    \(notice.umpires.flatMap(Umpires.text)), \(status), \(notice.score?.home),
                    \(notice.score?.away))
            """)
    }

    /// Sets what the notice says and the match does not: of an update the fields that it names, of
    /// a list those that it gives. A postponed match that gets another day is on again.
    private func change(
        _ match: KnownMatch, _ notice: Notice
    ) async throws -> ImportOutcome.Effect {
        if match.status == .cancelled {
            return refuse(notice, .conflict, "the match is cancelled; reinstate it first")
        }
        var new = match.details
        if notice.changed != nil {
            if notice.changes(.date) { new.date = notice.date }
            if notice.changes(.time) { new.time = notice.time }
            if notice.changes(.competition) { new.competition = notice.competition }
            if notice.changes(.pitch) { new.pitch = notice.pitch }
            if notice.changes(.umpires) { new.umpires = notice.umpires.flatMap(Umpires.text) }
        } else {
            new.time = notice.time ?? new.time
            new.competition = new.competition ?? notice.competition
            new.pitch = notice.pitch ?? new.pitch
            new.umpires = notice.umpires.flatMap(Umpires.text) ?? new.umpires
        }
        let changed = new.fields(otherThanIn: match.details)
        guard !changed.isEmpty else { return .unchanged }
        let isOnAgain = match.status == .postponed && changed.contains(.date)
        try await connection.execute(
            """
            UPDATE matches
            SET date = \(new.date), time = \(new.time), competition_type = \(new.competition),
                pitch = \(new.pitch), umpires = \(new.umpires),
                status = \(isOnAgain ? .scheduled : match.status)
            WHERE id = \(match.id)
            """)
        return .changed(changed)
    }

    private func callOff(
        _ match: KnownMatch, _ notice: Notice, as status: Match.Status,
        _ effect: ImportOutcome.Effect
    ) async throws -> ImportOutcome.Effect {
        if match.status == .completed {
            return refuse(
                notice, .conflict, "the match has been played\(match.score.map { ", \($0)" } ?? "")"
            )
        }
        if match.status == status { return .unchanged }
        try await connection.execute(
            "UPDATE matches SET status = \(status) WHERE id = \(match.id)")
        return effect
    }

    /// Fills in the score; one that stands already is never overwritten.
    private func complete(
        _ match: KnownMatch, _ notice: Notice
    ) async throws -> ImportOutcome.Effect {
        let score = match.isReversed ? notice.score?.reversed : notice.score
        switch match.status {
        case .completed where match.score == score:
            return .unchanged
        case .completed:
            return refuse(
                notice, .conflict,
                "the score stands at \(match.score.map(\.description) ?? "nothing")")
        case .cancelled:
            return refuse(notice, .conflict, "the match is cancelled; reinstate it first")
        case .scheduled, .postponed:
            try await connection.execute(
                """
                UPDATE matches
                SET status = 'completed', home_score = \(score?.home), away_score = \(score?.away),
                    competition_type = coalesce(competition_type, \(notice.competition))
                WHERE id = \(match.id)
                """)
            return .completed
        }
    }

    private func refuse(
        _ notice: Notice, _ reason: Problem.Reason, _ note: String
    ) -> ImportOutcome.Effect {
        .refused(Problem(line: notice.line, reason: reason, note: note))
    }
}

extension [KnownMatch] {
    /// Those that `isBetter` says, or all when it says none.
    fileprivate func preferring(_ isBetter: (KnownMatch) -> Bool) -> [KnownMatch] {
        let better = filter(isBetter)
        return better.isEmpty ? self : better
    }
}

extension Notice {
    /// Whether it is an update that names this field.
    fileprivate func changes(_ field: Field) -> Bool { changed?.contains(field) == true }

    /// The same notice with the sides, and the score, the other way round.
    fileprivate var reversed: Notice {
        var copy = self
        (copy.home, copy.away) = (away, home)
        copy.score = score?.reversed
        return copy
    }
}
