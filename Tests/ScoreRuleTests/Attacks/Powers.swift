import PostgreSQL

extension Attack {
    /// Powers that being signed in does not give.
    static let powers: [Attack] =
        taken.map { deed, statement in
            Attack("a captain \(deed)", .privilege, methods: [.login]) {
                try await $0.runs(Query(unescaped: statement), as: .captainOfKeate)
            }
        }
        + functions.map { signature, body in
            Attack("a captain replaces \(signature)", .privilege, methods: [.login]) {
                try await $0.runs(
                    "CREATE OR REPLACE FUNCTION public.\(unescaped: signature) \(unescaped: body)",
                    as: .captainOfKeate)
            }
        } + [
            Attack("a captain grants themselves the submission", .privilege) {
                // The server says with a warning alone that nothing was granted.
                try await $0.runs(
                    "GRANT UPDATE ON matches TO CURRENT_USER",
                    "UPDATE matches SET score_submitted_at = now() WHERE id = \(Match.played)",
                    as: .captainOfKeate)
            },
            Attack("a stranger makes a trigger of ours meet a cast of their own", .privilege) {
                // Run as league_owner, the cast would make the stranger's friend an admin.
                try await $0.runs(
                    "CREATE TYPE pg_temp.bomb AS ENUM ('x')",
                    """
                    CREATE FUNCTION pg_temp.boom(pg_temp.bomb) RETURNS json LANGUAGE plpgsql AS $$
                    BEGIN
                        UPDATE public.user_profiles SET role = 'admin' WHERE role = 'viewer';
                        RETURN '1';
                    END $$
                    """,
                    "CREATE CAST (pg_temp.bomb AS json) WITH FUNCTION pg_temp.boom(pg_temp.bomb)",
                    """
                    CREATE TEMP TABLE own AS
                    SELECT gen_random_uuid() AS id, 'x' AS status, 1 AS home_score, 1 AS away_score,
                           'x'::pg_temp.bomb AS bomb
                    """,
                    """
                    CREATE TRIGGER own AFTER DELETE ON own
                    FOR EACH ROW EXECUTE FUNCTION public.matches_after_change()
                    """,
                    "DELETE FROM own", as: .stranger)
            },
            Attack("a stranger forges the record by a trigger of ours", .privilege) {
                try await $0.runs(
                    """
                    CREATE TEMP TABLE own AS
                    SELECT '\(unescaped: Match.derby.rawValue)'::uuid AS id, 'scheduled' AS status,
                           1 AS home_score, 1 AS away_score
                    """,
                    """
                    CREATE TRIGGER own AFTER DELETE ON own
                    FOR EACH ROW EXECUTE FUNCTION public.matches_after_change()
                    """,
                    "DELETE FROM own", as: .stranger)
            },
            Attack("a viewer makes the rule's trigger meet a cast of their own", .privilege) {
                try await $0.runs(
                    "CREATE TEMP TABLE own AS SELECT * FROM public.matches WITH NO DATA",
                    """
                    CREATE TRIGGER own BEFORE INSERT ON own
                    FOR EACH ROW EXECUTE FUNCTION public.matches_enforce_score_rule()
                    """, as: .viewer)
            },
            Attack("a captain asks the rule by hand", .privilege) {
                try await $0.runs(
                    "SELECT league_require_score_rights(NULL, NULL::matches, NULL::matches)",
                    as: .captainOfKeate)
            },
        ]

    private static let taken = [
        ("becomes league_owner", "SET ROLE league_owner"),
        ("becomes service_role", "SET ROLE service_role"),
        ("becomes league_admins", "SET ROLE league_admins"),
        ("becomes the superuser", "SET ROLE postgres"),
        ("logs in as the superuser", "SET SESSION AUTHORIZATION postgres"),
        ("logs in as the service", "SET SESSION AUTHORIZATION authenticator"),
        ("plays a replica", "SET session_replication_role = replica"),
        ("disables the triggers", "ALTER TABLE matches DISABLE TRIGGER ALL"),
        ("drops a trigger", "DROP TRIGGER matches_before_write ON matches"),
        (
            "adds a trigger",
            "CREATE TRIGGER own BEFORE UPDATE ON matches FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()"
        ),
        ("adds a rule", "CREATE RULE own AS ON UPDATE TO matches DO INSTEAD NOTHING"),
        ("drops a policy", "DROP POLICY adding ON matches"),
        ("adds a policy", "CREATE POLICY own ON user_profiles USING (true)"),
        ("disables row security", "ALTER TABLE user_profiles DISABLE ROW LEVEL SECURITY"),
        ("joins league_owner", "GRANT league_owner TO CURRENT_USER"),
        ("makes a function", "CREATE FUNCTION public.own() RETURNS int LANGUAGE sql RETURN 1"),
        ("inherits from matches", "CREATE TEMP TABLE own () INHERITS (matches)"),
    ]

    private static let functions = [
        ("league_is_admin()", "RETURNS boolean LANGUAGE sql RETURN true"),
        ("league_is_maintenance()", "RETURNS boolean LANGUAGE sql RETURN true"),
        ("league_user_id()", "RETURNS uuid LANGUAGE sql RETURN NULL"),
        ("score_clock()", "RETURNS timestamptz LANGUAGE sql RETURN '2000-01-01'"),
        ("score_editable_until(timestamptz)", "RETURNS timestamptz LANGUAGE sql RETURN 'infinity'"),
    ]
}
