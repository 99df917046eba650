/// What a team's matches of a season add up to.
public struct TeamRecord: Hashable, Sendable {
    /// Matches that count.
    public var played = 0
    /// Matches won.
    public var wins = 0
    /// Matches drawn.
    public var draws = 0
    /// Matches lost.
    public var losses = 0
    /// Goals scored.
    public var goalsFor = 0
    /// Goals conceded.
    public var goalsAgainst = 0
    /// Goals scored less goals conceded.
    public var goalDifference = 0
    /// Points awarded or deducted beside the matches.
    public var adjustment = 0
    /// Points by the rules, adjustments included.
    public var points = 0
    /// The last five matches, newest last: `W`, `D` or `L` each.
    public var form = ""

    /// A record without a match.
    public init() {}

    /// Adds a match, which must not be earlier than those before.
    mutating func count(scored: Int, conceded: Int, rules: TableRules) {
        played += 1
        goalsFor += scored
        goalsAgainst += conceded
        goalDifference += scored - conceded
        points += rules.points(scored: scored, conceded: conceded)
        let letter: Character
        if scored > conceded {
            wins += 1
            letter = "W"
        } else if scored == conceded {
            draws += 1
            letter = "D"
        } else {
            losses += 1
            letter = "L"
        }
        form.append(letter)
        if form.count > 5 { form.removeFirst() }
    }

}

/// A team's record, and what else may order its table.
struct TeamTally {
    private(set) var record = TeamRecord()
    /// Goals scored as the away side.
    private var awayGoals = 0
    /// Points deducted in all, without what was awarded.
    private var deductions = 0

    /// Adds a match, which must not be earlier than those before.
    mutating func count(scored: Int, conceded: Int, away: Bool, rules: TableRules) {
        record.count(scored: scored, conceded: conceded, rules: rules)
        if away { awayGoals += scored }
    }

    /// Adds points that no match gave.
    mutating func count(_ adjustment: Adjustment) {
        record.adjustment += adjustment.points
        record.points += adjustment.points
        if adjustment.points < 0 { deductions -= adjustment.points }
    }

    /// The number of a tie-breaker that is the team's own; nil for one that depends on who is level.
    func merit(_ tieBreaker: TieBreaker) -> Int? {
        switch tieBreaker {
        case .points: record.points
        case .goalDifference: record.goalDifference
        case .goalsFor: record.goalsFor
        case .wins: record.wins
        case .awayGoals: awayGoals
        case .deductions: -deductions
        case .headToHeadPoints, .headToHeadGoalDifference, .headToHeadGoalsFor, .lots: nil
        }
    }
}
