import FieldGame

/// What is shown before a match gets a score or is decided, and what is odd about that.
struct ScoreProposal {
    /// The match as it stands.
    let match: Match
    /// How the score will have come about.
    let outcome: Match.Outcome
    /// The score that it will have; nil for one that is to be replayed.
    let score: Score?

    init(_ match: Match, as outcome: Match.Outcome = .played, _ score: Score?) {
        self.match = match
        self.outcome = outcome
        self.score = score
    }

    /// Whether the match says so already.
    var stands: Bool {
        let status = score == nil ? Match.Status.postponed : .completed
        return (match.status, match.outcome, match.score) == (status, outcome, score)
    }

    /// What is done, or was: `entered`, `walkover`, `abandoned, to be replayed`.
    var deed: String {
        if stands { return "stands already" }
        if outcome == .played { return match.status == .completed ? "corrected" : "entered" }
        return score == nil ? "\(outcome.rawValue), to be replayed" : outcome.rawValue
    }

    /// `walkover: Keate 3-0 Hawtrey, Tuesday 13 January 2026, …`, then what is odd about it, a line
    /// each.
    func lines(today: LocalDate) -> [String] {
        let label = outcome == .played || stands ? "" : "\(deed): "
        var lines = [label + match.sentence(with: score)]
        if !stands { lines += [whatGoes, outcomeBefore].compactMap(\.self) }
        if match.date > today {
            lines.append("The match is of a later day: today is \(today.spoken).")
        }
        return lines
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
        let before: String
        switch match.outcome {
        case .played: return nil
        case outcome: return nil
        case .walkover: before = "is a walkover"
        case .awarded: before = "is awarded"
        case .abandoned: before = "was abandoned"
        }
        let after =
            switch outcome {
            case .played: "one that was played"
            case .walkover: "a walkover"
            case .awarded: "an awarded one"
            case .abandoned: "an abandoned one"
            }
        return "The match \(before); this makes it \(after)."
    }
}
