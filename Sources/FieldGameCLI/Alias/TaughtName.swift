import FieldGame
import LeagueAdministration
import LeagueDatabase

/// A name or a word of emails that was taught, and what it stands for.
enum TaughtName: Hashable, Sendable {
    case team(Alias)
    case pitch(PitchAlias)
    case word(TaughtWord)

    /// The name, as it is written.
    var text: String {
        switch self {
        case .team(let alias): alias.alias
        case .pitch(let alias): alias.alias
        case .word(let word): word.word
        }
    }

    /// What it stands for: `team`, `column`.
    var kind: String {
        switch self {
        case .team: "team"
        case .pitch: "pitch"
        case .word(let word):
            switch word.meaning {
            case .competition: "competition"
            case .umpire: "umpire"
            case .column: "column"
            case .nothing: "nothing"
            }
        }
    }

    /// The team's id; nil for what is no team.
    var teamID: String? { if case .team(let alias) = self { alias.teamID } else { nil } }

    /// The name that it stands for, `Keate`, or what the column holds, `time`; empty for nothing.
    func meaning(_ names: TeamNames) -> String {
        switch self {
        case .team(let alias): names[alias.teamID]
        case .pitch(let alias): alias.pitch
        case .word(let word):
            switch word.meaning {
            case .competition(let name), .umpire(let name): name
            case .column(let column): column.rawValue
            case .nothing: ""
            }
        }
    }

    /// `"Keate's" for Keate (JDM)`, `"Bell" means time`.
    func sentence(_ names: TeamNames) -> String {
        let meaning = meaning(names)
        return switch kind {
        case "team": "\"\(text)\" for \(meaning) (\(teamID ?? ""))"
        case "column": "\"\(text)\" means \(meaning)"
        case "nothing": "\"\(text)\" means nothing"
        default: "\"\(text)\" for \(meaning)"
        }
    }

    /// Teaches it; returns what became of matches, a sentence each.
    func add(to repository: LeagueRepository) async throws -> [String] {
        switch self {
        case .team(let alias): _ = try await repository.save([alias])
        case .pitch(let alias): return try await repository.add(alias).sentences
        case .word(let word): return try await repository.add(word)?.joiningSentences ?? []
        }
        return []
    }

    /// Takes it back.
    func remove(from repository: LeagueRepository) async throws {
        switch self {
        case .team(let alias): try await repository.remove(alias)
        case .pitch(let alias): try await repository.remove(alias)
        case .word(let word): try await repository.remove(word)
        }
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

extension TaughtName: Changeable {
    static let jsonHelp = "Print JSON: an object with alias, kind, id, name, action and dry_run."

    static func sentence(for error: any Error) -> String? {
        guard let refused = error as? RefusedValue else { return nil }
        return switch refused.constraint {
        case "mail_words_folded_key", "mail_words_pkey":
            "the word was taught meanwhile; `fieldgame alias list` shows what it means"
        case "mail_words_competition_fkey":
            "the competition was removed meanwhile; nothing was changed"
        default: nil
        }
    }
}

extension ChangeOptions<TaughtName> {
    /// Prints `added: "Keate's" for Keate (JDM)` and what followed, or an object.
    func print(
        _ action: String, _ name: TaughtName, _ names: TeamNames, _ lines: [String] = []
    ) throws {
        try print(
            action, name.sentence(names), lines,
            as: [
                "alias": name.text, "kind": name.kind, "id": name.teamID,
                "name": name.meaning(names),
            ])
    }
}

extension ReferenceData {
    /// All that was taught: names of teams, names of pitches, other words.
    var allTaught: [TaughtName] {
        aliases.map { .team($0) } + pitchAliases.map { .pitch($0) } + words.map { .word($0) }
    }

    /// What was taught in this spelling or one like it; nil where nothing was.
    func taught(_ name: String) -> TaughtName? {
        let folded = FoldedName(name)
        return allTaught.first { FoldedName($0.text) == folded }
            ?? pitchAlias(name).map { .pitch($0) }
    }

    /// Throws when a name was taught as a word, and how that is taken back.
    func requireUntaught(_ name: String) throws {
        guard case .word(let word)? = taught(name) else { return }
        let meaning = TaughtName.word(word).meaning(TeamNames(self))
        throw CommandFailure.taken(
            word.word, by: meaning.isEmpty ? "nothing" : meaning,
            ": take that back first with `\(ShellQuoting.command("alias remove", [word.word]))`")
    }
}
