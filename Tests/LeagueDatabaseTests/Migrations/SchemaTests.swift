import PostgreSQL
import TestSupport
import Testing

/// The catalog says what the contract promises.
@Suite struct SchemaTests {
    private func names(_ query: Query) async throws -> [String] {
        try await withLeague { _, connection in try await connection.query(query, as: String.self) }
    }

    @Test func everyTableViewAndColumnHasAComment() async throws {
        let silent = try await names(
            """
            SELECT concat_ws('.', c.relname, a.attname)
            FROM pg_class AS c
            LEFT JOIN LATERAL (
                SELECT attname, attnum FROM pg_attribute
                WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
                UNION ALL SELECT NULL, 0) AS a ON true
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p')
              AND coalesce(CASE WHEN a.attnum = 0 THEN obj_description(c.oid, 'pg_class')
                                ELSE col_description(c.oid, a.attnum) END, '') = ''
            """)
        #expect(silent == [])
    }

    @Test func everyFunctionHasAComment() async throws {
        let silent = try await names(
            """
            SELECT proname FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace
              AND coalesce(obj_description(oid, 'pg_proc'), '') = ''
            """)
        #expect(silent == [])
    }

    /// Those written with RETURN have bound their names when they were made.
    @Test func everyFunctionThatBindsItsNamesLateSetsItsSearchPath() async throws {
        let loose = try await names(
            """
            SELECT proname FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace AND prosqlbody IS NULL
              AND NOT 'search_path=pg_catalog, pg_temp' = ANY (coalesce(proconfig, '{}'))
            """)
        #expect(loose == [])
    }

    @Test func everyConstraintIsNamedAfterItsTable() async throws {
        let odd = try await names(
            """
            SELECT conname FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace AND contype <> 't'
              AND (conname ~ '(_check|\\d)$' OR NOT starts_with(conname, conrelid::regclass::text))
            """)
        #expect(odd == [])
    }

    @Test func theOwnerOfEverythingIsLeagueOwner() async throws {
        let owned = try await names(
            """
            SELECT DISTINCT owner::regrole::text FROM (
                SELECT relowner FROM pg_class WHERE relnamespace = 'public'::regnamespace
                UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
            ) AS thing (owner)
            """)
        #expect(owned == ["league_owner"])
    }

    /// Column, type, and `?` where it may be NULL.
    private static let columns: [(table: String, columns: String)] = [
        ("houses", "id text, name text, kind text, colours text, created_at timestamptz"),
        ("house_aliases", "alias text, house_id text"),
        (
            "pitches",
            "name text, abbreviation text, area text, latitude float8?, longitude float8?"
        ),
        ("competitions", "name text, abbreviation text, kind text, colour text"),
        (
            "matches",
            """
            id uuid, date date, time time?, competition_type text?, pitch text?, home_team_id text?, \
            away_team_id text?, away_text text?, umpires text?, status text, home_score int2?, \
            away_score int2?, outcome text, score_submitted_by uuid?, \
            score_submitted_at timestamptz?, created_at timestamptz, updated_at timestamptz, \
            sequence int4, season text
            """
        ),
        (
            "user_profiles",
            """
            id uuid, email text, name text, role text, house_id text?, must_change_password bool, \
            db_role name?, created_at timestamptz, updated_at timestamptz
            """
        ),
        (
            "score_audit_log",
            """
            id int8, match_id uuid, actor uuid?, actor_role text, db_user name, action text, \
            old_home_score int2?, old_away_score int2?, old_status text?, new_home_score int2?, \
            new_away_score int2?, new_status text?, at timestamptz
            """
        ),
        (
            "import_log",
            """
            id uuid, created_at timestamptz, email_subject text, matches_imported int4, \
            status text, error_message text?
            """
        ),
    ]

    @Test func columnsStandAsAgreed() async throws {
        try await withLeague { _, connection in
            for (table, columns) in Self.columns {
                let found = try await connection.query(
                    """
                    SELECT a.attname || ' ' || t.typname
                           || CASE WHEN a.attnotnull THEN '' ELSE '?' END
                    FROM pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
                    WHERE a.attrelid = \(table)::regclass AND a.attnum > 0 ORDER BY a.attnum
                    """, as: String.self)
                let agreed = columns.split(separator: ", ").map(String.init)
                #expect(Array(found.prefix(agreed.count)) == agreed, "\(table)")
            }
        }
    }

    private static let defaults: [(table: String, column: String, value: String)] = [
        ("matches", "status", "'scheduled'::text"), ("matches", "sequence", "0"),
        ("matches", "id", "gen_random_uuid()"), ("matches", "created_at", "now()"),
        ("matches", "updated_at", "now()"), ("matches", "outcome", "'played'::text"),
        ("houses", "colours", "''::text"), ("user_profiles", "role", "'viewer'::text"),
    ]

    @Test func defaultsStandAsAgreed() async throws {
        try await withLeague { _, connection in
            for (table, column, value) in Self.defaults {
                let found = try await connection.query(
                    """
                    SELECT column_default FROM information_schema.columns
                    WHERE table_name = \(table) AND column_name = \(column)
                    """, as: String.self)
                #expect(found == [value], "\(table).\(column)")
            }
        }
    }

    private static let matchColumns = """
        id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status, \
        home_score, away_score, home_team_name, home_team_colours, away_team_name, \
        away_team_colours, created_at, updated_at
        """
    private static let standingColumns = """
        season, competition_type, position, team_id, team_name, team_colours, played, wins, draws, \
        losses, goals_for, goals_against, goal_difference, points, shared, adjustment, form
        """

    private static let views: [(view: String, columns: String)] = [
        ("upcoming_matches", matchColumns), ("recent_results", matchColumns),
        ("awaiting_results", matchColumns), ("league_standings", standingColumns),
        ("season_standings", standingColumns), ("umpires", "name, slug, matches"),
    ]

    @Test func viewsBeginWithTheAgreedColumns() async throws {
        try await withLeague { _, connection in
            for (view, columns) in Self.views {
                let found = try await connection.query(
                    """
                    SELECT attname FROM pg_attribute
                    WHERE attrelid = \(view)::regclass AND attnum > 0 ORDER BY attnum
                    """, as: String.self)
                let agreed = columns.split(separator: ", ").map(String.init)
                #expect(Array(found.prefix(agreed.count)) == agreed, "\(view)")
            }
        }
    }
}
