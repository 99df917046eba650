import ArgumentParser

struct HouseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "house",
        abstract: "Add, change, list or remove houses and school teams.",
        discussion: """
            A team is named by its id, its name or an alias. Case, accents and punctuation do not \
            count, and the beginning of a name is enough where only one starts so; to remove \
            something its whole name is needed.

            EXAMPLES
              fieldgame house add Keate --id JDM --colours red/white
              fieldgame house edit Keate --colours red/white
              fieldgame house rename JDM --id RST
              fieldgame house list
            """,
        subcommands: [
            HouseAddCommand.self, HouseEditCommand.self, HouseRenameCommand.self,
            HouseRemoveCommand.self, HouseListCommand.self, HouseShowCommand.self,
            HouseImportCommand.self,
        ],
        aliases: ["houses"])
}
