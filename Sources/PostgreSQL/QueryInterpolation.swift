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

        /// Binds `value` as the next parameter.
        public mutating func appendInterpolation(_ value: some PostgresEncodable) {
            parameters.append(value.postgresText)
            pieces.append("")
        }

        /// Binds the value as the next parameter, or NULL when there is none.
        public mutating func appendInterpolation(_ value: (some PostgresEncodable)?) {
            parameters.append(value?.postgresText)
            pieces.append("")
        }

        /// Inserts a name in double quotes: `\(identifier: "Team")` is `"Team"`.
        public mutating func appendInterpolation(identifier: String) {
            let parts = identifier.split(separator: "\"", omittingEmptySubsequences: false)
            append("\"" + parts.joined(separator: "\"\"") + "\"")
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
