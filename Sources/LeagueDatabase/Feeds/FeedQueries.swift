package import FieldGame
package import Foundation
package import PostgreSQL

// What calendars are made from.

extension LeagueRepository {
    /// The channel on which the database tells of changes: `matches ID ID ...` by the ids of those
    /// that were added, changed or deleted; `names` for anything else that calendars show; `lists`
    /// for what only other lists show; `all` for more than it can list.
    package static let feedChannel = "league_feeds"

    /// The matches of a calendar in no order, and when a match last left it; both of one moment.
    package func feedMatches(
        _ filter: MatchFilter
    ) async throws -> (matches: [Match], lastDeparture: Date?) {
        let rows = try await connection.snapshot([
            """
            SELECT \(fragment: Match.columns) FROM all_matches AS m
            WHERE true\(fragment: conditions(filter))
            """,
            """
            SELECT max(recorded_at) FROM readable_tombstones AS m
            WHERE true\(fragment: conditions(filter, in: .tombstones))
            """,
        ])
        let departure = try rows[1].decode(Date?.self).first
        return (try rows[0].decode(Match.self), departure ?? nil)
    }

    /// These matches as they are now, and those among them that have been deleted as they were; both
    /// of one moment. An id that was never one's is in neither.
    package func feedMatches(
        ids: [UUID]
    ) async throws -> (matches: [Match], deleted: [Match]) {
        try await matchesAndDeleted("id = ANY (\(ids))", "d.match_id = ANY (\(ids))")
    }

    /// All matches, and all that have been deleted as they were; both of one moment.
    package func everyMatch() async throws -> (matches: [Match], deleted: [Match]) {
        try await matchesAndDeleted("true", "true")
    }

    private func matchesAndDeleted(
        _ chosen: Query, _ chosenDeleted: Query
    ) async throws -> (matches: [Match], deleted: [Match]) {
        let rows = try await connection.snapshot([
            "SELECT \(fragment: Match.columns) FROM all_matches WHERE \(fragment: chosen)",
            """
            SELECT DISTINCT ON (d.match_id) shown.*
            FROM readable_tombstones AS d
            LEFT JOIN houses AS home ON home.id = d.home_team_id
            LEFT JOIN houses AS away ON away.id = d.away_team_id
            CROSS JOIN LATERAL jsonb_populate_record(
                NULL::all_matches,
                to_jsonb(d) || jsonb_build_object(
                    'id', d.match_id, 'competition_type', coalesce(d.competition_type, ''),
                    'competition_colour', '', 'pitch', coalesce(d.pitch, ''),
                    'home_team_name',
                    coalesce(home.name, \(fragment: Self.lastName(of: "d.home_team_id")), ''),
                    'home_team_colours', '',
                    'away_team_name',
                    coalesce(away.name, \(fragment: Self.lastName(of: "d.away_team_id")),
                             d.away_text, ''),
                    'away_team_colours', '', 'status', 'cancelled', 'outcome', 'played',
                    'sequence', d.sequence + 1, 'updated_at', d.recorded_at, 'season', '')) AS shown
            WHERE \(fragment: chosenDeleted) AND d.is_deleted
              AND NOT EXISTS (SELECT FROM all_matches AS m WHERE m.id = d.match_id)
            ORDER BY d.match_id, d.id DESC
            """,
        ])
        return (try rows[0].decode(Match.self), try rows[1].decode(Match.self))
    }

    /// What a team that is gone was called.
    private static func lastName(of team: Query) -> Query {
        """
        (SELECT n.name FROM calendar_names AS n
         WHERE n.kind IN ('house', 'team') AND n.subject = \(fragment: team)
         ORDER BY n.removed_at DESC NULLS LAST, n.slug LIMIT 1)
        """
    }

    /// What calendars are now, each nil where there never was one.
    ///
    /// A wish names the kinds that will do, best first, and either the slug alone, or also what
    /// was written: then an id or a name that is just that goes first, and a short form of a
    /// competition or a pitch will do, too; as does an umpire's name without its title, where it
    /// is one umpire's, of those that matches have if there are any; and a pitch's with a leading
    /// article, or without. What is not listed, and only stands in matches, comes last.
    ///
    /// - Parameter findsHidden: whether the calendar of an umpire who is hidden from the caller is
    ///   found, too, by its slug alone.
    package func calendarNames(
        _ wanted: [(kinds: [String], slug: String, text: String?)], findsHidden: Bool = false
    ) async throws -> [CalendarName?] {
        guard !wanted.isEmpty else { return [] }
        return try await connection.snapshot(
            wanted.map { Self.calendarName($0.kinds, $0.slug, $0.text, findsHidden) }
        ).map { try $0.decode(CalendarName.self).first }
    }

