package import FieldGame
import PostgreSQL

// Competitions that get another name, or go. Matches name theirs by its name, listed or not.

/// What became of a competition that was to be removed.
package struct CompetitionRemoval: Sendable, Hashable {
    /// Points that were deducted or awarded in its tables, reversed ones too: the ledger keeps them,
    /// and with them the competition.
    package let adjustments: Int
    /// Draws of lots in its tables, the same.
    package let draws: Int
    /// What became of its matches and tables; nil where it had to stay.
    package let effects: CompetitionEffects?
}

extension LeagueRepository {
    /// Gives a competition another name; its matches, rules, ledgers and calendar follow, and
    /// matches that bore the new name before are part of it from now on.
    ///
    /// - Returns: what became of its matches and tables, and how many matches have joined it.
    /// - Throws: ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is
    ///   gone; ``RefusedValue`` when another one is called so, or it is no name. Then nothing has
    ///   changed.
    package func rename(
        _ old: CompetitionRules, to name: String
    ) async throws -> (effects: CompetitionEffects, joined: Int) {
        try await inTransaction { repository in
            let former = try await repository.requireUnchanged(old)
            let before = try await repository.tableTexts(of: former)
            guard name != former else {
                return (try await repository.effects(on: name, tables: [:], [:], moved: 0), 0)
            }
            // Nobody adds a match by the old name meanwhile.
            try await repository.holdMatches()
            let joined =
                try await repository.connection.query(
                    "SELECT count(*) FROM public.matches WHERE competition_type = \(name)",
                    as: Int.self
                ).first ?? 0
            try await repository.write(
                "UPDATE public.competitions SET name = \(name) WHERE name = \(former)")
            // Its seasons may start in another month than those of matches without a competition.
            let moved = try await repository.changedMatches(of: name)
            try await repository.connection.execute(
                """
                UPDATE public.matches SET competition_type = \(name)
                WHERE competition_type = \(former)
                """)
            let after = try await repository.tableTexts(of: name)
            return (
                try await repository.effects(on: name, tables: before, after, moved: moved), joined
            )
        }
    }

    /// Takes a competition off the list, with its rules, unless a ledger names it; matches keep its
    /// name.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is gone.
    package func remove(_ old: CompetitionRules) async throws -> CompetitionRemoval {
        try await inTransaction { repository in
            // Whoever records a decision has done so before, or waits and is refused.
            let name = try await repository.requireUnchanged(old)
            let counts = try await repository.connection.query(
                """
                SELECT (SELECT count(*) FROM public.standing_adjustments
                        WHERE competition_type = \(name)),
                       (SELECT count(*) FROM public.lot_draws WHERE competition_type = \(name))
                """, as: (Int, Int).self)
            let (adjustments, draws) = counts.first ?? (0, 0)
            guard adjustments == 0, draws == 0 else {
                return CompetitionRemoval(adjustments: adjustments, draws: draws, effects: nil)
            }
            let effects = try await repository.showingEffects(on: name, tables: true) {
                try await repository.connection.execute(
                    "DELETE FROM public.competitions WHERE name = \(name)")
            }
            return CompetitionRemoval(adjustments: 0, draws: 0, effects: effects)
        }
    }

    /// Keeps a competition as it was read until the transaction ends, and returns its name.
    private func requireUnchanged(_ old: CompetitionRules) async throws -> String {
        let name = old.competition.name
        guard try await hold(name) == old else {
            throw DatabaseError.changedMeanwhile("\(name) or its rules have")
        }
        return name
    }
}
