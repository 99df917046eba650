import PostgreSQL

extension DatabaseCheck {
    /// Whether the roles of the service can do what they must, and no more. Any login that may read
    /// `league_migrations` may ask.
    package static let roles = [
        DatabaseCheck(
            "roles.attributes",
            Outcome(
                .problem, "missing: %", mend: "fieldgame migrate --roles",
                """
                \(fragment: service) SELECT string_agg(name, ', ' ORDER BY name) FROM service
                WHERE oid IS NULL HAVING count(*) > 0
                """),
            Outcome(
                .problem, "above the rules: %", mend: "%",
                """
                \(fragment: service)
                SELECT name || ' is ' || string_agg(power, ', ' ORDER BY place),
                       'ALTER ROLE ' || name || string_agg(' NO' || upper(power), '' ORDER BY place)
                FROM service CROSS JOIN LATERAL
                     (VALUES (1, rolsuper, 'superuser'), (2, rolbypassrls, 'bypassrls'),
                             (3, rolcreaterole, 'createrole'), (4, rolcreatedb, 'createdb'),
                             (5, rolreplication, 'replication')) AS p (place, has, power)
                WHERE has GROUP BY name ORDER BY name
                """),
            Outcome(
                .warning, "can log in: %", mend: "%",
                """
                \(fragment: service)
                SELECT name, 'ALTER ROLE ' || name || ' NOLOGIN' FROM service
                WHERE rolcanlogin AND name <> 'authenticator' ORDER BY name
                """),
            fine: "they are there, and none is above the rules"),
        DatabaseCheck(
            "roles.authenticator",
            Outcome(
                .problem, "there is no login authenticator", mend: "fieldgame migrate --roles",
                "SELECT '' WHERE to_regrole('authenticator') IS NULL"),
            Outcome(
                .problem, "it cannot log in", mend: "ALTER ROLE authenticator LOGIN",
                "SELECT '' FROM pg_roles WHERE rolname = 'authenticator' AND NOT rolcanlogin"),
            Outcome(
                .problem, "it cannot act as %", mend: "GRANT % TO authenticator",
                """
                SELECT name
                FROM unnest('{anon,authenticated,service_role,league_accounts,league_admins}'::text[])
                     AS name
                WHERE pg_has_role('authenticator', to_regrole(name), 'MEMBER') IS NOT TRUE
                """),
            Outcome(
                .problem, "it has the rights of % without taking them on",
                mend: "ALTER ROLE authenticator NOINHERIT, and grant them anew",
                """
                \(fragment: service)
                SELECT name FROM service
                WHERE name <> 'authenticator' AND pg_has_role('authenticator', oid, 'USAGE')
                ORDER BY name
                """),
            fine: "it can act as anon, authenticated, service_role, league_accounts, league_admins"),
        // A superuser is named among the attributes. In league_owner are expected superusers, the
        // database's owner, this login and those that have migrated.
        DatabaseCheck(
            "roles.owner",
            Outcome(
                .problem, "may act as league_owner, who may do all: %", mend: "%",
                """
                \(fragment: service)
                SELECT name, 'REVOKE league_owner FROM ' || name FROM service
                WHERE name <> 'league_owner' AND NOT rolsuper
                  AND pg_has_role(oid, to_regrole('league_owner'), 'MEMBER')
                ORDER BY name
                """),
            Outcome(
                .warning, "in league_owner, service_role, league_accounts or league_admins: %",
                mend:
                    "if they should not be: REVOKE league_owner, service_role, league_accounts, league_admins FROM %",
                """
                \(fragment: service)
                SELECT m.rolname
                FROM service AS s JOIN pg_auth_members AS g ON g.roleid = s.oid
                JOIN pg_roles AS m ON m.oid = g.member
                WHERE s.name IN ('league_owner', 'service_role', 'league_accounts', 'league_admins')
                  AND m.rolname NOT IN (SELECT name FROM service)
                  AND NOT m.rolsuper AND m.rolname <> session_user
                  AND m.oid <> (SELECT datdba FROM pg_database WHERE datname = current_database())
                  AND m.rolname NOT IN (SELECT applied_by FROM public.league_migrations)
                GROUP BY s.name, m.rolname ORDER BY s.name, m.rolname
                """),
            fine: "no unexpected login may do all"),
        DatabaseCheck(
            "roles.personal_logins",
            Outcome(
                .problem, "%",
                mend: "make the login and GRANT authenticated to it, or clear its "
                    + "user_profiles.db_role",
                """
                SELECT CASE
                    WHEN r.oid IS NULL THEN 'there is no login ' || u.db_role
                    WHEN r.rolsuper OR r.rolbypassrls THEN u.db_role || ' is above the rules'
                    WHEN NOT r.rolcanlogin THEN u.db_role || ' cannot log in'
                    ELSE u.db_role || ' has not been granted authenticated' END
                FROM user_profiles AS u LEFT JOIN pg_roles AS r ON r.rolname = u.db_role
                WHERE u.db_role IS NOT NULL
                  AND (r.oid IS NULL OR r.rolsuper OR r.rolbypassrls OR NOT r.rolcanlogin
                       OR NOT pg_has_role(r.oid, to_regrole('authenticated'), 'MEMBER'))
                ORDER BY u.db_role
                """),
            fine: "each is there and keeps the rules"),
        // What others make in the league's schema would be taken for its own.
        DatabaseCheck(
            "roles.public",
            Outcome(
                .problem, "every login may make tables and functions in the schema public",
                mend: "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
                """
                SELECT ''
                FROM pg_namespace AS n
                CROSS JOIN LATERAL aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) AS a
                WHERE n.nspname = 'public' AND a.grantee = 0 AND a.privilege_type = 'CREATE'
                """),
            fine: "only the league makes objects in its schema"),
    ]

    /// The roles of the service, in C's order; one that is missing has nothing but its name.
    private static let service: Query = """
        WITH service AS (
            SELECT s.name COLLATE "C" AS name, r.* FROM pg_roles AS r
            RIGHT JOIN unnest('{anon,authenticated,authenticator,league_accounts,league_admins,league_owner,service_role}'::text[])
                 AS s (name) ON r.rolname = s.name)
        """
}
