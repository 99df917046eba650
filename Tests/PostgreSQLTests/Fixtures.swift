import PostgreSQL
import TestSupport

/// Gives `body` a connection to a database of its own.
nonisolated(nonsending) func withTestConnection<Value>(
    _ body: nonisolated(nonsending) (Connection) async throws -> Value
) async throws -> Value {
    try await withTestDatabase { database in
        let connection = try await Connection.connect(to: database.configuration)
        let value = try await body(connection)
        await connection.close()
        return value
    }
}

/// The error that `body` throws, or nil when it throws none or another kind.
nonisolated(nonsending) func postgresError<Value>(
    of body: nonisolated(nonsending) () async throws -> Value
) async -> PostgresError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? PostgresError
    }
}

extension Connection {
    /// The first column of the only row.
    func value<Value: PostgresDecodable & Sendable>(
        _ query: Query, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await self.query(query)[0].decode(type, at: 0)
    }

    /// Waits until the server says that the query's first value is true; at most ten seconds.
    func waitUntil(_ condition: Query) async throws {
        for _ in 0..<1_000 {
            if try await value(condition, as: Bool.self) { return }
            try await execute("SELECT pg_sleep(0.01)")
        }
        throw NeverHappened()
    }
}

/// What a test waited for did not happen in time.
struct NeverHappened: Error {}
