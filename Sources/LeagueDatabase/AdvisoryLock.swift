import PostgreSQL

extension Connection {
    /// Runs `body` while this session holds an advisory lock, after waiting for it: as long as it
    /// takes, or as `limit` says (`1min`).
    ///
    /// Throws ``DatabaseError`` (`busy`) when another session has it for longer than that.
    /// <https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS>
    nonisolated(nonsending) func holdingAdvisoryLock<Value>(
        _ key: Int, waitingAtMost limit: String? = nil,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        do {
            // The setting ends with the transaction, the lock does not.
            _ = try await transaction([
                "SELECT set_config('lock_timeout', \(limit ?? "0"), true)",
                "SELECT pg_advisory_lock(\(key))",
            ])
        } catch let error as PostgresError where error.sqlState == "55P03" {
            throw DatabaseError(
                code: .busy,
                description: "another fieldgame has been at work for \(limit ?? "too long"): "
                    + "try again later")
        }
        return try await unlocking(key, body)
    }

    /// Runs `body` while this session holds an advisory lock; returns nil, without running it, when
    /// another session holds the lock.
    nonisolated(nonsending) func tryingAdvisoryLock<Value>(
        _ key: Int, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value? {
        guard try await query("SELECT pg_try_advisory_lock(\(key))", as: Bool.self) == [true] else {
            return nil
        }
        return try await unlocking(key, body)
    }

    private nonisolated(nonsending) func unlocking<Value>(
        _ key: Int, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await body()
            try await unlock(key)
            return value
        } catch {
            // Where this fails too the session is gone, and its locks with it.
            try? await unlock(key)
            throw error
        }
    }

    private nonisolated func unlock(_ key: Int) async throws {
        // A task of its own: one that was cancelled must unlock all the same.
        _ = try await Task { try await execute("SELECT pg_advisory_unlock(\(key))") }.value
    }
}
