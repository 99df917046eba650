import PostgreSQL

/// What all tables of a database hold, so that two databases can be compared.
struct TableContents: Sendable {
    let tables: [BackupManifest.Table]
    let sequences: [BackupManifest.Sequence]

    /// What shapes the text of a value, and shows every row however long that takes.
    static let settings: KeyValuePairs = [
        "datestyle": "ISO, YMD", "intervalstyle": "postgres", "timezone": "UTC",
        "extra_float_digits": "3", "bytea_output": "hex", "xmlbinary": "base64",
        "lc_monetary": "C", "search_path": "pg_catalog", "row_security": "off",
        "statement_timeout": "0", "idle_in_transaction_session_timeout": "0",
    ]

    /// What SELECT makes of such rows: their number, and a digest that does not depend on their order.
    static func digest(of rows: String) -> String {
        // The name of the rows is none that a column has.
        """
        count(*), concat_ws(':',
            coalesce(sum(('x' || left(sum, 16))::bit(64)::bigint::numeric), 0),
            coalesce(sum(('x' || substr(sum, 17, 16))::bit(64)::bigint::numeric), 0))
        FROM (SELECT encode(sha256(convert_to(("the row".*)::text, 'UTF8')), 'hex') AS sum
              FROM \(rows) AS "the row") AS sums
        """
    }

    /// Reads it within the transaction that is open.
    ///
    /// - Parameter progress: is told of each table before it is read.
    /// - Throws: ``PostgresError``, `42501` where the login may not read all of it.
    static func read(
        _ connection: Connection, progress: (_ table: Int, _ count: Int) -> Void
    ) async throws -> TableContents {
        for (name, value) in settings {
            try await connection.execute("SELECT set_config(\(name), \(value), true)")
        }
        // Before the rows are read, and dumped: a sequence that is used meanwhile is further there.
        var sequences: [BackupManifest.Sequence] = []
        for name in try await names("S", connection) {
            let last = try await connection.query(
                "SELECT CASE WHEN is_called THEN last_value END FROM \(unescaped: name)",
                as: Int?.self)
            sequences.append(.init(name: name, last: last.first ?? nil))
        }
        var tables: [BackupManifest.Table] = []
        let names = try await names("r", connection)
        for (place, name) in names.enumerated() {
            progress(place + 1, names.count)
            let found = try await connection.query(
                "SELECT \(unescaped: digest(of: "ONLY \(name)"))", as: (Int, String).self)[0]
            tables.append(.init(name: name, rows: found.0, digest: found.1))
        }
        return TableContents(tables: tables, sequences: sequences)
    }

    /// The names, as SQL has them, of what `pg_dump` takes the rows or the state of.
    private static func names(_ kind: String, _ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT (quote_ident(n.nspname) || '.' || quote_ident(c.relname)) COLLATE "C" AS name
            FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
            WHERE c.relkind = \(kind)::"char" AND c.relpersistence <> 't'
              AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
              AND NOT EXISTS (SELECT FROM pg_depend AS d
                              WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                                AND d.deptype = 'e')
            ORDER BY name
            """, as: String.self)
    }

    /// What differs from what a manifest says, in words: `public.matches has 3 rows, not 4`.
    func differences(from manifest: BackupManifest) -> [String] {
        let found = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        let wanted = Dictionary(
            manifest.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let ofTables = Set(found.keys).union(wanted.keys).sorted().compactMap { name in
            switch (found[name], wanted[name]) {
            case (let found?, let wanted?) where found == wanted: nil as String?
            case (let found?, let wanted?):
                found.rows == wanted.rows
                    ? "\(name) has other rows"
                    : "\(name) has \(found.rows) rows, not \(wanted.rows)"
            case (nil, _): "\(name) is missing"
            case (_, nil): "\(name) is not in the manifest"
            }
        }
        let reached = Dictionary(
            sequences.map { ($0.name, $0.last ?? .min) }, uniquingKeysWith: { first, _ in first })
        return ofTables
            + manifest.sequences.filter { reached[$0.name] ?? .min < $0.last ?? .min }.map {
                "\($0.name) is behind \($0.last ?? 0)"
            }
    }
}
