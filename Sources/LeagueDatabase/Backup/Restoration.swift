import LeagueService
package import PostgreSQL

/// Restores a backup into an empty database.
///
/// A schema `fieldgame_restore` marks a database in which one is under way, with the backup's digest and
/// how far it has come: whenever this is broken off, the next run goes on from there.
package struct Restoration: Sendable {
    /// What came of it.
    package struct Outcome: Sendable {
        /// The roles that were made.
        package let roles: [String]
        /// The logins among them whose passwords the backup does not hold.
        package let withoutPassword: [String]
        /// What roles had and did not get, since it reaches beyond the league: `tom: SUPERUSER`.
        package let withheld: [String]
        /// The migrations that brought it to this program's schema.
        package let migrations: [Migrator.Step]
    }

    private let backup: BackupFile
    private let connection: Connection
    private let configuration: ConnectionConfiguration
    private let progress: @Sendable (String) -> Void

    /// - Parameter configuration: how the connection was made, and `pg_restore` makes another.
    package init(
        _ backup: BackupFile, into connection: Connection, configuration: ConnectionConfiguration,
        progress: @escaping @Sendable (String) -> Void
    ) {
        (self.backup, self.connection) = (backup, connection)
        (self.configuration, self.progress) = (configuration, progress)
    }

    /// Throws ``BackupError`` (`tooNew`) where this program does not know the schema of a backup.
    package static func requireKnown(_ backup: BackupFile) throws {
        let newest = Migrator.newest
        guard backup.manifest.schema > newest else { return }
        throw BackupError(
            .tooNew,
            "the backup has schema version \(backup.manifest.schema), this fieldgame knows versions "
                + "up to \(newest): install the fieldgame that made it, or a newer one")
    }

    /// How far a database has come.
    private enum Stage: Equatable {
        /// It has nothing of the backup's.
        case empty
        /// It has all rows, which are yet to be compared.
        case loaded
        /// Its rows were compared; it is to be migrated.
        case compared
    }

    /// Throws ``BackupError`` (`notEmpty`, `forbidden`) where the backup may not go into the database.
    package func requireRoom() async throws {
        _ = try await stage()
        let (login, database, isEnough) = try await connection.query(
            """
            SELECT r.rolname::text, d.datname::text,
                   r.rolsuper OR r.rolcreaterole AND pg_has_role(r.oid, d.datdba, 'USAGE')
            FROM pg_roles AS r, pg_database AS d
            WHERE r.rolname = current_user AND d.datname = current_database()
            """, as: (String, String, Bool).self)[0]
        guard isEnough else {
            throw BackupError(
                .forbidden,
                "\(login) may not restore into the database \(database): log in as a superuser, or as "
                    + "its owner with the right to create roles (ALTER ROLE ... CREATEROLE)")
        }
    }

    /// Restores it. Throws ``BackupError``, ``ClusterError``, ``PostgresError``, ``DatabaseError``.
    package func run() async throws -> Outcome {
        try Self.requireKnown(backup)
        return try await connection.holdingAdvisoryLock(
            Migrator.lockKey, waitingAtMost: "1min"
        ) {
            try await endOthers()
            let stage = try await stage()
            progress("making the roles")
            let roles = try await backup.roles.make(connection)
            let more = try await Migrator(connection).makeRoles()
            if stage == .empty {
                try await mark("loading")
                try await connection.execute("GRANT CREATE ON SCHEMA public TO league_owner")
                progress("restoring \(backup.manifest.rows) rows")
                try await load()
            }
            if stage != .compared {
                try await compare()
                try await mark("compared")
            }
            let taken = try await Migrator(connection).migrate()
            progress("gathering statistics")
            try await connection.execute("ANALYZE")
            try await finish()
            return Outcome(
                roles: roles.made + more, withoutPassword: roles.withoutPassword,
                withheld: roles.withheld, migrations: taken)
        }
    }

    /// Ends what a run that was killed has left behind on the server.
    private func endOthers() async throws {
        for _ in 0..<100 {
            let ended = try await connection.query(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database()
                  AND application_name = \(ClientProgram.applicationName)
                """, as: Bool.self)
            if ended.isEmpty { return }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func stage() async throws -> Stage {
        let marks = try await connection.query(
            """
            SELECT coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace
            WHERE nspname = 'fieldgame_restore'
            """, as: String.self)
        let relations = try await connection.query(
            """
            SELECT count(*) FROM pg_class AS c
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
              AND NOT EXISTS (SELECT FROM pg_depend AS d
                              WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                                AND d.deptype = 'e')
            """, as: Int.self)[0]
        if relations == 0 { return .empty }
        switch marks.first {
        case "loading \(backup.digest)": return .loaded
        case "compared \(backup.digest)": return .compared
        default:
            let name = try await connection.query(
                "SELECT current_database()::text", as: String.self)
            throw BackupError(
                .notEmpty,
                "the database \(name[0]) has tables already, and a backup goes into an empty one: "
                    + "name a new one (createdb --encoding=UTF8 --template=template0), or stop "
                    + "the private cluster and move its folder away")
        }
    }

    private func mark(_ stage: String) async throws {
        try await connection.execute("CREATE SCHEMA IF NOT EXISTS fieldgame_restore")
        try await connection.execute(
            "COMMENT ON SCHEMA fieldgame_restore IS '\(unescaped: stage) \(unescaped: backup.digest)'"
        )
    }

    /// All of it, in one transaction.
    private func load() async throws {
        let server = try await connection.serverVersion / 10_000
        try await onThreadOfItsOwn { [backup, configuration] in
            let binaries = try ServerBinaries.find(
                ["pg_restore"], from: max(server, backup.manifest.majorVersion))
            let restorer = ClientProgram(
                path: binaries.path("pg_restore"), database: configuration)
            try restorer.run("Restoring the dump", ["--single-transaction"]) { write in
                try backup.readDump { write($0) }
            }
        }
    }

    private func compare() async throws {
        let contents = try await connection.withTransaction(isolation: .repeatableRead) {
            connection in
            try await TableContents.read(connection) { table, count in
                progress("comparing table \(table) of \(count)")
            }
        }
        let differences = contents.differences(from: backup.manifest)
        guard differences.isEmpty else {
            throw BackupError(
                .damaged,
                "what was restored is not what the backup says: "
                    + HealthCheck.list(differences) + ". Drop the database, and take another backup"
            )
        }
    }

    /// From now on it is a league of its own: who has read changes of the original starts again.
    private func finish() async throws {
        try await connection.withTransaction { connection in
            try await connection.execute("SELECT public.current_change_epoch()")
            try await LeagueRepository(connection).record(backup)
            try await connection.execute("DROP SCHEMA IF EXISTS fieldgame_restore")
        }
    }
}
