import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// A match, and more words about it: `3f0c 3 1`, or `--date 2026-01-13 --house Keate 3 1`.
struct ScoreWords: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The match, unless --date and --house name it, and what the usage names after it; "
                + "scores are whole numbers from 0 to 999, home first, also written 3-1.",
            valueName: "match …"))
    var words: [String] = []

    @OptionGroup var choice: MatchChoice

    /// Refuses another number of words than the match and `count` more, which are `what`.
    func require(_ count: Int, _ what: String = "") throws {
        guard spelled(count: count).count != count + (choice.isGiven ? 0 : 1) else { return }
        let hint =
            switch (choice.isGiven, count) {
            case (true, 0): "With --date and --house there is nothing more to name."
            case (true, _): "With --date and --house there is only this to name: \(what)."
            case (false, 0): "Name the match, and nothing else."
            case (false, _): "Name the match, then \(what)."
            }
        throw ValidationError(hint)
    }

    /// The match, after ``require(_:_:)``; throws when none or several are meant.
    func match(in repository: LeagueRepository) async throws -> Match {
        try await choice.match(choice.isGiven ? nil : words.first, in: repository)
    }

    /// The score that the last two words are, or the last one as `3-1`.
    func score() throws -> Score {
        try require(2, "two whole numbers, HOME AWAY")
        do {
            return try Score(typed: Array(spelled(count: 2).suffix(2)))
        } catch let refusal as Refusal {
            throw ValidationError("\(refusal.message).")
        }
    }

    /// The words, with `3-1` as `3 1` where two are wanted.
    private func spelled(count: Int) -> [String] {
        guard count == 2, let last = words.last, last.wholeMatch(of: /[0-9]+-[0-9]+/) != nil else {
            return words
        }
        return words.dropLast() + last.split(separator: "-").map(String.init)
    }
}
