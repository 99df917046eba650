import FieldGame

/// One row of a table as JSON and CSV show it: the view's columns, and where asked for, why it
/// stands above the next row.
struct StandingRecord: Encodable {
    /// The row of the table.
    let row: Standing
    /// Nil where no explanation was asked for.
    var explanation: Explanation?

    /// Why a row stands where it does.
    struct Explanation {
        /// What parts it from the next row; nil in the last one.
        let decision: DecisionRecord?
        /// The adjustments that its points contain.
        let adjustments: [Adjustment]
    }

    private enum CodingKeys: String, CodingKey {
        case season, competitionType = "competition_type", position, teamID = "team_id"
        case teamName = "team_name", teamColours = "team_colours", played, wins, draws, losses
        case goalsFor = "goals_for", goalsAgainst = "goals_against"
        case goalDifference = "goal_difference", points, shared, adjustment, form
        case decision, adjustments
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(row.season, forKey: .season)
        try object.encode(row.competition, forKey: .competitionType)
        try object.encode(row.position, forKey: .position)
        try object.encode(row.teamID, forKey: .teamID)
        try object.encode(row.teamName, forKey: .teamName)
        try object.encode(row.teamColours, forKey: .teamColours)
        try object.encode(row.played, forKey: .played)
        try object.encode(row.wins, forKey: .wins)
        try object.encode(row.draws, forKey: .draws)
        try object.encode(row.losses, forKey: .losses)
        try object.encode(row.goalsFor, forKey: .goalsFor)
        try object.encode(row.goalsAgainst, forKey: .goalsAgainst)
        try object.encode(row.goalDifference, forKey: .goalDifference)
        try object.encode(row.points, forKey: .points)
        try object.encode(row.shared, forKey: .shared)
        try object.encode(row.adjustment, forKey: .adjustment)
        try object.encode(row.form, forKey: .form)
        guard let explanation else { return }
        try object.encode(explanation.decision, forKey: .decision)
        try object.encode(
            explanation.adjustments.map(AdjustmentNote.init), forKey: .adjustments)
    }

    /// The names of the columns, as the first line of CSV.
    static let csvHeading = """
        season,competition_type,position,team_id,team_name,team_colours,played,wins,draws,losses,\
        goals_for,goals_against,goal_difference,points,shared,adjustment,form
        """

    /// The row in CSV, without its line end and without the explanation.
    var csvLine: String {
        CSV.line([
            .text(row.season), .text(row.competition), .number(row.position), .text(row.teamID),
            .text(row.teamName), .text(row.teamColours), .number(row.played), .number(row.wins),
            .number(row.draws), .number(row.losses), .number(row.goalsFor),
            .number(row.goalsAgainst), .number(row.goalDifference), .number(row.points),
            .text(row.shared ? "true" : "false"), .number(row.adjustment), .text(row.form),
        ])
    }
}

/// An adjustment as a table's JSON notes it.
private struct AdjustmentNote: Encodable {
    let id: Int
    let points: Int
    let reason: String
    let decidedOn: String

    private enum CodingKeys: String, CodingKey {
        case id, points, reason, decidedOn = "decided_on"
    }

    init(_ adjustment: Adjustment) {
        id = adjustment.id
        points = adjustment.points
        reason = adjustment.reason
        decidedOn = adjustment.decidedOn.description
    }
}
