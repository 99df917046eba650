import PostgreSQL

// The statements that write what stands in a body.

extension Plan {
    func insertion(_ columns: [Column], _ conflict: Conflict?) -> Query {
        guard !columns.isEmpty else {
            // Objects without keys are rows of defaults; an empty array is none.
            return request.body?.count == 0
                ? "INSERT INTO \(fragment: relation.sql) AS t SELECT WHERE false"
                : "INSERT INTO \(fragment: relation.sql) AS t DEFAULT VALUES"
        }
        let names = columns.map { "\(identifier: $0.name)" as Query }.joined(by: ", ")
        let values = columns.map { "b.\(identifier: $0.name)" as Query }.joined(by: ", ")
        return """
            INSERT INTO \(fragment: relation.sql) AS t (\(fragment: names)) \
            SELECT \(fragment: values) FROM \(fragment: rows(columns)) AS b\
            \(fragment: conflict.map { resolution($0, columns) } ?? "")
            """
    }

    func update(_ columns: [Column]) -> Query {
        let values = columns.map { "\(identifier: $0.name) = b.\(identifier: $0.name)" as Query }
        return """
            UPDATE \(fragment: relation.sql) AS t SET \(fragment: values.joined(by: ", ")) \
            FROM \(fragment: rows(columns)) AS b WHERE \(fragment: filter?.sql ?? "false")
            """
    }

    /// The rows of the body, read by the columns' types; of an instant in place of a day, which has a time
    /// and a zone, London's day.
    private func rows(_ columns: [Column]) -> Query {
        let types = columns.map { column in
            "\(identifier: column.name) \(unescaped: column.isDay ? "text" : column.type)" as Query
        }.joined(by: ", ")
        let values = columns.map { column -> Query in
            let value = "\(identifier: column.name)" as Query
            guard column.isDay else { return value }
            return """
                CASE WHEN \(fragment: value) ~ '[Tt ][0-9:.]+([Zz]|[+-][0-9:]+)$' \
                THEN (\(fragment: value)::timestamptz AT TIME ZONE 'Europe/London')::date \
                ELSE \(fragment: value)::date END AS \(fragment: value)
                """
        }.joined(by: ", ")
        let body = request.body
        let given = "\(body?.text)::json" as Query
        let list = body?.isList == true ? given : "json_build_array(\(fragment: given))"
        var source: Query = "json_to_recordset(\(fragment: list))"
        if request.preferences.missing == .default {
            let defaults = columns.filter { $0.standard != nil }.map { column in
                "\(column.name)::text, \(unescaped: column.standard ?? "NULL")" as Query
            }.joined(by: ", ")
            source = """
                jsonb_to_recordset((SELECT coalesce(jsonb_agg(\
                jsonb_build_object(\(fragment: defaults)) || e), '[]') \
                FROM jsonb_array_elements(\(fragment: list)::jsonb) AS e))
                """
        }
        return "(SELECT \(fragment: values) FROM \(fragment: source) AS _ (\(fragment: types)))"
    }

    private func resolution(_ conflict: Conflict, _ columns: [Column]) -> Query {
        let known = conflict.columns.map { "\(identifier: $0.name)" as Query }.joined(by: ", ")
        guard !conflict.changed.isEmpty else {
            return " ON CONFLICT (\(fragment: known)) DO NOTHING"
        }
        let same = conflict.columns.map {
            "b.\(identifier: $0.name) = excluded.\(identifier: $0.name)" as Query
        }.joined(by: " AND ")
        let changes = conflict.changed.map { column -> Query in
            let name = "\(identifier: column.name)" as Query
            // What is proposed may not be read where the table does not show it.
            return column.isGuarded
                ? """
                \(fragment: name) = (SELECT b.\(fragment: name) FROM \(fragment: rows(columns)) AS b \
                WHERE \(fragment: same))
                """ : "\(fragment: name) = excluded.\(fragment: name)"
        }.joined(by: ", ")
        let blank: Query =
            conflict.fillsProfile ? " WHERE t.role = 'viewer' AND t.house_id IS NULL" : ""
        return
            " ON CONFLICT (\(fragment: known)) DO UPDATE SET \(fragment: changes)\(fragment: blank)"
    }
}
