import FieldGame
package import Foundation
package import PostgreSQL

// Taking back what a message did.

/// Why the import log refuses what an admin asks of it, in words for people.
package struct ImportRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence, without a full stop.
    package let description: String

    /// A refusal for this reason.
    package init(description: String) { self.description = description }
}

/// A match that an undo gave back its former values, or deleted.
package struct UndoneMatch: Sendable, Hashable, RowDecodable {
    /// The match.
    package let id: UUID
    /// Whether the import had added it, so that it is deleted.
    package let isDeleted: Bool
    /// `Keate v Hawtrey on Tuesday 13 January 2026`.
    package let words: String
    /// Whether it has been deleted since.
    let isGone: Bool
    /// Whether it has been changed since.
    let isTouched: Bool
    /// The row as it was before the import, in JSON; nil for a match that it added.
    let former: String?

    /// Reads a row of what an import did to a match.
    package init(row: Row) throws {
        id = try row.decode("match_id")
        former = try row.decode("old_row")
        isDeleted = former == nil
        isGone = try row.decode("is_gone")
        isTouched = try row.decode("is_touched")
        let sides = try [row.decode(String?.self, "home"), row.decode(String?.self, "away")]
        let date: LocalDate = try row.decode("day")
        words = sides.compactMap(\.self).joined(separator: " v ") + " on " + date.spoken
    }
}

extension LeagueRepository {
    /// Takes back what one message did, all of it or nothing: matches that it added are deleted,
    /// changed ones get their former values, scores that it entered are cleared.
    ///
    /// - Returns: the matches, by day; none when it had changed nothing.
    /// - Throws: ``ImportRefusal`` when it was taken back before, when one of those matches has been
    ///   changed since, or when what it did is not known.
    package func undoImport(_ id: UUID) async throws -> [UndoneMatch] {
        try await inTransaction { try await $0.undo(id) }
    }

    private func undo(_ id: UUID) async throws -> [UndoneMatch] {
        let states = try await connection.query(
            """
            SELECT undone_at IS NOT NULL, matches_imported > 0
                   AND NOT EXISTS (SELECT FROM import_effects WHERE import_id = import_log.id)
            FROM import_log WHERE id = \(id) FOR UPDATE
            """, as: (Bool, Bool).self)
        guard let (isUndone, isUnknown) = states.first else {
            throw ImportRefusal(description: "there is no such import")
        }
        guard !isUndone else {
            throw ImportRefusal(description: "it has been taken back already")
        }
        guard !isUnknown else {
            throw ImportRefusal(
                description: "what it did is not known: it was imported before that was kept")
        }
        try await connection.execute(
            """
            SELECT FROM matches
            WHERE id IN (SELECT match_id FROM import_effects
                         WHERE import_id = \(id) AND undone_at IS NULL AND new_row IS NOT NULL)
            ORDER BY id FOR UPDATE
            """)
        let matches = try await connection.query(Self.doing(of: id), as: UndoneMatch.self)
        let touched = matches.filter { $0.isTouched && !($0.isGone && $0.isDeleted) }
        guard touched.isEmpty else { throw Self.refusal(touched) }
        guard !matches.isEmpty else { return [] }
        let added = matches.filter { $0.isDeleted && !$0.isGone }
        let changed = matches.compactMap(\.former)
        _ = try await connection.pipeline([
            Self.naming(id),
            "DELETE FROM matches WHERE id = ANY (\(added.map(\.id))::uuid[])",
            """
            UPDATE matches AS m
            SET \(fragment: Match.set(Match.storedColumns, from: "old")),
                score_submitted_by = CASE WHEN league_account_name(old.score_submitted_by)
                                               IS NOT NULL THEN old.score_submitted_by END,
                score_submitted_at = old.score_submitted_at
            FROM unnest(\(changed)::jsonb[]) AS former (whole)
            CROSS JOIN LATERAL jsonb_populate_record(NULL::matches, former.whole) AS old
            WHERE m.id = old.id
            """,
            """
            UPDATE import_effects SET undone_at = clock_timestamp()
            WHERE import_id = \(id) AND undone_at IS NULL
            """,
            "UPDATE import_log SET undone_at = clock_timestamp() WHERE id = \(id)",
        ])
        return matches
    }

    private static func refusal(_ touched: [UndoneMatch]) -> ImportRefusal {
        let list = touched.prefix(10).map {
            "\($0.words) (\($0.id.text.prefix(8)))"
        }.joined(separator: "; ")
        let more = touched.count > 10 ? "; and \(touched.count - 10) more" : ""
        let count = touched.count == 1 ? "1 match has" : "\(touched.count) matches have"
        return ImportRefusal(
            description: "\(count) been changed since: \(list)\(more); nothing was taken back")
    }

    /// Each match that an import has added or changed, with its row before all that, and whether
    /// it has been changed otherwise since, or in between. One that stands as it was before, since
    /// its change was undone, has not.
    private static func doing(of id: UUID) -> Query {
        """
        WITH effects AS (
            SELECT match_id, attempt, position, old_row, new_row,
                   lag(new_row) OVER (PARTITION BY match_id ORDER BY attempt, position) AS earlier
            FROM import_effects
            WHERE import_id = \(id) AND undone_at IS NULL AND new_row IS NOT NULL
        ), done AS (
            SELECT match_id,
                   (array_agg(old_row ORDER BY attempt, position))[1] AS old_row,
                   (array_agg(new_row ORDER BY attempt DESC, position DESC))[1] AS new_row,
                   bool_or(league_match_content(earlier)
                           IS DISTINCT FROM league_match_content(old_row))
                       FILTER (WHERE earlier IS NOT NULL) AS is_mixed
            FROM effects GROUP BY match_id
        )
        SELECT done.match_id, done.old_row, m.id IS NULL AS is_gone,
               coalesce(done.is_mixed, false)
               OR done.new_row ->> 'id' <> done.match_id::text
               OR league_match_content(to_jsonb(m))
                  IS DISTINCT FROM league_match_content(done.new_row)
                  AND league_match_content(to_jsonb(m))
                      IS DISTINCT FROM league_match_content(done.old_row) AS is_touched,
               coalesce(home.name, shown.home_team_id) AS home,
               coalesce(away.name, shown.away_team_id, shown.away_text) AS away,
               shown.date AS day
        FROM done
        LEFT JOIN matches AS m ON m.id = done.match_id
        CROSS JOIN LATERAL jsonb_populate_record(
            NULL::matches, coalesce(to_jsonb(m), done.new_row)) AS shown
        LEFT JOIN houses AS home ON home.id = shown.home_team_id
        LEFT JOIN houses AS away ON away.id = shown.away_team_id
        ORDER BY shown.date, shown.time, done.match_id
        """
    }
}
