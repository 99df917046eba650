import ArgumentParser
import FieldGame
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
            let isKept = match.status == .completed && match.score == score
            // An admin makes a walkover of the very same score a match that was played; from others
            // it is what stands, sent again.
            let decides =
                try await isKept && match.outcome != .played
                ? repository.scoreEntry(for: match.id)?.correction == .unlimited : false
            let proposal = ScoreProposal(
                match: match, outcome: isKept && !decides ? match.outcome : .played, score: score)
            let lines = proposal.lines(today: try await repository.today())
            try await change.make(proposal: lines, done: proposal.deed, in: repository) {
                decides
                    ? try await $0.decide(match.id, as: .played, score, seen: match.sequence)
                    : try await $0.enterScore(score, in: match.id, seen: match.sequence)
            }
        }
    }
}
