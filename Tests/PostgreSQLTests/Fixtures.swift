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
    func value<Value: PostgresValue & Sendable>(
        _ query: Query, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await self.query(query)[0].decode(type, at: 0)
    }
}

extension ConnectionPool {
    /// ``Connection/query(_:)`` on a lent connection.
    func query(_ query: Query) async throws -> Rows {
        try await withConnection { try await $0.query(query) }
    }

    /// ``Connection/transaction(_:isolation:retries:)`` on a lent connection.
    func transaction(_ queries: [Query]) async throws -> [Rows] {
        try await withConnection { try await $0.transaction(queries) }
    }

    /// ``Connection/withTransaction(isolation:retries:_:)`` on a lent connection.
    nonisolated(nonsending) func withTransaction<Value>(
        isolation level: IsolationLevel = .readCommitted, retries: Int = 3,
        _ body: nonisolated(nonsending) (Connection) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            try await connection.withTransaction(isolation: level, retries: retries, body)
        }
    }
}
