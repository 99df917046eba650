import ArgumentParser
import FieldGame
import LeagueDatabase

struct ScoreWalkoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walkover",
        abstract: "Give a match to the side whose opponent did not play. For admins.",
        usage: """
            fieldgame score walkover <match> <winner> [--as <email>] [--yes]
            fieldgame score walkover --date <date> --house <team> <winner> [--as <email>] [--yes]
            """,
        discussion: """
            The winner is home, away, or a team by its id, name or alias. The score is what the \
            competition gives for a walkover in that season, 3-0 unless its rules say another one, \
            and counts in its table. Asks, unless --yes is given; `score enter` and `score clear` \
            take it back.

            EXAMPLES
              fieldgame score walkover 3f0c home
              fieldgame score walkover --date 2026-01-13 --house Keate Hawtrey --dry-run
            """)

    @OptionGroup var words: ScoreWords
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    func validate() throws {
        try words.require(1, "the WINNER, in quotes if the name has blanks")
    }

    func run() async throws {
        guard let winner = words.words.last else { return }
        try await user.withRepository { repository in
            let match = try await words.match(in: repository)
            let isHome = try WinningSide(match, try await repository.referenceData())
                .isHome(winner)
            let score = try await repository.walkoverScore(in: match)
            try await change.decide(
                match, as: .walkover, isHome ? score : score.reversed, in: repository)
        }
    }
}
