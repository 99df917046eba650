package import FieldGame

/// A name or a word of emails that was taught, and what it stands for.
package enum TaughtName: Hashable, Sendable {
    /// Another name of a team.
    case team(Alias)
    /// Another name of a pitch.
    case pitch(PitchAlias)
    /// A word of emails.
    case word(TaughtWord)

    /// The name, as it is written.
    package var text: String {
        switch self {
        case .team(let alias): alias.alias
        case .pitch(let alias): alias.alias
        case .word(let word): word.word
        }
    }

    /// What it stands for: `team`, `column`.
    package var kind: String {
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
    package var teamID: String? { if case .team(let alias) = self { alias.teamID } else { nil } }

    /// The name that it stands for, `Keate`, or what the column holds, `time`; empty for nothing.
    package func meaning(_ names: TeamNames) -> String {
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
    package func sentence(_ names: TeamNames) -> String {
        let meaning = meaning(names)
        return switch kind {
        case "team": "\"\(text)\" for \(meaning) (\(teamID ?? ""))"
        case "column": "\"\(text)\" means \(meaning)"
        case "nothing": "\"\(text)\" means nothing"
        default: "\"\(text)\" for \(meaning)"
        }
    }
}

extension ReferenceData {
    /// All that was taught: names of teams, names of pitches, other words.
    package var allTaught: [TaughtName] {
        aliases.map { .team($0) } + pitchAliases.map { .pitch($0) } + words.map { .word($0) }
    }

    /// What was taught in this spelling or one like it; nil where nothing was.
    package func taught(_ name: String) -> TaughtName? {
        let folded = FoldedName(name)
        return allTaught.first { FoldedName($0.text) == folded }
            ?? pitchAlias(name).map { .pitch($0) }
    }

    /// Throws when a name was taught as a word, and how that is taken back.
    func requireUntaught(_ name: String) throws {
        guard case .word(let word)? = taught(name) else { return }
        let meaning = TaughtName.word(word).meaning(TeamNames(self))
        throw Refusal.taken(
            word.word, by: meaning.isEmpty ? "nothing" : meaning, [.forget(word.word)])
    }
}
