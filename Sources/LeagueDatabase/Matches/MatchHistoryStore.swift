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
    /// Teams, pitches and competitions are called as they are today: what follows from a new name
    /// alone is a step that changes nothing. A team whose id another one has since is `JDM (of
    /// then)`, which is no id.
    package func history(of match: UUID) async throws -> MatchHistory {
        let entries = try await auditTrail(match)
        let teams = AuditEntry.names(in: ["home_team_id", "away_team_id"], of: entries)
        let renamed = try await connection.query(
            """
            SELECT former.id, alias.house_id
            FROM unnest(\(teams)::text[]) AS former (id)
            JOIN public.house_aliases AS alias
              ON public.league_fold(alias.alias) = public.league_fold(former.id)
            WHERE NOT EXISTS (SELECT FROM public.houses AS team WHERE team.id = former.id)
            """, as: (String, String).self)
        let ages = try await connection.query(
            "SELECT id, created_at FROM public.houses WHERE id = ANY (\(teams))",
            as: (String, Date).self)
        let names = NamesOfToday(
            teams: Dictionary(renamed) { first, _ in first }, ages: Dictionary(ages) { $1 },
            pitches: try await namesOfToday(
                "pitch", "pitches", AuditEntry.names(in: ["pitch"], of: entries)),
            competitions: try await namesOfToday(
                "competition", "competitions",
                AuditEntry.names(in: ["competition_type"], of: entries)))
        return MatchHistory(entries.map { $0.with(names) })
    }

    /// What pitches or competitions are called today that the list no longer has by these names: a
    /// calendar's former address leads to its new one.
    private func namesOfToday(
        _ kind: String, _ list: String, _ names: [String]
    ) async throws -> [String: String] {
        let found = try await connection.query(
            """
            SELECT former.name, calendar.subject
            FROM unnest(\(names)::text[]) AS former (name)
            JOIN public.calendar_names AS calendar
              ON calendar.kind = \(kind) AND calendar.slug = public.league_slug(former.name)
            WHERE EXISTS (SELECT FROM public.\(identifier: list) AS l
                          WHERE l.name = calendar.subject)
              AND NOT EXISTS (SELECT FROM public.\(identifier: list) AS l
                              WHERE l.name = former.name)
            """, as: (String, String).self)
        return Dictionary(found) { first, _ in first }
    }

    /// Brings a match back to what it said after a step of its history; one that has been deleted
    /// comes back under its id. On the maintenance path, and for admins who are
    /// ``Claims/administering``.
    ///
    /// Its version goes on counting, so calendars take it over as any change. A score that comes back
    /// is the admin's: no captain may correct it.
    ///
    /// - Parameters:
    ///   - step: counted from 1; nil for the one before the newest that changed anything.
    ///   - seen: how many steps there were when the caller looked; nil lets there be more by now.
    /// - Returns: the match before and after; the same twice when nothing differed.
    /// - Throws: ``HistoryProblem``; ``DatabaseError`` (`changedMeanwhile`) when there have been more
    ///   steps since; ``PostgresError`` when what it was breaks a rule of today.
    package func revert(
        _ match: UUID, to step: Int?, seen: Int? = nil
    ) async throws -> RevertedMatch {
        try await inTransaction { try await $0.bringBack(match, to: step, seen: seen) }
    }

    private func bringBack(_ id: UUID, to step: Int?, seen: Int?) async throws -> RevertedMatch {
        // The match stays the same between what is read here and what is written.
        try await connection.execute("SELECT FROM public.matches WHERE id = \(id) FOR UPDATE")
        let history = try await history(of: id)
        guard history.steps.count == seen ?? history.steps.count else {
            throw DatabaseError.changedMeanwhile
        }
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
        try await connection.query(Match.query(id), as: Match.self).first
    }

    private func requireTeams(of values: [String: String?]) async throws {
        let ids = ["home_team_id", "away_team_id"].compactMap { values[$0] ?? nil }
        let gone = try await connection.query(
            """
            SELECT wanted.id FROM unnest(\(ids)::text[]) AS wanted (id)
            WHERE NOT EXISTS (SELECT FROM public.houses AS team WHERE team.id = wanted.id)
            """, as: String.self)
        if let id = gone.first { throw HistoryProblem.departedTeam(id) }
    }

    private static func update(_ id: UUID, _ json: String, _ columns: [String]) -> Query {
        """
        UPDATE public.matches AS m SET \(fragment: Match.set(columns, from: "old"))
        FROM jsonb_populate_record(NULL::public.matches, \(json)::jsonb) AS old
        WHERE m.id = \(id)
        """
    }

    private static func insertion(_ id: UUID, _ json: String) -> Query {
        let columns = Match.storedColumns.map { "\(identifier: $0)" as Query }
        return """
            INSERT INTO public.matches (id, created_at, \(fragment: columns.joined(by: ", ")))
            SELECT \(id),
                   coalesce((SELECT min(d.created_at) FROM public.match_tombstones AS d
                             WHERE d.match_id = \(id)), now()),
                   \(fragment: columns.joined(by: ", "))
            FROM jsonb_populate_record(NULL::public.matches, \(json)::jsonb)
            """
    }
}

/// What is called otherwise today than when it was written down.
private struct NamesOfToday {
    /// The ids of teams whose former ids are no longer in use.
    let teams: [String: String]
    /// Since when there have been teams of these ids.
    let ages: [String: Date]
    let pitches: [String: String]
    let competitions: [String: String]

    /// Today's value of a column that said this at that time.
    func value(_ value: String, in column: String, at time: Date) -> String {
        switch column {
        case "home_team_id", "away_team_id":
            ages[value].map { $0 > time ? "\(value) (of then)" : value } ?? teams[value] ?? value
        case "pitch": pitches[value] ?? value
        case "competition_type": competitions[value] ?? value
        default: value
        }
    }
}

extension AuditEntry {
    /// What the entries say in these columns, each once.
    fileprivate static func names(in columns: [String], of entries: [AuditEntry]) -> [String] {
        let changes = entries.flatMap { entry in columns.compactMap { entry.changes[$0] } }
        return Set(changes.flatMap { [$0.old, $0.new] }.compactMap(\.self)).sorted()
    }

    /// The same by the names of today.
    fileprivate func with(_ names: NamesOfToday) -> AuditEntry {
        var changes = changes
        for (column, change) in changes {
            func today(_ value: String?) -> String? {
                value.map { names.value($0, in: column, at: at) }
            }
            changes[column] = Change(old: today(change.old), new: today(change.new))
        }
        return AuditEntry(
            id: id, matchID: matchID, actor: actor, actorName: actorName, actorRole: actorRole,
            databaseUser: databaseUser, action: action, old: old, new: new, changes: changes,
            at: at, importID: importID)
    }
}
