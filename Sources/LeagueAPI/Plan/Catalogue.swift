import PostgreSQL

/// What the API shows: relations with their columns, and a function. Every name in a statement comes
/// from here, none from a request.
struct Catalogue: Sendable {
    let relations: [String: Relation]

    /// The relation of this name; throws ``APIError`` (404 PGRST205) that names the nearest one.
    func relation(_ name: String) throws(APIError) -> Relation {
        if let relation = relations[name] { return relation }
        let nearest = relations.keys.sorted().first {
            $0.hasPrefix(name.prefix(4)) && !name.isEmpty
        }
        throw .relation(name, nearest: nearest)
    }

    /// The names of what is shown, and of each the table whose foreign keys it has.
    static let shown: KeyValuePairs<String, String> = [
        "account_events": "account_events", "awaiting_results": "matches",
        "competitions": "competitions", "houses": "houses",
        "import_log": "import_log", "league_standings": "standings", "locations": "locations",
        "matches": "matches", "pitches": "pitches", "recent_results": "matches",
        "score_audit_log": "score_audit_log", "season_standings": "standings",
        "umpires": "umpires", "upcoming_matches": "matches", "user_profiles": "user_profiles",
    ]
}

/// A table or view that the API shows.
struct Relation: Sendable {
    let name: String
    /// The columns in their order.
    let columns: [Column]
    /// The columns of the primary key; none of a view.
    let key: [String]
    let foreignKeys: [ForeignKey]

    struct ForeignKey: Equatable, Sendable {
        let name: String
        let column: String
        let target: String
        let targetColumn: String
    }

    /// The column of this name, or nil.
    func column(_ name: String) -> Column? { columns.first { $0.name == name } }

    /// The column of this name; throws ``APIError`` (400 42703).
    func existing(_ name: String) throws(APIError) -> Column {
        guard let column = column(name) else { throw .column(name, of: self.name) }
        return column
    }

    /// The columns of rows that a statement has written, in SQL: `t."id" AS "id", …`.
    func written(isGone: Bool = false) -> Query {
        columns.filter { $0.name != Column.houseName }.map { $0.written(isGone: isGone) }
            .joined(by: ", ")
    }

    /// The relation in SQL: `public."houses"`.
    var sql: Query { "public.\(identifier: name)" }
}

/// A column of a relation.
struct Column: Sendable {
    let name: String
    /// Its type as PostgreSQL writes it: `uuid`, `smallint`.
    let type: String
    /// The expression of its default, nil where it has none.
    let standard: String?
    /// Whether a request can write it: no column of a view, and none that is worked out.
    let isWritable: Bool
    /// Whether a row that was written has it as its reader may see it.
    var isReadable = false

    /// Whether the table shows it to nobody, since readers see different things: the umpires of a match.
    var isGuarded: Bool { isWritable && name == "umpires" && !isReadable }

    /// Whether it is a day, which the API may show as its noon.
    var isDay: Bool { type == "date" }

    /// What stands there in SQL, as a filter and an order see it.
    ///
    /// - Parameter row: the row's name in the statement.
    func value(of row: Query) -> Query {
        switch name {
        case Self.houseName:
            "(SELECT h.name FROM public.houses AS h WHERE h.id = \(fragment: row).house_id)"
        case _ where isGuarded: "public.match_umpires(\(fragment: row).id)"
        default: "\(fragment: row).\(identifier: name)"
        }
    }

    /// What stands there of a row that a statement has written; a row that is gone is the one it found.
    fileprivate func written(isGone: Bool) -> Query {
        let value = isGuarded && !isGone ? "(public.readable_match(t.id)).umpires" : value(of: "t")
        return "\(fragment: value) AS \(identifier: name)"
    }

    /// The same column of the rows that ``Relation/written(isGone:)`` gives.
    var ofWritten: Column {
        var column = self
        column.isReadable = true
        return column
    }

    /// The column that `user_profiles` has beside its own: the name of the house.
    static let houseName = "house_name"
}

extension Catalogue {
    /// Reads it from the database.
    static let query: Query = """
        SELECT shown.name, a.attname, format_type(a.atttypid, a.atttypmod),
               pg_get_expr(d.adbin, d.adrelid),
               c.relkind = 'r' AND a.attidentity = '' AND a.attgenerated = '',
               coalesce(a.attnum = ANY (k.conkey), false)
        FROM unnest(\(shown.map(\.key))::text[]) AS shown (name)
        JOIN pg_class AS c ON c.oid = to_regclass('public.' || quote_ident(shown.name))
        JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
        LEFT JOIN pg_constraint AS k ON k.conrelid = c.oid AND k.contype = 'p'
        ORDER BY shown.name, a.attnum
        """

    /// The foreign keys of one column, among what is shown.
    static let foreignKeyQuery: Query = """
        SELECT k.conname::text, k.conrelid::regclass::text, a.attname::text,
               k.confrelid::regclass::text, f.attname::text
        FROM pg_constraint AS k
        JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
        JOIN pg_attribute AS f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
        WHERE k.contype = 'f' AND cardinality(k.conkey) = 1
          AND k.connamespace = 'public'::regnamespace
        ORDER BY k.conname
        """

    /// Makes it of the rows of ``query`` and ``foreignKeyQuery``; throws ``PostgresError``
    /// (`decoding`).
    init(_ columns: Rows, _ foreignKeys: Rows) throws {
        var found: [String: (columns: [Column], key: [String])] = [:]
        for row in try columns.decode((String, String, String, String?, Bool, Bool).self) {
            let column = Column(name: row.1, type: row.2, standard: row.3, isWritable: row.4)
            found[row.0, default: ([], [])].columns.append(column)
            if row.5 { found[row.0]?.key.append(row.1) }
        }
        found["user_profiles"]?.columns.append(
            Column(name: Column.houseName, type: "text", standard: nil, isWritable: false))
        let keys = try foreignKeys.decode((String, String, String, String, String).self)
        var relations: [String: Relation] = [:]
        for (name, table) in Self.shown {
            guard let relation = found[name] else { continue }
            var own = keys.filter { $0.1 == table }.map {
                Relation.ForeignKey(name: $0.0, column: $0.2, target: $0.3, targetColumn: $0.4)
            }
            if table == "standings" {
                own = [
                    Relation.ForeignKey(
                        name: "\(name)_team_id", column: "team_id", target: "houses",
                        targetColumn: "id")
                ]
            }
            relations[name] = Relation(
                name: name, columns: relation.columns, key: relation.key,
                foreignKeys: own.filter { relation.columns.map(\.name).contains($0.column) })
        }
        self.relations = relations
    }
}
