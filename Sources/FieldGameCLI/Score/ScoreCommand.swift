import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

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

struct ScoreClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Take a match's score back: it is scheduled again. For admins.",
        discussion: """
            Shows the match and asks, unless --yes is given. What stood is kept in the history.
            """,
        examples: "fieldgame score clear 3f0c")

    @Argument(help: ArgumentHelp("The match's id, or the start of it.", valueName: "match"))
    var match: String?

    @OptionGroup var choice: MatchChoice
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func run() async throws {
        try await user.withRepository { repository in
            let match = try await choice.match(match, in: repository)
            try await change.make(.clearing(match), in: repository)
        }
    }
}
