package import FieldGame
package import Foundation
import PostgreSQL

/// Something that was announced of a match, as everybody may know it.
package struct Announcement: Sendable, Hashable, Identifiable {
    /// Rises with each.
    package let id: Int
    /// When it was announced.
    package let announcedAt: Date
    package let news: MatchNews
}

/// What announcements may be about.
package struct NewsSubject: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case team, competition, umpire, pitch
    }

    package let kind: Kind
    /// `calendar_names.subject`: a team's id, the name of a competition or pitch, or by what an umpire is
    /// told apart.
    package let subject: String
    /// Of a team only what it plays in the competition of this name; nil for all.
    package let contest: String?

    package init(_ kind: Kind, _ subject: String, contest: String? = nil) {
        (self.kind, self.subject, self.contest) = (kind, subject, contest)
    }
}

// The statement runs as `league_news`, or on the maintenance path.

extension LeagueRepository {
    /// How many of the newest announcements are looked through for those of a subject.
    private static let searched = 2_000

    /// The newest announcements, the newest first, of any of the subjects, or of all matches. Those of
    /// other umpires are only told of umpires and of all matches, as followers are told them; what only
    /// those may know who see hidden umpires is left out.
    ///
    /// - Parameters:
    ///   - subjects: nil is all matches.
    ///   - limit: how many at most.
    package func announcements(
        about subjects: [NewsSubject]? = nil, limit: Int = 50
    ) async throws -> [Announcement] {
        let ofUmpires = subjects?.contains { $0.kind == .umpire } ?? true
        let rows = try await connection.query(
            """
            WITH wanted AS MATERIALIZED (
                SELECT w.kind, w.subject, w.contest,
                       -- What it was called when something was announced of it.
                       ARRAY(SELECT n.name FROM calendar_names AS n
                             WHERE n.kind = w.kind AND n.subject = w.subject) || w.subject AS names,
                       ARRAY(SELECT n.name FROM calendar_names AS n
                             WHERE n.kind = 'competition' AND n.subject = w.contest) || w.contest
                             AS contests
                FROM unnest(\((subjects ?? []).map(\.kind.rawValue))::text[],
                            \((subjects ?? []).map(\.subject))::text[],
                            \((subjects ?? []).map(\.contest))::text[]) AS w (kind, subject, contest)
            ), latest AS MATERIALIZED (
                SELECT * FROM announcements ORDER BY id DESC LIMIT \(Self.searched)
            ), appointments AS MATERIALIZED (
                -- Few umpires are written in many ways: each is looked up once.
                SELECT u.umpires
                FROM (SELECT before ->> 'umpires' FROM latest UNION SELECT after ->> 'umpires' FROM latest)
                     AS u (umpires)
                WHERE EXISTS (SELECT FROM wanted AS w WHERE w.kind = 'umpire'
                              AND w.subject = ANY (umpires_meant(u.umpires)))
            ), told AS MATERIALIZED (
                SELECT a.id, a.match_id, a.announced_at, a.kinds, public_news(a.before) AS before,
                       public_news(a.after) AS after
                FROM latest AS a
                WHERE (\(ofUmpires) OR a.kinds <> '{umpires}')
                  AND (\(subjects == nil) OR EXISTS (
                      SELECT FROM wanted AS w, unnest(ARRAY[a.before, a.after]) AS state
                      WHERE CASE w.kind
                            WHEN 'team' THEN w.subject IN (state ->> 'home_id', state ->> 'away_id')
                            WHEN 'umpire' THEN state ->> 'umpires' IN (SELECT umpires FROM appointments)
                            ELSE state ->> w.kind = ANY (w.names) END
                        AND (w.contest IS NULL OR state ->> 'competition' = ANY (w.contests))))
                -- Some of them may have nothing to say to everybody.
                ORDER BY a.id DESC LIMIT 2 * \(limit)
            )
            SELECT t.id, t.match_id, t.announced_at, t.before, t.after, k.kinds
            FROM told AS t,
                 LATERAL (SELECT CASE WHEN NOT 'umpires' = ANY (t.kinds) THEN t.kinds
                                      WHEN \(ofUmpires) THEN news_kinds(t.before, t.after)
                                      ELSE array_remove(t.kinds, 'umpires') END AS kinds) AS k
            WHERE k.kinds <> '{}'
            ORDER BY t.id DESC LIMIT \(limit)
            """)
        return try rows.compactMap { row in
            guard let news = try MatchNews(row: row) else { return nil }
            return Announcement(
                id: try row.decode("id"), announcedAt: try row.decode("announced_at"), news: news)
        }
    }
}
