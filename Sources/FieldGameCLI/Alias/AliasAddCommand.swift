import ArgumentParser
import FieldGame
import FixtureMail
import LeagueAdministration
import LeagueDatabase

extension AliasCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Teach a name or a word that emails use.",
            discussion: """
                The next import understands it; `import retry` reads a message again that was \
                waiting for it. Say what it stands for: a team, or one of the options. A name that \
                stands for something else is refused. A heading of a column is a key as well: \
                "Bell" over kick-offs, and "Bell: 14:25".
                """,
            examples: #"fieldgame alias add "Keate's" JDM"#,
            #"fieldgame alias add "the Lower Chapel lot" Hawtrey --dry-run"#,
            #"fieldgame alias add "the Seniors" --competition "Senior League""#,
            #"fieldgame alias add Sparky --umpire "Mr S. Parker""#,
            "fieldgame alias add Bell --means time",
            #"fieldgame alias add "white socks" --means nothing"#)

        /// What `--means` names.
        enum Sense: String, CaseIterable, ExpressibleByArgument {
            case day, time, home, away, match, competition, pitch, umpires, score, remarks, foreign
            case nothing

            var meaning: TaughtWord.Meaning {
                TaughtWord.Column(rawValue: rawValue).map { .column($0) } ?? .nothing
            }
        }

        @Argument(help: "The word as emails write it; case, accents and apostrophes do not count.")
        var alias: String

        @Argument(help: "The team, by id or name.")
        var team: String?

        @Option(help: "The competition that it stands for, by name or abbreviation.")
        var competition: String?

        @Option(help: "The pitch that it stands for, by name or abbreviation.")
        var pitch: String?

        @Option(help: "The umpire whom it stands for, as matches name that umpire.")
        var umpire: String?

        @Option(
            help: ArgumentHelp(
                "What it says over a column, or nothing.",
                discussion: """
                    foreign is a column of something else, such as buses; nothing is a word that \
                    may stand anywhere.
                    """))
        var means: Sense?

        @OptionGroup var change: ChangeOptions<TaughtName>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            let given = [team, competition, pitch, umpire, means?.rawValue].compactMap(\.self)
            guard given.count == 1 else {
                throw ValidationError(
                    "Say what it stands for, once: name a team, or give --competition, --pitch, "
                        + "--umpire or --means.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let reference = try await repository.referenceData()
            let umpires = try await repository.umpires()
            let new = try taught(reference, umpires)
            let names = TeamNames(reference)
            guard try reference.isNew(new) else {
                return try change.print("unchanged", new, names)
            }
            let effects = try await change.perform(repository) { try await new.add(to: $0) }
            try change.print("added", new, names, effects + new.doubts(umpires))
        }

        /// What is to be taught.
        private func taught(_ reference: ReferenceData, _ umpires: [Umpire]) throws -> TaughtName {
            let resolver = NameResolver(reference)
            func word(_ meaning: TaughtWord.Meaning) throws -> TaughtName {
                .word(TaughtWord(word: try TypedText.name(alias), meaning: meaning))
            }
            if let team = try team.map(resolver.team) {
                return .team(Alias(teamID: team.id, alias: try TypedText.name(alias)))
            }
            if let pitch = try pitch.map({ try resolver.pitch($0) }) {
                return .pitch(PitchAlias(pitch: pitch.name, alias: try TypedText.name(alias)))
            }
            if let competition = try competition.map({ try resolver.competition($0) }) {
                return try word(.competition(competition.name))
            }
            if let umpire = try umpire.map(TypedText.umpire) {
                return try word(.umpire(umpires.named(umpire)?.name ?? umpire))
            }
            return try word(means?.meaning ?? .nothing)
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

extension TaughtName {
    /// What may be a slip in what was taught, a sentence each: an umpire that no match names.
    fileprivate func doubts(_ umpires: [Umpire]) -> [String] {
        guard case .word(let word) = self, case .umpire(let name) = word.meaning,
            umpires.named(name) == nil
        else { return [] }
        let near = NameIndex(umpires.map { ($0.name, $0) }).nearest(to: name)
        return ["no match has the umpire \(name) yet\(Refusal.hint(near))"]
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

    private func isNew(_ alias: Alias) throws -> Bool {
        let known = teamIndex[alias.alias]
        if let other = known.first(where: { $0.id != alias.teamID }) {
            let remedy = ShellQuoting.command("alias remove", [alias.alias])
            let isAlias = if case .team? = taught(alias.alias) { true } else { false }
            throw CommandFailure.taken(
                alias.alias, by: other.label,
                isAlias ? ": take that back first with `\(remedy)`" : "")
        }
        try requireUntaught(alias.alias)
        if let other = meaning(of: alias.alias) {
            throw CommandFailure(
                .usage,
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
            throw CommandFailure(
                .usage, "\"\(word.word)\" is the name of \(other), and cannot mean anything else")
        }
        guard word.word.contains(where: \.isLetter) else {
            throw CommandFailure(
                .usage, "\"\(word.word)\" has no letter: teach a word, or the words around it")
        }
        switch (KnownWords.use(of: word.word), word.meaning) {
        case (nil, _), (_, .column), (.filling, .competition), (.filling, .umpire): return true
        case (.filling, .nothing): return false
        case (.telling, _):
            throw CommandFailure(
                .usage,
                "\"\(word.word)\" says something of a match in every email, and that would be "
                    + "lost: only --means with a column, such as --means time, may be said of it")
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
