/// What rows must fulfil.
indirect enum Filter: Equatable, Sendable {
    case condition(column: String, Comparison, isNegated: Bool)
    case all([Filter], isNegated: Bool)
    case any([Filter], isNegated: Bool)

    /// How many conditions are in it.
    var count: Int {
        switch self {
        case .condition: 1
        case .all(let parts, _), .any(let parts, _): parts.reduce(0) { $0 + $1.count }
        }
    }

    /// The columns that it names.
    var columns: Set<String> {
        switch self {
        case .condition(let column, _, _): [column]
        case .all(let parts, _), .any(let parts, _):
            parts.reduce(into: []) { $0.formUnion($1.columns) }
        }
    }
}

/// What a column is compared with.
enum Comparison: Equatable, Sendable {
    /// An operator with one operand.
    case operand(Operator, String)
    /// One of these.
    case among([String])
    case state(State)

    enum Operator: String, CaseIterable, Sendable {
        case eq, neq, gt, gte, lt, lte, like, ilike

        /// The operator in SQL.
        var sql: String {
            switch self {
            case .eq: "="
            case .neq: "<>"
            case .gt: ">"
            case .gte: ">="
            case .lt: "<"
            case .lte: "<="
            case .like: "LIKE"
            case .ilike: "ILIKE"
            }
        }
    }

    /// What `is` asks for.
    enum State: String, CaseIterable, Sendable {
        case null, notNull = "not_null", `true`, `false`, unknown

        var sql: String {
            switch self {
            case .null: "NULL"
            case .notNull: "NOT NULL"
            case .true: "TRUE"
            case .false: "FALSE"
            case .unknown: "UNKNOWN"
            }
        }
    }
}
