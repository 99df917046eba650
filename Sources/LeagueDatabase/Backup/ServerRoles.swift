import Foundation
import PostgreSQL

/// The roles that a league's database needs of its server, which no dump of the database holds: the
/// member `roles.json` of a backup.
package struct ServerRoles: Codable, Sendable {
    /// A role, and what it is in.
    struct Role: Codable, Sendable {
        struct Membership: Codable, Sendable {
            let role: String
            /// Whether it may let others in.
            let admin: Bool
        }

        let name: String
        let login: Bool
        let superuser: Bool
        let createrole: Bool
        let createdb: Bool
        let inherit: Bool
        let replication: Bool
        let bypassrls: Bool
        /// How many connections it may have; -1 is any number.
        let connections: Int
        /// Until when its password is valid; nil is for ever.
        let until: String?
        /// `statement_timeout=15s`
        let settings: [String]
        let member: [Membership]
        /// The password's verifier; nil where it has none, or this login may not read it.
        var password: String?

        /// What it may do beyond the league.
        var powers: [String] {
            [
                (superuser, "SUPERUSER"), (createrole, "CREATEROLE"), (createdb, "CREATEDB"),
                (replication, "REPLICATION"), (bypassrls, "BYPASSRLS"),
            ].filter(\.0).map(\.1)
        }
    }

    /// Whether the login could read the verifiers of passwords.
    package let hasPasswords: Bool
    let roles: [Role]

    /// Those of the service, the personal logins, the roles that rights and objects of the database name,
    /// and what these are in.
    static func read(_ connection: Connection) async throws -> ServerRoles {
        let text = try await connection.query(
            """
            WITH RECURSIVE below AS (
                SELECT oid FROM pg_roles
                WHERE rolname = ANY (\(ofService))
                UNION
                SELECT m.member FROM below JOIN pg_auth_members AS m ON m.roleid = below.oid
            ), needed AS (
                SELECT oid FROM below
                UNION
                SELECT r.oid FROM pg_roles AS r
                JOIN public.user_profiles AS u ON u.db_role = r.rolname
                UNION
                SELECT s.refobjid FROM pg_shdepend AS s, pg_database AS d
                WHERE d.datname = current_database() AND s.refclassid = 'pg_authid'::regclass
                  AND (s.dbid = d.oid
                       OR s.classid = 'pg_database'::regclass AND s.objid = d.oid)
            ), above AS (
                SELECT oid FROM needed
                UNION
                SELECT m.roleid FROM above JOIN pg_auth_members AS m ON m.member = above.oid
            )
            SELECT coalesce(jsonb_agg(jsonb_build_object(
                'name', r.rolname, 'login', r.rolcanlogin, 'superuser', r.rolsuper,
                'createrole', r.rolcreaterole, 'createdb', r.rolcreatedb,
                'inherit', r.rolinherit, 'replication', r.rolreplication,
                'bypassrls', r.rolbypassrls, 'connections', r.rolconnlimit,
                'until', r.rolvaliduntil::text,
                'settings', coalesce((SELECT to_jsonb(s.setconfig) FROM pg_db_role_setting AS s
                                      WHERE s.setrole = r.oid AND s.setdatabase = 0), '[]'),
                'member', coalesce((SELECT jsonb_agg(jsonb_build_object(
                                               'role', g.rolname, 'admin', m.admin_option)
                                               ORDER BY g.rolname)
                                    FROM pg_auth_members AS m JOIN pg_roles AS g ON g.oid = m.roleid
                                    WHERE m.member = r.oid), '[]'))
                ORDER BY r.rolname COLLATE "C"), '[]')::text
            FROM pg_roles AS r
            -- The server has these itself: the one that made it, and the predefined ones.
            WHERE r.oid IN (SELECT oid FROM above) AND r.oid <> 10 AND r.rolname !~ '^pg_'
            """, as: String.self)[0]
        var roles = try JSONDecoder().decode([Role].self, from: Data(text.utf8))
        let mayRead = try await connection.query(
            "SELECT has_table_privilege('pg_authid', 'SELECT')", as: Bool.self)[0]
        if mayRead {
            let passwords = Dictionary(
                try await connection.query(
                    "SELECT rolname, rolpassword FROM pg_authid", as: (String, String?).self
                ).map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
            for place in roles.indices {
                roles[place].password = passwords[roles[place].name] ?? nil
            }
        }
        return ServerRoles(hasPasswords: mayRead, roles: roles)
    }

    /// What came of making them.
    struct Outcome: Sendable {
        /// The names of those that were made.
        let made: [String]
        /// The logins among them whose passwords the backup does not hold.
        let withoutPassword: [String]
        /// What they had and did not get, since it reaches beyond the league: `tom: SUPERUSER`.
        let withheld: [String]
    }

    /// The roles of the service itself.
    private static let ofService = [
        "authenticator", "anon", "authenticated", "service_role", "league_owner", "league_accounts",
        "league_admins", "league_news",
    ]

    /// Makes the roles that the server lacks. One that is there keeps what it has.
    ///
    /// A file that says otherwise shall give nobody rights over the server: no role gets more than to log
    /// in and to be in others that are made, or are the service's.
    func make(_ connection: Connection) async throws -> Outcome {
        try await connection.withTransaction { connection in
            try await connection.takeRolesItMakes()
            let names: [String] = try await connection.query(
                "SELECT rolname::text FROM pg_roles", as: String.self)
            let missing = roles.filter { !names.contains($0.name) }
            for role in missing { try await make(role, connection) }
            let made = missing.map(\.name)
            var withheld = missing.flatMap { role in role.powers.map { "\(role.name): \($0)" } }
            for role in roles where made.contains(role.name) || Self.ofService.contains(role.name) {
                let allowed = Self.ofService + (made.contains(role.name) ? made : [])
                for membership in role.member {
                    if allowed.contains(membership.role) {
                        try await enter(role.name, membership, connection)
                    } else {
                        withheld.append("\(role.name): \(membership.role)")
                    }
                }
            }
            return Outcome(
                made: made,
                withoutPassword: hasPasswords ? [] : missing.filter(\.login).map(\.name),
                withheld: withheld)
        }
    }

    private func make(_ role: Role, _ connection: Connection) async throws {
        let words = [
            (role.login, "LOGIN"), (!role.inherit, "NOINHERIT"),
            (role.connections >= 0, "CONNECTION LIMIT \(role.connections)"),
        ].filter(\.0).map(\.1).joined(separator: " ")
        let texts = try await connection.query(
            "SELECT quote_literal(\(role.password)), quote_literal(\(role.until))",
            as: (String?, String?).self)[0]
        let password = texts.0.map { " PASSWORD \($0)" } ?? ""
        let until = texts.1.map { " VALID UNTIL \($0)" } ?? ""
        try await connection.execute(
            """
            CREATE ROLE \(identifier: role.name) \(unescaped: words)\(unescaped: password)\
            \(unescaped: until)
            """)
        for setting in role.settings {
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0].wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.$]*/) != nil
            else {
                continue
            }
            // The value as it stands in the catalogue, which is a list for some settings.
            try await connection.execute(
                """
                WITH old AS MATERIALIZED (SELECT current_setting(\(parts[0]), true) AS value)
                SELECT set_config('fieldgame.kept', value, true),
                       set_config(\(parts[0]), \(parts[1]), true) FROM old
                """)
            try await connection.execute(
                """
                ALTER ROLE \(identifier: role.name) SET \(unescaped: parts[0]) FROM CURRENT
                """)
            try await connection.execute(
                "SELECT set_config(\(parts[0]), current_setting('fieldgame.kept'), true)")
        }
    }

    private func enter(
        _ name: String, _ membership: Role.Membership, _ connection: Connection
    ) async throws {
        let isIn = try await connection.query(
            """
            SELECT EXISTS (SELECT FROM pg_auth_members AS m
                           WHERE m.roleid = to_regrole(quote_ident(\(membership.role)))
                             AND m.member = to_regrole(quote_ident(\(name)))
                             AND m.admin_option >= \(membership.admin))
            """, as: Bool.self)[0]
        guard !isIn else { return }
        let option: Query = membership.admin ? " WITH ADMIN OPTION" : ""
        try await connection.execute(
            """
            GRANT \(identifier: membership.role) TO \(identifier: name)\(fragment: option)
            """)
    }
}
