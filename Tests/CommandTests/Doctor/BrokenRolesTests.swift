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
        // From PostgreSQL 16 on what is inherited is settled when it is granted.
        (
            "ALTER ROLE authenticator INHERIT; REVOKE anon FROM authenticator; GRANT anon TO authenticator",
            "ALTER ROLE authenticator NOINHERIT; REVOKE anon FROM authenticator; GRANT anon TO authenticator",
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
                try await connection.execute(script: deed)
                try Examination(program).expect("roles.\(check)", "problem", words)
                try await connection.execute(script: undoing)
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

            // What the doctor names puts back the roles that are missing.
            try await connection.execute(
                script: """
                    ALTER ROLE authenticator RENAME TO former;
                    ALTER ROLE service_role RENAME TO service
                    """)
            let without = try Examination(program)
            without.expect(
                "roles.attributes", "problem", "missing: authenticator, service_role",
                mend: "fieldgame migrate --roles")
            without.expect(
                "roles.authenticator", "problem", "no login", mend: "fieldgame migrate --roles")
            #expect(
                try program.succeed("migrate", "--roles").output
                    == "made authenticator, service_role\n")
            for id in ["roles.attributes", "roles.authenticator"] {
                #expect(try Examination(program)[id]?.status != "problem")
            }
            try await connection.execute(
                script: """
                    DROP ROLE authenticator, service_role;
                    ALTER ROLE former RENAME TO authenticator;
                    ALTER ROLE service RENAME TO service_role
                    """)

            // Calendars are made by another login than the doctor's.
            try await connection.execute("ALTER ROLE authenticator NOLOGIN")
            try Examination(program).expect("feeds.calendars", "problem", "could not be looked at")
            await connection.close()
        }
        try await cluster.stop()
    }
}
