import ArgumentParser
import FieldGame
import LeagueDatabase

struct ScoreAwardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "award",
        abstract: "Set the score that the league has decided on, whatever was played. For admins.",
        usage: """
            fieldgame score award <match> <home> <away> [--as <email>] [--yes]
            fieldgame score award --date <date> --house <team> <home> <away> [--as <email>] [--yes]
            """,
        discussion: """
            It counts as any other score, and is shown as awarded. Asks, unless --yes is given; \
            `score enter` and `score clear` take it back.

            EXAMPLES
              fieldgame score award 3f0c 2 0
              fieldgame score award --date 2026-01-13 --house Keate 0-2
            """)

    @OptionGroup var words: ScoreWords
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func validate() throws {
        _ = try words.score()
    }

    func run() async throws {
        let score = try words.score()
        try await user.withRepository { repository in
            let match = try await words.match(in: repository)
            try await change.decide(match, as: .awarded, score, in: repository)
        }
    }
}
