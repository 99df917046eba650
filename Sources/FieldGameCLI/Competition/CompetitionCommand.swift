import ArgumentParser

struct CompetitionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "competition",
        abstract: "Add, change, list or remove competitions and the rules of their tables.",
        discussion: """
            A competition is named by its name or its abbreviation. Case, accents and punctuation \
            do not count, and the beginning of a name is enough where only one starts so; to \
            remove something its whole name is needed. Rules hold for all its seasons, \
            or, with --since, from one on: the tables before stay as they were.

            EXAMPLES
              fieldgame competition add "Senior League" --abbreviation SL --points 3,1,0
              fieldgame competition edit SL --order points,h2h-points,goal-difference
              fieldgame competition edit SL --since 2027 --points 2,1,0
              fieldgame competition show SL
            """,
        subcommands: [
            CompetitionAddCommand.self, CompetitionEditCommand.self, CompetitionShowCommand.self,
            CompetitionRenameCommand.self, CompetitionRemoveCommand.self,
            CompetitionListCommand.self, CompetitionImportCommand.self,
        ],
        aliases: ["competitions"])
}
