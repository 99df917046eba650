package import FieldGame
package import Foundation
import PostgreSQL

/// Which matches the notices of a message may mean.
private struct MatchLookup {
    /// One side of a match, or both.
    struct Sides: Hashable {
        let home: String
        /// Nil for an opponent without an id.
        let away: String?
        /// The day; nil means every match that is still to be played.
        let day: LocalDate?
    }

    /// Matches between two sides, in any order.
    private(set) var pairs: Set<Sides> = []
    /// Matches of a team on a day, against any other.
    private(set) var teams: Set<Sides> = []
    /// Days of which every match may be meant.
    private(set) var days: Set<LocalDate> = []
    /// The days that the message speaks of.
    private(set) var namedDays: Set<LocalDate> = []

    /// What finds every match that a message may mean.
    init(_ message: IncomingMessage) {
        for notice in message.notices.map(\.withTeamAtHome) {
            namedDays.formUnion([notice.date, notice.from?.date ?? notice.date])
            guard let home = notice.home else {
                if notice.isBulkCancellation { days.insert(notice.date) }
                continue
            }
            var wanted = [notice.date, notice.from?.date ?? notice.date] as [LocalDate?]
            if notice.changes(.date), wanted[0] == wanted[1] { wanted.append(nil) }
            for day in wanted {
                pairs.insert(Sides(home: home, away: notice.away, day: day))
            }
        }
        for partial in message.problems.compactMap(\.meant) {
            let notice = partial.notice.withTeamAtHome
            guard let home = notice.home else { continue }
            let sides = Sides(
                home: home, away: notice.away, day: partial.namesDay ? notice.date : nil)
            if partial.namesOneTeam { teams.insert(sides) } else { pairs.insert(sides) }
        }
    }
}

/// What a message may mean.
package struct MeantMatches: Sendable {
    /// The matches, in the order in which they came into the database.
    package var matches: [MatchSnapshot] = []
    /// Calls off that were sent later, and refused since their match was not known.
    package var waiting: [LaterWord] = []
    /// The seasons in which nothing may be changed by mail.
    package var closed: [ClosedSpan] = []
}

extension LeagueRepository {
    /// Whether a side of `matches` is the team `named.home`, within 60 days of `named.day`: compared as
    /// rows, so that only the index of that side serves. Asked while the tables were empty, the planner
    /// took that of the days (a tenth of this statement's time among 2,000 matches).
    private static func isNear(_ side: Query) -> Query {
        """
        \(fragment: side) = named.home
        AND (\(fragment: side), date) BETWEEN (named.home, named.day - 60)
                                          AND (named.home, named.day + 60)
        """
    }

