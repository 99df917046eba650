import PostgreSQL

/// How the API writes what other programs write in other ways.
package struct Representation: Sendable {
    /// How a day is sent.
    package enum Days: String, CaseIterable, Sendable {
        /// `2026-01-13T12:00:00`, which the app reads as that day in every zone.
        case noon
        /// `2026-01-13`.
        case day
    }

    package var days: Days

    package init(days: Days = .noon) { self.days = days }
}

extension Relation {
    /// The rows that it has where no league is named: in `league_standings` a team has one, that of the
    /// league listed first.
    var rows: Query {
        guard name == "league_standings" else { return sql }
        return """
            (SELECT * FROM (SELECT DISTINCT ON (s.team_id) s.* FROM \(fragment: sql) AS s \
            LEFT JOIN public.competitions AS c ON c.name = s.competition_type \
            ORDER BY s.team_id, c.listed, s.competition_type) AS first \
            ORDER BY competition_type, position, team_name)
            """
    }
}

extension Field {
    /// What is sent under its name, in SQL.
    ///
    /// - Parameter row: the row's name in the statement.
    func expression(of row: Query, _ representation: Representation) -> Query {
        switch self {
        case .column(let column, _, let cast?):
            return "(\(fragment: column.value(of: row)))::\(unescaped: cast.rawValue)"
        case .column(let column, _, nil): return column.shown(of: row, representation)
        case .one(let key, let relation, _, let fields):
            return """
                (SELECT to_json(e) FROM (SELECT \(fragment: fields.list(of: "o", representation)) \
                FROM \(fragment: relation.sql) AS o \
                WHERE o.\(identifier: key.targetColumn) = \(fragment: row).\(identifier: key.column)\
                ) AS e)
                """
        case .many(let key, let relation, _, let fields):
            return """
                (SELECT coalesce(json_agg(e), '[]') FROM (\
                SELECT \(fragment: fields.list(of: "o", representation)) \
                FROM \(fragment: relation.rows) AS o \
                WHERE o.\(identifier: key.column) = \(fragment: row).\(identifier: key.targetColumn) \
                LIMIT \(unescaped: String(RequestLimits.usualRows))) AS e)
                """
        }
    }
}

extension [Field] {
    /// `t."id", … AS "date"`.
    func list(of row: Query, _ representation: Representation) -> Query {
        map { field in
            let value = field.expression(of: row, representation)
            return "\(fragment: value) AS \(identifier: field.name)"
        }.joined(by: ", ")
    }
}

extension Column {
    /// What is sent of it where nothing is said: as PostgreSQL's JSON writes it, but for days, times of
    /// day, and what the app takes for given.
    fileprivate func shown(of row: Query, _ representation: Representation) -> Query {
        let value = value(of: row)
        switch (type, name) {
        case ("date", _) where representation.days == .noon:
            return "to_char(\(fragment: value), 'YYYY-MM-DD\"T12:00:00\"')"
        case ("time without time zone", _): return "to_char(\(fragment: value), 'HH24:MI')"
        // The app's list fails as a whole where one match has none.
        case (_, "home_team_id") where !isWritable: return "coalesce(\(fragment: value), '')"
        default: return value
        }
    }
}
