/// What went wrong between us and the server.
///
/// `description` is safe to show to anyone: it holds no values, no passwords and no statement.
/// `debugDescription` holds everything but passwords and bound values, for the log.
public struct PostgresError: Error, Sendable, Hashable {
    /// The kind of failure; the raw value is a sentence for people.
    public enum Code: String, Sendable, Hashable {
        /// The connection string or an option cannot be understood.
        case invalidConfiguration = "the database's address cannot be understood"
        /// There is no server, or it takes no connections (also: no such database).
        case connectionFailed = "the database server cannot be reached"
        /// The server refused the login.
        case authenticationFailed = "the database server refused the login"
        /// The connection ended while it was in use; what was running has been rolled back.
        case connectionLost = "the connection to the database was lost"
        /// The connection ended during COMMIT, or waiting for a synchronous standby was given up: whether
        /// it took effect, and stays, is not known.
        case commitOutcomeUnknown =
            "the connection was lost while committing: whether it took effect is not known"
        /// The connection was closed by ``Connection/close()``.
        case connectionClosed = "the connection to the database is closed"
        /// The server answered with an error: see ``PostgresError/sqlState``.
        case server = "the database refused the statement"
        /// A value that came back does not fit the wanted type.
        case decoding = "a value from the database does not fit"
        /// A value cannot be sent.
        case invalidParameter = "a value cannot be sent to the database"
        /// COMMIT found the transaction failed, and rolled it back.
        case transactionRolledBack = "the transaction had failed and was rolled back"
        /// A transaction was begun within another.
        case transactionNested = "a transaction is open already on this connection"
        /// No connection of the pool came free in time.
        case poolTimeout = "no connection to the database came free in time"
        /// The pool was closed.
        case poolClosed = "the pool of connections is closed"
    }

    /// The kind of failure.
    public internal(set) var code: Code

    /// The server's five characters, such as `23505`; nil when no server answered.
    ///
    /// See <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
    public internal(set) var sqlState: String?

    /// The server's or libpq's own words. They can hold values: show them only to people who may
    /// see those, such as the sentence that a rule of ours raised.
    public internal(set) var message: String?

    /// The server's DETAIL, which often holds values.
    public internal(set) var detail: String?

    /// The server's HINT.
    public internal(set) var hint: String?

    /// The schema of the table, where the error is about one.
    public internal(set) var schema: String?

    /// The table that the error is about.
    public internal(set) var table: String?

    /// The column that the error is about.
    public internal(set) var column: String?

    /// The name of the constraint that was violated.
    public internal(set) var constraint: String?

    /// The statement that failed, without its values.
    public internal(set) var statement: String?

    /// Of several statements sent at once, the place of the one that failed, from 0.
    public internal(set) var place: Int?

    /// The server's stack of functions (CONTEXT).
    public internal(set) var context: String?

    /// The server's machine, or the folder of its socket; nil when it was not reached.
    public internal(set) var host: String?

    /// What we say ourselves, free of values.
    let reason: String?

    /// The function of the server that raised the error: the same in every language.
    var routine: String?

    init(
        _ code: Code, reason: String? = nil, message: String? = nil, sqlState: String? = nil,
        column: String? = nil, statement: String? = nil
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.sqlState = sqlState
        self.column = column
        self.statement = statement
    }

    /// Whether running the same transaction again may succeed: a serialization failure (40001) or a
    /// deadlock (40P01).
    public var isTransient: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// Whether the server is not there, or cannot serve now: no connection, none free, out of resources
    /// (class 53), stopped or told to stop (57), a fault of its disks (58).
    public var isAway: Bool {
        switch code {
        case .connectionFailed, .authenticationFailed, .connectionLost, .connectionClosed,
            .poolTimeout, .poolClosed, .commitOutcomeUnknown:
            true
        case .server: ["53", "57", "58"].contains(sqlState?.prefix(2))
        default: false
        }
    }

    /// Whether a connection ended under it, or none could be made: another one may do.
    public var isLost: Bool {
        switch code {
        case .connectionFailed, .connectionLost, .connectionClosed, .commitOutcomeUnknown: true
        default: false
        }
    }

    /// Whether a function of the schema raised it with RAISE, so that ``message`` is a sentence that
    /// the schema's author wrote for the person who runs the statement.
    public var isRaised: Bool { routine == "exec_stmt_raise" }

    /// Whether a prepared statement went stale or missing, so that preparing it again helps.
    var isStalePlan: Bool {
        sqlState == "26000" || sqlState == "0A000" && routine == "RevalidateCachedQuery"
    }

    /// The error of a result that failed.
    ///
    /// - Parameter host: where the server is.
    init(result: ResultHandle, statement: String?, host: String?) {
        let state = result.field("C")
        // Such an error ends the connection, also where libpq has not yet seen that. One without
        // SQLSTATE is no answer but libpq's own: the server is gone. Class 08 is a pooler's word that the
        // server behind it is.
        let isLost =
            state.map { $0.hasPrefix("08") } ?? true
            || ["FATAL", "PANIC"].contains(result.field("V"))
        self.init(
            isLost ? .connectionLost : .server,
            message: result.field("M") ?? result.message.oneLine, sqlState: state,
            column: result.field("c"), statement: statement)
        detail = result.field("D")
        hint = result.field("H")
        schema = result.field("s")
        table = result.field("t")
        constraint = result.field("n")
        context = result.field("W")
        routine = result.field("R")
        self.host = host
    }

    /// The same error of the statement with this place among those sent at once.
    func at(_ place: Int) -> PostgresError {
        var copy = self
        copy.place = place
        return copy
    }

    /// The same error under another code.
    func recoded(_ code: Code) -> PostgresError {
        var copy = self
        copy.code = code
        return copy
    }
}

extension String {
    /// The lines of libpq as one, each a sentence: `Connection refused. Is the server running ...?`
    /// Where in the server's source an error was raised is left out.
    var oneLine: String {
        split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("LOCATION:") }
            .reduce("") { text, line in
                guard let end = text.last else { return line }
                return text + (end.isLetter || end.isNumber ? ". " : " ") + line
            }
    }
}

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
        return (reason ?? code.rawValue) + place
    }

    /// Everything that is known, on one line a fact; values that the server quotes are among it.
    public var debugDescription: String {
        let facts = [
            ("message", message), ("detail", detail), ("hint", hint), ("schema", schema),
            ("column", column), ("context", context), ("statement", statement),
        ]
        let lines = facts.compactMap { name, value in value.map { "  \(name): \($0)" } }
        return (["PostgresError.\(code): \(description)"] + lines)
            .joined(separator: "\n")
    }
}
