import ArgumentParser

/// `fieldgame notify`, which without a subcommand sends, as ``NotifyCommand`` says.
struct NotifyGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: NotifyCommand.configuration.abstract,
        usage: """
            fieldgame notify [--once] [--dry-run] [<options>]
            fieldgame notify <subcommand>
            """,
        discussion: NotifyCommand.configuration.discussion,
        subcommands: [NotifyCommand.self, NotifyExportCommand.self, NotifyForgetCommand.self],
        defaultSubcommand: NotifyCommand.self)
}
