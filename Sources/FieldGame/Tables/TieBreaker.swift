/// What may order a league table.
///
/// Compared with more before less, except where it says otherwise.
public enum TieBreaker: String, Sendable, Codable, CaseIterable {
    /// Points, adjustments included.
    case points
    /// Goals scored less goals conceded.
    case goalDifference = "goal_difference"
    /// Goals scored.
    case goalsFor = "goals_for"
    /// Matches won.
    case wins
    /// Goals scored as the away side.
    case awayGoals = "away_goals"
    /// Points of the matches among those who are level; adjustments do not count.
    case headToHeadPoints = "head_to_head_points"
    /// Goal difference of the matches among those who are level.
    case headToHeadGoalDifference = "head_to_head_goal_difference"
    /// Goals scored in the matches among those who are level.
    case headToHeadGoalsFor = "head_to_head_goals_for"
    /// Points deducted in all, without what was awarded; fewer before more.
    case deductions
    /// Lots drawn among those who are level.
    case lots

    /// How a tie-breaker's number comes about.
    enum Kind {
        /// From the team alone.
        case own
        /// From the matches among those who are level when a run of such tie-breakers begins.
        case headToHead
        /// From a draw in which all who are level took part.
        case lots
    }

    /// How its number comes about; a run of tie-breakers of one kind is taken at once.
    var kind: Kind {
        switch self {
        case .points, .goalDifference, .goalsFor, .wins, .awayGoals, .deductions: .own
        case .headToHeadPoints, .headToHeadGoalDifference, .headToHeadGoalsFor: .headToHead
        case .lots: .lots
        }
    }

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
        case .goalsFor: "goals scored"
        case .headToHeadGoalsFor: "head-to-head goals scored"
        case .deductions: "fewest points deducted"
        case .lots: "drawn lots"
        default:
            rawValue.replacing("head_to_head", with: "head-to-head").replacing("_", with: " ")
        }
    }

    /// The words nearest to one that means nothing, at most three, best first: `goal-diference` ->
    /// `goal-difference`.
    public static func nearest(to text: some StringProtocol) -> [String] {
        let index = NameIndex(
            allCases.map { ($0.word, $0) } + shortNames.map { ($0.key, $0.value) })
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

    /// How many tie-breakers may order a table; the database holds the same bound.
    public static let orderLength = 1...20

    /// Why words are no order of a table.
    public enum OrderProblem: Error, Hashable {
        /// This word means no tie-breaker; it is empty where one is missing.
        case unknown(String)
        /// This one parts no teams that it has not parted before.
        case repeated(TieBreaker)
        /// There are this many, more than a table may have.
        case length(Int)
    }

    /// The tie-breakers that words joined by commas mean, most important first:
    /// `points, GD` -> points, then goal difference.
    ///
    /// Head-to-head may come again after something else, since it then counts the matches among
    /// fewer teams; whatever else is repeated is refused.
    public static func order(words text: String) throws(OrderProblem) -> [TieBreaker] {
        var order: [TieBreaker] = []
        // Where the run of head-to-head that the next one may belong to begins.
        var run = 0
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard let next = TieBreaker(words: word) else { throw .unknown(word) }
            if next.kind != .headToHead { run = order.count + 1 }
            let before = next.kind == .headToHead ? order[run...] : order[...]
            guard !before.contains(next) else { throw .repeated(next) }
            order.append(next)
        }
        guard orderLength.contains(order.count) else { throw .length(order.count) }
        return order
    }
}
