import PostgreSQL

/// What is known of the server, the database and the login that a connection has reached.
package struct ServerFacts: Sendable, Hashable {
    /// Such as 150014 for 15.14.
    package let version: Int
    /// Such as `15.14`.
    package let versionText: String
    /// The database's name.
    package let database: String
    /// The role that logged in.
    package let login: String
    /// Whether it may do the work of the maintenance path: a superuser, or in `league_owner`.
    package let isMaintenance: Bool
    /// Such as `UTF8`.
    package let encoding: String
    /// Settings whose value is not the one with which what was committed lasts: `fsync is off`.
    package let perishable: [String]
    /// Whether the server notices data that the disk has changed.
    package let hasChecksums: Bool
    /// What makes triggers not fire: `this session`, `every session of tom`.
    package let triggerless: [String]
    /// How many seconds London is ahead of UTC on 15 January and on 15 July of this year.
    package let londonOffsets: [Int]
    /// The year of these.
    package let year: Int
    /// Where its data are; nil for another machine, and where the login may not know.
    package let dataFolder: String?
}

extension LeagueRepository {
    /// The oldest major version of PostgreSQL with what the schema needs: views that ask the rights
    /// of who reads them, and `UNIQUE NULLS NOT DISTINCT`.
    package static let oldestServer = 15

    /// Bounds what each statement of this session may take, and lets it write nothing.
    package func onlyLook(limit: String) async throws {
        try await connection.execute(
            """
            SELECT set_config('statement_timeout', \(limit), false),
                   set_config('lock_timeout', \(limit), false),
                   set_config('default_transaction_read_only', 'on', false)
            """)
    }

    /// Seconds since 1970 by the server's clock.
    package func serverClock() async throws -> Double {
        try await connection.query(
            "SELECT extract(epoch FROM clock_timestamp())::float8", as: Double.self
        ).first ?? 0
    }

    /// What the server, the database and the login are. Any login may ask.
    package func serverFacts() async throws -> ServerFacts {
        let rows = try await connection.query(Self.server)
        guard let row = rows.first else {
            throw DatabaseError(
                code: .unsuitableServer, description: "the server says nothing of itself")
        }
        return ServerFacts(
            version: try row.decode("version"), versionText: try row.decode("version_text"),
            database: try row.decode("database"), login: try row.decode("login"),
            isMaintenance: try row.decode("is_maintenance"), encoding: try row.decode("encoding"),
            perishable: try row.decode("perishable"),
            hasChecksums: try row.decode("has_checksums"),
            triggerless: try row.decode("triggerless"),
            londonOffsets: try row.decode("london_offsets"), year: try row.decode("year"),
            dataFolder: try row.decode("data_folder"))
    }

    private static let server: Query = """
        SELECT current_setting('server_version_num')::int AS version,
               split_part(current_setting('server_version'), ' ', 1) AS version_text,
               current_database() AS database, session_user AS login,
               (SELECT rolsuper FROM pg_roles WHERE rolname = session_user)
                   OR coalesce(pg_has_role(session_user, to_regrole('league_owner'), 'MEMBER'), false)
                   AS is_maintenance,
               current_setting('server_encoding') AS encoding,
               ARRAY(SELECT name || ' is off'
                     FROM unnest('{fsync,full_page_writes,synchronous_commit}'::text[]) AS name
                     WHERE current_setting(name) = 'off') AS perishable,
               current_setting('data_checksums') = 'on' AS has_checksums,
               ARRAY(SELECT 'this session' WHERE current_setting('session_replication_role') = 'replica'
                     UNION ALL
                     SELECT 'every session of ' || coalesce(r.rolname, 'everybody')
                     FROM pg_db_role_setting AS s LEFT JOIN pg_roles AS r ON r.oid = s.setrole
                     WHERE 'session_replication_role=replica' = ANY (s.setconfig)
                       AND s.setdatabase IN (0, (SELECT oid FROM pg_database
                                                 WHERE datname = current_database()))
                     ORDER BY 1) AS triggerless,
               ARRAY(SELECT extract(epoch FROM utc AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/London'
                                               - utc)::int
                     FROM (VALUES (make_timestamp(this.year, 1, 15, 12, 0, 0)),
                                  (make_timestamp(this.year, 7, 15, 12, 0, 0))) AS noon (utc)
                     ORDER BY utc) AS london_offsets,
               this.year,
               CASE WHEN inet_server_addr() IS NULL THEN
                   (SELECT setting FROM pg_settings WHERE name = 'data_directory') END AS data_folder
        FROM (SELECT extract(year FROM clock_timestamp() AT TIME ZONE 'UTC')::int AS year) AS this
        """
}
