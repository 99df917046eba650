import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport

/// A league with something of everything that admins change, and people who are admins and are not.
enum AdminLeague {
    static let admin = id(1)
    /// What each of the others is.
    static let others = [
        "captain": id(2), "viewer": id(3), "disabled admin": id(4),
        "admin who must change the password": id(5), "stranger": id(6),
    ]

    static let played = id(11)
    static let scheduled = id(12)
    /// Was changed once.
    static let moved = id(13)
    static let deleted = id(14)
    /// Added an hour ago by ``importID``.
    static let imported = id(15)
    static let importID = id(21)

    private static func id(_ number: Int) -> UUID {
        let (high, low) = (UInt8(number / 10), UInt8(number % 10))
        return UUID(uuid: (0xad, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, high, low))
    }

    /// Fills a sample league.
    static func prepare(_ connection: Connection) async throws {
        try await connection.execute(
            """
            INSERT INTO user_profiles (id, email, name, role, house_id, must_change_password,
                                       disabled_at)
            VALUES (\(admin), 'ada@example.org', 'Ada', 'admin', NULL, false, NULL),
                   (\(others["captain"]), 'ann@example.org', 'Ann', 'captain', 'JDM', false, NULL),
                   (\(others["viewer"]), 'vic@example.org', 'Vic', 'viewer', NULL, false, NULL),
                   (\(others["disabled admin"]), 'dot@example.org', 'Dot', 'admin', NULL, false,
                    now()),
                   (\(others["admin who must change the password"]), 'nan@example.org', 'Nan',
                    'admin', NULL, true, NULL)
            """)
        try await connection.execute(
            """
            INSERT INTO matches (id, date, competition_type, pitch, home_team_id, away_team_id,
                                 umpires, status, home_score, away_score, score_submitted_by,
                                 score_submitted_at)
            VALUES (\(played), '2026-02-01', 'Senior League', 'Agar''s 3', 'JDM', 'HWTA',
                    'Mr Carlow, Penhale', 'completed', 2, 1, \(others["captain"]), '2026-02-01 16:00'),
                   (\(scheduled), '2026-02-08', 'Elders', 'Sixpenny', 'DWF', 'JDM', 'Dr Penhale',
                    'scheduled', NULL, NULL, NULL, NULL),
                   (\(moved), '2026-02-15', 'Senior League', 'sixpenny', 'HWTA', 'PRDT', NULL,
                    'scheduled', NULL, NULL, NULL, NULL),
                   (\(deleted), '2026-02-22', 'junior leag', NULL, 'JDM', 'PRDT', NULL,
                    'scheduled', NULL, NULL, NULL, NULL)
            """)
        try await connection.execute(
            "UPDATE matches SET date = '2026-02-16' WHERE id = \(moved)")
        try await connection.execute("DELETE FROM matches WHERE id = \(deleted)")
        try await connection.execute(
            script: """
                INSERT INTO house_aliases VALUES ('Keate''s', 'JDM');
                INSERT INTO pitch_aliases VALUES ('Five', 'Dutchman''s 5');
                INSERT INTO mail_words (word, kind) VALUES ('Shirts', 'nothing');
                INSERT INTO former_names VALUES ('DWF', '2025-09-01', 'Evans');
                INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason,
                                                  decided_on)
                VALUES ('Senior League', '2026', 'JDM', -3, 'late', '2026-02-03');
                INSERT INTO lot_draws (competition_type, season, decided_on)
                VALUES ('Senior League', '2026', '2026-02-03')
                """)
        try await addImport(connection)
    }

    /// A message that added one match, and changed another one's umpires and score.
    private static func addImport(_ connection: Connection) async throws {
        try await connection.execute(
            """
            INSERT INTO import_log (id, status, content_key, matches_imported)
            VALUES (\(importID), 'success', 'x', 2)
            """)
        try await connection.execute(
            """
            INSERT INTO matches (id, date, home_team_id, away_team_id)
            VALUES (\(imported), '2026-03-01', 'JDM', 'DWF')
            """)
        try await connection.execute(
            """
            INSERT INTO import_effects (import_id, attempt, position, line, action, effect, notice,
                                        match_id, old_row, new_row)
            SELECT \(importID)::uuid, 1, 1, '', 'add', 'added', '{}'::jsonb, m.id, NULL::jsonb, to_jsonb(m)
            FROM matches AS m WHERE m.id = \(imported)
            UNION ALL
            SELECT \(importID)::uuid, 1, 2, '', 'result', 'corrected', '{}', m.id,
                   to_jsonb(m) || '{"home_score": 5, "umpires": "Canon Ray"}', to_jsonb(m)
            FROM matches AS m WHERE m.id = \(played)
            """)
    }

    /// What is never the same twice, and who did it.
    private static let changing = [
        "id", "match_id", "listed", "at", "created_at", "updated_at", "changed_at", "removed_at",
        "recorded_at", "recorded_in", "recorded_by", "decided_at", "decided_by", "undone_at",
        "forgotten_at", "said_at", "score_submitted_at", "reversal_recorded_at",
        "reversal_recorded_by", "db_user", "actor", "actor_role", "reversal_actor", "old_row",
        "new_row",
    ]

    /// Every row of what admins change, without what differs from one time to the next, and who did it.
    static func rows(_ connection: Connection) async throws -> [String] {
        let tables = [
            "houses", "house_aliases", "former_names", "pitches", "pitch_aliases", "competitions",
            "season_rules", "mail_words", "umpire_names", "umpire_decisions", "calendar_names",
            "matches", "match_tombstones", "standing_adjustments", "lot_draws", "drawn_lots",
            "import_log", "import_effects", "import_texts", "score_audit_log",
        ]
        let submitted = ", \"score_submitted_by\": \"\(admin.text)\""
        let queries = tables.map { table -> Query in
            """
            SELECT \(table) || ' '
                   || replace((jsonb_strip_nulls(to_jsonb(t)) - \(changing)::text[])::text,
                              \(submitted), '')
                   || concat_ws(' ', to_jsonb(t) ->> 'undone_at' IS NOT NULL,
                                to_jsonb(t) ->> 'forgotten_at' IS NOT NULL)
            FROM \(identifier: table) AS t
            """
        }
        return try await connection.query(
            "\(fragment: queries.joined(by: " UNION ALL ")) ORDER BY 1", as: String.self)
    }
}
