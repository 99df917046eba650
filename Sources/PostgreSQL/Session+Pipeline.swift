import CLibPQ

extension Session {
    /// What the server was asked for, in order.
    private enum Step {
        case prepare(sql: String, name: String)
        case run(Statement)
    }

    /// Sends all the statements at once and returns the results of each: one round trip.
    ///
    /// The first error ends it: the server skips what comes after, and that error is thrown.
    /// See <https://www.postgresql.org/docs/15/libpq-pipeline-mode.html>.
    nonisolated(nonsending) func run(pipelining queries: [Query]) async throws -> [Rows] {
        var sent: [Statement] = []
        for (place, query) in queries.enumerated() {
            do throws(PostgresError) {
                sent.append(try Statement(query))
            } catch {
                throw error.at(place)
            }
        }
        return try await run(pipelining: sent)
    }

    /// The same with statements whose texts are known already.
    nonisolated(nonsending) func run(
        pipelining queries: [Statement]
    ) async throws -> [Rows] {
        let distinct = Set(queries.map(\.sql))
        let cached = distinct.filter { statements.use($0) != nil }
        let canPrepare = distinct.count <= statements.capacity
        if canPrepare { try await makeRoom(for: distinct.count - cached.count) }

        state.isBusy = true
        guard unsafe PQenterPipelineMode(handle.pointer) == 1 else { throw lost() }
        let steps = try send(queries, preparing: canPrepare)
        guard unsafe PQpipelineSync(handle.pointer) == 1 else { throw lost() }
        return try await receive(steps)
    }

    private func send(_ queries: [Statement], preparing canPrepare: Bool) throws -> [Step] {
        var steps: [Step] = []
        var names: [String: String] = [:]
        for query in queries {
            var name = names[query.sql] ?? statements.use(query.sql)?.name
            if name == nil, canPrepare {
                let newName = statements.newName()
                guard unsafe PQsendPrepare(handle.pointer, newName, query.sql, 0, nil) == 1 else {
                    throw lost()
                }
                steps.append(.prepare(sql: query.sql, name: newName))
                name = newName
            }
            names[query.sql] = name
            let isSent = unsafe withCStrings(query.parameters) { values, count in
                if let name {
                    return unsafe PQsendQueryPrepared(
                        handle.pointer, name, count, values, nil, nil, 0)
                }
                return unsafe PQsendQueryParams(
                    handle.pointer, query.sql, count, nil, values, nil, nil, 0)
            }
            guard isSent == 1 else { throw lost() }
            steps.append(.run(query))
        }
        return steps
    }

    private nonisolated(nonsending) func receive(_ steps: [Step]) async throws -> [Rows] {
        var results: [Rows] = []
        var failure: PostgresError?
        for step in steps {
            let result = await handle.nextResult()
            do throws(PostgresError) {
                guard result?.status != PGRES_PIPELINE_ABORTED else { throw lost() }
                switch step {
                case .prepare(let sql, let name):
                    _ = try checked(result, sql, leavesTraces: false)
                    statements.insert(sql, as: name)
                case .run(let query):
                    let leavesTraces =
                        statements.use(query.sql)?.leavesTraces
                        ?? SessionSideEffects.remain(after: query.sql)
                    results.append(
                        Rows(try checked(result, query.sql, leavesTraces: leavesTraces)))
                }
            } catch {
                failure = error.at(results.count)
                break
            }
            // Each statement's results end with a null.
            _ = await handle.nextResult()
        }
        guard case .run(let last)? = steps.last else { return [] }
        try await leavePipeline(after: failure, last)
        return results
    }

    /// Reads up to the end of the pipeline, then throws the first error if there was one.
    ///
    /// Outside a transaction block it is the end that commits, after the `last` statement has
    /// succeeded: there deferred constraints are checked.
    private nonisolated(nonsending) func leavePipeline(
        after first: PostgresError?, _ last: Statement
    ) async throws {
        var failure = first
        var isAtEnd = false
        // Where libpq could not send, it gives null for ever, and calls the connection open.
        while !isAtEnd, handle.isOpen, state.isOpen {
            let result = await handle.nextResult()
            isAtEnd = result?.status == PGRES_PIPELINE_SYNC
            guard let result, result.status == PGRES_FATAL_ERROR, failure == nil else { continue }
            let error = self.failure(result, last.sql)
            // One that ends the connection says nothing of what was committed.
            if error.code != .connectionLost { failure = error }
        }
        guard handle.isOpen, state.isOpen, unsafe PQexitPipelineMode(handle.pointer) == 1 else {
            state.socket = -1
            throw failure ?? lost()
        }
        state.withLock { $0.ended(inTransaction: isInTransaction, touched: false) }
        if failure == nil, handle.takeUnreplicated() {
            failure = PostgresError(.commitOutcomeUnknown, statement: last.sql)
        }
        if let failure { throw failure }
    }
}
