package import FieldGame
import PostgreSQL

// Teams that are added, changed or removed; TeamRenaming.swift renames one.

/// What refers to a team: what keeps it in the league, and what would go with it.
package struct TeamTies: Sendable, Hashable {
    /// Its matches, whatever their status.
    package let matches: Int
    /// The addresses of the accounts that are its captains' or name it otherwise.
    package let accounts: [String]
    /// Points that were deducted or awarded, reversed ones too: the ledger keeps them.
    package let adjustments: Int
    /// Lots that it was among, reversed ones too.
    package let lots: Int
    /// Its other names, which go with it.
    package let aliases: [String]
    /// What it was called before, oldest first, which goes with it.
    package let formerNames: [FormerName]

    /// Whether anything needs it, so that it cannot go.
    package var keepsTeam: Bool {
        matches > 0 || !accounts.isEmpty || adjustments > 0 || lots > 0
    }
}

extension LeagueRepository {
    /// What refers to the team with this id.
    package func ties(of teamID: String) async throws -> TeamTies {
        let counts = try await connection.query(
            """
            SELECT (SELECT count(*) FROM public.matches
                    WHERE \(teamID) IN (home_team_id, away_team_id)),
                   ARRAY(SELECT email FROM public.user_profiles
                         WHERE house_id = \(teamID) ORDER BY lower(email)),
                   (SELECT count(*) FROM public.standing_adjustments WHERE team_id = \(teamID)),
                   (SELECT count(*) FROM public.drawn_lots WHERE team_id = \(teamID)),
                   ARRAY(SELECT alias FROM public.house_aliases
                         WHERE house_id = \(teamID) ORDER BY alias)
            """, as: (Int, [String], Int, Int, [String]).self)
        let (matches, accounts, adjustments, lots, aliases) = counts.first ?? (0, [], 0, 0, [])
        return TeamTies(
            matches: matches, accounts: accounts, adjustments: adjustments, lots: lots,
            aliases: aliases, formerNames: try await formerNames(of: teamID))
    }

    /// Adds a team.
    ///
    /// Throws ``RefusedValue`` when its id or its name is taken or not as it must be, and
    /// ``PostgresError`` with a sentence for people when either is another name of a team; then
    /// nothing has changed.
    package func add(_ team: Team) async throws {
        try await inTransaction { repository in
            // Two at once whose names differ in case only would not see each other.
            try await repository.connection.execute(
                "LOCK TABLE public.houses IN SHARE ROW EXCLUSIVE MODE")
            try await repository.write(
                """
                INSERT INTO public.houses (id, name, kind, colours)
                VALUES (\(team.id), \(team.name), \(team.kind), \(team.colours))
                """)
        }
    }

    /// Gives a team another kind, or other colours; its name and its id stay.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is gone.
    package func change(_ old: Team, to new: Team) async throws {
        try await inTransaction { repository in
            try await repository.hold(old)
            guard (old.kind, old.colours) != (new.kind, new.colours) else { return }
            try await repository.write(
                """
                UPDATE public.houses SET kind = \(new.kind), colours = \(new.colours)
                WHERE id = \(old.id)
                """)
        }
    }

    /// Removes a team that nothing needs, with its aliases and former names.
    ///
    /// - Returns: what referred to it. The team is still there where that keeps it.
    /// - Throws: ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is
    ///   gone.
    package func remove(_ team: Team) async throws -> TeamTies {
        try await inTransaction { repository in
            // A match of the team is added before this, or waits and is refused.
            try await repository.hold(team)
            let ties = try await repository.ties(of: team.id)
            if !ties.keepsTeam {
                try await repository.connection.execute(
                    "DELETE FROM public.houses WHERE id = \(team.id)")
            }
            return ties
        }
    }

    /// Locks a team until the transaction ends; throws when it is not as it was read.
    private func hold(_ team: Team) async throws {
        let found = try await connection.query(
            "SELECT id, name, kind, colours FROM public.houses WHERE id = \(team.id) FOR UPDATE",
            as: Team.self)
        guard found == [team] else {
            throw DatabaseError.changedMeanwhile("\(team.name) (\(team.id)) has")
        }
    }
}
