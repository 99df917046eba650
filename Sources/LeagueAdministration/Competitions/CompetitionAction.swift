package import FieldGame
package import LeagueDatabase

/// What an admin does to a competition of the list and to its rules.
package struct CompetitionAction: Hashable, Sendable {
    private enum Step: Hashable {
        /// With other names.
        case add(words: [String])
        /// The rules of the season and those after it, or of all without rules of their own.
        case change(since: String?, isOfAllSeasons: Bool)
        case rename
        case remove
    }

    /// The competition as it was; one that is added, as it will be.
    private let old: CompetitionRules
    /// The competition as it is afterwards; one that is removed, as it was.
    package let rules: CompetitionRules
    private let step: Step
    private let notes: [Note]

    private init(
        _ old: CompetitionRules, to new: CompetitionRules, _ step: Step, notes: [Note] = []
    ) {
        (self.old, rules, self.step, self.notes) = (old, new, step, notes)
    }

    /// The addition of a competition, a league unless another kind is typed. Throws ``Refusal`` with
    /// every field that is wrong.
    package static nonisolated(nonsending) func adding(
        _ name: String, _ entry: CompetitionEntry, in repository: LeagueRepository
    ) async throws -> CompetitionAction {
        let names = try await CompetitionNames(repository)
        var problems: [FieldProblem] = []
        let name = try await problems.noting(.name) { try names.new(name) }
        problems += entry.problems
        if let refusal = Refusal(problems) { throw refusal }
        var new = CompetitionRules(Competition(name: name ?? "", kind: .league))
        try entry.apply(to: &new)
        try entry.apply(to: &new.rules)
        try names.requireFree(
            abbreviation: new.competition.abbreviation, for: new.competition.name)
        return CompetitionAction(
            new, to: new, .add(words: []), notes: entry.notes(on: new.rules))
    }

    /// The change of a competition, and of its rules in all seasons that have none of their own, or
    /// from the season of `since` on.
    ///
    /// - Parameter drops: whether the rules that start with that season are taken back.
    /// - Throws: ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func editing(
        _ old: CompetitionRules, _ entry: CompetitionEntry, since: Season? = nil,
        drops: Bool = false, in repository: LeagueRepository
    ) async throws -> CompetitionAction {
        let names = try await CompetitionNames(repository)
        let season = try since.map(old.requireSeason)
        if let abbreviation = entry.texts[.abbreviation] {
            try names.requireFree(
                abbreviation: abbreviation.inOneLine, for: old.competition.name)
        }
        if let refusal = Refusal(entry.problems) { throw refusal }
        var (new, rules) = (old, season.map(old.rules(in:)) ?? old.rules)
        try entry.apply(to: &new)
        try entry.apply(to: &rules)
        if let season {
            if drops, old.rules(since: season) == nil { throw old.noRules(since: season) }
            if drops || rules != old.rules(in: season) {
                new.set(drops ? nil : rules, since: season)
            }
        } else {
            new.rules = rules
        }
        return CompetitionAction(
            old, to: new, .change(since: season, isOfAllSeasons: entry.isOfAllSeasons),
            notes: entry.notes(on: season.map(new.rules(in:)) ?? new.rules))
    }

    /// The renaming of a competition; its matches, rules and ledgers follow. Throws ``Refusal``.
    package static nonisolated(nonsending) func renaming(
        _ old: CompetitionRules, to name: String, in repository: LeagueRepository
    ) async throws -> CompetitionAction {
        let former = old.competition
        let name = try await CompetitionNames(repository).new(name, for: former.name)
        return old.renamed(name)
    }

    /// The removal of a competition in whose tables nothing was decided; its matches keep its name.
    package static func removing(_ old: CompetitionRules) -> CompetitionAction {
        CompetitionAction(old, to: old, .remove)
    }

    /// What enters it as it is: its rules, and its other names; nil for other actions.
    package var addition: (rules: CompetitionRules, words: [String])? {
        if case .add(let words) = step { (rules, words) } else { nil }
    }

    /// Does it; in a rehearsal only finds out what it would do.
    ///
    /// - Returns: what was done, and what became of matches and tables.
    /// - Throws: ``Refusal``; `RefusedValue`; `DatabaseError` (`changedMeanwhile`).
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ListChange<CompetitionAction, CompetitionEffects> {
        switch step {
        case .add(let words):
            let effects = try await repository.add(rules)
            for word in words {
                _ = try await repository.add(
                    TaughtWord(word: word, meaning: .competition(rules.competition.name)))
            }
            return ListChange(
                deed: "added", subject: rules.competition.name, facts: rules.facts,
                lines: effects.joining + effects.sentences, notes: notes, detail: effects,
                inverse: .removing(rules))
        case .change(let season, let isOfAllSeasons):
            let effects = try await repository.change(old, to: rules)
            return change(since: season, isOfAllSeasons: isOfAllSeasons, effects)
        case .rename:
            let (effects, joined) = try await repository.rename(old, to: rules.competition.name)
            return renaming(effects, joined: joined)
        case .remove:
            return try await removal(from: repository)
        }
    }

    private func change(
        since season: String?, isOfAllSeasons: Bool, _ effects: CompetitionEffects
    ) -> ListChange<CompetitionAction, CompetitionEffects> {
        let before = season.map(old.rules(in:)) ?? old.rules
        let after = season.map(rules.rules(in:)) ?? rules.rules
        var changes = rules.changes(from: old)
        let followers = effects.following(before, to: after)
        var subject = rules.competition.name
        if let season {
            let next = rules.later.first { $0.since > season }?.since
            subject += ", \(CompetitionRules.seasons(season, before: next))"
            changes = CompetitionRules.changes(from: before, to: after)
            // Rules may go that were the same as those before.
            if changes.isEmpty, rules != old { changes = ["the same rules hold as before it"] }
        }
        return ListChange(
            deed: changes.isEmpty ? "unchanged" : "changed", subject: subject,
            lines: changes + followers,
            advice: season == nil ? advice(effects, isOfAllSeasons: isOfAllSeasons) : [],
            effects: effects.sentences, notes: notes, detail: effects,
            inverse: rules == old ? nil : CompetitionAction(rules, to: old, step))
    }

    /// Which seasons a change of all of them leaves out, or should perhaps have.
    private func advice(_ effects: CompetitionEffects, isOfAllSeasons: Bool) -> [Note] {
        var advice: [Note] = []
        if rules.rules != old.rules, let later = old.later.first {
            advice.append(
                Note(
                    "only for seasons before \(later.since), from which other rules hold",
                    .editLaterRules(since: later.since)))
        }
        // What is the same in all seasons cannot be left as it was for some.
        let mayBeLater = !isOfAllSeasons && old.later.allSatisfy { $0.since > effects.season }
        if mayBeLater, effects.tablesChanged.contains(where: { $0 < effects.season }) {
            advice.append(Note("", .keepPastSeasons(since: effects.season)))
        }
        return advice
    }

    private func renaming(
        _ effects: CompetitionEffects, joined: Int
    ) -> ListChange<CompetitionAction, CompetitionEffects> {
        let (former, name) = (old.competition.name, rules.competition.name)
        guard former != name else {
            return ListChange(
                deed: "unchanged", subject: name, lines: effects.sentences, detail: effects)
        }
        let lines = [
            (effects.matches - joined).counted(
                "match was its, and says the new name", "matches were its, and say the new name"),
            joined.counted(
                "match named \(name) before, and is part of it now",
                "matches named \(name) before, and are part of it now"),
            effects.touchesNoTable ? "no table changes" : nil,
            "its calendar is found by both names",
            FoldedName(former) == FoldedName(name)
                ? nil : "emails that say \(former) no longer mean it",
        ].compactMap(\.self)
        return ListChange(
            deed: "renamed", subject: "\(former) is \(name)", lines: lines + effects.sentences,
            detail: effects, inverse: rules.renamed(former))
    }

    private nonisolated(nonsending) func removal(
        from repository: LeagueRepository
    ) async throws -> ListChange<CompetitionAction, CompetitionEffects> {
        typealias Change = ListChange<CompetitionAction, CompetitionEffects>
        let name = old.competition.name
        let words = try await repository.taughtWords().filter { $0.competition == name }
            .map(\.word)
        let removal = try await repository.remove(old)
        guard let effects = removal.effects else { throw removal.refusal(of: name) }
        let kept = [
            effects.matches.counted("match keeps its name", "matches keep its name"),
            words.isEmpty ? nil : "its other names go with it: \(words.joined(separator: ", "))",
        ].compactMap(\.self)
        let calendar = Change.calendar(isKept: effects.matches > 0)
        return Change(
            deed: "removed", subject: name, lines: kept + [calendar] + effects.sentences,
            losses: kept + effects.sentences, detail: effects,
            inverse: CompetitionAction(old, to: old, .add(words: words)))
    }
}

