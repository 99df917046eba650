import LeagueDatabase
import PostgreSQL
import TestSupport

/// How the league is set, always by the superuser.
enum RuleLeagueScript {
    /// A league with the teams, the logins and the matches as they are at first.
    static let template = TestTemplate(name: "score_rule") { configuration in
        let connection = try await Connection.connect(to: configuration)
        _ = try await Migrator(connection).migrate()
        try await connection.execute(script: teams)
        for person in Person.allCases {
            let group = person == .maintainer ? "league_owner" : "authenticated"
            try await connection.execute(
                script: """
                    CREATE ROLE \(person.login) LOGIN;
                    GRANT \(group) TO \(person.login);
                    """)
        }
        try await connection.execute(script: reset)
        await connection.close()
    }

    private static let teams = """
        INSERT INTO houses (id, name) VALUES
            ('JDM', 'Keate'), ('HWTA', 'Hawtrey'), ('DWF', 'Evans''s'), ('PRDT', 'Godolphin');
        INSERT INTO competitions (name, kind)
            VALUES ('Senior League', 'league'), ('House Cup', 'cup');
        """

    /// Sets the league anew, past all triggers and constraints of other tables.
    static let reset = """
        \(pastTriggers)
        DELETE FROM matches;
        DELETE FROM score_audit_log;
        DELETE FROM import_log;
        DELETE FROM user_credentials;
        DELETE FROM user_profiles;
        INSERT INTO user_profiles
            (id, email, name, role, house_id, must_change_password, db_role, disabled_at)
            VALUES \(Person.allCases.filter(\.hasAccount).map(\.account).joined(separator: ", "));
        INSERT INTO user_credentials (user_id, password_hash)
            SELECT id, '$2b$10$' || repeat('x', 53) FROM user_profiles;
        INSERT INTO matches
            (id, date, home_team_id, away_team_id, away_text, status, home_score, away_score,
             score_submitted_by, score_submitted_at, competition_type, pitch, season)
            SELECT id::uuid, date, home, away, other, status, home_score, away_score, by::uuid, at,
                   'Senior League', 'Agar''s 3', extract(year FROM date)
            FROM (SELECT (now() AT TIME ZONE 'Europe/London')::date AS today) AS london,
                 LATERAL (VALUES \(Match.rows))
                     AS m (id, date, home, away, other, status, home_score, away_score, by, at);
        INSERT INTO score_audit_log
            (match_id, actor, actor_role, db_user, action, new_home_score, new_away_score)
            SELECT id, score_submitted_by, 'captain', 'authenticator', 'submitted', home_score,
                   away_score
            FROM matches WHERE score_submitted_by IS NOT NULL;
        INSERT INTO import_log (status, content_key) VALUES ('success', 'a key');
        """

    /// What follows in the same script calls no trigger.
    static let pastTriggers = "SET LOCAL session_replication_role = replica;"

    /// Every row that the rule guards, as one text.
    static let everyRow: Query = """
        SELECT concat_ws(E'\\n',
            (SELECT string_agg(m::text, E'\\n' ORDER BY id) FROM matches AS m),
            (SELECT string_agg(p::text, E'\\n' ORDER BY id) FROM user_profiles AS p),
            (SELECT string_agg(a::text, E'\\n' ORDER BY id) FROM score_audit_log AS a),
            (SELECT string_agg(i::text, E'\\n' ORDER BY id) FROM import_log AS i),
            (SELECT string_agg(c::text, E'\\n' ORDER BY user_id) FROM user_credentials AS c))
        """

    /// The rows of the record after the row \(id), as sentences, and the logins that wrote them.
    static func record(after id: Int) -> Query {
        """
        SELECT format('%s as %s %s %s to %s', coalesce(p.name, 'nobody'), a.actor_role, a.action,
                      coalesce(a.old_home_score || '-' || a.old_away_score, a.old_status, 'nothing'),
                      coalesce(a.new_home_score || '-' || a.new_away_score, a.new_status, 'nothing')),
               a.db_user, abs(extract(epoch FROM clock_timestamp() - a.at)) < 60
        FROM score_audit_log AS a LEFT JOIN user_profiles AS p ON p.id = a.actor
        WHERE a.id > \(id) ORDER BY a.id
        """
    }

    /// How a match stands: `2-1 by Ann`, `2-1 by nobody`, `3-0 walkover by Ada`, `scheduled`,
    /// `postponed abandoned`; nothing when it is gone.
    static func standing(of match: Match) -> Query {
        """
        SELECT CASE WHEN m.status <> 'completed'
                         AND num_nonnulls(m.home_score, m.away_score, m.score_submitted_by,
                                          m.score_submitted_at) = 0
                    THEN concat_ws(' ', m.status, nullif(m.outcome, 'played'))
                    ELSE format('%s by %s',
                                concat_ws(' ', m.home_score || '-' || m.away_score,
                                          nullif(m.outcome, 'played')),
                                coalesce(p.name, 'nobody')) END
        FROM matches AS m LEFT JOIN user_profiles AS p ON p.id = m.score_submitted_by
        WHERE m.id = \(match)
        """
    }
}
