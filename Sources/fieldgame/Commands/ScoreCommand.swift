import ArgumentParser

struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Enter, correct or take back scores, and see what was done to them.",
        discussion: """
            A captain enters the score of a match of the own house, and may correct it for 5 \
            minutes; an admin may do so at any time. A match is named by its id, by a start of the \
            id that no other match has, or by --date and --house.
            """,
        subcommands: [ScoreEnterCommand.self, ScoreClearCommand.self, ScoreHistoryCommand.self])
}
