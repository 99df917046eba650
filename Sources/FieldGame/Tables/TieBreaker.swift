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
}
