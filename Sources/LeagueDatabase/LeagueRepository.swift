package import FieldGame
package import Foundation
package import PostgreSQL

/// The league's data: every statement that this service sends is in an extension of this type.
///
/// It works on one connection of the maintenance path; what it changes, the database's rules have
/// allowed.
package struct LeagueRepository: Sendable {
    let connection: Connection
    private let isInTransaction: Bool

    /// A repository on an open connection.
    package init(_ connection: Connection) {
        self.init(connection, isInTransaction: false)
    }

    private init(_ connection: Connection, isInTransaction: Bool) {
        self.connection = connection
        self.isInTransaction = isInTransaction
    }

    /// Sets what reading takes for now in this session; nil goes back to the server's clock.
    package func setClock(_ instant: Date?) async throws {
        let text = instant?.postgresText ?? ""
        try await connection.execute("SELECT set_config('league.clock', \(text), false)")
    }

    /// London's date, by the session's clock.
    package func today() async throws -> LocalDate {
        guard
            let day = try await connection.query("SELECT league_today()", as: LocalDate.self).first
        else { throw DatabaseError(code: .unsuitableServer, description: "the server has no date") }
        return day
    }

    /// Runs `body` in the transaction that is open, or in one of its own.
    nonisolated(nonsending) func inTransaction<Value>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        if isInTransaction { return try await body(self) }
        return try await connection.withTransaction { connection in
            try await body(LeagueRepository(connection, isInTransaction: true))
        }
    }

    /// Runs `body` in a transaction of its own that is rolled back, and returns what it returned:
    /// what would have been done.
    ///
    /// Throws what `body` throws, and ``PostgresError`` (`transactionNested`) within a transaction.
    package nonisolated(nonsending) func rehearsing<Value: Sendable>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return try await connection.withTransaction { connection in
                let repository = LeagueRepository(connection, isInTransaction: true)
                throw Rehearsed(value: try await body(repository))
            }
        } catch let rehearsed as Rehearsed<Value> {
            return rehearsed.value
        }
    }
}

/// Thrown to leave a rehearsal's transaction, which rolls it back.
private struct Rehearsed<Value: Sendable>: Error {
    let value: Value
}
