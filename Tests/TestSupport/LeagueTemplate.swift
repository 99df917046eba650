package import LeagueDatabase
package import PostgreSQL

extension TestTemplate {
    /// A database with the league's schema and nothing in it.
    package static let league = TestTemplate(name: "league") { configuration in
        let connection = try await Connection.connect(to: configuration)
        _ = try await Migrator(connection).migrate()
        await connection.close()
    }
}

/// Gives `body` a league's database of its own, and a connection to it as the superuser.
package nonisolated(nonsending) func withLeague<Value>(
    _ body: nonisolated(nonsending) (LeagueRepository, Connection) async throws -> Value
) async throws -> Value {
    try await withTestDatabase(from: .league) { database in
        let connection = try await Connection.connect(to: database.configuration)
        let value = try await body(LeagueRepository(connection), connection)
        await connection.close()
        return value
    }
}
