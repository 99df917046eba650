package import FieldGame
package import LeagueDatabase
import PostgreSQL

/// What an admin does to a house or school team, besides renaming it.
package enum TeamAction: Hashable, Sendable {
    /// Adds it, with other names.
    case add(Team, aliases: [String])
    /// Gives it another kind or shirt.
    case change(Team, to: Team)
    /// Removes one that nothing refers to, with its other names.
    case remove(Team)

    /// The addition of a team of this `name`, `id`, `kind`, `colours` and `pattern`; a school team
    /// without an id has its name for one. Throws ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func adding(
        _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> TeamAction {
        var problems: [FieldProblem] = []
        let name = try await problems.noting(.name) { try TypedText.name(texts[.name] ?? "") }
        let id = try await problems.noting(.id) { try texts[.id].map(TypedText.id) } ?? nil
        var team = Team(id: id ?? name ?? "", name: name ?? "")
        team = try await team.with(texts, noting: &problems)
        if texts[.id] == nil, team.kind == .house {
            problems.append(
                FieldProblem(
                    .id, sentence: "a house needs an id, such as its housemaster's initials"))
        }
        if problems.isEmpty {
            let reference = try await repository.referenceData()
            problems += reference.takenNames(of: team)
        }
        if let refusal = Refusal(problems) { throw refusal }
        return .add(team, aliases: [])
    }

    /// The change of a team's `kind`, `colours` and `pattern`, as far as they are given. Throws
    /// ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func editing(
        _ team: Team, _ texts: [Field: String]
    ) async throws -> TeamAction {
        var problems: [FieldProblem] = []
        let new = try await team.with(texts, noting: &problems)
        if let refusal = Refusal(problems) { throw refusal }
        return .change(team, to: new)
    }

    /// The team as it is afterwards; one that is removed, as it was.
    package var team: Team {
        switch self {
        case .add(let team, _), .change(_, let team), .remove(let team): team
        }
    }

    /// Does it; in a rehearsal only finds out what it would do.
    ///
    /// - Returns: what was done, and of a removal what referred to the team.
    /// - Throws: ``Refusal``, also where something keeps a team that is to be removed;
    ///   `DatabaseError` (`changedMeanwhile`).
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ListChange<TeamAction, TeamTies?> {
        do {
            return try await done(in: repository)
        } catch let refused as RefusedValue where refused.constraint == "houses_id_plain" {
            throw Refusal(
                .id,
                "an id has 1 to 40 characters without comma, bracket or quotation mark; nothing was "
                    + "changed")
        } catch let error as PostgresError where error.constraint == "require_distinct_team_names" {
            throw error.message.map { Refusal("\($0); nothing was changed") } ?? error
        }
    }

    private nonisolated(nonsending) func done(
        in repository: LeagueRepository
    ) async throws -> ListChange<TeamAction, TeamTies?> {
        switch self {
        case .add(let team, let aliases):
            try await repository.add(team)
            if !aliases.isEmpty {
                _ = try await repository.save(
                    aliases.map { Alias(teamID: team.id, alias: $0) })
            }
            return ListChange(
                deed: "added", subject: team.label, lines: team.details.sentences,
                notes: team.doubts, detail: nil, inverse: .remove(team))
        case .change(let old, let new):
            try await repository.change(old, to: new)
            let changes = new.details.changes(from: old.details)
            return ListChange(
                deed: changes.isEmpty ? "unchanged" : "changed", subject: new.label,
                lines: changes, notes: new.doubts, detail: nil,
                inverse: changes.isEmpty ? nil : .change(new, to: old))
        case .remove(let team):
            let ties = try await repository.remove(team)
            if ties.keepsTeam { throw ties.refusal(of: team) }
            return ListChange(
                deed: "removed", subject: team.label,
                lines: ties.losses + [ListChange<TeamAction, TeamTies?>.calendar(isKept: false)],
                losses: ties.losses, detail: ties, inverse: .add(team, aliases: ties.aliases))
        }
    }
}

