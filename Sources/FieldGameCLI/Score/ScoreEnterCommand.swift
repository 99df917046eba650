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

            EXAMPLES
              fieldgame score enter 3f0c 3 1
              fieldgame score enter --date 2026-01-13 --house Keate 3 1 --as tom@example.org
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
            let decides = try await isDecision(score, in: match, repository)
            let proposal = ScoreProposal(
                match, as: decides ? .played : match.outcomeIfKept(score), score)
            let entry = try await change.make(
                proposal: proposal.lines(today: try await repository.today()), in: repository
            ) { repository in
                decides
                    ? try await repository.decide(
                        match.id, as: .played, score, seen: match.sequence)
                    : try await repository.enterScore(score, in: match.id, seen: match.sequence)
            }
            if let entry { try change.print(entry, done: proposal.deed) }
        }
    }

    /// Whether this turns a walkover of the very same score into a match that was played, which only
    /// admins may do; from others it is what stands, sent again.
    private func isDecision(
        _ score: Score, in match: Match, _ repository: LeagueRepository
    ) async throws -> Bool {
        guard match.status == .completed, match.outcome != .played, match.score == score else {
            return false
        }
        return try await repository.scoreEntry(for: match.id)?.correction == .unlimited
    }
}

extension Match {
    /// How the score came about once this one is entered: as before when it is the one that stands.
    fileprivate func outcomeIfKept(_ score: Score) -> Outcome {
        status == .completed && self.score == score ? outcome : .played
    }
}
