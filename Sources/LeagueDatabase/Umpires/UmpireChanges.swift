import FieldGame
import PostgreSQL

// What is decided by hand of the names of umpires. Matches keep what was written.

/// A name of an umpire, as far as something may be decided of it.
package struct UmpireName: Sendable, Hashable {
    /// The name, as it was first written.
    package let name: String
    /// Who is meant by it.
    package let person: String
    /// Its own bearer: who would be meant if only its title decided.
    package let bearer: String
    /// Whether it was decided by hand who is meant.
    package let isDecided: Bool
}

/// What was decided by hand of one name, and by which of its bearer's names that umpire was shown.
package struct UmpireDecision: Sendable, Hashable {
    /// The name's own bearer; see ``UmpireName/bearer``.
    package let bearer: String
    /// Who is meant; nil where nothing was decided.
    let meant: String?
    /// The key of the name that was chosen to be shown; nil where none was.
    let shown: String?
}

extension LeagueRepository {
    /// A name of an umpire; nil where no match ever had it and nothing was decided of it.
    package func umpireName(_ name: String) async throws -> UmpireName? {
        try await connection.query(
            """
            SELECT n.name, n.person, n.titled,
                   EXISTS (SELECT FROM public.umpire_decisions AS d WHERE d.titled = n.titled)
            FROM public.umpire_names AS n WHERE n.key = \(Umpires.key(name))
            """, as: (String, String, String, Bool).self
        ).first.map { UmpireName(name: $0, person: $1, bearer: $2, isDecided: $3) }
    }

    /// The names of umpires of which something was decided by hand, in alphabetical order.
    package func decidedUmpireNames() async throws -> [String] {
        try await connection.query(
            """
            SELECT n.name FROM public.umpire_names AS n
            WHERE EXISTS (SELECT FROM public.umpire_decisions AS d WHERE d.titled = n.titled)
            ORDER BY public.league_fold(n.name), n.key
            """, as: String.self)
    }

    /// Lets a name, written already or not, mean an umpire, or nil for a person of its own; returns
    /// who is meant now. Throws ``DatabaseError`` (`changedMeanwhile`) when there is no such umpire.
    package func letUmpireName(_ name: String, mean umpire: Umpire?) async throws -> Umpire {
        try await changingUmpires { repository in
            if let umpire { try await repository.require(umpire) }
            let known = try await repository.enterUmpireName(name)
            try await repository.decide(known.bearer, means: umpire?.person ?? known.bearer)
            return try await repository.umpire(named: name)
        }
    }

    /// Takes back what was decided of a name by hand; returns who is meant by it now. Throws
    /// ``DatabaseError`` (`changedMeanwhile`) when the name is not known.
    package func forgetDecision(ofUmpireName name: String) async throws -> Umpire {
        try await changingUmpires { repository in
            guard let known = try await repository.umpireName(name) else {
                throw DatabaseError.changedMeanwhile("\(name) has")
            }
            try await repository.connection.execute(
                "DELETE FROM public.umpire_decisions WHERE titled = \(known.bearer)")
            try await repository.settleUmpires([known.bearer])
            return try await repository.umpire(named: name)
        }
    }

    /// Says that two umpires are one, who is shown as the second; returns that one. Throws
    /// ``DatabaseError`` (`changedMeanwhile`).
    package func merge(_ umpire: Umpire, into other: Umpire) async throws -> Umpire {
        try await changingUmpires { repository in
            try await repository.require(umpire)
            try await repository.require(other)
            try await repository.connection.execute(
                "UPDATE public.umpire_names SET is_shown = false WHERE person = \(umpire.person)")
            try await repository.decide(umpire.person, means: other.person)
            return try await repository.umpire(named: other.name)
        }
    }

    /// Gives an umpire another name to be shown; the names before go on meaning the same. Throws
    /// ``DatabaseError`` (`changedMeanwhile`).
    package func rename(_ umpire: Umpire, to name: String) async throws -> Umpire {
        try await changingUmpires { repository in
            try await repository.require(umpire)
            try await repository.connection.execute(
                "UPDATE public.umpire_names SET is_shown = false WHERE person = \(umpire.person)")
            let known = try await repository.enterUmpireName(name)
            try await repository.connection.execute(
                """
                UPDATE public.umpire_names SET is_shown = true, name = \(name)
                WHERE key = \(Umpires.key(name))
                """)
            if known.person != umpire.person {
                try await repository.decide(known.bearer, means: umpire.person)
            }
            try await repository.settleUmpires([known.bearer, umpire.person])
            return try await repository.umpire(named: name)
        }
    }