extension CompetitionRules {
    /// What gives it another name; a squad of its own name follows.
    fileprivate func renamed(_ name: String) -> CompetitionAction {
        let former = competition
        var new = self
        new.competition = Competition(
            name: name, abbreviation: former.abbreviation, kind: former.kind,
            colour: former.colour,
            squad: FoldedName(former.squad ?? "") == FoldedName(former.name) ? name : former.squad)
        return CompetitionAction.renaming(self, to: new)
    }

    /// Why rules that no season starts with cannot be taken back.
    fileprivate func noRules(since season: String) -> Refusal {
        let known = later.map(\.since).joined(separator: ", ")
        return Refusal(
            .since,
            "no rules of \(competition.name) start with \(season)"
                + (known.isEmpty ? ": the same hold for all seasons" : "; some do with: \(known)"))
    }
}

extension CompetitionAction {
    fileprivate static func renaming(
        _ old: CompetitionRules, to new: CompetitionRules
    ) -> CompetitionAction {
        CompetitionAction(old, to: new, .rename)
    }
}

extension CompetitionRemoval {
    /// Why a competition stays, and what to do next.
    fileprivate func refusal(of name: String) -> Refusal {
        let needs = [
            adjustments.counted("adjustment", "adjustments"),
            draws.counted("draw of lots", "draws of lots"),
        ].compactMap(\.self)
        let refer = adjustments + draws == 1 ? "refers" : "refer"
        return Refusal(
            "\(name) stays: \(needs.formattedList) \(refer) to it, and stay on record even when "
                + "reversed", [.takeTables(name), .renameCompetition(name)])
    }
}
