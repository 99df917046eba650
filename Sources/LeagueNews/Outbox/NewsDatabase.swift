package import Foundation
package import LeagueDatabase
package import PostgreSQL

/// The league's database, as who sends news may use it.
package struct NewsDatabase: Sendable {
    private let pool: ConnectionPool
    /// What news take for now; nil is the real time. Only a login of the maintenance path may say so.
    private let clock: Date?

    /// A database that is reached by this pool: as `authenticator`, in the role of news; or, with a
    /// clock, as a login of the maintenance path.
    package init(_ pool: ConnectionPool, clock: Date? = nil) {
        (self.pool, self.clock) = (pool, clock)
    }

    /// Lends a repository.
    package func use<Value: Sendable>(
        _ body: (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        guard let clock else { return try await pool.asUser(.news, body) }
        return try await pool.withConnection { connection in
            let league = LeagueRepository(connection)
            try await league.setClock(clock)
            return try await body(league)
        }
    }
}
