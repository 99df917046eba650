import ArgumentParser
import FieldGame
import LeagueDatabase

struct ScoreClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Take a match's score back: it is scheduled again. For admins.",
        discussion: """
            Shows the match and asks, unless --yes is given. What stood is kept in the history.

            EXAMPLE
              fieldgame score clear 3f0c
            """)

    @Argument(help: ArgumentHelp("The match's id, or the start of it.", valueName: "match"))
    var match: String?

    @OptionGroup var choice: MatchChoice
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func run() async throws {
        try await user.withRepository { repository in
            let match = try await choice.match(match, in: repository)
            guard let score = match.score, match.status == .completed else {
                throw CommandFailure(.usage, "\(match.sentence()) has no score to take back")
            }
            let entry = try await change.make(
                proposal: ["Take back \(match.sentence(with: score))"], in: repository
            ) { try await $0.clearScore(of: match.id, seen: match.sequence) }
            if let entry { try change.print(entry, done: "taken back") }
        }
    }
}
