extension Connection {
    /// Runs `body` within a transaction: committed when it returns, rolled back when it throws.
    ///
    /// When the server finds that the transaction cannot be fitted in with others (40001, 40P01),
    /// `body` is run again from the start, so it must have no other effects than on the database.
    ///
    /// - Parameters:
    ///   - level: how the transaction sees what others do meanwhile.
    ///   - retries: how often `body` may be run again; then the server's error is thrown.
    /// - Throws: what `body` throws; ``PostgresError``: `transactionRolledBack` when `body` returned
    ///   although a statement had failed, `commitOutcomeUnknown`, `transactionNested`.
    public nonisolated(nonsending) func withTransaction<Value>(
        isolation level: IsolationLevel = .readCommitted, retries: Int = 3,
        _ body: nonisolated(nonsending) (Connection) async throws -> Value
    ) async throws -> Value {
        try await retrying(retries) {
            try await begin(level)
            do {
                let value = try await body(self)
                try await commit()
                return value
            } catch {
                await rollBack()
                throw error
            }
        }
    }

    /// Runs statements as one transaction in one round trip, and returns the rows of each.
    ///
    /// BEGIN and COMMIT go along with them. The first error rolls everything back and is thrown;
    /// retries as ``withTransaction(isolation:retries:_:)`` does.
    public func transaction(
        _ queries: [Query], isolation level: IsolationLevel = .readCommitted, retries: Int = 3
    ) async throws -> [Rows] {
        try await retrying(retries) { try await pipelinedTransaction(queries, level) }
    }

    /// Makes the connection fit for its next user, or closes it; whether it may be used again.
    func reset() async -> Bool {
        do {
            try await inTurn { try await $0.reset() }
            return state.isClean
        } catch {
            await close()
            return false
        }
    }

    /// All of it in one turn: no statement of another task comes before an error is rolled back.
    private func pipelinedTransaction(
        _ queries: [Query], _ level: IsolationLevel
    ) async throws -> [Rows] {
        try await inTurn { session in
            guard session.isIdle else { throw PostgresError(.transactionNested) }
            do {
                let before = [level.begin] + transactionSettings
                let results = try await cancelling(session) {
                    try await $0.run(pipelining: before + queries + ["COMMIT"])
                }
                return Array(results.dropFirst(before.count).dropLast())
            } catch {
                await session.rollBack()
                if let failure = error as? PostgresError {
                    if failure.isStalePlan { await session.forget(queries.map(\.sql)) }
                    // COMMIT was on its way too; only an answer of the server says how it ended.
                    if failure.code == .connectionLost, failure.sqlState == nil {
                        throw failure.recoded(.commitOutcomeUnknown)
                    }
                }
                throw error
            }
        }
    }

    private func begin(_ level: IsolationLevel) async throws {
        let statements = ([level.begin] + transactionSettings).map(\.sql)
        try await cancellable { session in
            guard session.isIdle else { throw PostgresError(.transactionNested) }
            _ = try await session.runSimple(statements.joined(separator: "; "))
        }
    }

    /// Not cancellable: how it ended must be known.
    private func commit() async throws {
        do {
            let result = try await inTurn { try await $0.runSimple("COMMIT") }
            guard result.command == "COMMIT" else { throw PostgresError(.transactionRolledBack) }
        } catch let error as PostgresError where error.code == .connectionLost {
            throw error.sqlState == nil ? error.recoded(.commitOutcomeUnknown) : error
        }
    }

    private func rollBack() async {
        _ = try? await inTurn { await $0.rollBack() }
    }

    /// Runs `attempt` again where the server says that another one may succeed, after a random moment,
    /// so that sessions in conflict do not meet again.
    private nonisolated(nonsending) func retrying<Value>(
        _ retries: Int, _ attempt: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        var done = 0
        while true {
            do {
                return try await attempt()
            } catch let failure as PostgresError
                where done < retries && (failure.isTransient || failure.isStalePlan)
            {
                done += 1
                try await Task.sleep(for: .milliseconds(Int.random(in: 1...(5 << min(done, 5)))))
            }
        }
    }
}

/// How a transaction sees what others do meanwhile.
///
/// See <https://www.postgresql.org/docs/15/transaction-iso.html>.
public enum IsolationLevel: String, Sendable {
    /// Every statement sees what was committed before it began; the server's default.
    case readCommitted = "READ COMMITTED"
    /// Every statement sees what was committed before the first one began.
    case repeatableRead = "REPEATABLE READ"
    /// As if transactions ran one after another; a conflict is a 40001, which is retried.
    case serializable = "SERIALIZABLE"

    var begin: Query { Query(unescaped: "BEGIN ISOLATION LEVEL \(rawValue)") }
}
