import ArgumentParser
import Foundation

/// What a command says of itself, as the argument parser writes it down for other programs.
struct CommandHelp: Decodable {
    /// One thing that may stand on the command line.
    struct Parameter: Decodable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        /// One of the spellings of an option, without its dashes.
        struct Spelling: Decodable {
            let kind: String
            let name: String
        }

        let kind: Kind
        let names: [Spelling]?
        let valueName: String?
        let abstract: String?
        let discussion: String?
        let allValues: [String]?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool

        /// Its spellings as they are typed, short ones first (`-q`, `--quiet`); none for what has no
        /// name.
        var spellings: [String] {
            let typed = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
            return typed.filter { !$0.hasPrefix("--") } + typed.filter { $0.hasPrefix("--") }
        }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let defaultSubcommand: String?
    let subcommands: [CommandHelp]?
    let arguments: [Parameter]?

    /// The whole program.
    ///
    /// Throws `DecodingError` when the argument parser writes it down in another way: a bug of ours.
    static func program() throws -> CommandHelp {
        struct Written: Decodable {
            let command: CommandHelp
        }
        return try JSONDecoder().decode(Written.self, from: Data(FieldGameCommand._dumpHelp().utf8))
            .command
    }

    /// The commands below it that people are to know of.
    var commands: [CommandHelp] {
        (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }

    /// The command whose words are read where none below it is named; nil where one must be.
    var standIn: CommandHelp? { subcommands?.first { $0.commandName == defaultSubcommand } }

    /// The command whose arguments and explanation are this one's own: itself, or the stand-in that
    /// has no name in public.
    var itself: CommandHelp {
        guard let standIn, !standIn.shouldDisplay else { return self }
        return standIn
    }

    /// What may stand on its command line and is shown to people.
    var parameters: [Parameter] { (itself.arguments ?? []).filter(\.shouldDisplay) }
}
