import Glibc

/// One SQL statement and the values bound to it.
///
/// Written as a string literal, in which every interpolated value becomes a parameter and is never
/// part of the statement's text:
///
/// ```swift
/// let query: Query = "SELECT name FROM houses WHERE id = \(id)"
/// // query.sql == "SELECT name FROM houses WHERE id = $1"
/// ```
///
/// The server infers each parameter's type from its place; where it cannot, add a cast:
/// `\(limit)::int`. Text that is meant to be SQL needs a label, see ``Query/StringInterpolation``.
/// See <https://www.postgresql.org/docs/15/libpq-exec.html#LIBPQ-PQEXECPARAMS>.
public struct Query: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The values as PostgreSQL's text, in order; nil is NULL.
    public let parameters: [String?]

    /// The text around the parameters: always one piece more than there are parameters.
    let pieces: [String]

    init(pieces: [String], parameters: [String?]) {
        (self.pieces, self.parameters) = (pieces, parameters)
    }

    /// The statement, with `$1`, `$2`, ... where the values go; put together anew each time.
    public var sql: String {
        var sql = ""
        sql.reserveCapacity(pieces.reduce(0) { $0 + $1.utf8.count + 3 })
        for (place, piece) in pieces.enumerated() {
            if place > 0 { sql += "$\(place)" }
            sql += piece
        }
        return sql
    }

    /// A statement that is `sql` as it stands, without parameters.
    ///
    /// Never pass text that came from outside: it is run as SQL.
    public init(unescaped sql: String) {
        self.init(pieces: [sql], parameters: [])
    }

    /// A statement without parameters, from a literal.
    public init(stringLiteral sql: String) {
        self.init(unescaped: sql)
    }

    /// A statement from a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
        self.init(
            pieces: stringInterpolation.pieces, parameters: stringInterpolation.parameters)
    }

    /// Joins two parts of a statement; the second part's parameters are renumbered.
    ///
    /// `"SELECT \(1)" + ", \(2)"` is `SELECT $1, $2`.
    public static func + (left: Query, right: Query) -> Query {
        Query("\(fragment: left)\(fragment: right)")
    }

    /// Appends a part of a statement; its parameters are renumbered.
    public static func += (left: inout Query, right: Query) {
        left = left + right
    }
}

/// A query as it is sent: its text put together once.
struct Statement {
    let sql: String
    let parameters: [String?]

    /// Throws when the statement or a value holds U+0000, which PostgreSQL's text cannot.
    init(_ query: Query) throws(PostgresError) {
        (sql, parameters) = (query.sql, query.parameters)
        for (index, parameter) in parameters.enumerated()
        where parameter?.holdsNUL == true {
            throw PostgresError(
                .invalidParameter,
                reason: "parameter $\(index + 1) holds the character U+0000, "
                    + "which PostgreSQL's text cannot",
                statement: sql)
        }
        if sql.holdsNUL {
            throw PostgresError(
                .invalidParameter, reason: "the statement holds the character U+0000")
        }
    }
}

extension String {
    /// Whether U+0000 is in it, which ends a C string.
    fileprivate var holdsNUL: Bool { unsafe withCString { unsafe strlen($0) } != utf8.count }
}

extension Sequence<Query> {
    /// Joins parts of a statement: `[a, b].joined(by: " AND ")`; an empty list is an empty text.
    public func joined(by separator: String) -> Query {
        var joined = Query.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        for (place, part) in enumerated() {
            if place > 0 { joined.appendInterpolation(unescaped: separator) }
            joined.appendInterpolation(fragment: part)
        }
        return Query(stringInterpolation: joined)
    }
}

extension Query {
    /// What may stand in a query's literal.
    ///
    /// - `\(value)` binds a value: `$1`.
    /// - `\(identifier: name)` quotes a table's or column's name: `"my ""odd"" table"`.
    /// - `\(fragment: query)` inserts a part of a statement with its own parameters.
    /// - `\(unescaped: text)` inserts text that is SQL already.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var pieces = [""]
        var parameters: [String?] = []

        /// Starts an empty statement.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(interpolationCount + 1)
            parameters.reserveCapacity(interpolationCount)
        }

        /// Appends text of the literal itself.
        public mutating func appendLiteral(_ literal: String) {
            append(literal)
        }

        /// Binds `value` as the next parameter; nil is NULL.
        public mutating func appendInterpolation(_ value: some PostgresValue) {
            parameters.append(value.postgresText)
            pieces.append("")
        }

        /// Binds the value as the next parameter, or NULL when there is none.
        public mutating func appendInterpolation(_ value: (some PostgresValue)?) {
            parameters.append(value?.postgresText)
            pieces.append("")
        }

        /// Inserts a name in double quotes: `\(identifier: "Team")` is `"Team"`.
        public mutating func appendInterpolation(identifier: String) {
            append("\"")
            append(
                identifier.utf8.contains(UInt8(ascii: "\""))
                    ? identifier.replacing("\"", with: "\"\"") : identifier)
            append("\"")
        }

        /// Inserts a part of a statement; its parameters are renumbered.
        public mutating func appendInterpolation(fragment query: Query) {
            append(query.pieces.first ?? "")
            pieces += query.pieces.dropFirst()
            parameters += query.parameters
        }

        /// Inserts `text` as it stands. Never pass text that came from outside: it is run as SQL.
        public mutating func appendInterpolation(unescaped text: String) {
            append(text)
        }

        private mutating func append(_ text: String) {
            pieces[pieces.count - 1] += text
        }
    }
}
