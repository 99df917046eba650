public import FieldGame
import Foundation
public import PostgreSQL

// What league tables are made of, as queries return it.

/// A league's season and its rules.
struct SeasonRules: RowDecodable {
    /// The league's name.
    let competition: String
    /// The season, `2026` or `2013-14`.
    let season: String
    /// The rules that hold in that season.
    let rules: TableRules

    /// Reads the columns of `competition_rules` with the season in place of `since`.
    init(row: Row) throws {
        competition = try row.decode("competition_type")
        season = try row.decode("season")
        rules = try TableRules(row: row)
    }
}

extension CountedMatch: RowDecodable {
    /// Reads a row of `league_matches`.
    public init(row: Row) throws {
        self.init(
            id: try row.decode("id"), date: try row.decode("date"), time: try row.decode("time"),
            home: try row.decode("home_team_id"), away: try row.decode("away_team_id"),
            score: Score(
                home: try row.decode(Int?.self, "home_score"),
                away: try row.decode(Int?.self, "away_score")))
    }
}

extension Rows {
    /// The rows read as values, by the league that each names.
    func byLeague<Value: RowDecodable>(_ type: Value.Type) throws -> [String: [Value]] {
        try reduce(into: [:]) { leagues, row in
            leagues[try row.decode("competition_type"), default: []].append(try Value(row: row))
        }
    }
}

extension TableRules: RowDecodable {
    /// Reads the columns of `competition_rules`; tie-breakers that this program does not know are an
    /// error.
    public init(row: Row) throws {
        let names: [String] = try row.decode("tie_breakers")
        let walkover = Score(
            home: try row.decode("walkover_for"), away: try row.decode("walkover_against"))
        self.init(
            pointsForWin: try row.decode("points_win"),
            pointsForDraw: try row.decode("points_draw"),
            pointsForLoss: try row.decode("points_loss"),
            tieBreakers: try names.map { name in
                guard let known = TieBreaker(rawValue: name) else {
                    throw DatabaseError(
                        code: .schemaTooNew,
                        description: "the tie-breaker \(name) is not known to this program")
                }
                return known
            },
            headToHeadRestarts: try row.decode("head_to_head_restarts"),
            walkover: walkover ?? .usualWalkover)
    }
}

extension CompetitionRules.Later: RowDecodable {
    /// Reads a row of `season_rules`.
    public init(row: Row) throws {
        self.init(since: try row.decode("since"), rules: try TableRules(row: row))
    }
}

extension Reversal {
    /// The reversal of two columns, or nil unless both hold something.
    fileprivate init?(row: Row) throws {
        guard let date = try row.decode(LocalDate?.self, "reversed_on"),
            let reason = try row.decode(String?.self, "reversal_reason")
        else { return nil }
        self.init(date: date, reason: reason)
    }
}

extension Adjustment: RowDecodable {
    /// Reads a row of `standing_adjustments`.
    public init(row: Row) throws {
        self.init(
            id: try row.decode("id"), competition: try row.decode("competition_type"),
            season: try row.decode("season"), teamID: try row.decode("team_id"),
            points: try row.decode("points"), reason: try row.decode("reason"),
            decidedOn: try row.decode("decided_on"), reversal: try Reversal(row: row))
    }
}

extension LotDraw: RowDecodable {
    /// Reads a row of `lot_draws`, with its teams as the array `team_ids`.
    public init(row: Row) throws {
        self.init(
            id: try row.decode("id"), competition: try row.decode("competition_type"),
            season: try row.decode("season"), teamIDs: try row.decode("team_ids"),
            decidedOn: try row.decode("decided_on"), reversal: try Reversal(row: row))
    }
}

extension Standing: RowDecodable {
    /// Reads a row of `season_standings` or `league_standings`.
    public init(row: Row) throws {
        var record = TeamRecord()
        record.played = try row.decode("played")
        record.wins = try row.decode("wins")
        record.draws = try row.decode("draws")
        record.losses = try row.decode("losses")
        record.goalsFor = try row.decode("goals_for")
        record.goalsAgainst = try row.decode("goals_against")
        record.goalDifference = try row.decode("goal_difference")
        record.points = try row.decode("points")
        record.adjustment = try row.decode("adjustment")
        record.form = try row.decode("form")
        self.init(
            season: try row.decode("season"), competition: try row.decode("competition_type"),
            position: try row.decode("position"), shared: try row.decode("shared"),
            teamID: try row.decode("team_id"), teamName: try row.decode("team_name"),
            teamColours: try row.decode("team_colours"), record: record)
    }
}
