import ArgumentParser

struct AliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Enter or list other names of houses and school teams.",
        discussion: """
            Emails call a team by its name, its id or an alias; so do commands.

            EXAMPLES
              fieldgame alias add "Keate's" JDM
              fieldgame alias list
            """,
        subcommands: [
            AliasAddCommand.self, AliasRemoveCommand.self, AliasListCommand.self,
            AliasImportCommand.self,
        ],
        aliases: ["aliases"])
}
