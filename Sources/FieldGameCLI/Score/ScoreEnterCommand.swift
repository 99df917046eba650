import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct ScoreEnterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enter",
        abstract: "Enter a match's score, or correct it.",
        usage: """
            fieldgame score enter <match> <home> <away> [--as <email>] [--yes]
            fieldgame score enter --date <date> --house <team> <home> <away> [--as <email>] [--yes]
            """,
        discussion: """
            Shows the match with the score and asks, unless --yes is given. Entering the score that \
            stands changes nothing. An admin who enters the score of a walkover, an awarded or an \
            abandoned match makes it one that was played.
            """,
        examples: "fieldgame score enter 3f0c 3 1",
        "fieldgame score enter --date 2026-01-13 --house Keate 3 1 --as tom@example.org")

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
            try await change.make(
                try await .entering(score, in: match, repository), in: repository)
        }
    }
}
