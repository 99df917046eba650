import LeagueSchema
import PostgreSQL

/// Routines, triggers, views, grants and policies are made anew as a whole, so that a definition
/// that has left the files leaves the database too, and a view may change its columns.
extension Migrator {
    /// Makes the definitions anew, in one transaction.
    ///
    /// Readers and writers go on until the transaction has every lock that it needs, then wait until
    /// it commits. It waits for locks less than the second after which the server looks for deadlocks:
    /// so it gives way itself, and tries again, as it does after a deadlock. Throws
    /// `migrationFailed`, or `busy` when others have held the tables for some minutes.
    func applyDefinitions() async throws {
        try await refusing(definitions) {
            var attempt = 1
            while true {
                do {
                    return try await connection.withTransaction { _ in
                        try await lockRelations()
                        try await define()
                    }
                } catch let error as PostgresError
                    where ["57014", "40P01"].contains(error.sqlState)
                {
                    guard attempt < 400 else { throw DatabaseError.tablesInUse }
                    attempt += 1
                    try await Task.sleep(for: .milliseconds(Int.random(in: 50...250)))
                }
            }
        }
    }

    /// Takes the locks of a change of every table and view of the league, views first, as readers do.
    func lockRelations() async throws {
        try await connection.execute("SET LOCAL statement_timeout = '500ms'")
        try await connection.execute(
            """
            DO $$
            DECLARE
                relation regclass;
            BEGIN
                SET LOCAL ROLE league_owner;
                SET LOCAL search_path = public, pg_temp;
                FOR relation IN
                    SELECT oid FROM pg_class
                    WHERE relowner = 'league_owner'::regrole
                      AND relnamespace = 'public'::regnamespace AND relkind IN ('v', 'r')
                    ORDER BY relkind DESC, oid DESC
                LOOP
                    -- Takes the lock, and changes nothing.
                    EXECUTE format('ALTER TABLE %s OWNER TO league_owner', relation);
                END LOOP;
            END
            $$
            """)
        try await connection.execute("SET LOCAL statement_timeout = 0")
    }

    /// Removes what the last definitions made, runs these, and remembers what they make.
    func define() async throws {
        let removal = try await connection.query(
            "SELECT removal FROM public.league_definitions", as: String.self)
        for script in removal { try await connection.execute(script: script) }
        let others = Set(try await objects().map { "\($0) \($1)" })
        for file in definitions.files { try await connection.execute(script: file) }
        let made = try await objects().filter { !others.contains("\($0) \($1)") }
        try await connection.execute(
            """
            INSERT INTO public.league_definitions (checksum, removal)
            VALUES (\(definitions.checksum), \(Self.removal(of: made)))
            ON CONFLICT (only_row) DO UPDATE
                SET checksum = EXCLUDED.checksum, removal = EXCLUDED.removal,
                    applied_at = clock_timestamp(), applied_by = session_user
            """)
    }

    /// All objects of league_owner that definitions could have made, as DROP names them.
    private func objects() async throws -> [(kind: String, name: String)] {
        try await connection.query(
            """
            SELECT 'POLICY', quote_ident(polname) || ' ON ' || polrelid::regclass
            FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
            WHERE relowner = 'league_owner'::regrole AND relnamespace = 'public'::regnamespace
            UNION ALL
            SELECT 'TRIGGER', quote_ident(tgname) || ' ON ' || tgrelid::regclass
            FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
            WHERE relowner = 'league_owner'::regrole AND relnamespace = 'public'::regnamespace
              AND NOT tgisinternal
            UNION ALL
            SELECT 'VIEW', oid::regclass::text FROM pg_class
            WHERE relowner = 'league_owner'::regrole AND relnamespace = 'public'::regnamespace
              AND relkind = 'v'
            UNION ALL
            SELECT 'FUNCTION', oid::regprocedure::text FROM pg_proc
            WHERE proowner = 'league_owner'::regrole AND pronamespace = 'public'::regnamespace
            """, as: (String, String).self)
    }

    /// The statements that drop these objects and nothing else: with an object that is not the
    /// league's and needs one of them, they fail.
    private static func removal(of made: [(kind: String, name: String)]) -> String {
        func names(_ kind: String) -> [String] { made.filter { $0.kind == kind }.map(\.name) }
        let single = ["POLICY", "TRIGGER"].flatMap { kind in
            names(kind).map { "DROP \(kind) IF EXISTS \($0);" }
        }
        // Together, since views and functions may need each other.
        let joined = ["VIEW", "FUNCTION"].filter { !names($0).isEmpty }.map {
            "DROP \($0) IF EXISTS \(names($0).joined(separator: ", "));"
        }
        return (single + joined).joined(separator: "\n")
    }
}

extension DatabaseError {
    fileprivate static let tablesInUse = DatabaseError(
        code: .busy,
        description: "other sessions of the database hold the league's tables, such as a backup: "
            + "run `fieldgame migrate` again when they are done; pg_stat_activity names them")
}
