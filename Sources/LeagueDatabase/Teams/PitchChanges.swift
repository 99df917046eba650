package import FieldGame
import PostgreSQL

// Pitches that are added, changed or removed. A match names its pitch, listed or not.

/// Matches that name a pitch, before and after it was changed.
package struct PitchEffects: Sendable, Hashable {
    /// Those that name it now.
    package let matches: Int
    /// Those of them that bore its new name before, when no list had that.
    package let joined: Int
}

extension LeagueRepository {
    /// Adds a pitch; matches that bore its name already, in whatever spelling, are played there
    /// from now on, and bear it as it is written. Throws ``RefusedValue``.
    package func add(_ pitch: Pitch) async throws -> PitchEffects {
        try await inTransaction { repository in
            // No match is added by another spelling meanwhile.
            try await repository.holdMatches()
            let joined = try await repository.matches(at: pitch.name)
            try await repository.write(pitch.columns.insertion(into: Pitch.table))
            _ = try await repository.moveMatches(called: pitch.name, to: pitch.name)
            return PitchEffects(
                matches: try await repository.matches(at: pitch.name), joined: joined)
        }
    }

    /// Lets a name stand for a pitch; matches that bore it already, in whatever spelling, are played
    /// there from now on. Throws ``RefusedValue``, and ``PostgresError`` with a sentence for people
    /// when it is another name of a pitch.
    package func add(_ alias: PitchAlias) async throws -> PitchEffects {
        try await inTransaction { repository in
            try await repository.holdMatches()
            // Its calendar is free only when no match is there any more.
            let joined = try await repository.moveMatches(called: alias.alias, to: alias.pitch)
            try await repository.write(
                """
                INSERT INTO public.pitch_aliases (alias, pitch)
                VALUES (\(alias.alias), \(alias.pitch))
                """)
            return PitchEffects(
                matches: try await repository.matches(at: alias.pitch), joined: joined)
        }
    }

    /// Takes an alias of a pitch back; nothing happens when there is none of just that spelling.
    package func remove(_ alias: PitchAlias) async throws {
        try await connection.execute(
            """
            DELETE FROM public.pitch_aliases
            WHERE alias = \(alias.alias) AND pitch = \(alias.pitch)
            """)
    }

    /// Changes a pitch; with another name its matches and its calendar follow. Throws
    /// ``RefusedValue``, and ``DatabaseError`` (`changedMeanwhile`); then nothing has changed.
    package func change(_ old: Pitch, to new: Pitch) async throws -> PitchEffects {
        try await inTransaction { repository in
            try await repository.hold(old, old.name)
            let isRenamed = new.name != old.name
            // No match is added by the old name meanwhile.
            if isRenamed { try await repository.holdMatches() }
            let joined = isRenamed ? try await repository.matches(at: new.name) : 0
            if let update = new.columns.update(of: Pitch.table, from: old.columns) {
                try await repository.write(update)
            }
            if isRenamed {
                try await repository.connection.execute(
                    "UPDATE public.matches SET pitch = \(new.name) WHERE pitch = \(old.name)")
            }
            return PitchEffects(matches: try await repository.matches(at: new.name), joined: joined)
        }
    }

    /// Takes a pitch off the list; matches keep its name. Throws ``DatabaseError``
    /// (`changedMeanwhile`).
    package func remove(_ pitch: Pitch) async throws -> PitchEffects {
        try await inTransaction { repository in
            try await repository.hold(pitch, pitch.name)
            try await repository.connection.execute(
                "DELETE FROM public.pitches WHERE name = \(pitch.name)")
            return PitchEffects(matches: try await repository.matches(at: pitch.name), joined: 0)
        }
    }

    /// How many matches name a pitch.
    package func matches(at pitch: String) async throws -> Int {
        try await connection.query(
            "SELECT count(*) FROM public.matches WHERE pitch = \(pitch)", as: Int.self
        ).first ?? 0
    }

    /// Lets matches that are on a pitch of no list with this name, in whatever spelling, be on
    /// another one, and leads their calendars there; returns how many.
    private func moveMatches(called name: String, to pitch: String) async throws -> Int {
        let moved = try await connection.execute(
            """
            UPDATE public.matches AS m SET pitch = \(pitch)
            WHERE m.pitch <> \(pitch)
              AND public.league_pitch_fold(m.pitch) = public.league_pitch_fold(\(name))
              AND NOT EXISTS (SELECT FROM public.pitches AS p WHERE p.name = m.pitch)
            """)
        try await connection.execute(
            """
            UPDATE public.calendar_names AS n SET subject = \(pitch), is_current = false
            WHERE n.kind = 'pitch' AND n.subject <> \(pitch)
              AND public.league_pitch_fold(n.subject) = public.league_pitch_fold(\(name))
              AND NOT public.calendar_exists(n.kind, n.subject)
            """)
        return moved
    }

    /// Locks matches against other writers until the transaction ends.
    func holdMatches() async throws {
        try await connection.execute("LOCK TABLE public.matches IN SHARE ROW EXCLUSIVE MODE")
    }
}
