import FieldGame
import FixtureMail
package import LeagueDatabase

/// What an admin does to a name or a word that emails use.
package enum WordAction: Hashable, Sendable {
    /// Teaches it; what is known already stays.
    case teach(TaughtName)
    /// Takes it back; what was imported stays.
    case forget(TaughtName)

    /// What is taught of a word: that it means a `team`, a `competition`, a `pitch` or an `umpire`, or
    /// with `means` what it says over a column, or `nothing`. One of them is needed.
    ///
    /// Throws ``Refusal``, about the field where the word itself is wrong.
    package static nonisolated(nonsending) func teaching(
        _ word: String, _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> WordAction {
        let reference = try await repository.referenceData()
        let resolver = NameResolver(reference)
        func taught(_ meaning: TaughtWord.Meaning) throws -> TaughtName {
            .word(TaughtWord(word: try TypedText.name(word), meaning: meaning))
        }
        if let team = try texts[.team].map(resolver.team) {
            return .teach(.team(Alias(teamID: team.id, alias: try TypedText.name(word))))
        }
        if let pitch = try texts[.pitch].map({ try resolver.pitch($0) }) {
            return .teach(.pitch(PitchAlias(pitch: pitch.name, alias: try TypedText.name(word))))
        }
        if let competition = try texts[.competition].map({ try resolver.competition($0) }) {
            return .teach(try taught(.competition(competition.name)))
        }
        if let umpire = try texts[.umpire].map(TypedText.umpire) {
            let known = try await repository.umpires().named(umpire)
            return .teach(try taught(.umpire(known?.name ?? umpire)))
        }
        guard let means = texts[.means] else {
            throw Refusal(.team, "choose what \"\(word)\" stands for")
        }
        let column = TaughtWord.Column(rawValue: means)
        return .teach(try taught(column.map { .column($0) } ?? .nothing))
    }

    /// What takes back what was taught of a word. Throws ``Refusal`` with the nearest words where it
    /// was not taught.
    package static nonisolated(nonsending) func forgetting(
        _ word: String, in repository: LeagueRepository
    ) async throws -> WordAction {
        let reference = try await repository.referenceData()
        guard let known = reference.taught(word) else {
            let index = NameIndex(reference.allTaught.map { ($0.text, $0) })
            throw Refusal(
                .alias, "no alias is \"\(word)\"\(Refusal.hint(index.nearest(to: word)))")
        }
        return .forget(known)
    }

    /// The same of another name of a pitch.
    package static nonisolated(nonsending) func forgettingPitch(
        _ name: String, in repository: LeagueRepository
    ) async throws -> WordAction {
        let reference = try await repository.referenceData()
        guard let known = reference.pitchAlias(name) else {
            let index = NameIndex(reference.pitchAliases.map { ($0.alias, $0) })
            throw Refusal(
                .alias,
                "no alias of a pitch is \"\(name)\"\(Refusal.hint(index.nearest(to: name)))")
        }
        return .forget(.pitch(known))
    }

    /// The name or the word.
    package var name: TaughtName {
        switch self {
        case .teach(let name), .forget(let name): name
        }
    }

    /// Does it; in a rehearsal only finds out what it would do. Throws ``Refusal``, also where a word
    /// stands for something else.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ListChange<WordAction, TeamNames> {
        let reference = try await repository.referenceData()
        let names = TeamNames(reference)
        let subject = name.sentence(names)
        switch self {
        case .teach(let new):
            guard try reference.isNew(new) else {
                return ListChange(deed: "unchanged", subject: subject, detail: names)
            }
            let effects = try await new.add(to: repository)
            let doubts = try await new.doubts(in: repository)
            return ListChange(
                deed: "added", subject: subject, lines: effects + doubts, detail: names,
                inverse: .forget(new))
        case .forget(let known):
            switch known {
            case .team(let alias): try await repository.remove(alias)
            case .pitch(let alias): try await repository.remove(alias)
            case .word(let word): try await repository.remove(word)
            }
            return ListChange(
                deed: "removed", subject: subject, detail: names, inverse: .teach(known))
        }
    }
}

extension TaughtName {
    /// Teaches it; returns what became of matches, a sentence each.
    fileprivate nonisolated(nonsending) func add(
        to repository: LeagueRepository
    ) async throws -> [String] {
        do {
            switch self {
            case .team(let alias): _ = try await repository.save([alias])
            case .pitch(let alias): return try await repository.add(alias).sentences
            case .word(let word): return try await repository.add(word)?.joiningSentences ?? []
            }
            return []
        } catch let refused as RefusedValue {
            throw Refusal(refused) ?? refused
        }
    }

    /// What may be a slip in what was taught, a sentence each: an umpire that no match names.
    fileprivate nonisolated(nonsending) func doubts(
        in repository: LeagueRepository
    ) async throws -> [String] {
        guard case .word(let word) = self, case .umpire(let name) = word.meaning else { return [] }
        let umpires = try await repository.umpires()
        guard umpires.named(name) == nil else { return [] }
        let near = NameIndex(umpires.map { ($0.name, $0) }).nearest(to: name)
        return ["no match has the umpire \(name) yet\(Refusal.hint(near))"]
    }
}

