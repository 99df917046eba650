import PostgreSQL

extension PlannedFilter {
    /// The condition in SQL, about the row `t`.
    var sql: Query {
        switch self {
        case .condition(let column, let comparison, let isNegated):
            let condition = Self.condition(column, comparison)
            return isNegated ? "NOT (\(fragment: condition))" : condition
        case .all(let parts, let isNegated): return Self.joined(parts, by: " AND ", isNegated)
        case .any(let parts, let isNegated): return Self.joined(parts, by: " OR ", isNegated)
        }
    }

    private static func joined(
        _ parts: [PlannedFilter], by word: String, _ isNegated: Bool
    ) -> Query {
        let joined: Query = "(\(fragment: parts.map(\.sql).joined(by: word)))"
        return isNegated ? "NOT \(fragment: joined)" : joined
    }

    private static func condition(_ column: Column, _ comparison: Comparison) -> Query {
        let value = column.value(of: "t")
        switch comparison {
        case .state(let state): return "\(fragment: value) IS \(unescaped: state.sql)"
        case .among(let values):
            guard column.isDay, !values.isEmpty else {
                return "\(fragment: value) = ANY (\(values))"
            }
            let days = values.map { day(value, .eq, $0) }.joined(by: " OR ")
            return "(\(fragment: days))"
        case .operand(.like, let pattern), .operand(.ilike, let pattern):
            let pattern = pattern.replacing("*", with: "%")
            let word = if case .operand(let found, _) = comparison { found.sql } else { "LIKE" }
            return "\(fragment: value) \(unescaped: word) \(pattern)"
        case .operand(let found, let operand):
            if column.isDay { return day(value, found, operand) }
            return "\(fragment: value) \(unescaped: found.sql) \(operand)"
        }
    }

    /// Compares a day: with a day as such, with an instant, which has a time of day, as if it were its
    /// noon in UTC, as which it is sent. The day itself stands alone on its side, so that an index on it serves.
    private static func day(
        _ value: Query, _ found: Comparison.Operator, _ operand: String
    ) -> Query {
        if !operand.utf8.contains(UInt8(ascii: ":")) {
            return "\(fragment: value) \(unescaped: found.sql) \(operand)::date"
        }
        return """
            \(fragment: value) \(unescaped: found.sql) \
            \(operand)::timestamptz AT TIME ZONE 'UTC' - interval '12 hours'
            """
    }
}