    /// Keeps an umpire's names from everything public, or no longer; returns the umpire as that one is
    /// then. Every match that has the umpire is changed by it, so calendars take it over. Throws
    /// ``DatabaseError`` (`changedMeanwhile`).
    package func hide(_ umpire: Umpire, _ isHidden: Bool = true) async throws -> Umpire {
        try await changingUmpires { repository in
            try await repository.require(umpire)
            try await repository.connection.execute(
                isHidden
                    ? """
                    INSERT INTO public.hidden_umpires (titled, actor)
                    VALUES (\(umpire.person), public.league_user_id())
                    ON CONFLICT (titled) DO NOTHING
                    """
                    : """
                    DELETE FROM public.hidden_umpires
                    WHERE titled IN (SELECT n.titled FROM public.umpire_names AS n
                                     WHERE n.person = \(umpire.person))
                    """)
            return try await repository.umpire(named: umpire.name)
        }
    }

    /// What is decided now of a bearer of a name, to be put back with ``restore(_:)``.
    package func umpireDecision(of bearer: String) async throws -> UmpireDecision {
        let rows = try await connection.query(
            """
            SELECT (SELECT d.meant FROM public.umpire_decisions AS d WHERE d.titled = \(bearer)),
                   (SELECT n.key FROM public.umpire_names AS n
                    WHERE n.person = \(bearer) AND n.is_shown LIMIT 1)
            """, as: (String?, String?).self)
        return UmpireDecision(bearer: bearer, meant: rows.first?.0, shown: rows.first?.1)
    }

    /// The same of the bearer of a name; nil where no match ever had it and nothing was decided of it.
    package func umpireDecision(ofName name: String) async throws -> UmpireDecision? {
        guard let known = try await umpireName(name) else { return nil }
        return try await umpireDecision(of: known.bearer)
    }

    /// Decides of a name what was decided before; returns who is meant by it. Throws
    /// ``DatabaseError`` (`changedMeanwhile`) when there is no such name any more.
    package func restore(_ decision: UmpireDecision) async throws -> Umpire {
        try await changingUmpires { repository in
            if let meant = decision.meant {
                try await repository.decide(decision.bearer, means: meant)
            } else {
                try await repository.connection.execute(
                    "DELETE FROM public.umpire_decisions WHERE titled = \(decision.bearer)")
            }
            if let shown = decision.shown {
                try await repository.connection.execute(
                    "UPDATE public.umpire_names SET is_shown = true WHERE key = \(shown)")
            }
            try await repository.settleUmpires([decision.bearer])
            let person = try await repository.connection.query(
                "SELECT n.person FROM public.umpire_names AS n WHERE n.titled = \(decision.bearer)",
                as: String.self)
            guard let person = person.first, let umpire = try await repository.umpire(person) else {
                throw DatabaseError.changedMeanwhile("\(decision.bearer) has")
            }
            return umpire
        }
    }

    private func changingUmpires<Value>(
        _ body: (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await inTransaction { repository in
            try await repository.connection.execute("SELECT public.lock_calendar_names()")
            return try await body(repository)
        }
    }

    private func require(_ umpire: Umpire) async throws {
        guard try await self.umpire(umpire.person)?.keys == umpire.keys else {
            throw DatabaseError.changedMeanwhile("\(umpire.name) has")
        }
    }

    private func enterUmpireName(_ name: String) async throws -> UmpireName {
        try await connection.execute(
            "SELECT public.add_umpire_names(ARRAY[\(name)], are_used => false)")
        guard let known = try await umpireName(name) else {
            throw DatabaseError.changedMeanwhile("\(name) has")
        }
        return known
    }

    private func umpire(named name: String) async throws -> Umpire {
        guard let known = try await umpireName(name), let umpire = try await umpire(known.person)
        else { throw DatabaseError.changedMeanwhile("\(name) has") }
        return umpire
    }

    private func decide(_ bearer: String, means person: String) async throws {
        try await connection.execute(
            """
            INSERT INTO public.umpire_decisions (titled, meant, actor)
            VALUES (\(bearer), \(person), public.league_user_id())
            ON CONFLICT (titled) DO UPDATE
            SET meant = excluded.meant, decided_at = DEFAULT, decided_by = DEFAULT,
                actor = excluded.actor
            """)
        try await settleUmpires([bearer])
    }

    private func settleUmpires(_ bearers: [String]) async throws {
        try await connection.execute(
            """
            SELECT public.settle_umpires(ARRAY(SELECT public.league_untitled(bearer)
                                               FROM unnest(\(bearers)::text[]) AS bearer))
            """)
    }
}
