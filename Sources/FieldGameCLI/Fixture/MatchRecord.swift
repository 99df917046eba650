import FieldGame
import Foundation

/// A match as JSON and CSV show it: the columns of the views, times as 14:25, colours as #1E4D8C.
/// `bibs` is no column: which side wears them, `home` or `away`, be it set or by the rule.
struct MatchRecord: Encodable {
    let match: Match

    private enum CodingKeys: String, CodingKey {
        case id, date, time, competitionType = "competition_type", pitch
        case homeTeamID = "home_team_id", awayTeamID = "away_team_id", umpires, status
        case homeScore = "home_score", awayScore = "away_score"
        case homeTeamName = "home_team_name", homeTeamColours = "home_team_colours"
        case awayTeamName = "away_team_name", awayTeamColours = "away_team_colours"
        case createdAt = "created_at", updatedAt = "updated_at"
        case awayText = "away_text", outcome, season, sequence
        case competitionColour = "competition_colour", bibs, bibsSet = "bibs_set"
        case pitchLatitude = "pitch_latitude", pitchLongitude = "pitch_longitude"
    }

    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: CodingKeys.self)
        try row.encode(match.idText, forKey: .id)
        try row.encode(match.date, forKey: .date)
        try row.encode(match.time, forKey: .time)
        try row.encode(match.competition ?? "", forKey: .competitionType)
        try row.encode(match.pitch ?? "", forKey: .pitch)
        try row.encode(match.home.teamID, forKey: .homeTeamID)
        try row.encode(match.away.teamID, forKey: .awayTeamID)
        try row.encode(Umpires.text(match.umpires), forKey: .umpires)
        try row.encode(match.status, forKey: .status)
        try row.encode(match.score?.home, forKey: .homeScore)
        try row.encode(match.score?.away, forKey: .awayScore)
        try row.encode(match.home.name, forKey: .homeTeamName)
        try row.encode(match.home.colours, forKey: .homeTeamColours)
        try row.encode(match.away.name, forKey: .awayTeamName)
        try row.encode(match.away.colours, forKey: .awayTeamColours)
        try row.encode(match.createdAt, forKey: .createdAt)
        try row.encode(match.updatedAt, forKey: .updatedAt)
        try row.encode(match.awayText, forKey: .awayText)
        try row.encode(match.outcome, forKey: .outcome)
        try row.encode(match.season, forKey: .season)
        try row.encode(match.sequence, forKey: .sequence)
        try row.encode(match.position?.latitude, forKey: .pitchLatitude)
        try row.encode(match.position?.longitude, forKey: .pitchLongitude)
        try row.encode(Colour(css: match.competitionColour)?.hex ?? "", forKey: .competitionColour)
        try row.encode(match.bibs == .nobody ? nil : match.bibs, forKey: .bibs)
        try row.encode(match.bibsSet, forKey: .bibsSet)
    }

    static let csvHeading = CSV.line(
        [
            "id", "date", "time", "competition_type", "pitch", "home_team_id", "away_team_id",
            "umpires", "status", "home_score", "away_score", "home_team_name",
            "home_team_colours", "away_team_name", "away_team_colours", "outcome", "season",
        ].map { .text($0) })

    var csvLine: String {
        CSV.line([
            .text(match.idText), .text(match.date.description),
            .text(match.time?.description), .text(match.competition), .text(match.pitch),
            .text(match.home.teamID), .text(match.away.teamID), .text(Umpires.text(match.umpires)),
            .text(match.status.rawValue), .number(match.score?.home), .number(match.score?.away),
            .text(match.home.name), .text(match.home.colours), .text(match.away.name),
            .text(match.away.colours), .text(match.outcome.rawValue), .text(match.season),
        ])
    }
}
