package import PostgreSQL

/// A role of the service, as the server has it.
package struct RoleFacts: Sendable, Hashable, RowDecodable {
    /// `league_owner`, `authenticator`, `anon`, `authenticated` or `service_role`.
    package let name: String
    /// Whether the server has it.
    package let exists: Bool
    /// What no role of the service needs: `superuser`, `bypassrls`, `createrole`, ...
    package let powers: [String]
    /// Whether it can log in.
    package let canLogIn: Bool
    /// The roles of the service whose rights it has without asking.
    package let inherited: [String]
    /// The roles of the service that it can take on.
    package let memberships: [String]
    /// The logins and groups that have been granted it, without those who are expected: for
    /// `league_owner` superusers, the database's owner, this login and those that have migrated.
    package let strangers: [String]

    /// Reads a row.
    package init(row: Row) throws {
        name = try row.decode("name")
        exists = try row.decode("present")
        powers = try row.decode("powers")
        canLogIn = try row.decode("can_log_in")
        inherited = try row.decode("inherited")
        memberships = try row.decode("memberships")
        strangers = try row.decode("strangers")
    }
}

extension LeagueRepository {
    /// The roles of the service. Any login that may read `league_migrations` may ask.
    package func roleFacts() async throws -> [RoleFacts] {
        try await connection.query(
            """
            WITH service (name) AS (
                VALUES ('league_owner'), ('authenticator'), ('anon'), ('authenticated'),
                       ('service_role'))
            SELECT s.name, r.oid IS NOT NULL AS present, coalesce(r.rolcanlogin, false) AS can_log_in,
                   array_remove(ARRAY[
                       CASE WHEN r.rolsuper THEN 'superuser' END,
                       CASE WHEN r.rolbypassrls THEN 'bypassrls' END,
                       CASE WHEN r.rolcreaterole THEN 'createrole' END,
                       CASE WHEN r.rolcreatedb THEN 'createdb' END,
                       CASE WHEN r.rolreplication THEN 'replication' END], NULL) AS powers,
                   ARRAY(SELECT o.name FROM service AS o
                         WHERE o.name <> s.name AND pg_has_role(r.oid, to_regrole(o.name), 'USAGE')
                         ORDER BY 1) AS inherited,
                   ARRAY(SELECT o.name FROM service AS o
                         WHERE o.name <> s.name AND pg_has_role(r.oid, to_regrole(o.name), 'MEMBER')
                         ORDER BY 1) AS memberships,
                   ARRAY(SELECT m.rolname FROM pg_auth_members AS g
                         JOIN pg_roles AS m ON m.oid = g.member
                         WHERE g.roleid = r.oid AND m.rolname NOT IN (SELECT name FROM service)
                           AND NOT m.rolsuper AND m.rolname <> session_user
                           AND m.oid <> (SELECT datdba FROM pg_database
                                         WHERE datname = current_database())
                           AND m.rolname NOT IN (SELECT applied_by FROM public.league_migrations)
                         GROUP BY m.rolname ORDER BY 1) AS strangers
            FROM service AS s LEFT JOIN pg_roles AS r ON r.rolname = s.name
            """, as: RoleFacts.self)
    }

    /// What is wrong with personal logins, a sentence each; none where all is well.
    package func oddPersonalLogins() async throws -> [String] {
        try await connection.query(
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
            """, as: String.self)
    }

    /// Whether everybody may make tables and functions in the schema of the league, beside which
    /// its own would be taken for theirs.
    package func isSchemaOpen() async throws -> Bool {
        try await connection.query(
            """
            SELECT EXISTS (
                SELECT FROM pg_namespace AS n
                CROSS JOIN LATERAL aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) AS a
                WHERE n.nspname = 'public' AND a.grantee = 0 AND a.privilege_type = 'CREATE')
            """, as: Bool.self) == [true]
    }
}
