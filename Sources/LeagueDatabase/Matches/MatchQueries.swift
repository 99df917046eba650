public import FieldGame
public import PostgreSQL

// Reading matches.

extension LeagueRepository {
    /// Which matches to read, before any filter.
    package enum Selection: Sendable {
        /// Every match whatever became of it.
        case all
        /// Scheduled or postponed; the filter sets the days.
        case fixtures
        /// Completed.
        case results
    }

    /// The matches that a filter lets through: results newest first, all others soonest first; a
    /// kick-off that is not set comes after those of its day.
    package func matches(_ selection: Selection, _ filter: MatchFilter) async throws -> [Match] {
        try await connection.query(
            query(selection, filter, columns: Match.columns), as: Match.self)
    }

    /// The same with what the caller may do with each score.
    package func scoreEntries(
        _ selection: Selection, _ filter: MatchFilter
    ) async throws -> [ScoreEntry] {
        try await connection.query(
            query(selection, filter, columns: ScoreEntry.columns), as: ScoreEntry.self)
    }

    private func query(
        _ selection: Selection, _ filter: MatchFilter, columns: Query
    ) -> Query {
        let selected: Query =
            switch selection {
            case .all: "true"
            case .fixtures: "m.status IN ('scheduled', 'postponed')"
            case .results: "m.status = 'completed'"
            }
        let order: Query = selection == .results ? "DESC" : "ASC"
        return """
            SELECT \(fragment: columns) FROM all_matches AS m
            WHERE \(fragment: selected)\(fragment: conditions(filter))
            ORDER BY date \(fragment: order), time \(fragment: order) NULLS LAST,
                     competition_type, home_team_name, id
            """
    }

    /// Matches whose id starts so, in lower or upper case, at most `limit`; the order is the ids'.
    package func matches(idStartingWith prefix: String, limit: Int) async throws -> [Match] {
        guard let (first, last) = Self.ids(startingWith: prefix) else { return [] }
        return try await connection.query(
            """
            SELECT \(fragment: Match.columns) FROM all_matches
            WHERE id BETWEEN \(first)::uuid AND \(last)::uuid ORDER BY id LIMIT \(limit)
            """, as: Match.self)
    }

    /// The first and the last id that start so, since an id's start is a range of ids, which the
    /// primary key finds; nil for what no id starts with.
    static func ids(startingWith prefix: String) -> (first: String, last: String)? {
        let digits = prefix.lowercased().filter { $0 != "-" }
        guard !digits.isEmpty, digits.count <= 32,
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return (
            digits + String(repeating: "0", count: 32 - digits.count),
            digits + String(repeating: "f", count: 32 - digits.count)
        )
    }

    /// Names of competitions that matches bear though nobody has entered them, each once.
    package func unlistedCompetitions() async throws -> [String] {
        try await connection.query(
            """
            SELECT DISTINCT competition_type FROM matches AS m
            WHERE competition_type IS NOT NULL
              AND NOT EXISTS (SELECT FROM competitions AS c WHERE c.name = m.competition_type)
            ORDER BY 1
            """, as: String.self)
    }

    /// Names of pitches that matches bear though no list has them, each once.
    package func unlistedPitches() async throws -> [String] {
        try await connection.query(
            """
            SELECT DISTINCT pitch FROM matches AS m
            WHERE pitch IS NOT NULL
              AND NOT EXISTS (SELECT FROM pitches AS p WHERE p.name = m.pitch)
            ORDER BY 1
            """, as: String.self)
    }

    /// Everybody who umpires.
    package func umpireNames() async throws -> [String] {
        try await connection.query("SELECT name FROM umpires", as: String.self)
    }

    /// What a row `m` of `all_matches` must fulfil, from ` AND` on.
    func conditions(_ filter: MatchFilter) -> Query {
        var all: Query = ""
        // Few matches lie after any day of late, so says the server's knowledge of dates, and looks
        // through them all. Where a team is known, its own matches are fewer: the day is hidden from
        // the planner, which then keeps one plan for all days.
        let isOfTeam = !filter.houses.isEmpty || !filter.teams.isEmpty
        func bound(_ day: LocalDate) -> Query { isOfTeam ? "(SELECT \(day)::date)" : "\(day)" }
        if let from = filter.from { all += " AND m.date >= \(fragment: bound(from))" }
        if let to = filter.to { all += " AND m.date <= \(fragment: bound(to))" }
        for teams in [filter.houses, filter.teams] where !teams.isEmpty {
            let isOne = Query.isOne(of: teams)
            all += " AND (m.home_team_id \(fragment: isOne) OR m.away_team_id \(fragment: isOne))"
        }
        if !filter.competitions.isEmpty {
            all += " AND m.competition_type \(fragment: .isOne(of: filter.competitions))"
        }
        if !filter.pitches.isEmpty {
            all += " AND m.pitch \(fragment: .isOne(of: filter.pitches))"
        }
        if !filter.umpires.isEmpty {
            all += " AND league_umpire_slugs(m.umpires) && \(filter.umpires.map(Umpires.key))"
        }
        if !filter.follows.isEmpty {
            var any: Query = "false"
            for follow in filter.follows {
                any += " OR (\(follow.teamID) IN (m.home_team_id, m.away_team_id)"
                if let competition = follow.competition {
                    any += " AND m.competition_type = \(competition)"
                }
                any += ")"
            }
            all += " AND (\(fragment: any))"
        }
        return all
    }
}

extension Match: RowDecodable {
    /// The columns of `all_matches` that a match is read from; not those about the caller, which
    /// cost a look at the caller's account.
    static let columns: Query = """
        id, date, time, competition_type, competition_colour, pitch, pitch_latitude,
        pitch_longitude, home_team_id, home_team_name, home_team_colours, away_team_id,
        away_team_name, away_team_colours, umpires, bibs_set, status, outcome, home_score, away_score,
        sequence, created_at, updated_at, season
        """

    /// Reads a row of `all_matches`, or of a view made from it.
    public init(row: Row) throws {
        let competition: String = try row.decode("competition_type")
        let pitch: String = try row.decode("pitch")
        self.init(
            id: try row.decode("id"),
            date: try row.decode("date"),
            time: try row.decode("time"),
            competition: competition.isEmpty ? nil : competition,
            competitionColour: try row.decode("competition_colour"),
            pitch: pitch.isEmpty ? nil : pitch,
            position: Pitch.Position(
                latitude: try row.decode(Double?.self, "pitch_latitude"),
                longitude: try row.decode(Double?.self, "pitch_longitude")),
            home: Side(
                teamID: try row.decode("home_team_id"), name: try row.decode("home_team_name"),
                colours: try row.decode("home_team_colours")),
            away: Side(
                teamID: try row.decode("away_team_id"), name: try row.decode("away_team_name"),
                colours: try row.decode("away_team_colours")),
            umpires: Umpires.names(try row.decode("umpires")),
            bibsSet: try row.decode("bibs_set"),
            status: try row.decode("status"),
            outcome: try row.decode("outcome"),
            score: Score(
                home: try row.decode(Int?.self, "home_score"),
                away: try row.decode(Int?.self, "away_score")),
            sequence: try row.decode("sequence"),
            createdAt: try row.decode("created_at"),
            updatedAt: try row.decode("updated_at"),
            season: try row.decode("season"))
    }
}
