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
}
