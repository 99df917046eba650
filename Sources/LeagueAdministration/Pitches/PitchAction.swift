package import FieldGame
package import LeagueDatabase

/// What an admin does to a pitch of the list.
package enum PitchAction: Hashable, Sendable {
    /// Adds it, with other names; matches that name it already are played there from now on.
    case add(Pitch, aliases: [String])
    /// Changes it; with a new name its matches follow.
    case change(Pitch, to: Pitch)
    /// Takes it off the list, with its other names; its matches keep its name.
    case remove(Pitch)

    /// The addition of a pitch of this `name`, `abbreviation`, `area`, `latitude` and `longitude`.
    /// Throws ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func adding(
        _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> PitchAction {
        .add(try await entered(texts, nil, repository), aliases: [])
    }

    /// The change of the same of a pitch, as far as they are given. Throws ``Refusal`` with every
    /// field that is wrong.
    package static nonisolated(nonsending) func editing(
        _ pitch: Pitch, _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> PitchAction {
        .change(pitch, to: try await entered(texts, pitch, repository))
    }

    /// The pitch as it is afterwards; one that is removed, as it was.
    package var pitch: Pitch {
        switch self {
        case .add(let pitch, _), .change(_, let pitch), .remove(let pitch): pitch
        }
    }

    /// Does it; in a rehearsal only finds out what it would do.
    ///
    /// - Returns: what was done, and which matches name the pitch.
    /// - Throws: `RefusedValue`; `DatabaseError` (`changedMeanwhile`).
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ListChange<PitchAction, PitchEffects> {
        switch self {
        case .add(let pitch, let aliases):
            let effects = try await repository.add(pitch)
            for alias in aliases {
                _ = try await repository.add(PitchAlias(pitch: pitch.name, alias: alias))
            }
            return ListChange(
                deed: "added", subject: pitch.name,
                lines: pitch.details.dropFirst().sentences + effects.joining, detail: effects,
                inverse: .remove(pitch))
        case .change(let old, let new):
            let effects = try await repository.change(old, to: new)
            var lines = new.details.changes(from: old.details)
            if new.name != old.name { lines += effects.renaming(old.name, to: new.name) }
            return ListChange(
                deed: old == new ? "unchanged" : "changed", subject: new.name, lines: lines,
                detail: effects, inverse: old == new ? nil : .change(new, to: old))
        case .remove(let pitch):
            let aliases = try await repository.pitchAliases().filter { $0.pitch == pitch.name }
                .map(\.alias)
            let effects = try await repository.remove(pitch)
            let losses = [
                effects.matches.counted("match keeps its name", "matches keep its name"),
                aliases.isEmpty
                    ? nil : "its other names go with it: \(aliases.joined(separator: ", "))",
            ].compactMap(\.self)
            typealias Change = ListChange<PitchAction, PitchEffects>
            return Change(
                deed: "removed", subject: pitch.name,
                lines: losses + [Change.calendar(isKept: effects.matches > 0)], losses: losses,
                detail: effects, inverse: .add(pitch, aliases: aliases))
        }
    }

    private static nonisolated(nonsending) func entered(
        _ texts: [Field: String], _ old: Pitch?, _ repository: LeagueRepository
    ) async throws -> Pitch {
        var problems: [FieldProblem] = []
        func line(_ field: Field, _ old: String?) async throws -> String {
            guard let text = texts[field] else { return old ?? "" }
            return try await problems.noting(field) { try TypedText.line(text) } ?? ""
        }
        let name = try await problems.noting(.name) {
            try old != nil && texts[.name] == nil
                ? old?.name : TypedText.name(texts[.name] ?? "")
        }
        let position = try await problems.noting(.latitude) {
            try Pitch.Position.typed(texts, old?.position)
        }
        let pitch = Pitch(
            name: (name ?? nil) ?? "",
            abbreviation: try await line(.abbreviation, old?.abbreviation),
            area: try await line(.area, old?.area), position: position ?? nil, plan: old?.plan)
        if problems.isEmpty {
            problems += try await repository.referenceData().takenNames(of: pitch, for: old)
        }
        if let refusal = Refusal(problems) { throw refusal }
        return pitch
    }
}

extension Pitch.Position {
    /// The place of these degrees; nil, which forgets the old one, where both are blank. Throws
    /// ``Refusal`` where they are no place.
    package static func typed(
        _ texts: [Field: String], _ old: Pitch.Position? = nil
    ) throws -> Pitch.Position? {
        let degrees = [texts[.latitude], texts[.longitude]].map { $0?.inOneLine }
        if degrees == [nil, nil] { return old }
        if degrees == ["", ""] { return nil }
        let numbers = degrees.compactMap { $0.flatMap(Double.init) }
        guard numbers.count == 2,
            let place = Pitch.Position(latitude: numbers[0], longitude: numbers[1])
        else {
            throw Refusal("no such place: degrees north are -90 to 90, degrees east -180 to 180")
        }
        return place
    }
}

extension Pitch {
    /// What it is, as people read it.
    package var details: [LabelledValue] {
        [
            LabelledValue("name", name), LabelledValue("abbreviation", abbreviation),
            LabelledValue("area", area),
            LabelledValue("position", position.map { "\($0.latitude), \($0.longitude)" } ?? ""),
        ]
    }
}

extension PitchEffects {
    /// What followed for matches that named a new pitch before, a sentence each.
    fileprivate var joining: [String] {
        [
            joined.counted(
                "match named it before, and is played there now",
                "matches named it before, and are played there now"),
            (matches - joined).counted(
                "match spelled it otherwise, and is played there now",
                "matches spelled it otherwise, and are played there now"),
        ].compactMap(\.self)
    }

    /// What followed from a new name, a sentence each.
    fileprivate func renaming(_ former: String, to name: String) -> [String] {
        [
            (matches - joined).counted(
                "match was there, and says the new name", "matches were there, and say the new name"
            ),
            joined.counted(
                "match named \(name) before, and is played there now",
                "matches named \(name) before, and are played there now"),
            "its calendar is found by both names",
            FoldedName(former).withoutArticle == FoldedName(name).withoutArticle
                ? nil : "emails that say \(former) no longer mean it",
        ].compactMap(\.self)
    }
}

extension ReferenceData {
    /// The alias of a pitch with this spelling or one like it; nil where there is none.
    package func pitchAlias(_ name: String) -> PitchAlias? {
        let folded = FoldedName(name).withoutArticle
        return pitchAliases.first { FoldedName($0.alias).withoutArticle == folded }
    }

    /// Says which name or abbreviation of `changed` means another pitch than `pitch`, which may keep
    /// what it has.
    fileprivate func takenNames(of changed: Pitch, for pitch: Pitch?) -> [FieldProblem] {
        let kept = [pitch?.name, pitch?.abbreviation]
        return [(Field.name, changed.name), (.abbreviation, changed.abbreviation)]
            .compactMap { field, name in
                guard !kept.contains(name),
                    let other = pitchIndex[name].first(where: { $0.name != pitch?.name })
                else { return nil }
                let refusal = Refusal.taken(
                    name, by: other.name,
                    [pitchAlias(name) == nil ? .editPitch(other) : .removePitchAlias])
                return FieldProblem(field, sentence: refusal.message, refusal.remedies)
            }
    }
}