    private static func calendarName(
        _ kinds: [String], _ slug: String, _ text: String?, _ findsHidden: Bool
    ) -> Query {
        """
        WITH hidden AS (
            SELECT * FROM hidden_calendars(\(slug))
            WHERE \(findsHidden) AND 'umpire' = ANY (\(kinds))
        ), known AS NOT MATERIALIZED (
            SELECT * FROM calendar_names UNION ALL SELECT * FROM hidden
        ), wanted AS (
            SELECT kind, slug, subject, name, removed_at, created_at, changed_at,
                   array_position(\(kinds), kind) + CASE WHEN subject = \(text) THEN 0
                                                         WHEN name = \(text) THEN 10
                                                         ELSE 20 END
                       + CASE WHEN \(text)::text IS NULL OR kind NOT IN ('competition', 'pitch')
                              OR subject IN (SELECT name FROM competitions
                                             UNION ALL SELECT name FROM pitches) THEN 0
                              ELSE 40 END AS rank
            FROM known
            WHERE kind = ANY (\(kinds))
              AND (slug = \(slug) OR is_current AND \(text) IN (subject, name))
            UNION ALL
            SELECT 'competition', \(slug), name, name, NULL, now(), now(), 30 FROM competitions
            WHERE 'competition' = ANY (\(kinds))
              AND league_slug(abbreviation) = nullif(\(slug), '')
            UNION ALL
            SELECT 'pitch', \(slug), name, name, NULL, now(), now(), 30 FROM pitches
            WHERE 'pitch' = ANY (\(kinds))
              AND league_slug(abbreviation) = nullif(\(slug), '')
            UNION ALL
            SELECT kind, slug, subject, name, removed_at, created_at, changed_at, 40
            FROM calendar_names
            WHERE 'pitch' = ANY (\(kinds)) AND kind = 'pitch'
              AND slug IN ('the-' || \(slug), regexp_replace(\(slug), '^the-(?=.)', ''))
            UNION ALL
            SELECT 'umpire', \(slug), coalesce(min(person) FILTER (WHERE is_used), min(person)), '',
                   NULL, now(), now(), 30
            FROM umpire_names
            WHERE 'umpire' = ANY (\(kinds)) AND untitled = nullif(\(slug), '')
            HAVING coalesce(nullif(count(DISTINCT person) FILTER (WHERE is_used), 0),
                            count(DISTINCT person)) = 1
            ORDER BY rank, slug LIMIT 1
        )
        SELECT coalesce(n.kind, w.kind) AS kind,
               coalesce(n.slug, w.slug) AS slug,
               w.subject,
               coalesce(n.name, w.name) AS name,
               coalesce((SELECT c.colour FROM competitions AS c
                         WHERE w.kind = 'competition' AND c.name = w.subject), '') AS colour,
               CASE WHEN w.kind = 'umpire' THEN umpire_keys(w.subject) ELSE '{}' END AS umpires,
               EXISTS (SELECT FROM hidden) AS is_hidden,
               coalesce(n.changed_at, w.changed_at) AS changed_at,
               CASE WHEN NOT calendar_exists(w.kind, w.subject)
                    THEN coalesce(w.removed_at, w.created_at) END AS gone_since
        FROM wanted AS w
        LEFT JOIN known AS n ON n.is_current AND n.subject = w.subject
              AND CASE n.kind WHEN 'team' THEN 'house' ELSE n.kind END
                  = CASE w.kind WHEN 'team' THEN 'house' ELSE w.kind END
        """
    }

    /// Every calendar that can be subscribed to, by kind and name: kind, id, name, slug, and the
    /// number of its matches.
    package func calendarFeeds() async throws -> [(String, String, String, String, Int)] {
        try await connection.query(
            """
            SELECT kind, id, name, slug, events FROM calendar_feeds
            ORDER BY array_position('{all,house,team,competition,pitch,umpire}', kind),
                     league_fold(name), name, slug
            """, as: (String, String, String, String, Int).self)
    }

    /// Kind and slug of every calendar that is or was, and, if wanted, the ids of all matches that are
    /// or were; both of one moment.
    package func everyCalendar(
        includingMatches includesMatches: Bool
    ) async throws -> (names: [(String, String)], matches: [UUID]) {
        let names: Query = "SELECT kind, slug FROM calendar_names ORDER BY kind, slug"
        let matches: Query = """
            SELECT id FROM all_matches
            UNION SELECT match_id FROM readable_tombstones WHERE is_deleted ORDER BY 1
            """
        let rows = try await connection.snapshot(includesMatches ? [names, matches] : [names])
        return (
            try rows[0].decode((String, String).self),
            try includesMatches ? rows[1].decode(UUID.self) : []
        )
    }
}

/// A name by which a calendar is found, or was, and what it leads to.
package struct CalendarName: Hashable, Sendable {
    /// `house`, `team` (a school team), `competition`, `umpire` or `pitch`; of the calendar now.
    package let kind: String
    /// The name in web addresses by which it is found now; of one that is gone, the one asked for.
    package let slug: String
    /// The team's id, the competition's or the pitch's name, or by what the umpire is told apart.
    package let subject: String
    /// The keys of all names that mean the umpire; none of what is no umpire.
    package let umpireKeys: [String]
    /// Whether it is that of an umpire who is hidden from the caller: matches do not say that they are
    /// in it.
    package let isHidden: Bool
    /// The name that people read.
    package let name: String
    /// A competition's CSS colour; empty where there is none.
    package let colour: String
    /// When what its calendar says of itself last changed.
    package let changedAt: Date
    /// Since when its subject is no more, as far as the lists know; nil while it lives.
    package let goneSince: Date?
}

extension CalendarName: RowDecodable {
    /// Reads a row of ``LeagueRepository/calendarNames(_:)``.
    package init(row: Row) throws {
        (kind, slug, subject, name, colour, umpireKeys, isHidden, changedAt, goneSince) =
            try row.decode(
                (String, String, String, String, String, [String], Bool, Date, Date?).self)
    }
}
