public import FieldGame
import Foundation
public import PostgreSQL

// Seasons: how far each is, closing one, and why something of a closed one is changed.

extension LeagueRepository {
    /// Runs `body` so that what it changes of closed seasons is changed for this reason, which is
    /// recorded with it; nil gives none, and then such a change is refused.
    ///
    /// The refusal is ``PostgresError`` with a sentence and the constraint `closed_season`.
    package nonisolated(nonsending) func forReason<Value>(
        _ reason: String?,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        guard let reason else { return try await body(self) }
        return try await inTransaction { repository in
            try await repository.connection.execute(
                "SELECT set_config('league.reason', \(reason), true)")
            return try await body(repository)
        }
    }

    /// The seasons that have a table, the newest first; only those of `competitions`, unless that is
    /// empty, and only `season`, unless that is nil. For admins and the maintenance path.
    package func seasonStates(
        season: String? = nil, competitions: [String] = []
    ) async throws -> [SeasonState] {
        let chosen = Self.chosen(season, competitions)
        let states = try await connection.query(
            """
            SELECT m.competition_type, m.season, count(*), count(*) FILTER (WHERE m.counts),
                   m.season = public.league_season(public.league_today(), m.competition_type)
            FROM public.league_matches AS m WHERE \(fragment: chosen)
            GROUP BY m.competition_type, m.season
            ORDER BY left(m.season, 4) DESC, m.competition_type, m.season
            """, as: (String, String, Int, Int, Bool).self)
        let closed = try await closedSeasons(season: season, competitions: competitions)
        return states.map { competition, season, matches, played, isCurrent in
            SeasonState(
                competition: competition, season: season, matches: matches, played: played,
                isCurrent: isCurrent,
                closed: closed.first { $0.competition == competition && $0.season == season })
        }
    }

    /// The seasons that are closed, with what was changed of them since, in the order in which they
    /// were closed. For admins and the maintenance path: others do not see who did it.
    package func closedSeasons(
        season: String? = nil, competitions: [String] = []
    ) async throws -> [ClosedSeason] {
        let chosen = Self.chosen(season, competitions)
        let rows = try await connection.query(
            """
            SELECT m.competition_type, m.season, m.closed_at,
                   coalesce(public.league_account_name(m.actor), m.closed_by) AS closed_by,
                   c.subject, c.match_id, c.decision_id, c.reason, c.at,
                   coalesce(public.league_account_name(c.actor), c.db_user) AS by
            FROM public.closed_seasons AS m
            LEFT JOIN public.closed_season_changes AS c ON c.closed_id = m.id
            WHERE \(fragment: chosen) ORDER BY m.id, c.id
            """)
        var seasons: [ClosedSeason] = []
        for row in rows {
            let name: (String, String) = try (
                row.decode("competition_type"), row.decode("season")
            )
            let known = seasons.last.flatMap { ($0.competition, $0.season) == name ? $0 : nil }
            if known != nil { seasons.removeLast() }
            seasons.append(
                ClosedSeason(
                    competition: name.0, season: name.1, closedAt: try row.decode("closed_at"),
                    closedBy: try row.decode("closed_by"),
                    changes: (known?.changes ?? [])
                        + [try ClosedSeason.Change(row: row)]
                        .compactMap(\.self)))
        }
        return seasons
    }

    private static func chosen(_ season: String?, _ competitions: [String]) -> Query {
        var chosen: Query =
            competitions.isEmpty
            ? "true" : "m.competition_type \(fragment: .isOne(of: competitions))"
        if let season { chosen += " AND m.season = \(season)" }
        return chosen
    }

    /// Closes a season of these leagues, all of them or none: their tables stay as they stand.
    ///
    /// Throws ``PostgresError`` with a sentence for people when one is closed already (SQLSTATE 55000),
    /// or has no table (P0002), and for all but admins (42501).
    package func closeSeason(_ season: String, of competitions: [String]) async throws {
        try await inTransaction { repository in
            for competition in competitions {
                try await repository.connection.execute(
                    "SELECT public.close_season(\(competition), \(season))")
            }
        }
    }
}

/// The days of a season that is closed.
package struct ClosedSpan: Sendable, Hashable, RowDecodable {
    /// The league.
    package let competition: String
    /// The season, `2026` or `2013-14`.
    package let season: String
    /// Its first day.
    package let first: LocalDate
    /// The first day of the season after it.
    package let next: LocalDate

    /// All of them.
    static let all: Query = """
        SELECT s.competition_type, s.season, s.first, (s.first + interval '1 year')::date AS next
        FROM (SELECT c.competition_type, c.season,
                     make_date(left(c.season, 4)::integer, l.season_starts, 1) AS first
              FROM public.closed_seasons AS c
              JOIN public.competitions AS l ON l.name = c.competition_type) AS s
        """

    /// Reads a row.
    package init(row: Row) throws {
        (competition, season, first, next) = try row.decode(
            (String, String, LocalDate, LocalDate).self)
    }

    /// Whether a match counts in it.
    package func covers(_ match: MatchSnapshot) -> Bool {
        match.competition == competition && match.date >= first && match.date < next
    }
}

extension ClosedSeason.Change.Subject: PostgresValue {}

extension ClosedSeason.Change {
    /// Reads the columns of `closed_season_changes` with a column `by`; nil where they are NULL.
    fileprivate init?(row: Row) throws {
        guard let subject = try row.decode(Subject?.self, "subject") else { return nil }
        self.init(
            subject: subject, matchID: try row.decode("match_id"),
            decisionID: try row.decode("decision_id"), reason: try row.decode("reason"),
            at: try row.decode("at"), by: try row.decode("by"))
    }
}
