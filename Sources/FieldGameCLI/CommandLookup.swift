import ArgumentParser
import FieldGame
import FixtureImport
import LeagueAdministration

/// The command that the first words of a command line name, looked up by these words alone.
///
/// The library reads a command line with a tree of all commands, and a whole page of help in it, which
/// takes longer than most commands take for their work.
enum CommandLookup {
    /// The command with its arguments: `["house", "list", "--json"]` is a `HouseListCommand`. Nil
    /// where the words name none or ask for help: the whole tree knows what to say then.
    static func parse(_ words: [String]) -> (any ParsableCommand)? {
        // It takes no arguments, and every import waits for its start.
        if words == [ReadingChild.command] { return ReadMessagesCommand() }
        let isHelp = words.first == HelpCommand._commandName
        guard
            let (command, arguments) = isHelp
                ? (HelpCommand.self, Array(words.dropFirst())) : find(words)
        else { return nil }
        do {
            let parsed = try command.parseAsRoot(arguments)
            // A request for help is a command of the library's own.
            return type(of: parsed) == command ? parsed : nil
        } catch {
            return nil
        }
    }

    /// The command by the whole tree. Throws ``HelpText`` for a request for help, what the library
    /// makes of wrong words, and for a word that is nearly a command's name `CommandFailure` (64).
    static func parseWhole(_ words: [String]) throws -> any ParsableCommand {
        do {
            var command = try FieldGameCommand.parseAsRoot(words)
            // A request for help is a command of the library's own, which throws it.
            if String(reflecting: type(of: command)).hasPrefix("ArgumentParser.") {
                try command.run()
            }
            return command
        } catch {
            if let help = HelpText(error) { throw help }
            let (command, rest) = follow(words)
            let near = rest.first.map { names(below: command, near: $0) } ?? []
            guard let word = rest.first, !near.isEmpty else { throw error }
            let group = (["fieldgame"] + words.dropLast(rest.count)).joined(separator: " ")
            throw CommandFailure(
                .usage,
                "no command of \(group) is called \"\(word)\"\(Refusal.hint(near)) "
                    + "`\(group) --help` lists them")
        }
    }

    /// The names of commands in a group that a word, which is none, may have been meant for; at most
    /// three, the nearest first.
    static func names(below group: any ParsableCommand.Type, near word: String) -> [String] {
        guard !word.hasPrefix("-") else { return [] }
        let shown = branches(of: group).subcommands.filter { branches(of: $0).shouldDisplay }
        let names = shown.flatMap { command in
            [branches(of: command).commandName ?? command._commandName]
                + branches(of: command).aliases
        }
        return NameIndex(names.map { ($0, $0) }).nearest(to: word)
    }

    /// The command or group that all of these words name; nil where one of them names none.
    static func command(named words: [String]) -> (any ParsableCommand.Type)? {
        let (command, rest) = follow(words)
        return rest.isEmpty ? command : nil
    }

    /// Follows the names from the program down to a command that has no further ones.
    private static func find(_ words: [String]) -> (any ParsableCommand.Type, [String])? {
        var (command, rest) = follow(words)
        while let implied = branches(of: command).defaultSubcommand { command = implied }
        return branches(of: command).subcommands.isEmpty ? (command, Array(rest)) : nil
    }

    /// The command that the first words name, with the words behind them.
    private static func follow(
        _ words: [String]
    ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
        var (command, rest) = (FieldGameCommand.self as any ParsableCommand.Type, words[...])
        while let word = rest.first,
            let named = branches(of: command).subcommands.first(where: { named in
                let branches = branches(of: named)
                return (branches.commandName ?? named._commandName) == word
                    || branches.aliases.contains(word)
            })
        {
            (command, rest) = (named, rest.dropFirst())
        }
        return (command, rest)
    }

    /// What leads on from a command, without the help that would have to be written first.
    private static func branches(of command: any ParsableCommand.Type) -> CommandConfiguration {
        command == ImportGroup.self ? ImportGroup.branches : command.configuration
    }
}

extension CommandConfiguration {
    /// The help of a command, with its examples last.
    init(
        commandName: String? = nil, abstract: String, usage: String? = nil,
        discussion: String = "", examples first: String, _ others: String...,
        shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
    ) {
        let heading = others.isEmpty ? "EXAMPLE" : "EXAMPLES"
        self.init(
            commandName: commandName, abstract: abstract, usage: usage,
            discussion: (discussion.isEmpty ? "" : discussion + "\n\n") + heading
                + ([first] + others).map { "\n  \($0)" }.joined(),
            shouldDisplay: shouldDisplay, subcommands: subcommands,
            defaultSubcommand: defaultSubcommand, aliases: aliases)
    }
}
