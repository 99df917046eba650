package import LeagueSchema
package import PostgreSQL

/// Brings a database to the schema that this program knows, and says where it stands.
///
/// Migrations run forward only, each once, in a transaction of its own together with its line in
/// `league_migrations`. The definitions (routines, views and grants) follow, in one transaction,
/// when they are not those that `league_definitions` remembers. Two migrators that run at once wait
/// for each other.
package struct Migrator: Sendable {
    /// One migration, or the definitions, and what the database knows of it.
    package struct Step: Sendable, Hashable {
        /// The number at the start of its file name; nil for the definitions.
        package let version: Int?
        /// The rest of its file name, or what it is.
        package let name: String
        /// When it was applied, as the server writes it; nil when it has not been.
        package let appliedAt: String?

        init(_ script: SchemaScript, appliedAt: String?) {
            (version, name, self.appliedAt) = (script.version, script.name, appliedAt)
        }
    }

    /// What the database remembers of a script.
    private typealias Applied = (name: String, checksum: String, at: String)

    let connection: Connection
    let migrations: [SchemaScript]
    let definitions: SchemaScript

    /// A migrator over a maintenance connection.
    package init(
        _ connection: Connection, migrations: [SchemaScript] = LeagueSchema.migrations,
        definitions: SchemaScript = LeagueSchema.definitions
    ) {
        self.connection = connection
        self.migrations = migrations
        self.definitions = definitions
    }

    /// The version that this program needs.
    package var needed: Int { migrations.last?.version ?? 0 }

    /// The newest version that this program knows.
    static var newest: Int { LeagueSchema.migrations.last?.version ?? 0 }

    /// Whether the database has never had a migration.
    package func isNew() async throws -> Bool {
        try await connection.query(
            "SELECT to_regclass('public.league_migrations') IS NULL", as: Bool.self
        ).first == true
    }

    /// Every migration that this program carries, then its definitions, and when each was applied.
    ///
    /// Throws `schemaTooNew`, `schemaEdited` or `schemaOf01` like `migrate`, and the server's errors.
    package func status() async throws -> [Step] {
        let applied = try await applied()
        try refuseForeign(applied)
        return (migrations + [definitions]).map { script in
            let line = applied[script.version]
            let isSame = line?.checksum == script.checksum
            return Step(script, appliedAt: isSame ? line?.at : nil)
        }
    }

    /// Throws unless the schema is exactly the one that this program knows.
    ///
    /// `schemaTooOld` when migrations are missing or the definitions are others, the other errors
    /// as `migrate`.
    package func requireCurrent() async throws {
        let steps = try await status()
        let migrated = steps.filter { $0.appliedAt != nil }.compactMap(\.version)
        try require(migrated.last ?? 0, hasDefinitions: steps.last?.appliedAt != nil)
    }

    /// Throws unless the newest migration and the definitions of the database are those that this
    /// program knows: one query, for a caller that has asked ``requireCurrent()`` before.
    package func requireNewest() async throws {
        let found = try await connection.query(
            """
            SELECT (SELECT coalesce(max(version), 0) FROM public.league_migrations),
                   EXISTS (SELECT FROM public.league_definitions
                           WHERE checksum = \(definitions.checksum))
            """, as: (Int, Bool).self)[0]
        try require(found.0, hasDefinitions: found.1)
    }

    private func require(_ newest: Int, hasDefinitions: Bool) throws {
        if newest > needed { throw tooNew(newest) }
        guard newest < needed || !hasDefinitions else { return }
        let difference =
            newest < needed
            ? "has schema version \(newest), this fieldgame needs \(needed)"
            : "has the \(definitions.name) of another fieldgame"
        throw DatabaseError(
            code: .schemaTooOld,
            description: "the database \(difference): run `fieldgame migrate`")
    }

    private func tooNew(_ newest: Int) -> DatabaseError {
        DatabaseError(
            code: .schemaTooNew,
            description: "the database has schema version \(newest), this fieldgame knows "
                + "versions up to \(needed): install the fieldgame that made it, or a newer one")
    }

    /// Applies what is missing, in order, and returns the steps that it took; none when the schema
    /// was current.
    ///
    /// Throws `schemaTooNew` when the database knows a migration that this program does not,
    /// `schemaEdited` when one was applied from another text, `schemaOf01` for a database of
    /// fieldgame 0.1, `unsuitableServer` when the database is not UTF-8, and the server's errors:
    /// then the script that failed left nothing behind.
    package func migrate(
        progress: (@Sendable (Step) -> Void)? = nil
    ) async throws -> [Step] {
        let encoding = try await connection.query("SHOW server_encoding", as: String.self).first
        guard encoding == "UTF8" else {
            throw DatabaseError(
                code: .unsuitableServer,
                description:
                    "the database's encoding is \(encoding ?? "unknown"), it must be UTF8: "
                    + "create one with `createdb --encoding=UTF8 --template=template0`")
        }
        return try await connection.holdingAdvisoryLock(Self.lockKey) {
            try await applyMissing(progress)
        }
    }

    private func applyMissing(_ progress: (@Sendable (Step) -> Void)?) async throws -> [Step] {
        let missing = try await status().filter { $0.appliedAt == nil }
        var taken: [Step] = []
        for script in migrations + [definitions]
        where missing.contains(where: { $0.version == script.version }) {
            if script.version == nil {
                try await applyDefinitions()
            } else {
                try await refusing(script) {
                    try await connection.withTransaction { _ in try await apply(script) }
                }
            }
            let step = Step(script, appliedAt: "now")
            progress?(step)
            taken.append(step)
        }
        return taken
    }

    /// Makes the roles that the schema needs on the server, with their settings and memberships, and
    /// nothing else; returns those that were not there, by name.
    ///
    /// Throws `migrationFailed` where the login may not create roles.
    package func makeRoles() async throws -> [String] {
        let roles: Query = "SELECT rolname FROM pg_roles ORDER BY rolname"
        return try await connection.holdingAdvisoryLock(Self.lockKey) {
            let before = try await connection.query(roles, as: String.self)
            try await refusing(LeagueSchema.roles) {
                try await connection.withTransaction { connection in
                    try await connection.takeRolesItMakes()
                    for script in LeagueSchema.roles.files {
                        try await connection.execute(script: script)
                    }
                }
            }
            return try await connection.query(roles, as: String.self).filter {
                !before.contains($0)
            }
        }
    }

    /// Runs a migration and writes it into the ledger.
    func apply(_ migration: SchemaScript) async throws {
        try await connection.takeRolesItMakes()
        for file in migration.files { try await connection.execute(script: file) }
        try await record(migration)
    }

    /// Writes a migration into the ledger.
    func record(_ migration: SchemaScript) async throws {
        try await connection.execute(
            """
            INSERT INTO public.league_migrations (version, name, checksum)
            VALUES (\(migration.version), \(migration.name), \(migration.checksum))
            """)
    }

    /// Runs `body`; an error of the server becomes `migrationFailed`, which names the script. A server
    /// that lacks disk or memory (SQLSTATE class 53) is no fault of the script.
    nonisolated(nonsending) func refusing(
        _ script: SchemaScript, _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch let error as PostgresError
            where error.code == .server && error.sqlState?.hasPrefix("53") != true
        {
            let what = script.version.map { "migration \($0) (\(script.name))" } ?? script.name
            let words = [error.message, error.detail].compactMap(\.self).joined(separator: "; ")
            throw DatabaseError(
                code: .migrationFailed,
                description: "\(what) failed and left nothing behind; the server says: \(words)")
        }
    }

    /// The scripts that the database remembers, by version; the definitions by nil.
    private func applied() async throws -> [Int?: Applied] {
        let migrated: Query = """
            SELECT version, name, checksum, applied_at::text FROM public.league_migrations
            """
        let defined: Query = """
            UNION ALL SELECT NULL, '', checksum, applied_at::text FROM public.league_definitions
            """
        // A database that was never migrated has neither table, one of long ago no definitions: either
        // is "undefined_table".
        for query in ["\(fragment: migrated) \(fragment: defined)", migrated] as [Query] {
            do {
                let rows = try await connection.query(
                    query, as: (Int?, String, String, String).self)
                return Dictionary(
                    rows.map { ($0.0, ($0.1, $0.2, $0.3)) }, uniquingKeysWith: { first, _ in first }
                )
            } catch let error as PostgresError where error.sqlState == "42P01" {}
        }
        return [:]
    }

    private func refuseForeign(_ applied: [Int?: Applied]) throws {
        if applied[1]?.name == Self.firstMigrationOf01 { throw DatabaseError.schemaOf01 }
        if let newest = applied.keys.compactMap(\.self).max(), newest > needed {
            throw tooNew(newest)
        }
        for migration in migrations {
            guard let applied = applied[migration.version],
                applied.checksum != migration.checksum || applied.name != migration.name
            else { continue }
            throw DatabaseError(
                code: .schemaEdited,
                description: "migration \(migration.version ?? 0) was applied as version "
                    + "\(applied.checksum.prefix(12)) (\(applied.name)), this fieldgame carries "
                    + "version \(migration.checksum.prefix(12)) (\(migration.name)): an applied "
                    + "migration must not be edited; install the fieldgame that made this "
                    + "database, or restore the file")
        }
    }

    /// What all migrators lock while they work: "fgmigrat" in ASCII.
    static let lockKey = 7_378_995_893_164_597_620
}

extension Connection {
    /// Makes a login that may create roles, and is no superuser, a full member of those that it creates
    /// in this transaction. Before PostgreSQL 16 it could grant itself any.
    ///
    /// See <https://www.postgresql.org/docs/16/runtime-config-client.html#GUC-CREATEROLE-SELF-GRANT>.
    func takeRolesItMakes() async throws {
        try await execute(
            """
            SELECT set_config(name, 'set, inherit', true) FROM pg_settings
            WHERE name = 'createrole_self_grant'
            """)
    }
}
