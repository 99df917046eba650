package import FieldGame
package import Foundation
import PostgreSQL

// What was done to a match, and how it is brought back to what it was.

/// A match that was brought back to what it said before.
package struct RevertedMatch: Sendable, Hashable {
    /// As it was until now; nil when it had been deleted.
    package let before: Match?
    /// As it is.
    package let after: Match
}

extension LeagueRepository {
    /// All that was done to a match, also after it has been deleted; no steps when there never was
    /// one, or nothing of it may be seen.
    ///
    /// Teams have the ids of today: what follows from a new id alone is a step that changes nothing.
    package func history(of match: UUID) async throws -> MatchHistory {
        let entries = try await auditTrail(match)
        let named = Set(
            entries.flatMap { entry in
                AuditEntry.teamColumns.compactMap { entry.changes[$0] }
                    .flatMap { [$0.old, $0.new] }.compactMap(\.self)
            })
        guard !named.isEmpty else { return MatchHistory(entries) }
        let renamed = try await connection.query(
            """
            SELECT former.id, alias.house_id
            FROM unnest(\(named.sorted())::text[]) AS former (id)
            JOIN public.house_aliases AS alias
              ON public.league_fold(alias.alias) = public.league_fold(former.id)
            WHERE NOT EXISTS (SELECT FROM public.houses AS team WHERE team.id = former.id)
            """, as: (String, String).self)
        let today = Dictionary(renamed) { first, _ in first }
        return MatchHistory(entries.map { $0.withTeams(today) })
    }

    /// Brings a match back to what it said after a step of its history; one that has been deleted
    /// comes back under its id. On the maintenance path only.
    ///
    /// Its version goes on counting, so calendars take it over as any change. A score that comes back
    /// is the admin's: no captain may correct it.
    ///
    /// - Parameter step: counted from 1; nil for the one before the newest that changed anything.
    /// - Returns: the match before and after; the same twice when nothing differed.
    /// - Throws: ``HistoryProblem``; ``PostgresError`` when what it was breaks a rule of today.
    package func revert(_ match: UUID, to step: Int?) async throws -> RevertedMatch {
        try await inTransaction { try await $0.bringBack(match, to: step) }
    }

    private func bringBack(_ id: UUID, to step: Int?) async throws -> RevertedMatch {
        // Nobody changes it between what is read here and what is written.
        try await connection.execute("SELECT FROM public.matches WHERE id = \(id) FOR UPDATE")
        let history = try await history(of: id)
        let step = if let step { step } else { try history.stepBeforeLast() }
        let values = try history.values(after: step)
        let before = try await match(id)
        if let before, values.isEmpty { return RevertedMatch(before: before, after: before) }
        try await requireTeams(of: values)
        let json = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
        try await connection.execute(
            before == nil
                ? Self.insertion(id, json) : Self.update(id, json, values.keys.sorted()))
        guard let after = try await match(id) else { throw DatabaseError.changedMeanwhile }
        return RevertedMatch(before: before, after: after)
    }

    private func match(_ id: UUID) async throws -> Match? {
        try await connection.query(
            "SELECT \(fragment: Match.columns) FROM public.all_matches WHERE id = \(id)",
            as: Match.self
        ).first
    }

    private func requireTeams(of values: [String: String?]) async throws {
        let ids = AuditEntry.teamColumns.compactMap { values[$0] ?? nil }
        let gone = try await connection.query(
            """
            SELECT wanted.id FROM unnest(\(ids)::text[]) AS wanted (id)
            WHERE NOT EXISTS (SELECT FROM public.houses AS team WHERE team.id = wanted.id)
            """, as: String.self)
        if let id = gone.first { throw HistoryProblem.departedTeam(id) }
    }

    private static func update(_ id: UUID, _ json: String, _ columns: [String]) -> Query {
        let assignments = columns.map { column -> Query in
            "\(identifier: column) = old.\(identifier: column)"
        }
        return """
            UPDATE public.matches AS m SET \(fragment: assignments.joined(by: ", "))
            FROM jsonb_populate_record(NULL::public.matches, \(json)::jsonb) AS old
            WHERE m.id = \(id)
            """
    }

    private static func insertion(_ id: UUID, _ json: String) -> Query {
        let columns: [Query] = (MatchHistory.columns + ["status", "home_score", "away_score"]).map {
            "\(identifier: $0)"
        }
        return """
            INSERT INTO public.matches (id, created_at, \(fragment: columns.joined(by: ", ")))
            SELECT \(id),
                   coalesce((SELECT min(d.created_at) FROM public.departed_matches AS d
                             WHERE d.match_id = \(id)), now()),
                   \(fragment: columns.joined(by: ", "))
            FROM jsonb_populate_record(NULL::public.matches, \(json)::jsonb)
            """
    }
}

extension AuditEntry {
    /// The columns that hold the id of a team.
    fileprivate static let teamColumns = ["home_team_id", "away_team_id"]

    /// The same with other ids for these teams.
    fileprivate func withTeams(_ ids: [String: String]) -> AuditEntry {
        func today(_ id: String?) -> String? { id.map { ids[$0] ?? $0 } }
        var changes = changes
        for column in Self.teamColumns {
            guard let change = changes[column] else { continue }
            changes[column] = Change(old: today(change.old), new: today(change.new))
        }
        return AuditEntry(
            id: id, matchID: matchID, actor: actor, actorName: actorName, actorRole: actorRole,
            databaseUser: databaseUser, action: action, old: old, new: new, changes: changes,
            at: at, importID: importID)
    }
}
