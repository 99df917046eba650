package import FieldGame
package import LeagueDatabase

/// A score or a decision that a match is to get: what is to be shown of it before, and what does it.
/// The match is given as it was seen: who has seen an older one is told to look again.
package struct ScoreProposal: Hashable, Sendable {
    private enum Step: Hashable {
        case enter(Score)
        case decide(Score)
        case declareVoid
        case clear
    }

    /// The match as it stands.
    package let match: Match
    /// How the score will have come about.
    package let outcome: Match.Outcome
    /// The score that it will have; nil for none.
    package let score: Score?
    private let step: Step
    private let today: LocalDate

    private init(
        _ match: Match, _ outcome: Match.Outcome, _ score: Score?, _ step: Step, today: LocalDate
    ) {
        self.match = match
        self.outcome = outcome
        self.score = score
        self.step = step
        self.today = today
    }

    /// Enters a score, or corrects the one that stands. An admin makes a match that was decided one
    /// that was played.
    package static nonisolated(nonsending) func entering(
        _ score: Score, in match: Match, _ repository: LeagueRepository
    ) async throws -> ScoreProposal {
        let isKept = match.status == .completed && match.score == score
        // An admin makes a walkover of the very same score a match that was played; from others it is
        // what stands, sent again.
        let decides =
            try await isKept && match.outcome != .played
            ? repository.scoreEntry(for: match.id)?.correction == .unlimited : false
        return ScoreProposal(
            match, isKept && !decides ? match.outcome : .played, score,
            decides ? .decide(score) : .enter(score), today: try await repository.today())
    }

    /// Gives a match to the side whose opponent did not play, with the score of its competition's
    /// rules in its season.
    ///
    /// - Parameter winner: `home`, `away`, a team's id, name or alias, or the opponent as written.
    /// - Throws: ``Refusal`` when neither side is meant.
    package static nonisolated(nonsending) func walkover(
        of match: Match, to winner: String, _ repository: LeagueRepository
    ) async throws -> ScoreProposal {
        let names = NameResolver(try await repository.referenceData())
        let isHome = try match.isHome(winner, names)
        let score = try await repository.walkoverScore(in: match)
        return try await deciding(
            match, as: .walkover, isHome ? score : score.reversed, repository)
    }

    /// Decides a match that was not played to the end.
    ///
    /// - Parameter score: the score that stands; nil makes the match void, to be replayed.
    package static nonisolated(nonsending) func deciding(
        _ match: Match, as outcome: Match.Outcome, _ score: Score?, _ repository: LeagueRepository
    ) async throws -> ScoreProposal {
        ScoreProposal(
            match, outcome, score, score.map(Step.decide) ?? .declareVoid,
            today: try await repository.today())
    }

    /// Takes the score of a match back: it is scheduled again. Throws ``Refusal`` when it has none.
    package static func clearing(_ match: Match) throws -> ScoreProposal {
        guard match.score != nil, match.status == .completed else {
            throw Refusal("\(match.sentence()) has no score to take back")
        }
        return ScoreProposal(match, .played, nil, .clear, today: match.date)
    }

    /// Does it. Of a match that was changed meanwhile it does nothing.
    ///
    /// - Returns: the match as it is now, and how long the caller may correct its score.
    /// - Throws: `DatabaseError` (`changedMeanwhile`); `PostgresError` with a sentence for people
    ///   when the score rule refuses.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ScoreEntry {
        switch step {
        case .enter(let score):
            try await repository.enterScore(score, in: match.id, seen: match.sequence)
        case .decide(let score):
            try await repository.decide(match.id, as: outcome, score, seen: match.sequence)
        case .declareVoid: try await repository.declareVoid(match.id, seen: match.sequence)
        case .clear: try await repository.clearScore(of: match.id, seen: match.sequence)
        }
    }
}

extension ScoreProposal {
    // What is shown before, and what is odd about it.

    /// Whether the match says so already.
    private var stands: Bool {
        let status = score == nil ? Match.Status.postponed : .completed
        return (match.status, match.outcome, match.score) == (status, outcome, score)
    }

    /// All that ``deed`` may be.
    package static let deeds: Set<String> = [
        "taken back", "stands already", "corrected", "entered", "walkover", "awarded", "abandoned",
        "abandoned, to be replayed",
    ]

    /// What is done, or was: `entered`, `walkover`, `abandoned, to be replayed`.
    package var deed: String {
        if step == .clear { return "taken back" }
        if stands { return "stands already" }
        if outcome == .played { return match.status == .completed ? "corrected" : "entered" }
        return score == nil ? "\(outcome.rawValue), to be replayed" : outcome.rawValue
    }

    /// `walkover: Keate 3-0 Hawtrey, Tuesday 13 January 2026, …`, then what is odd about it, a line
    /// each.
    package var lines: [String] {
        if step == .clear { return ["Take back \(match.sentence(with: match.score))"] }
        let label = outcome == .played || stands ? "" : "\(deed): "
        var lines = [label + match.sentence(with: score)]
        if !stands { lines += [whatGoes, outcomeBefore].compactMap(\.self) }
        if match.date > today {
            lines.append("The match is of a later day: today is \(today.spoken).")
        }
        return lines
    }

    /// What was done: `walkover: Keate 3-0 Hawtrey, …`.
    package func sentence(on entry: ScoreEntry) -> String {
        let match = entry.match
        let score = match.status == .completed ? match.score : nil
        return "\(deed): \(match.sentence(with: score))"
    }

    private var whatGoes: String? {
        switch match.status {
        case .completed:
            guard let before = match.score, before != score else { return nil }
            return "The score stands at \(before); this "
                + (score == nil ? "takes it back." : "replaces it.")
        case .cancelled, .postponed:
            return score == nil
                ? nil : "The match is \(match.status.rawValue); this makes it a result."
        case .scheduled: return nil
        }
    }

    private var outcomeBefore: String? {
        guard match.outcome != .played, match.outcome != outcome else { return nil }
        let (before, _) = Self.words(match.outcome)
        let (_, after) = Self.words(outcome)
        return "The match \(before); this makes it \(after)."
    }

    /// What a match with this outcome is, and what one becomes that gets it.
    private static func words(_ outcome: Match.Outcome) -> (before: String, after: String) {
        switch outcome {
        case .played: ("was played", "one that was played")
        case .walkover: ("is a walkover", "a walkover")
        case .awarded: ("is awarded", "an awarded one")
        case .abandoned: ("was abandoned", "an abandoned one")
        }
    }
}

extension CorrectionWindow {
    /// How long a score may still be corrected; nil where the caller may not.
    package var sentence: String? {
        switch self {
        case .open(let deadline):
            "The captain may correct it until \(London.clockText(at: deadline))."
        case .unlimited: "An admin may correct it at any time."
        case .closed: nil
        }
    }
}

extension Score {
    /// A score as it is typed, the two numbers apart; throws ``Refusal`` with what a score is.
    package init(typed texts: [String]) throws {
        let numbers = texts.compactMap { Int($0) }
        guard texts.count == 2, numbers.count == 2,
            let score = Score(home: numbers[0], away: numbers[1])
        else {
            throw Refusal(
                "\(texts.joined(separator: " ")) is no score: write two whole numbers from 0 to "
                    + "999, home first")
        }
        self = score
    }
}
