import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Roles belong to a whole server: these have one of their own.
@Suite struct BrokenRolesTests {
    /// What is done, how it is undone, the check that finds it, and words of what it says.
    private static let deeds = [
        (
            "ALTER ROLE anon SUPERUSER", "ALTER ROLE anon NOSUPERUSER", "attributes",
            "anon is superuser"
        ),
        (
            "ALTER ROLE authenticated BYPASSRLS", "ALTER ROLE authenticated NOBYPASSRLS",
            "attributes", "authenticated is bypassrls"
        ),
        (
            "ALTER ROLE service_role RENAME TO other", "ALTER ROLE other RENAME TO service_role",
            "attributes", "missing: service_role"
        ),
        (
            "ALTER ROLE authenticator NOLOGIN", "ALTER ROLE authenticator LOGIN", "authenticator",
            "log in"
        ),
        (
            "REVOKE anon FROM authenticator", "GRANT anon TO authenticator", "authenticator",
            "cannot act as anon"
        ),
        (
            "ALTER ROLE authenticator INHERIT", "ALTER ROLE authenticator NOINHERIT",
            "authenticator", "without taking them on"
        ),
        (
            "GRANT league_owner TO authenticated", "REVOKE league_owner FROM authenticated",
            "owner",
            "authenticated"
        ),
    ]

    @Test func whatIsWrongIsFound() async throws {
        let cluster = try await TestCluster.start()
        try await withTestDatabase(from: .league, in: cluster) { database in
            let program = Program(database: database)
            let connection = try await Connection.connect(to: database.configuration)
            for (deed, undoing, check, words) in Self.deeds {
                try await connection.execute(Query(unescaped: deed))
                try Examination(program).expect("roles.\(check)", "problem", words)
                try await connection.execute(Query(unescaped: undoing))
            }

            try await connection.execute(
                script: """
                    CREATE ROLE stranger LOGIN; GRANT league_owner TO stranger;
                    ALTER ROLE anon LOGIN;
                    ALTER ROLE stranger SET session_replication_role = replica
                    """)
            let odd = try Examination(program)
            odd.expect("roles.owner", "warning", "stranger", mend: "REVOKE")
            odd.expect(
                "roles.attributes", "warning", "can log in: anon", mend: "ALTER ROLE anon NOLOGIN")
            odd.expect("schema.triggers", "problem", "every session of stranger", mend: "RESET")
            try await connection.execute(script: "DROP OWNED BY stranger; DROP ROLE stranger")

            // Calendars are made by another login than the doctor's.
            try await connection.execute("ALTER ROLE authenticator NOLOGIN")
            try Examination(program).expect("feeds.calendars", "problem", "could not be looked at")
            await connection.close()
        }
        try await cluster.stop()
    }
}
