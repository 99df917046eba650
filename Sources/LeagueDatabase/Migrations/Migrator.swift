package import LeagueSchema
package import PostgreSQL

/// Brings a database to the schema that this program knows, and says where it stands.
///
/// Migrations run forward only, each in a transaction of its own together with its line in
/// `league_migrations`. Two that run at once wait for each other.
package struct Migrator: Sendable {
    /// One migration and what the database knows of it.
    package struct Step: Sendable, Hashable {
        /// The number at the start of its file name.
        package let version: Int
        /// The rest of its file name.
        package let name: String
        /// When it was applied, as the server writes it; nil when it has not been.
        package let appliedAt: String?
    }

    private struct Applied {
        let name: String
        let checksum: String
        let at: String
    }

    private let connection: Connection
    private let migrations: [Migration]

    /// A migrator over a maintenance connection.
    package init(_ connection: Connection, migrations: [Migration] = LeagueSchema.all) {
        self.connection = connection
        self.migrations = migrations
    }

    /// The version that this program needs.
    package var needed: Int { migrations.last?.version ?? 0 }

    /// Every migration that this program carries, and when each was applied.
    ///
    /// Throws `schemaTooNew` or `schemaEdited` like `migrate`, and the server's errors.
    package func status() async throws -> [Step] {
        let applied = try await applied()
        try refuseForeign(applied, migrations.map(\.checksum))
        return migrations.map {
            Step(version: $0.version, name: $0.name, appliedAt: applied[$0.version]?.at)
        }
    }

    /// Throws unless the schema is exactly the one that this program knows.
    ///
    /// `schemaTooOld` when migrations are missing, `schemaTooNew` and `schemaEdited` as `migrate`.
    package func requireCurrent() async throws {
        let steps = try await status()
        guard steps.contains(where: { $0.appliedAt == nil }) else { return }
        throw tooOld(steps.last { $0.appliedAt != nil }?.version ?? 0)
    }

    /// Throws unless the newest migration of the database is the newest that this program knows: a
    /// look that costs nothing, for who has asked ``requireCurrent()`` before.
    package func requireNewest() async throws {
        let newest =
            try await connection.query(
                "SELECT coalesce(max(version), 0) FROM public.league_migrations", as: Int.self
            ).first ?? 0
        if newest > needed { throw tooNew(newest) }
        if newest < needed { throw tooOld(newest) }
    }

    private func tooOld(_ found: Int) -> DatabaseError {
        DatabaseError(
            code: .schemaTooOld,
            description:
                "the database has schema version \(found), this fieldgame needs \(needed): "
                + "run `fieldgame migrate`")
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
    /// `schemaEdited` when one was applied from another text, `unsuitableServer` when the database
    /// is not UTF-8, and the server's errors: then the migration that failed left nothing behind.
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
        let applied = try await applied()
        let checksums = try await checksums()
        try refuseForeign(applied, checksums)
        var taken: [Step] = []
        for (migration, checksum) in zip(migrations, checksums)
        where applied[migration.version] == nil {
            let script = String(decoding: migration.sql, as: UTF8.self)
            do {
                try await connection.withTransaction { connection in
                    try await connection.execute(script: script)
                    try await connection.execute(
                        """
                        INSERT INTO public.league_migrations (version, name, checksum)
                        VALUES (\(migration.version), \(migration.name), \(checksum))
                        """)
                }
            } catch let error as PostgresError where error.code == .server {
                throw DatabaseError(
                    code: .migrationFailed,
                    description:
                        "migration \(migration.version) (\(migration.name)) failed and left "
                        + "nothing behind; the server says: \(error.message ?? "nothing")")
            }
            let step = Step(version: migration.version, name: migration.name, appliedAt: "now")
            progress?(step)
            taken.append(step)
        }
        return taken
    }

    private func applied() async throws -> [Int: Applied] {
        let ledger = try await connection.query(
            "SELECT to_regclass('public.league_migrations') IS NOT NULL", as: Bool.self)
        guard ledger == [true] else { return [:] }
        let rows = try await connection.query(
            "SELECT version, name, checksum, applied_at::text FROM public.league_migrations",
            as: (Int, String, String, String).self)
        return Dictionary(
            rows.map { ($0.0, Applied(name: $0.1, checksum: $0.2, at: $0.3)) },
            uniquingKeysWith: { first, _ in first })
    }

    private func refuseForeign(_ applied: [Int: Applied], _ checksums: [String]) throws {
        if let newest = applied.keys.max(), newest > needed { throw tooNew(newest) }
        for (migration, checksum) in zip(migrations, checksums) {
            guard let applied = applied[migration.version],
                applied.checksum != checksum || applied.name != migration.name
            else { continue }
            throw DatabaseError(
                code: .schemaEdited,
                description: "migration \(migration.version) was applied as version "
                    + "\(applied.checksum.prefix(12)) (\(applied.name)), this fieldgame carries "
                    + "version \(checksum.prefix(12)) (\(migration.name)): an applied migration must "
                    + "not be edited; install the fieldgame that made this database, or restore "
                    + "the file")
        }
    }

    /// The checksum of each migration as it would run, in their order: what is written into the ledger.
    private func checksums() async throws -> [String] {
        try await connection.query(
            """
            SELECT encode(sha256(convert_to(script, 'UTF8')), 'hex')
            FROM unnest(\(migrations.map { String(decoding: $0.sql, as: UTF8.self) })::text[])
                WITH ORDINALITY AS files (script, place)
            ORDER BY place
            """, as: String.self)
    }

    /// What all migrators lock while they work: "fgmigrat" in ASCII.
    private static let lockKey = 7_378_995_893_164_597_620
}
