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
    /// from now on, and bear it as it is written.
    ///
    /// Throws ``RefusedValue`` when there is one of this name, or a value is not as it must be;
    /// then nothing has changed.
    package func add(_ new: CompetitionRules) async throws -> CompetitionEffects {
        try await inTransaction { repository in
            let (name, rules) = (new.competition.name, new.rules)
            // No match is added by another spelling meanwhile.
            try await repository.holdMatches()
            let before = try await repository.tableTexts(of: name)
            try await repository.write(
                """
                INSERT INTO public.competitions
                       (name, abbreviation, kind, colour, season_starts, points_win, points_draw,
                        points_loss, tie_breakers, head_to_head_restarts, walkover_for,
                        walkover_against)
                VALUES (\(name), \(new.competition.abbreviation), \(new.competition.kind),
                        \(new.competition.colour), \(new.seasonStarts), \(rules.pointsForWin),
                        \(rules.pointsForDraw), \(rules.pointsForLoss),
                        \(rules.tieBreakers.map(\.rawValue)), \(rules.headToHeadRestarts),
                        \(rules.walkover.home), \(rules.walkover.away))
                """)
            for later in new.later { try await repository.set(later, of: name) }
            let moved = try await repository.changedMatches(of: name)
            let respelled = try await repository.respellMatches(of: name)
            let after = try await repository.tableTexts(of: name)
            return try await repository.effects(
                on: name, tables: before, after, moved: moved + respelled.count { $0 },
                respelled: respelled.count)
        }
    }

    /// Gives matches that name a competition in another spelling, which no list has, its own.
    ///
    /// - Returns: for each, whether it counts for another season now.
    private func respellMatches(of name: String) async throws -> [Bool] {
        try await connection.query(
            """
            WITH former AS (
                SELECT m.id, m.season FROM public.matches AS m
                WHERE m.competition_type <> \(name)
                  AND public.league_fold(m.competition_type) = public.league_fold(\(name))
                  AND NOT EXISTS (SELECT FROM public.competitions AS c
                                  WHERE c.name = m.competition_type))
            UPDATE public.matches AS m SET competition_type = \(name)
            FROM former WHERE m.id = former.id
            RETURNING m.season <> former.season
            """, as: Bool.self)
    }

    /// Sets what differs between a competition as it was read and as it shall be; the name stays.
    ///
    /// Throws ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is gone;
    /// ``RefusedValue`` when a value is not as it must be; ``PostgresError`` with a sentence for
    /// people (``PostgresError/isRaised``) when seasons with rules, adjustments or lots of their own
    /// would start in another month. Then nothing has changed.
    package func change(
        _ old: CompetitionRules, to new: CompetitionRules
    ) async throws -> CompetitionEffects {
        let name = old.competition.name
        // Tables do not depend on short forms and colours.
        var recoloured = old
        recoloured.competition = Competition(
            name: name, abbreviation: new.competition.abbreviation, kind: old.competition.kind,
            colour: new.competition.colour)
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
                let changes = new.assignments(otherThanIn: old)
                if !changes.isEmpty {
                    try await repository.write(
                        """
                        UPDATE public.competitions SET \(fragment: changes.joined(by: ", "))
                        WHERE name = \(name)
                        """)
                }
                for later in new.later where old.rules(since: later.since) != later.rules {
                    try await repository.set(later, of: name)
                }
            }
        }
    }

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
            let former = try await repository.hold(old)
            let before = try await repository.tableTexts(of: former)
            guard name != former else {
                return (try await repository.effects(on: name, tables: [:], [:], moved: 0), 0)
            }
            // No match is added by the old name meanwhile.
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
            let effects = try await repository.showingEffects(on: name, tables: true) {
                try await repository.connection.execute(
                    "DELETE FROM public.competitions WHERE name = \(name)")
            }
            return CompetitionRemoval(adjustments: 0, draws: 0, effects: effects)
        }
    }

    private func set(_ later: CompetitionRules.Later, of name: String) async throws {
        let rules = later.rules
        try await write(
            """
            INSERT INTO public.season_rules
                   (competition_type, since, points_win, points_draw, points_loss, tie_breakers,
                    head_to_head_restarts, walkover_for, walkover_against)
            VALUES (\(name), \(later.since), \(rules.pointsForWin), \(rules.pointsForDraw),
                    \(rules.pointsForLoss), \(rules.tieBreakers.map(\.rawValue)),
                    \(rules.headToHeadRestarts), \(rules.walkover.home), \(rules.walkover.away))
            ON CONFLICT (competition_type, since) DO UPDATE
            SET points_win = excluded.points_win, points_draw = excluded.points_draw,
                points_loss = excluded.points_loss, tie_breakers = excluded.tie_breakers,
                head_to_head_restarts = excluded.head_to_head_restarts,
                walkover_for = excluded.walkover_for,
                walkover_against = excluded.walkover_against
            """)
    }
}

extension CompetitionRules {
    /// `column = value` for each value of the competition's own that is another one in `old`.
    fileprivate func assignments(otherThanIn old: CompetitionRules) -> [Query] {
        func set<Value: PostgresValue & Equatable>(
            _ column: String, _ value: (CompetitionRules) -> Value
        ) -> Query? {
            value(self) == value(old) ? nil : "\(identifier: column) = \(value(self))"
        }
        return [
            set("abbreviation") { $0.competition.abbreviation },
            set("kind") { $0.competition.kind }, set("colour") { $0.competition.colour },
            set("season_starts") { $0.seasonStarts },
            set("points_win") { $0.rules.pointsForWin },
            set("points_draw") { $0.rules.pointsForDraw },
            set("points_loss") { $0.rules.pointsForLoss },
            set("tie_breakers") { $0.rules.tieBreakers.map(\.rawValue) },
            set("head_to_head_restarts") { $0.rules.headToHeadRestarts },
            set("walkover_for") { $0.rules.walkover.home },
            set("walkover_against") { $0.rules.walkover.away },
        ].compactMap(\.self)
    }
}
