package import FieldGame
package import Foundation
import PostgreSQL

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
    ///
    /// - Parameters:
    ///   - search: if given, only those that it finds.
    ///   - limit: how many at most, the first ones; nil is no bound.
    package func matches(
        _ selection: Selection, _ filter: MatchFilter, search: MatchSearch? = nil, limit: Int? = nil
    ) async throws -> [Match] {
        var query = query(selection, filter, search, columns: Match.columns)
        if let limit { query += " LIMIT \(limit)" }
        return try await connection.query(query, as: Match.self)
    }

    /// The first day after `day` on which a match is scheduled; nil when there is none.
    package func nextDay(after day: LocalDate) async throws -> LocalDate? {
        try await connection.query(
            """
            SELECT date FROM all_matches WHERE date > \(day) AND status = 'scheduled'
            ORDER BY date LIMIT 1
            """, as: LocalDate.self
        ).first
    }

    /// The same with what the caller may do with each score.
    package func scoreEntries(
        _ selection: Selection, _ filter: MatchFilter
    ) async throws -> [ScoreEntry] {
        try await connection.query(
            query(selection, filter, nil, columns: ScoreEntry.columns), as: ScoreEntry.self)
    }

    private func query(
        _ selection: Selection, _ filter: MatchFilter, _ search: MatchSearch?, columns: Query
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
            WHERE \(fragment: selected)\(fragment: conditions(filter))\
            \(fragment: search?.condition ?? "")
            ORDER BY date \(fragment: order), time \(fragment: order) NULLS LAST,
                     competition_type, home_team_name, id
            """
    }

    /// Matches of days that have passed whose score is missing, oldest first.
    package func awaitingResults() async throws -> [Match] {
        try await connection.query(
            "SELECT \(fragment: Match.columns) FROM public.awaiting_results", as: Match.self)
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

    /// Names of competitions that matches bear and the list lacks, each once.
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

    /// Where matches are chosen from, as far as that makes a difference.
    enum MatchSource {
        /// `all_matches`.
        case matches
        /// `readable_tombstones`.
        case tombstones
    }

    /// What a row `m` of `all_matches`, or of what was of them, must fulfil, from ` AND` on.
    func conditions(_ filter: MatchFilter, in source: MatchSource = .matches) -> Query {
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
            let keys = filter.umpires.flatMap(\.keys)
            // Not by what the caller reads of umpires, who may be hidden.
            all +=
                source == .matches
                ? " AND m.id = ANY (ARRAY(SELECT matches_umpired_by(\(keys))))"
                : " AND m.id = ANY (ARRAY(SELECT tombstones_umpired_by(\(keys))))"
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
        if let filters = filter.anyOf {
            let any = filters.reduce("false" as Query) { any, filter in
                "\(fragment: any) OR (true\(fragment: conditions(filter, in: source)))"
            }
            all += " AND (\(fragment: any))"
        }
        return all
    }
}

extension LeagueRepository {
    // The matches among which clashes are looked for.

    /// The matches of these days that are scheduled, in no order; nil means no bound. With them
    /// those of the day before and of the day after, since a match may go on over midnight.
    package func scheduledMatches(
        from first: LocalDate?, to last: LocalDate?
    ) async throws -> [Match] {
        var days = MatchFilter()
        days.from = first.flatMap { $0.adding(days: -1) }
        days.to = last.flatMap { $0.adding(days: 1) }
        return try await connection.query(
            """
            SELECT \(fragment: Match.columns) FROM public.all_matches AS m
            WHERE m.status = 'scheduled'\(fragment: conditions(days))
            """, as: Match.self)
    }

    /// The matches that are scheduled on any of the days on which these are, those included, or on
    /// the day before or after one of them.
    package func scheduledMatches(onTheDaysOf ids: [UUID]) async throws -> [Match] {
        guard !ids.isEmpty else { return [] }
        return try await connection.query(
            """
            SELECT \(fragment: Match.columns) FROM public.all_matches AS m
            WHERE m.status = 'scheduled'
              AND m.date = ANY (ARRAY(SELECT DISTINCT asked.date + near.days
                                      FROM public.matches AS asked
                                      CROSS JOIN generate_series(-1, 1) AS near (days)
                                      WHERE asked.id = ANY (\(ids))
                                        AND asked.status = 'scheduled'))
            """, as: Match.self)
    }
}
