import CLibPQ

/// An open connection: runs statements and waits for their results, one statement at a time.
///
/// Not Sendable: the actor ``Connection`` keeps it.
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
    ) async throws {
        guard let canceller = unsafe Canceller(handle.pointer) else {
            throw PostgresError(.connectionFailed)
        }
        self.handle = handle
        self.mustWrite = mustWrite
        self.canceller = canceller
        self.state = state
        statements = StatementCache(capacity: statementCacheSize)
        state.socket = handle.socket
        try await useISODates()
    }

    var isIdle: Bool { handle.transactionStatus == PQTRANS_IDLE }
    var isInTransaction: Bool { !isIdle }
    private var isFailed: Bool { handle.transactionStatus == PQTRANS_INERROR }

    /// Runs one statement.
    ///
    /// A plan that went stale because a table changed is prepared anew, once, unless a
    /// transaction is open: that is lost already.
    nonisolated(nonsending) func run(_ query: Query) async throws -> Rows {
        let statement = try Statement(query)
        guard statements.capacity > 0, !isFailed else { return try await runUnprepared(statement) }
        let mayRepeat = isIdle
        do {
            return try await runPrepared(statement)
        } catch let error as PostgresError where error.isStalePlan {
            await forget([statement.sql])
            guard mayRepeat else { throw error }
            return try await runPrepared(statement)
        }
    }

    /// Runs statements that are separated by semicolons, without parameters.
    nonisolated(nonsending) func run(script: String) async throws {
        let script = try Statement(Query(unescaped: script)).sql
        defer { noteForgetting(in: script) }
        _ = try await observed(script, leavesTraces: true) {
            unsafe PQsendQuery(handle.pointer, script)
        }
    }

    /// Ends a transaction that is open. When this fails the connection is lost, and the server rolls back
    /// by itself.
    nonisolated(nonsending) func rollBack() async {
        if isInTransaction { _ = try? await runSimple("ROLLBACK") }
    }

    /// Makes the session as new, so that the next user finds nothing of the last one.
    nonisolated(nonsending) func reset() async throws {
        if isInTransaction { _ = try await runSimple("ROLLBACK") }
        guard state.isTouched else { return }
        _ = try await runSimple("DISCARD ALL")
        statements.removeAll()
        state.isTouched = false
        try await useISODates()
    }

    /// Runs a statement of our own that needs no preparing: BEGIN, COMMIT.
    nonisolated(nonsending) func runSimple(_ sql: String) async throws -> Rows {
        try await observed(sql) { unsafe PQsendQuery(handle.pointer, sql) }
    }

    private nonisolated(nonsending) func runPrepared(_ statement: Statement) async throws -> Rows {
        guard let prepared = statements.use(statement.sql) else {
            // Prepared and run in the one round trip that a pipeline takes for both.
            let results = try await run(pipelining: [statement])
            if statements.use(statement.sql)?.leavesTraces == true {
                noteForgetting(in: statement.sql)
            }
            return results[0]
        }
        let rows = try await observed(statement.sql, leavesTraces: prepared.leavesTraces) {
            unsafe withCStrings(statement.parameters) { values, count in
                unsafe PQsendQueryPrepared(
                    handle.pointer, prepared.name, count, values, nil, nil, 0)
            }
        }
        if prepared.leavesTraces { noteForgetting(in: statement.sql) }
        return rows
    }

    private nonisolated(nonsending) func runUnprepared(
        _ statement: Statement
    ) async throws -> Rows {
        let leavesTraces = SessionSideEffects.remain(after: statement.sql)
        return try await observed(statement.sql, leavesTraces: leavesTraces) {
            unsafe withCStrings(statement.parameters) { values, count in
                unsafe PQsendQueryParams(
                    handle.pointer, statement.sql, count, nil, values, nil, nil, 0)
            }
        }
    }

    /// Forgets statements whose plans went stale, here and on the server.
    nonisolated(nonsending) func forget(_ statementTexts: [String]) async {
        for text in statementTexts {
            guard let name = statements.remove(text), isIdle else { continue }
            // Fails only when the server has forgotten it already.
            _ = try? await runSimple("DEALLOCATE \(name)")
        }
    }

    /// Frees the least recently used statements here and on the server.
    nonisolated(nonsending) func makeRoom(for count: Int) async throws {
        for name in statements.makeRoom(for: count) {
            _ = try await runSimple("DEALLOCATE \(name)")
        }
    }

    /// Forgets every statement when `sql` makes the server do so.
    private func noteForgetting(in sql: String) {
        let text = sql.lowercased()
        if text.contains("deallocate") || text.contains("discard") { statements.removeAll() }
    }

    /// Sends a statement and turns what comes of it into rows or an error.
    private nonisolated(nonsending) func observed(
        _ sql: String, leavesTraces: Bool = false, _ send: () -> CInt
    ) async throws -> Rows {
        state.isBusy = true
        guard send() == 1 else { throw lost(statement: sql) }
        return Rows(try checked(await lastResult(), sql, leavesTraces: leavesTraces))
    }

    /// The last result of what was sent, or the first that is an error; of a COPY its beginning.
    private nonisolated(nonsending) func lastResult() async -> ResultHandle? {
        var last: ResultHandle?
        while let result = await handle.nextResult() {
            if last?.status != PGRES_FATAL_ERROR { last = result }
            let isCopy = [PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH].contains(result.status)
            if isCopy || !handle.isOpen { break }
        }
        return last
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
    private nonisolated(nonsending) func useISODates() async throws {
        if handle.reported("DateStyle")?.hasPrefix("ISO") != true {
            _ = try await runSimple("SET datestyle TO ISO")
            state.isTouched = false
        }
    }
}
