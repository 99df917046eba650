import CLibPQ

/// An open connection as its own thread sees it: runs statements and waits for their results.
///
/// Every method blocks. Not Sendable: the actor ``Connection`` keeps it on its thread.
final class Session {
    let handle: ConnectionHandle
    let canceller: Canceller
    let state: Monitor<SessionState>
    var statements: StatementCache
    /// Whether a server that takes no writes is the wrong one.
    private let mustWrite: Bool

    init(
        handle: ConnectionHandle, state: Monitor<SessionState>, statementCacheSize: Int,
        mustWrite: Bool
    ) throws {
        guard let canceller = unsafe Canceller(handle.pointer) else {
            throw PostgresError(.connectionFailed)
        }
        self.handle = handle
        self.mustWrite = mustWrite
        self.canceller = canceller
        self.state = state
        statements = StatementCache(capacity: statementCacheSize)
        state.socket = handle.socket
        try useISODates()
    }

    var isIdle: Bool { handle.transactionStatus == PQTRANS_IDLE }
    var isInTransaction: Bool { !isIdle }
    private var isFailed: Bool { handle.transactionStatus == PQTRANS_INERROR }

    /// Runs one statement.
    ///
    /// A plan that went stale because a table changed is prepared anew, once, unless a
    /// transaction is open: that is lost already.
    func run(_ query: Query) throws -> Rows {
        let statement = try Statement(query)
        guard statements.capacity > 0, !isFailed else { return try runUnprepared(statement) }
        let mayRepeat = isIdle
        do {
            return try runPrepared(statement)
        } catch let error as PostgresError where error.isStalePlan {
            forget([statement.sql])
            guard mayRepeat else { throw error }
            return try runPrepared(statement)
        }
    }

    /// Runs statements that are separated by semicolons, without parameters.
    func run(script: String) throws {
        let script = try Statement(Query(unescaped: script)).sql
        defer { noteForgetting(in: script) }
        _ = try observed(script, leavesTraces: true) {
            unsafe ResultHandle(takingOwnership: PQexec(handle.pointer, script))
        }
    }

    /// Makes the session as new, so that the next user finds nothing of the last one.
    func reset() throws {
        if isInTransaction { _ = try runSimple("ROLLBACK") }
        guard state.isTouched else { return }
        _ = try runSimple("DISCARD ALL")
        statements.removeAll()
        state.isTouched = false
        try useISODates()
    }

    /// Runs a statement of our own that needs no preparing: BEGIN, COMMIT.
    func runSimple(_ sql: String) throws -> Rows {
        let result = try observed(sql) {
            unsafe ResultHandle(takingOwnership: PQexec(handle.pointer, sql))
        }
        return Rows(result)
    }

    private func runPrepared(_ statement: Statement) throws -> Rows {
        guard let prepared = statements.use(statement.sql) else {
            // Prepared and run in the one round trip that a pipeline takes for both.
            let results = try run(pipelining: [statement])
            if statements.use(statement.sql)?.leavesTraces == true {
                noteForgetting(in: statement.sql)
            }
            return results[0]
        }
        let result = try observed(statement.sql, leavesTraces: prepared.leavesTraces) {
            unsafe withCStrings(statement.parameters) { values, count in
                unsafe ResultHandle(
                    takingOwnership: PQexecPrepared(
                        handle.pointer, prepared.name, count, values, nil, nil, 0))
            }
        }
        if prepared.leavesTraces { noteForgetting(in: statement.sql) }
        return Rows(result)
    }

    private func runUnprepared(_ statement: Statement) throws -> Rows {
        let leavesTraces = SessionSideEffects.remain(after: statement.sql)
        let result = try observed(statement.sql, leavesTraces: leavesTraces) {
            unsafe withCStrings(statement.parameters) { values, count in
                unsafe ResultHandle(
                    takingOwnership: PQexecParams(
                        handle.pointer, statement.sql, count, nil, values, nil, nil, 0))
            }
        }
        return Rows(result)
    }

    /// Forgets statements whose plans went stale, here and on the server.
    func forget(_ statementTexts: [String]) {
        for text in statementTexts {
            guard let name = statements.remove(text), isIdle else { continue }
            // Fails only when the server has forgotten it already.
            _ = try? runSimple("DEALLOCATE \(name)")
        }
    }

    /// Frees the least recently used statements here and on the server.
    func makeRoom(for count: Int) throws {
        for name in statements.makeRoom(for: count) {
            _ = try runSimple("DEALLOCATE \(name)")
        }
    }

    /// Forgets every statement when `sql` makes the server do so.
    private func noteForgetting(in sql: String) {
        let text = sql.lowercased()
        if text.contains("deallocate") || text.contains("discard") { statements.removeAll() }
    }

    /// Runs one call of libpq and turns its result into a value or an error.
    private func observed(
        _ sql: String, leavesTraces: Bool = false, _ call: () -> ResultHandle?
    ) throws -> ResultHandle {
        state.isBusy = true
        return try checked(call(), sql, leavesTraces: leavesTraces)
    }

    /// Notes what the statement did to the session; throws when it failed.
    func checked(
        _ result: ResultHandle?, _ sql: String, leavesTraces: Bool
    ) throws(PostgresError) -> ResultHandle {
        guard handle.isOpen, let result else {
            if let result, result.field("C") != nil {
                state.socket = -1
                throw failure(result, sql).recoded(.connectionLost)
            }
            throw lost(statement: sql)
        }
        state.withLock { $0.ended(inTransaction: isInTransaction, touched: leavesTraces) }
        if handle.takeUnreplicated() { throw PostgresError(.commitOutcomeUnknown, statement: sql) }
        switch result.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC:
            return result
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
            // The way out of COPY is not ours to know: the connection is given up.
            state.socket = -1
            throw PostgresError(
                .connectionLost, reason: "COPY is not supported here", statement: sql)
        case PGRES_FATAL_ERROR where result.field("C") == nil:
            // libpq's own words: it could not send, and has not yet seen that the server is gone.
            state.socket = -1
            throw failure(result, sql)
        default:
            var failure = failure(result, sql)
            // The server has become a standby behind a pooler's back: the next connection finds another.
            if mustWrite, failure.sqlState == "25006" { failure.code = .connectionLost }
            if failure.code == .connectionLost { state.socket = -1 }
            throw failure
        }
    }

    /// The error of a result that failed.
    func failure(_ result: ResultHandle, _ sql: String) -> PostgresError {
        PostgresError(result: result, statement: sql, host: handle.host)
    }

    /// The connection cannot be used any more.
    func lost(statement: String? = nil) -> PostgresError {
        state.socket = -1
        return PostgresError(.connectionLost, message: handle.message, statement: statement)
    }

    /// A message that has arrived, or nil; does not wait.
    func nextNotification() throws -> Notification? {
        guard unsafe PQconsumeInput(handle.pointer) == 1 else { throw lost() }
        guard let notification = unsafe PQnotifies(handle.pointer) else { return nil }
        defer { unsafe PQfreemem(notification) }
        return Notification(
            channel: unsafe string(notification.pointee.relname) ?? "",
            payload: unsafe string(notification.pointee.extra) ?? "",
            processID: Int(unsafe notification.pointee.be_pid))
    }

    /// Dates are read in the ISO style only; a server may be set to another.
    private func useISODates() throws {
        if handle.reported("DateStyle")?.hasPrefix("ISO") != true {
            _ = try runSimple("SET datestyle TO ISO")
            state.isTouched = false
        }
    }
}
