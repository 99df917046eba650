import ArgumentParser
import FixtureImport
import Foundation

/// `fieldgame import`, which without a subcommand imports, as ``ImportCommand`` says (a file named
/// `show` is `./show`), and what an admin asks of messages that were imported.
struct ImportGroup: AsyncParsableCommand {
    static let configuration: CommandConfiguration = {
        var configuration = branches
        configuration.discussion = help
        return configuration
    }()

    /// The same without its help.
    static let branches = CommandConfiguration(
        commandName: "import",
        abstract: ImportCommand.configuration.abstract,
        usage: """
            fieldgame import [<file> ...] [--maildir <dir>] [<options>]
            fieldgame import <subcommand>
            """,
        subcommands: [
            ImportCommand.self, ImportShowCommand.self, ImportRetryCommand.self,
            ImportForgetCommand.self, ImportUndoCommand.self, ImportSettleCommand.self,
        ],
        defaultSubcommand: ImportCommand.self)

    /// What the import itself says of its arguments and options, so that one page tells all.
    private static var help: String {
        let own = ImportCommand.helpMessage(columns: HelpText.unbroken)
        let arguments = own.range(of: "ARGUMENTS:").map { String(own[$0.lowerBound...]) } ?? ""
        return ImportCommand.configuration.discussion + "\n\n" + arguments
    }
}

/// The process in which `import` reads messages; not for people.
struct ReadMessagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-messages",
        abstract: "Read messages for `fieldgame import`, which starts this by itself.",
        shouldDisplay: false)

    func run() throws {
        try ReadingService.run()
    }
}
