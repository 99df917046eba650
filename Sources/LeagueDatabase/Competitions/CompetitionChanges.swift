package import FieldGame
import PostgreSQL

// Competitions that are added, changed, renamed or removed. A match names its competition, listed or
// not.

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
    /// Adds a competition; matches that bore its name already, in whatever spelling, count for it
    /// from now on, and bear it as it is written. Throws ``RefusedValue``; then nothing has
    /// changed.
    package func add(_ new: CompetitionRules) async throws -> CompetitionEffects {
        try await inTransaction { repository in
            let name = new.competition.name
            // No match is added by another spelling meanwhile.
            try await repository.holdMatches()
            return try await repository.showingEffects(on: name) {
                try await repository.write(new.columns.insertion(into: Competition.table))
                for later in new.later { try await repository.set(later, of: name) }
                let moved = try await repository.changedMatches(of: name)
                let joined = try await repository.joinMatches(called: name, to: name)
                return (moved + joined.moved, joined.respelled)
            }
        }
    }

    /// Lets matches of a competition of no list that is called so, in whatever spelling, count for
    /// this one from now on; returns how many there are, and how many count for another season now.
    func joinMatches(
        called written: String, to name: String
    ) async throws -> (moved: Int, respelled: Int) {
        let areMoved = try await connection.query(
            """
            WITH former AS (
                SELECT m.id, m.season FROM public.matches AS m
                WHERE m.competition_type <> \(name)
                  AND public.league_fold(m.competition_type) = public.league_fold(\(written))
                  AND NOT EXISTS (SELECT FROM public.competitions AS c
                                  WHERE c.name = m.competition_type))
            UPDATE public.matches AS m SET competition_type = \(name)
            FROM former WHERE m.id = former.id
            RETURNING m.season <> former.season
            """, as: Bool.self)
        return (areMoved.count { $0 }, areMoved.count)
    }

    /// Sets what differs between a competition as it was read and as it shall be; the name stays.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`), ``RefusedValue``, and ``PostgresError`` with
    /// a sentence for people (``PostgresError/isRaised``) when seasons with rules, adjustments or
    /// lots of their own would start in another month. Then nothing has changed.
    package func change(
        _ old: CompetitionRules, to new: CompetitionRules
    ) async throws -> CompetitionEffects {
        let name = old.competition.name
        // Tables do not depend on short forms, colours and squads.
        var recoloured = old
        recoloured.competition = Competition(
            name: name, abbreviation: new.competition.abbreviation, kind: old.competition.kind,
            colour: new.competition.colour, squad: new.competition.squad)
        let tables = recoloured != new
        return try await inTransaction { repository in
            _ = try await repository.hold(old)
            return try await repository.showingEffects(on: name, tables: tables) {
                // A month can change once no season has rules of its own.
                for gone in old.later where new.rules(since: gone.since) == nil {
                    try await repository.write(
                        """
                        DELETE FROM public.season_rules
                        WHERE competition_type = \(name) AND since = \(gone.since)
                        """)
                }
                if let update = new.columns.update(of: Competition.table, from: old.columns) {
                    try await repository.write(update)
                }
                for later in new.later where old.rules(since: later.since) != later.rules {
                    try await repository.set(later, of: name)
                }
                return (try await repository.changedMatches(of: name), 0)
            }
        }
    }

    /// Gives a competition another name; its matches, rules, ledgers and calendar follow, and so do
    /// competitions whose squad is called as it was. Matches that bore the new name before have
    /// joined it from now on.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`), and ``RefusedValue``. Then nothing has
    /// changed.
    package func rename(
        _ old: CompetitionRules, to name: String
    ) async throws -> (effects: CompetitionEffects, joined: Int) {
        try await inTransaction { repository in
            let former = try await repository.hold(old)
            guard name != former else {
                return (try await repository.showingEffects(on: name, tables: false) { (0, 0) }, 0)
            }
            // No match is added by the old name meanwhile.
            try await repository.holdMatches()
            let joined =
                try await repository.connection.query(
                    "SELECT count(*) FROM public.matches WHERE competition_type = \(name)",
                    as: Int.self
                ).first ?? 0
            let effects = try await repository.showingEffects(on: name, formerly: former) {
                try await repository.write(
                    "UPDATE public.competitions SET name = \(name) WHERE name = \(former)")
                try await repository.connection.execute(
                    """
                    UPDATE public.competitions SET squad = \(name)
                    WHERE public.league_fold(squad) = public.league_fold(\(former))
                    """)
                // Its seasons may start in another month than those of matches without a
                // competition.
                let moved = try await repository.changedMatches(of: name)
                try await repository.connection.execute(
                    """
                    UPDATE public.matches SET competition_type = \(name)
                    WHERE competition_type = \(former)
                    """)
                return (moved, 0)
            }
            return (effects, joined)
        }
    }

    /// Takes a competition off the list, with its rules, unless a ledger names it; matches keep its
    /// name. Throws ``DatabaseError`` (`changedMeanwhile`).
    package func remove(_ old: CompetitionRules) async throws -> CompetitionRemoval {
        try await inTransaction { repository in
            // A decision is recorded before this, or waits and is refused.
            let name = try await repository.hold(old)
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
            let effects = try await repository.showingEffects(on: name) {
                try await repository.connection.execute(
                    "DELETE FROM public.competitions WHERE name = \(name)")
                return (try await repository.changedMatches(of: name), 0)
            }
            return CompetitionRemoval(adjustments: 0, draws: 0, effects: effects)
        }
    }

    private func set(_ later: CompetitionRules.Later, of name: String) async throws {
        let place: Columns = ["competition_type": name, "since": later.since]
        try await write(
            (place + later.rules.columns).upsert(
                into: "public.season_rules", conflict: "competition_type, since"))
    }
}

extension CompetitionRules {
    /// The columns of `competitions`.
    fileprivate var columns: Columns {
        competition.columns + ["season_starts": seasonStarts] + rules.columns
    }
}

extension TableRules {
    /// The columns of `competitions` and `season_rules` that hold rules.
    fileprivate var columns: Columns {
        [
            "points_win": pointsForWin, "points_draw": pointsForDraw,
            "points_loss": pointsForLoss, "tie_breakers": tieBreakers.map(\.rawValue),
            "head_to_head_restarts": headToHeadRestarts, "walkover_for": walkover.home,
            "walkover_against": walkover.away,
        ]
    }
}
