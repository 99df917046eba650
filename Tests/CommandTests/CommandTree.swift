import Foundation
import Testing

/// The commands of the program, as it describes them itself.
struct CommandTree: Decodable {
    struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable { let name: String }

            let abstract: String?
            let names: [Name]?
            let preferredName: Name?
            let valueName: String?
        }

        let commandName: String
        let aliases: [String]?
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool
        let defaultSubcommand: String?
        let subcommands: [Command]?
        let arguments: [Argument]?

        /// Whether people may call it so.
        func isCalled(_ name: String) -> Bool {
            commandName == name || aliases?.contains(name) == true
        }

        /// The help of an option; nil when the command does not take it.
        func help(of option: String) -> String? {
            argument(option)?.abstract
        }

        /// What help calls the value of an option; nil when the command does not take it.
        func value(of option: String) -> String? {
            argument(option)?.valueName
        }

        /// Whether it takes an option of this name, without its dashes.
        func takes(_ option: String) -> Bool {
            arguments?.contains { $0.names?.contains { $0.name == option } == true } == true
        }

        private func argument(_ option: String) -> Argument? {
            arguments?.first { $0.preferredName?.name == option }
        }
    }

    let command: Command

    /// Those that do something and are no secret, by what people type: `fixtures`, `fixture add`.
    var leaves: [(name: String, command: Command)] { Self.leaves(of: command, named: []) }

    static func read() throws -> CommandTree {
        let help = try Program(environment: [:]).succeed("--experimental-dump-help")
        return try JSONDecoder().decode(CommandTree.self, from: Data(help.output.utf8))
    }

    private static func leaves(
        of command: Command, named path: [String]
    ) -> [(name: String, command: Command)] {
        let subcommands = (command.subcommands ?? []).filter { $0.commandName != "help" }
        guard !subcommands.isEmpty else { return [(path.joined(separator: " "), command)] }
        return subcommands.flatMap { subcommand in
            let isDefault = subcommand.commandName == command.defaultSubcommand
            return subcommand.shouldDisplay || isDefault
                ? leaves(of: subcommand, named: path + (isDefault ? [] : [subcommand.commandName]))
                : []
        }
    }
}
