import FieldGame
import Foundation
import PostgreSQL

// What may have been meant by a notice that fits no match.

extension LeagueRepository {
    /// Names, in the note of each notice that fits no match, the matches nearest to it: those of
    /// the two sides within 60 days, then those of either on that day; three at most.
    func nameNearest(in changes: inout [PlannedChange]) async throws {
        let lost = changes.indices.filter {
            if case .refused(let problem) = changes[$0].effect {
                problem.reason == .unknownMatch
            } else {
                false
            }
        }
        guard !lost.isEmpty else { return }
        let notices = lost.map { changes[$0].notice }
        let found = try await connection.query(
            """
            SELECT named.place - 1 AS place, \(fragment: MatchSnapshot.columns)
            FROM unnest(\(notices.map(\.home))::text[], \(notices.map(\.away))::text[],
                        \(notices.map(\.date.description))::date[])
                 WITH ORDINALITY AS named (home, away, day, place)
            CROSS JOIN LATERAL (
                SELECT near.id, near.is_pair, abs(near.date - named.day) AS distance
                FROM (SELECT *, away_team_id = named.away AS is_pair FROM matches
                      WHERE home_team_id = named.home
                        AND date BETWEEN named.day - 60 AND named.day + 60
                      UNION ALL
                      SELECT *, home_team_id = named.away FROM matches
                      WHERE away_team_id = named.home
                        AND date BETWEEN named.day - 60 AND named.day + 60
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
            """, as: NearMatch.self)
        for (place, matches) in Dictionary(grouping: found, by: \.place) {
            guard lost.indices.contains(place),
                case .refused(var problem) = changes[lost[place]].effect
            else { continue }
            let list = matches.map(\.match.words).joined(separator: "; ")
            problem.note += "; the nearest: \(list)"
            changes[lost[place]].effect = .refused(problem)
        }
    }
}

/// A match, and the place of the notice that it is near to.
private struct NearMatch: RowDecodable {
    let place: Int
    let match: MatchSnapshot

    init(row: Row) throws {
        place = try row.decode("place")
        match = try MatchSnapshot(row: row)
    }
}
