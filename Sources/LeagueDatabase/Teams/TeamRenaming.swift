package import FieldGame
package import PostgreSQL

// Teams that are renamed, and what they were called before.

/// What a team was called before it was renamed.
package struct FormerName: Sendable, Hashable, RowDecodable {
    /// The first day on which it was no longer called so.
    package let until: LocalDate
    /// The name until then.
    package let name: String

    /// Reads a row of `former_names`.
    package init(row: Row) throws {
        (until, name) = (try row.decode("until"), try row.decode("name"))
    }
}

/// A team before and after it was renamed.
package struct RenamedTeam: Sendable, Hashable {
    /// As it was.
    package let before: Team
    /// As it is.
    package let after: Team
    /// What it was called before, oldest first.
    package let formerNames: [FormerName]
    /// Its old names and ids by which emails may call it from now on, as far as nothing else is
    /// called so.
    package let aliases: [String]
}

/// How long a team has been called by the name that it gets.
package enum RenameExtent: Sendable, Hashable {
    /// From that day on; before, it had the other name. Of a team that was renamed on that day, or
    /// later, only the present name changes: no day has seen it.
    case since(LocalDate)
    /// Always: the other name was a slip, and every table is corrected.
    case everywhere
}

extension LeagueRepository {
    /// What a team was called before, oldest first.
    package func formerNames(of teamID: String) async throws -> [FormerName] {
        try await connection.query(
            "SELECT until, name FROM public.former_names WHERE house_id = \(teamID) ORDER BY until",
            as: FormerName.self)
    }

    /// Gives a team another name, another id, or both; what refers to it follows. With the name
    /// that it has already, the extent says since when that is so, or that the name before it was a
    /// slip.
    ///
    /// - Returns: what it is now; nil when it is no longer `team`.
    /// - Throws: ``PostgresError`` (SQLSTATE class 23) when another team is called so, or when it is
    ///   no name or id that a team can have.
    package func rename(
        _ team: Team, to changed: Team, _ extent: RenameExtent
    ) async throws -> RenamedTeam? {
        try await inTransaction { repository in
            // Before the team, as all that write several teams do.
            try await repository.connection.execute("SELECT public.lock_team_names()")
            let found = try await repository.connection.query(
                "SELECT name FROM public.houses WHERE id = \(team.id) FOR UPDATE", as: String.self)
            guard found.first == team.name else { return nil }
            let earlier = try await repository.formerNames(of: team.id)
            if changed.id != team.id || changed.name != team.name {
                try await repository.write(changed, over: team, extent)
            }
            try await repository.correctHistory(
                of: changed.id, name: changed.name,
                last: changed.name == team.name ? earlier.last : nil, slip: team.name, extent)
            return RenamedTeam(
                before: team, after: changed,
                formerNames: try await repository.formerNames(of: changed.id),
                aliases: try await repository.keepAsAliases([team.name, team.id], of: changed.id))
        }
    }

    /// Sets name and id; the database keeps the old name for the days before the extent's.
    private func write(_ changed: Team, over team: Team, _ extent: RenameExtent) async throws {
        let renaming: Query = """
            UPDATE public.houses SET id = \(changed.id), name = \(changed.name)
            WHERE id = \(team.id)
            """
        guard case .since(let day) = extent else {
            try await connection.execute(renaming)
            return
        }
        _ = try await connection.pipeline([
            "SELECT set_config('league.renamed_on', \(day.description), true)", renaming,
            "SELECT set_config('league.renamed_on', '', true)",
        ])
    }

    /// Corrects what is known of a team's former names: `last` is the one before the present one,
    /// when it had that already, and `slip` the one that it had until now.
    private func correctHistory(
        of id: String, name: String, last: FormerName?, slip: String, _ extent: RenameExtent
    ) async throws {
        switch extent {
        case .since(let day):
            guard let last else { return }
            try await connection.execute(
                """
                UPDATE public.former_names SET until = \(day)
                WHERE house_id = \(id) AND until = \(last.until)
                """)
        case .everywhere:
            try await connection.execute(
                """
                UPDATE public.former_names SET name = \(name)
                WHERE house_id = \(id) AND name = \(last?.name ?? slip)
                """)
            // Where it was called the same before and after, nothing happened.
            try await connection.execute(
                """
                DELETE FROM public.former_names AS old
                WHERE house_id = \(id) AND name = \(name)
                  AND name = coalesce(
                      (SELECT next.name FROM public.former_names AS next
                       WHERE next.house_id = old.house_id AND next.until > old.until
                       ORDER BY next.until LIMIT 1),
                      \(name))
                """)
        }
    }

    /// Adds teams, and changes those whose id is known, as ``save(_:)-(_)`` does; and tells which
    /// of them have another name now. Emails may go on calling them by the old one.
    package func saveTellingRenames(
        _ teams: [Team]
    ) async throws -> (counts: UpsertCounts, renamed: [RenamedTeam]) {
        try await inTransaction { repository in
            let before = Dictionary(
                try await repository.teams().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            let counts = try await repository.save(teams)
            var renamed: [RenamedTeam] = []
            for team in teams {
                guard let old = before[team.id], old.name != team.name else { continue }
                renamed.append(
                    RenamedTeam(
                        before: old, after: team,
                        formerNames: try await repository.formerNames(of: team.id),
                        aliases: try await repository.keepAsAliases([old.name], of: team.id)))
            }
            return (counts, renamed)
        }
    }

    /// Lets names stand for a team from now on, those that nothing is called by; returns them.
    private func keepAsAliases(_ names: [String], of teamID: String) async throws -> [String] {
        try await connection.query(
            """
            INSERT INTO public.house_aliases (alias, house_id)
            SELECT DISTINCT ON (public.league_fold(old.name)) old.name, \(teamID)
            FROM unnest(\(names)::text[]) WITH ORDINALITY AS old (name, turn)
            WHERE NOT EXISTS (SELECT FROM public.houses AS h
                              WHERE public.league_fold(h.id) = public.league_fold(old.name))
              AND NOT EXISTS (SELECT FROM public.houses AS h
                              WHERE public.league_fold(h.name) = public.league_fold(old.name))
            ORDER BY public.league_fold(old.name), old.turn
            ON CONFLICT DO NOTHING RETURNING alias
            """, as: String.self)
    }
}
