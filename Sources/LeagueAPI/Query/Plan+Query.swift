import PostgreSQL

extension Plan {
    /// The one statement that does it and makes the answer: a row with `body` (text, or NULL where no
    /// rows are sent), `rows` (how many were found or written), `added` (how many of these were not there
    /// before), `total` (how many there are; NULL where that was not asked for) and `location` (of the
    /// one row that was added, or NULL).
    func query(_ representation: Representation) -> Query {
        switch source {
        case .relation:
            let table = namesCompetition ? relation.sql : relation.rows
            let found = "\(fragment: table) AS t\(fragment: condition)" as Query
            let range = request.range
            let rows: Query = """
                SELECT \(fragment: fields.list(of: "t", representation)) \
                FROM \(fragment: found)\(fragment: ordering(order.map(\.column))) \
                LIMIT \(range.limit)::bigint OFFSET \(range.offset)::bigint
                """
            let total: Query =
                request.preferences.countsAll
                ? "(SELECT count(*) FROM \(fragment: found))" : "NULL::bigint"
            return """
                SELECT \(fragment: boundedBody) AS body, count(*) AS rows, 0 AS added, \
                \(fragment: total) AS total, NULL::text AS location FROM (\(fragment: rows)) AS r
                """
        case .insert, .update, .delete, .call: return writing(representation)
        }
    }

    /// The rows `r`, or an error where they are too long.
    private var boundedBody: Query {
        "league_require_length(\(fragment: body), \(unescaped: String(RequestLimits.answerBytes)))"
    }

    /// The form of the rows `r`.
    private var body: Query {
        switch request.form {
        // A function gives one match, not a list of them.
        case .list where request.action == .call: "(json_agg(r) -> 0)::text"
        case .list: "coalesce(json_agg(r), '[]')::text"
        case .object: "(json_agg(r) -> 0)::text"
        case .csv:
            // A row as text is such a line in brackets.
            """
            coalesce(string_agg(substring(r::text, 2, length(r::text) - 2), E'\\n'), '')
            """
        }
    }

    private var condition: Query {
        filter.map { " WHERE \(fragment: $0.sql)" } ?? ""
    }

    /// - Parameter columns: those of ``order``, as they stand in the rows.
    private func ordering(_ columns: [Column]) -> Query {
        guard !order.isEmpty else { return "" }
        let terms = zip(columns, order).map { column, ordered in
            let term = ordered.term
            let direction = term.isDescending ? " DESC" : ""
            let nulls = term.nullsFirst.map { $0 ? " NULLS FIRST" : " NULLS LAST" } ?? ""
            return "\(fragment: column.value(of: "t"))\(unescaped: direction + nulls)" as Query
        }
        return " ORDER BY \(fragment: terms.joined(by: ", "))"
    }

    /// Writes, and makes the answer of what was written.
    private func writing(_ representation: Representation) -> Query {
        let sendsRows = sendsRows
        let needsKey = request.preferences.answer == .headersOnly
        let returned: Query =
            sendsRows || needsKey || request.preferences.resolution != nil
            ? " RETURNING \(fragment: relation.written(isGone: request.action == .delete))"
            : " RETURNING 1 AS written"
        let statement: Query
        switch source {
        case .relation: statement = ""
        case .call(let arguments):
            let values = arguments.map { "\(identifier: $0) => b.\(identifier: $0)" as Query }
            statement = """
                SELECT t.* FROM (SELECT * FROM json_to_record(\(request.body?.text)::json) \
                AS _ (\(fragment: Self.argumentTypes(arguments)))) AS b, \
                public.enter_score(\(fragment: values.joined(by: ", "))) AS t
                """
        case .insert(let columns, let conflict):
            statement = insertion(columns, conflict) + returned
        case .update(let columns) where columns.isEmpty:
            // Nothing is to be changed, and no row is.
            statement =
                "SELECT \(fragment: relation.written()) FROM \(fragment: relation.sql) AS t WHERE false"
        case .update(let columns): statement = update(columns) + returned
        case .delete:
            statement =
                "DELETE FROM \(fragment: relation.sql) AS t\(fragment: condition)\(fragment: returned)"
        }
        let rows: Query =
            sendsRows
            ? """
            SELECT \(fragment: fields.map(\.ofWritten).list(of: "t", representation)) \
            FROM written AS t\(fragment: ordering(order.map(\.column.ofWritten)))
            """
            : "SELECT FROM written"
        return """
            WITH written AS (\(fragment: statement)) \
            SELECT \(fragment: sendsRows ? boundedBody : "NULL::text") AS body, \
            \(fragment: counting) AS rows, \(fragment: adding) AS added, NULL::bigint AS total, \
            \(fragment: location) AS location FROM (\(fragment: rows)) AS r
            """
    }

    /// How many rows were written; an error, which takes them back, where that is not as it must be.
    private var counting: Query {
        if request.form == .object && sendsRows { return "league_require_one_row(count(*))" }
        if case .insert(_, let conflict?) = source, conflict.fillsProfile {
            return "league_require_new_profile(count(*))"
        }
        return "count(*)"
    }

    /// How many of the rows that were written were not there when the statement began.
    private var adding: Query {
        guard request.preferences.resolution != nil, case .insert(_, let conflict?) = source else {
            return "count(*)"
        }
        let same = conflict.columns.map {
            "o.\(identifier: $0.name) = w.\(identifier: $0.name)" as Query
        }.joined(by: " AND ")
        return """
            (SELECT count(*) FROM written AS w WHERE NOT EXISTS \
            (SELECT FROM \(fragment: relation.sql) AS o WHERE \(fragment: same)))
            """
    }

    /// Whether the answer to a request that writes has rows.
    var sendsRows: Bool {
        request.preferences.answer == .representation || request.action == .call
    }

    /// `/houses?id=eq.JDM`, of the row that was added.
    private var location: Query {
        guard request.preferences.answer == .headersOnly, request.action == .insert,
            let key = relation.key.first, relation.key.count == 1
        else { return "NULL::text" }
        return """
            (SELECT CASE WHEN count(*) = 1 THEN \(relation.name)::text || '?' || \(key)::text \
            || '=eq.' || min(w.\(identifier: key)::text) END FROM written AS w)
            """
    }

    private static func argumentTypes(_ names: [String]) -> Query {
        names.map { "\(identifier: $0) \(unescaped: $0 == "match" ? "uuid" : "int")" as Query }
            .joined(by: ", ")
    }
}