extension Team {
    /// The team with what is given of `kind`, `colours` and `pattern`; a blank pattern is none.
    fileprivate nonisolated(nonsending) func with(
        _ texts: [Field: String], noting problems: inout [FieldProblem]
    ) async throws -> Team {
        var (kind, colours, pattern) = (kind, colours, pattern)
        if let text = texts[.kind] {
            if let named = Kind.named(text) {
                kind = named
            } else {
                problems.append(FieldProblem(.kind, "is house or school-team"))
            }
        }
        if let text = texts[.colours] {
            colours = try await problems.noting(.colours) { try TypedText.line(text) } ?? colours
        }
        if let text = texts[.pattern] {
            pattern = KitPattern(words: text)
            if pattern == nil, !text.inOneLine.isEmpty {
                problems.append(FieldProblem(.pattern, "is one of \(KitPattern.choices)"))
            }
        }
        return Team(id: id, name: name, kind: kind, colours: colours, pattern: pattern)
    }

    /// What it is, as people read it.
    package var details: [LabelledValue] {
        [
            LabelledValue("kind", kind == .house ? "house" : "school team"),
            LabelledValue("colours", colours), LabelledValue("pattern", pattern?.rawValue ?? ""),
        ]
    }

    /// Says when its colours cannot be read: any text is accepted.
    fileprivate var doubts: [Note] {
        guard !colours.isEmpty else { return [] }
        do {
            _ = try KitColours(colours)
            return []
        } catch {
            return [
                Note(
                    "\(error): lists cannot show this shirt, and who wears bibs is not known")
            ]
        }
    }
}

extension KitPattern {
    /// As commands and forms write it: `edged-stripes`.
    package var word: String { rawValue.replacing(" ", with: "-") }

    /// All of them, for help and refusals.
    package static var choices: String { allCases.map(\.word).joined(separator: ", ") }
}

extension TeamTies {
    /// What needs the team: `12 matches`, `1 adjustment`; an item each.
    private var needs: [String] {
        [
            matches.counted("match", "matches"),
            accounts.count.counted("account", "accounts").map {
                accounts.count > 3 ? $0 : "\($0) (\(accounts.joined(separator: ", ")))"
            },
            adjustments.counted("adjustment", "adjustments"),
            lots.counted("draw of lots", "draws of lots"),
        ].compactMap(\.self)
    }

    /// What goes with the team, a sentence each; none where nothing does.
    fileprivate var losses: [String] {
        [
            (aliases, "its alias goes", "its aliases go"),
            (formerNames.map(\.name), "its former name goes", "its former names go"),
        ].filter { !$0.0.isEmpty }.map { names, one, many in
            "\(names.count == 1 ? one : many) with it: \(names.joined(separator: ", "))"
        }
    }

    /// Why a team stays, and what to do next.
    fileprivate func refusal(of team: Team) -> Refusal {
        var remedies: [Remedy] = matches > 0 ? [.listMatches(team)] : []
        if let account = accounts.first { remedies.append(.moveCaptain(account)) }
        if adjustments > 0 || lots > 0 {
            remedies.append(
                .nothing("what a ledger names stays on record, even when it is reversed"))
        }
        let isSingle = matches + accounts.count + adjustments + lots == 1
        return Refusal(
            "\(team.label) stays: \(needs.formattedList) \(isSingle ? "refers" : "refer") to it",
            remedies + [.renameInstead(team)])
    }
}

extension ReferenceData {
    /// Says which name or id of `changed` means another team than `team`.
    func takenNames(of changed: Team, for team: Team? = nil) -> [FieldProblem] {
        [(Field.name, changed.name), (.id, changed.id)].compactMap { field, name in
            guard let other = teamIndex[name].first(where: { $0.id != team?.id }) else {
                return nil
            }
            let refusal = taken(name, by: other)
            return FieldProblem(field, sentence: refusal.message, refusal.remedies)
        }
    }

    /// An alias of the same words hides behind a name, and remains.
    private func taken(_ name: String, by team: Team) -> Refusal {
        let folded = FoldedName(name)
        if folded == FoldedName(team.id) {
            return .taken(name, by: team.label, [.renameTeam(team, .id)])
        }
        if folded == FoldedName(team.name) {
            return .taken(name, by: team.label, [.renameTeam(team, .name)])
        }
        let alias = aliases.first { $0.teamID == team.id && FoldedName($0.alias) == folded }
        return .taken(
            name, by: team.label, alias.map { [.removeAlias($0)] } ?? [],
            hint: alias == nil ? ": choose another" : "")
    }
}
