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
                   public.league_team_accounts(\(teamID)),
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

    /// Adds a team. Throws ``RefusedValue``, and ``PostgresError`` with a sentence for people when
    /// its id or its name is another name of a team; then nothing has changed.
    package func add(_ team: Team) async throws {
        try await write(team.columns.insertion(into: Team.table))
    }

    /// Gives a team another kind or shirt; its name and its id stay. Throws
    /// ``DatabaseError`` (`changedMeanwhile`).
    package func change(_ old: Team, to new: Team) async throws {
        try await inTransaction { repository in
            try await repository.hold(old, "\(old.name) (\(old.id))")
            let new = Team(
                id: old.id, name: old.name, kind: new.kind, colours: new.colours,
                pattern: new.pattern)
            if let update = new.columns.update(of: Team.table, from: old.columns) {
                try await repository.write(update)
            }
        }
    }

    /// Removes a team that nothing needs, with its aliases and former names; returns what referred
    /// to it. The team is still there where that keeps it. Throws ``DatabaseError``
    /// (`changedMeanwhile`).
    package func remove(_ team: Team) async throws -> TeamTies {
        try await inTransaction { repository in
            // A match of the team is added before this, or waits and is refused.
            try await repository.hold(team, "\(team.name) (\(team.id))")
            let ties = try await repository.ties(of: team.id)
            if !ties.keepsTeam {
                try await repository.connection.execute(
                    "DELETE FROM public.houses WHERE id = \(team.id)")
            }
            return ties
        }
    }
}