extension Refusal {
    /// What it means that the database refused a word; nil where it says that itself.
    fileprivate init?(_ refused: RefusedValue) {
        switch refused.constraint {
        case "mail_words_folded_key", "mail_words_pkey":
            self.init("the word was taught meanwhile", [.listWords])
        case "mail_words_competition_fkey":
            self.init("the competition was removed meanwhile; nothing was changed")
        default: return nil
        }
    }
}

extension [Umpire] {
    /// The umpire with this name; nil where no match has it.
    fileprivate func named(_ name: String) -> Umpire? {
        let folded = FoldedName(name)
        return first { ([$0.name] + $0.otherNames).contains { FoldedName($0) == folded } }
    }
}

extension PitchEffects {
    /// What another name of a pitch does to matches, a sentence each.
    fileprivate var sentences: [String] {
        [
            joined.counted(
                "match named it so, and is played there now",
                "matches named it so, and are played there now")
        ].compactMap(\.self)
    }
}

extension CompetitionEffects {
    /// What another name of a competition does to matches and tables, a sentence each.
    fileprivate var joiningSentences: [String] {
        [
            respelled.counted(
                "match named it so, and is part of it now",
                "matches named it so, and are part of it now")
        ].compactMap(\.self) + sentences
    }
}

extension ReferenceData {
    /// Whether something is still to be taught; throws where the name stands for something else, and
    /// says how to go on.
    fileprivate func isNew(_ new: TaughtName) throws -> Bool {
        switch new {
        case .team(let alias): try isNew(alias)
        case .pitch(let alias): try isNew(alias)
        case .word(let word): try isNew(word)
        }
    }

    /// Whether a name of a pitch is still to be taught; throws where it stands for something else.
    private func isNew(_ alias: PitchAlias) throws -> Bool {
        let name = alias.alias
        if let other = pitchIndex[name].first {
            guard other.name == alias.pitch else {
                throw Refusal.taken(
                    name, by: other.name, pitchAlias(name) == nil ? [] : [.removePitchAlias])
            }
            return false
        }
        try requireUntaught(name)
        for (isTaken, what) in [
            (!teamIndex[name].isEmpty, "a team"),
            (!competitionIndex[name].isEmpty, "a competition"),
        ] where isTaken {
            throw Refusal("\"\(name)\" is the name of \(what)")
        }
        return true
    }

    private func isNew(_ alias: Alias) throws -> Bool {
        let known = teamIndex[alias.alias]
        if let other = known.first(where: { $0.id != alias.teamID }) {
            let isAlias = if case .team? = taught(alias.alias) { true } else { false }
            throw Refusal.taken(
                alias.alias, by: other.label, isAlias ? [.forget(alias.alias)] : [])
        }
        try requireUntaught(alias.alias)
        if let other = meaning(of: alias.alias) {
            throw Refusal(
                "\"\(alias.alias)\" is the name of \(other): as a team's name it would be read "
                    + "into every line that has it")
        }
        return known.isEmpty
    }

    private func isNew(_ word: TaughtWord) throws -> Bool {
        if words.contains(where: { $0.isLike(word) }) { return false }
        try requireUntaught(word.word)
        if let competition = competitionIndex[word.word].first, competition.name == word.competition
        {
            return false
        }
        if let other = teamIndex[word.word].isEmpty ? meaning(of: word.word) : "a team" {
            throw Refusal(
                "\"\(word.word)\" is the name of \(other), and cannot mean anything else")
        }
        guard word.word.contains(where: \.isLetter) else {
            throw Refusal(
                "\"\(word.word)\" has no letter: teach a word, or the words around it")
        }
        switch (KnownWords.use(of: word.word), word.meaning) {
        case (nil, _), (_, .column), (.filling, .competition), (.filling, .umpire): return true
        case (.filling, .nothing): return false
        case (.telling, _):
            throw Refusal(
                "\"\(word.word)\" says something of a match in every email, and that would be lost",
                [.teachColumn])
        }
    }

    /// What else a name stands for in emails: `a pitch`, `a competition`, `a day`; nil for nothing.
    private func meaning(of name: String) -> String? {
        let folded = FoldedName(name)
        if !pitchIndex[name].isEmpty { return "a pitch" }
        if !competitionIndex[name].isEmpty { return "a competition" }
        let isDay = (Weekday.allCases.map(\.name) + LocalDate.monthNames).contains { day in
            folded == FoldedName(day) || folded == FoldedName(String(day.prefix(3)))
        }
        return isDay ? "a day" : nil
    }
}

extension TaughtWord {
    /// Whether another word in one of its spellings has the same meaning.
    fileprivate func isLike(_ other: TaughtWord) -> Bool {
        meaning == other.meaning && FoldedName(word) == FoldedName(other.word)
    }
}
