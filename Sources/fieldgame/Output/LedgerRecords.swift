import FieldGame

/// The names of teams by their ids.
struct TeamNames: Sendable {
    private let names: [String: String]

    init(_ reference: ReferenceData) {
        names = Dictionary(
            reference.teams.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// A team's name; its id where the team is not known.
    subscript(id: String) -> String { names[id] ?? id }
}

/// An adjustment as JSON, CSV and lists show it.
struct AdjustmentRecord: Encodable {
    let adjustment: Adjustment
    let team: String
    let isRehearsal: Bool

    init(_ adjustment: Adjustment, team: String, isRehearsal: Bool = false) {
        (self.adjustment, self.team, self.isRehearsal) = (adjustment, team, isRehearsal)
    }

    private enum CodingKeys: String, CodingKey {
        case id, competitionType = "competition_type", season, teamID = "team_id"
        case teamName = "team_name", points, reason, decidedOn = "decided_on"
        case reversedOn = "reversed_on", reversalReason = "reversal_reason"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(isRehearsal ? nil : adjustment.id, forKey: .id)
        try object.encode(adjustment.competition, forKey: .competitionType)
        try object.encode(adjustment.season, forKey: .season)
        try object.encode(adjustment.teamID, forKey: .teamID)
        try object.encode(team, forKey: .teamName)
        try object.encode(adjustment.points, forKey: .points)
        try object.encode(adjustment.reason, forKey: .reason)
        try object.encode(adjustment.decidedOn, forKey: .decidedOn)
        try object.encode(adjustment.reversal?.date, forKey: .reversedOn)
        try object.encode(adjustment.reversal?.reason, forKey: .reversalReason)
    }

    static let csvHeading = """
        id,competition_type,season,team_id,team_name,points,reason,decided_on,reversed_on,\
        reversal_reason
        """

    var csvLine: String {
        CSV.line([
            .number(adjustment.id), .text(adjustment.competition), .text(adjustment.season),
            .text(adjustment.teamID), .text(team), .number(adjustment.points),
            .text(adjustment.reason), .text(adjustment.decidedOn.description),
            .text(adjustment.reversal?.date.description), .text(adjustment.reversal?.reason),
        ])
    }

    /// The cells of the list for people.
    var cells: [String] {
        let sign = adjustment.points > 0 ? "+" : ""
        return [
            "\(adjustment.id)", "\(adjustment.decidedOn)",
            "\(adjustment.competition) \(adjustment.season)", team, "\(sign)\(adjustment.points)",
            adjustment.reason, adjustment.reversal?.words ?? "",
        ]
    }
}

/// A draw of lots as JSON, CSV and lists show it.
struct DrawRecord: Encodable {
    let draw: LotDraw
    let teams: [String]
    let isRehearsal: Bool

    init(_ draw: LotDraw, _ names: TeamNames, isRehearsal: Bool = false) {
        self.draw = draw
        teams = draw.teamIDs.map { names[$0] }
        self.isRehearsal = isRehearsal
    }

    private enum CodingKeys: String, CodingKey {
        case id, competitionType = "competition_type", season, teamIDs = "team_ids"
        case teamNames = "team_names", decidedOn = "decided_on", reversedOn = "reversed_on"
        case reversalReason = "reversal_reason"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(isRehearsal ? nil : draw.id, forKey: .id)
        try object.encode(draw.competition, forKey: .competitionType)
        try object.encode(draw.season, forKey: .season)
        try object.encode(draw.teamIDs, forKey: .teamIDs)
        try object.encode(teams, forKey: .teamNames)
        try object.encode(draw.decidedOn, forKey: .decidedOn)
        try object.encode(draw.reversal?.date, forKey: .reversedOn)
        try object.encode(draw.reversal?.reason, forKey: .reversalReason)
    }

    static let csvHeading = """
        id,competition_type,season,team_ids,decided_on,reversed_on,reversal_reason
        """

    /// Ids hold no comma, so that they can be joined by one.
    var csvLine: String {
        CSV.line([
            .number(draw.id), .text(draw.competition), .text(draw.season),
            .text(draw.teamIDs.joined(separator: ", ")), .text(draw.decidedOn.description),
            .text(draw.reversal?.date.description), .text(draw.reversal?.reason),
        ])
    }

    /// The cells of the list for people.
    var cells: [String] {
        [
            "\(draw.id)", "\(draw.decidedOn)", "\(draw.competition) \(draw.season)",
            teams.joined(separator: ", "), draw.reversal?.words ?? "",
        ]
    }
}

extension Reversal {
    /// `2026-03-09: appeal upheld`.
    fileprivate var words: String { "\(date): \(reason)" }
}
