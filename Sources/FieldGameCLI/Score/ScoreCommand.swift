import ArgumentParser

struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Enter, correct, decide or take back scores, and see what was done to them.",
        discussion: """
            A captain enters the score of a match of the own house, and may correct it for 5 \
            minutes; an admin may do so at any time, and decides what was not played to the end: \
            walkovers, awarded and abandoned matches. A match is named by its id, by a start of the \
            id that no other match has, or by --date and --house.
            """,
        subcommands: [
            ScoreEnterCommand.self, ScoreWalkoverCommand.self, ScoreAwardCommand.self,
            ScoreAbandonCommand.self, ScoreClearCommand.self, ScoreHistoryCommand.self,
        ])
}