    /// Every match that a message may mean, in the order in which they came into the database, each
    /// with what was said of it after the message was sent, and locked until the transaction ends;
    /// and the later calls off that wait for a match. One round trip, whose cost follows the number
    /// of notices, not that of matches.
    ///
    /// - Parameter id: the message's row of the import log.
    package func matches(
        meantBy message: IncomingMessage, of id: UUID
    ) async throws -> MeantMatches {
        let lookup = MatchLookup(message)
        let (pairs, teams, days) = (lookup.pairs, lookup.teams, lookup.days)
        guard !pairs.isEmpty || !teams.isEmpty || !days.isEmpty else { return MeantMatches() }
        let dated = pairs.filter { $0.day != nil }
        let undated = pairs.filter { $0.day == nil }
        // Ids come as arrays: each look is one at an index, whatever the planner knows of the tables. A
        // join, planned while they were empty, read them all: 15 ms a message of six matches, not 2.
        let found: Query =
            """
            WITH near AS (
                SELECT near.id, near.date = named.day AS is_that_day
                FROM unnest(\(dated.map(\.home))::text[], \(dated.map(\.away))::text[],
                            \(dated.map { $0.day?.description })::date[])
                     AS named (home, away, day)
                CROSS JOIN LATERAL (
                    SELECT id, date FROM matches
                    WHERE \(fragment: Self.isNear("home_team_id"))
                      AND away_team_id IS NOT DISTINCT FROM named.away
                    UNION ALL
                    SELECT id, date FROM matches
                    WHERE \(fragment: Self.isNear("away_team_id"))
                      AND home_team_id IS NOT DISTINCT FROM named.away) AS near
            ), meant AS (
                SELECT id FROM near WHERE is_that_day
                UNION
                SELECT match_id FROM import_effects
                WHERE match_id = ANY (ARRAY(SELECT id FROM near WHERE NOT is_that_day))
                  AND notice -> 'changed' ? 'date'
                UNION
                SELECT match_id FROM score_audit_log
                WHERE match_id = ANY (ARRAY(SELECT id FROM near WHERE NOT is_that_day))
                  AND changes ? 'date'
                UNION
                SELECT pending.id
                FROM unnest(\(undated.map(\.home))::text[], \(undated.map(\.away))::text[])
                     AS named (home, away)
                CROSS JOIN LATERAL (
                    SELECT id FROM matches
                    WHERE home_team_id = named.home AND status IN ('scheduled', 'postponed')
                      AND away_team_id IS NOT DISTINCT FROM named.away
                    UNION ALL
                    SELECT id FROM matches
                    WHERE home_team_id = named.away AND status IN ('scheduled', 'postponed')
                      AND away_team_id = named.home) AS pending
                UNION
                SELECT id FROM matches
                WHERE date = ANY (\(days.map(\.description))::date[])
                UNION
                SELECT lone.id
                FROM unnest(\(teams.map(\.home))::text[],
                            \(teams.map { $0.day?.description })::date[])
                     AS named (team, day)
                CROSS JOIN LATERAL (
                    SELECT id FROM matches WHERE home_team_id = named.team AND date = named.day
                    UNION ALL
                    SELECT id FROM matches WHERE away_team_id = named.team AND date = named.day
                ) AS lone
            )
            SELECT \(fragment: MatchSnapshot.columns), \(fragment: LaterWord.ofMatch) AS later,
                   m.created_at <= this.said_at OR \(fragment: LaterWord.wasSaidBefore) AS was_known
            FROM matches AS m
            JOIN import_log AS this ON this.id = \(id)
            WHERE m.id = ANY (ARRAY(SELECT id FROM meant))
            ORDER BY m.created_at, m.id
            FOR UPDATE OF m
            """
        let results = try await connection.pipeline([
            found, LaterWord.waiting(on: lookup.namedDays, after: id), ClosedSpan.all,
        ])
        return MeantMatches(
            matches: try results[0].map { row in
                var match = try MatchSnapshot(row: row)
                match.later = try row.json("later")
                match.wasKnown = try row.decode("was_known")
                return match
            },
            waiting: try results[1].map { try $0.json("word") },
            closed: try results[2].decode(ClosedSpan.self))
    }

    /// For each notice the matches nearest to it: those of the two sides within 60 days, then those
    /// of either on that day; three at most.
    package func nearestMatches(to notices: [Notice]) async throws -> [[MatchSnapshot]] {
        guard !notices.isEmpty else { return [] }
        let rows = try await connection.query(
            """
            SELECT named.place - 1 AS place, \(fragment: MatchSnapshot.columns)
            FROM unnest(\(notices.map(\.home))::text[], \(notices.map(\.away))::text[],
                        \(notices.map(\.date.description))::date[])
                 WITH ORDINALITY AS named (home, away, day, place)
            CROSS JOIN LATERAL (
                SELECT near.id, near.is_pair, abs(near.date - named.day) AS distance
                FROM (SELECT *, away_team_id = named.away AS is_pair FROM matches
                      WHERE \(fragment: Self.isNear("home_team_id"))
                      UNION ALL
                      SELECT *, home_team_id = named.away FROM matches
                      WHERE \(fragment: Self.isNear("away_team_id"))
                      UNION ALL
                      SELECT *, false FROM matches
                      WHERE home_team_id = named.away AND date = named.day
                      UNION ALL
                      SELECT *, false FROM matches
                      WHERE away_team_id = named.away AND date = named.day) AS near
                WHERE near.is_pair OR near.date = named.day
                ORDER BY coalesce(near.is_pair, false) DESC, distance, near.date, near.time,
                         near.competition_type, near.home_team_id, near.away_team_id, near.id
                LIMIT 3) AS near
            JOIN matches AS m ON m.id = near.id
            ORDER BY named.place, coalesce(near.is_pair, false) DESC, near.distance, m.date, m.time,
                     m.competition_type, m.home_team_id, m.away_team_id, m.id
            """)
        var nearest = [[MatchSnapshot]](repeating: [], count: notices.count)
        for row in rows {
            nearest[try row.decode(Int.self, "place")].append(try MatchSnapshot(row: row))
        }
        return nearest
    }
}
