public import FieldGame
public import PostgreSQL

// League tables.

extension LeagueRepository {
    /// The tables of a season as the views tell them, each in its order; nil means the season that
    /// London's today is in.
    ///
    /// With `competitions`, only theirs.
    package func standings(
        season: String? = nil, competitions: [String] = []
    ) async throws -> [Standing] {
        try await connection.query(Self.standings(season, competitions), as: Standing.self)
    }

    static func standings(_ season: String?, _ competitions: [String]) -> Query {
        var query: Query =
            season.map { "SELECT * FROM season_standings WHERE season = \($0)" }
            ?? "SELECT * FROM league_standings WHERE true"
        if !competitions.isEmpty {
            query += " AND competition_type \(fragment: .isOne(of: competitions))"
        }
        return query + " ORDER BY competition_type, position, team_name"
    }

    /// Every season that has a table, newest first; with `competitions`, one of theirs.
    package func seasons(of competitions: [String] = []) async throws -> [String] {
        let chosen: Query =
            competitions.isEmpty ? "true" : "competition_type = ANY (\(competitions))"
        return try await connection.query(
            """
            SELECT DISTINCT season FROM league_matches WHERE \(fragment: chosen) ORDER BY 1 DESC
            """, as: String.self)
    }
}

extension Standing: RowDecodable {
    /// Reads a row of `season_standings` or `league_standings`.
    public init(row: Row) throws {
        self.init(
            season: try row.decode("season"),
            competition: try row.decode("competition_type"),
            position: try row.decode("position"),
            shared: try row.decode("shared"),
            teamID: try row.decode("team_id"),
            teamName: try row.decode("team_name"),
            teamColours: try row.decode("team_colours"),
            played: try row.decode("played"),
            wins: try row.decode("wins"),
            draws: try row.decode("draws"),
            losses: try row.decode("losses"),
            goalsFor: try row.decode("goals_for"),
            goalsAgainst: try row.decode("goals_against"),
            goalDifference: try row.decode("goal_difference"),
            points: try row.decode("points"),
            adjustment: try row.decode("adjustment"),
            form: try row.decode("form"))
    }
}
