import ArgumentParser

struct PitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pitch",
        abstract: "Add, change, list or remove pitches.",
        discussion: """
            A pitch is named by its name or its abbreviation. Case, accents and punctuation do not \
            count, and the beginning of a name is enough where only one starts so; to remove \
            something its whole name is needed.

            EXAMPLES
              fieldgame pitch add "Agar's 3" --abbreviation A3 --area "Agar's Plough"
              fieldgame pitch edit A3 --latitude 51.4957 --longitude -0.6033
              fieldgame pitch edit A3 --name "Agar's North"
              fieldgame pitch list
            """,
        subcommands: [
            PitchAddCommand.self, PitchEditCommand.self, PitchRemoveCommand.self,
            PitchListCommand.self, PitchImportCommand.self,
        ],
        aliases: ["pitches"])
}
