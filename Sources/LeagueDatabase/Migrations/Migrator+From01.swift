import LeagueSchema
import PostgreSQL

/// The way across from fieldgame 0.1, whose 20 migrations became one baseline.
extension Migrator {
    /// The name of migration 1 in a database of fieldgame 0.1.
    static let firstMigrationOf01 = "foundation"

    /// SHA-256 of the ledger of fieldgame 0.1 with all its migrations: `1 foundation CHECKSUM` and
    /// so on, a line each.
    private static let ledgerOf01 =
        "5bc8128e4fbec7f0b1c4e522bdfe41acd03d4455f7918914725ad276f9e9adaf"

    /// Turns a database of fieldgame 0.1 into one of this program, in one transaction; matches,
    /// accounts and all else that it holds stay as they are.
    ///
    /// Throws `schemaOf01` when the database has not exactly the 20 migrations of 0.1, and
    /// otherwise as ``migrate(progress:)``.
    package func migrateFrom01() async throws {
        try await connection.holdingAdvisoryLock(Self.lockKey) {
            let ledger = try await connection.query(
                """
                SELECT encode(sha256(convert_to(string_agg(
                           concat_ws(' ', version, name, checksum), E'\\n' ORDER BY version),
                           'UTF8')), 'hex')
                FROM public.league_migrations
                """, as: String?.self)
            guard ledger == [Self.ledgerOf01] else {
                throw DatabaseError(
                    code: .schemaOf01,
                    description: "this is no database of fieldgame 0.1 with all its migrations: "
                        + "run the `migrate` of that fieldgame first")
            }
            try await refusing(LeagueSchema.from01) {
                try await connection.withTransaction { connection in
                    try await lockRelations()
                    for script in LeagueSchema.from01.files + Self.additions {
                        try await connection.execute(script: script)
                    }
                    try await record(migrations[0])
                    for migration in migrations.dropFirst() { try await apply(migration) }
                    try await define()
                }
            }
        }
    }

    /// The statements of the baseline that hold for a table that is there already: its comments, and
    /// what makes `league_definitions`.
    private static var additions: [String] {
        LeagueSchema.migrations[0].files.flatMap { $0.split(separator: ";\n") }.map {
            $0.trimmingPrefix(while: \.isNewline)
        }.filter {
            $0.hasPrefix("COMMENT ON") || $0.contains("league_definitions")
        }.map(String.init)
    }
}

extension DatabaseError {
    static let schemaOf01 = DatabaseError(
        code: .schemaOf01,
        description: "the database has the schema of fieldgame 0.1: take a backup, then run "
            + "`fieldgame migrate --from-0.1`")
}
