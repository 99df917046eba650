extension PostgresError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence that anyone may read: no values, no passwords, no statement.
    ///
    /// `the database refused the statement (SQLSTATE 23505, constraint houses_pkey)`
    public var description: String {
        let names = [
            sqlState.map { "SQLSTATE \($0)" },
            table.map { "table \($0)" },
            code == .server ? column.map { "column \($0)" } : nil,
            constraint.map { "constraint \($0)" },
        ].compactMap(\.self)
        let place = names.isEmpty ? "" : " (" + names.joined(separator: ", ") + ")"
        return (reason ?? code.sentence) + place
    }

    /// Everything that is known, on one line a fact; values that the server quotes are among it.
    public var debugDescription: String {
        let facts = [
            ("message", message), ("detail", detail), ("hint", hint), ("schema", schema),
            ("column", column), ("context", context), ("statement", statement),
        ]
        let lines = facts.compactMap { name, value in value.map { "  \(name): \($0)" } }
        return (["PostgresError.\(code.rawValue): \(description)"] + lines)
            .joined(separator: "\n")
    }
}

extension PostgresError.Code {
    /// What the code means to people.
    fileprivate var sentence: String {
        switch self {
        case .invalidConfiguration: "the database's address cannot be understood"
        case .connectionFailed: "the database server cannot be reached"
        case .authenticationFailed: "the database server refused the login"
        case .connectionLost: "the connection to the database was lost"
        case .commitOutcomeUnknown:
            "the connection was lost while committing: whether it took effect is not known"
        case .connectionClosed: "the connection to the database is closed"
        case .server: "the database refused the statement"
        case .decoding: "a value from the database does not fit"
        case .invalidParameter: "a value cannot be sent to the database"
        case .transactionRolledBack: "the transaction had failed and was rolled back"
        case .transactionNested: "a transaction is open already on this connection"
        case .poolTimeout: "no connection to the database came free in time"
        case .poolClosed: "the pool of connections is closed"
        }
    }
}
