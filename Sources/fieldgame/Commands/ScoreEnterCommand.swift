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
            stands changes nothing.

            EXAMPLES
              fieldgame score enter 3f0c 3 1
              fieldgame score enter --date 2026-01-13 --house Keate 3 1 --as tom@example.org
            """)

    @Argument(
        help: ArgumentHelp(
            "The match, and the two scores, home first: whole numbers from 0 to 999; also 3-1.",
            valueName: "match home away"))
    var words: [String]

    @OptionGroup var choice: MatchChoice
    @OptionGroup var change: ScoreChangeOptions
    @OptionGroup var user: UserOptions

    mutating func validate() throws {
        // 3-1 is 3 1.
        if let last = words.last, last.wholeMatch(of: /[0-9]+-[0-9]+/) != nil {
            words = words.dropLast() + last.split(separator: "-").map(String.init)
        }
        let count = choice.isGiven ? 2 : 3
        guard words.count == count else {
            throw ValidationError(
                choice.isGiven
                    ? "With --date and --house there are two words, both whole numbers: HOME AWAY."
                    : "There are three words: MATCH, and two whole numbers, HOME AWAY.")
        }
        _ = try score()
    }

    func run() async throws {
        let score = try score()
        try await user.withRepository { repository in
            let match = try await choice.match(
                choice.isGiven ? nil : words[0], in: repository)
            let entry = try await change.make(
                proposal: proposal(score, for: match, today: try await repository.today()),
                in: repository
            ) { try await $0.enterScore(score, in: match.id, seen: match.sequence) }
            guard let entry else { return }
            let done =
                match.status != .completed
                ? "entered" : match.score == score ? "stands already" : "corrected"
            try change.print(entry, done: done)
        }
    }

    private func score() throws -> Score {
        let numbers = words.suffix(2).map { Int($0) }
        guard let home = numbers[0], let away = numbers[1],
            let score = Score(home: home, away: away)
        else {
            throw ValidationError(
                "\(words.suffix(2).joined(separator: " ")) is no score: write two whole numbers "
                    + "from 0 to 999, home first.")
        }
        return score
    }

    /// `Keate 3-1 Hawtrey, Tuesday 13 January 2026, 2:25pm, …`, and what is odd about it.
    private func proposal(_ score: Score, for match: Match, today: LocalDate) -> [String] {
        var lines = [match.sentence(with: score)]
        switch match.status {
        case .completed:
            if let stands = match.score, stands != score {
                lines.append("The score stands at \(stands); this replaces it.")
            }
        case .cancelled, .postponed:
            lines.append("The match is \(match.status.rawValue); this makes it a result.")
        case .scheduled: break
        }
        if match.date > today {
            lines.append("The match is of a later day: today is \(today.spoken).")
        }
        return lines
    }
}
