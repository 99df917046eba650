extension TieBreaker {
    /// The word for it on a command line: `goal-difference`, `h2h-points`.
    public var word: String {
        rawValue.replacing("_", with: "-").replacing("head-to-head-", with: "h2h-")
    }

    /// The tie-breaker that a word on a command line means, or nil when it means none.
    ///
    /// Case, and `_` or a blank for `-`, do not count; `head-to-head-` is `h2h-`, and some have
    /// short names: `GD` -> goal difference, `h2h-gf` -> head-to-head goals.
    public init?(words text: some StringProtocol) {
        let word = text.lowercased()
            .split { $0.isWhitespace || $0 == "-" || $0 == "_" }
            .joined(separator: "-")
            .replacing("head-to-head-", with: "h2h-")
        guard let known = Self.allCases.first(where: { $0.word == word }) ?? Self.shortNames[word]
        else { return nil }
        self = known
    }

    /// How people say it: `head-to-head points`, `fewest points deducted`.
    public var spoken: String {
        switch self {
        case .points: "points"
        case .goalDifference: "goal difference"
        case .goalsFor: "goals scored"
        case .wins: "wins"
        case .awayGoals: "away goals"
        case .headToHeadPoints: "head-to-head points"
        case .headToHeadGoalDifference: "head-to-head goal difference"
        case .headToHeadGoalsFor: "head-to-head goals scored"
        case .deductions: "fewest points deducted"
        case .lots: "drawn lots"
        }
    }

    /// The words nearest to one that means nothing, at most three, best first: `goal-diference` ->
    /// `goal-difference`.
    public static func nearest(to text: some StringProtocol) -> [String] {
        var index = NameIndex<TieBreaker>()
        for known in allCases { index.add(known.word, for: known) }
        for (name, known) in shortNames { index.add(name, for: known) }
        return index.nearest(to: text, limit: 2 * allCases.count)
            .compactMap { TieBreaker(words: $0)?.word }
            .reduce(into: [String]()) { found, word in
                if !found.contains(word), found.count < 3 { found.append(word) }
            }
    }

    private static let shortNames: [String: TieBreaker] = [
        "pts": .points,
        "gd": .goalDifference,
        "difference": .goalDifference,
        "gf": .goalsFor,
        "goals": .goalsFor,
        "goals-scored": .goalsFor,
        "away": .awayGoals,
        "h2h-pts": .headToHeadPoints,
        "h2h-gd": .headToHeadGoalDifference,
        "h2h-difference": .headToHeadGoalDifference,
        "h2h-gf": .headToHeadGoalsFor,
        "h2h-goals": .headToHeadGoalsFor,
        "fewest-deductions": .deductions,
        "drawn-lots": .lots,
        "drawing-of-lots": .lots,
    ]
}
