import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What an action refuses; an issue is recorded when it does not.
nonisolated(nonsending) func refusal<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Refusal? {
    do {
        _ = try await body()
        Issue.record("nothing was refused", sourceLocation: sourceLocation)
        return nil
    } catch let refusal as Refusal {
        return refusal
    }
}

/// Gives `body` a sample league in the name of an admin, as a server has it, and a connection to it
/// as the superuser.
nonisolated(nonsending) func withAdmin<Value>(
    _ body: nonisolated(nonsending) (LeagueRepository, Connection) async throws -> Value
) async throws -> Value {
    try await withAdmin { league, _, owner in try await body(league, owner) }
}

/// The same with a repository that looks after accounts on the admin's behalf.
nonisolated(nonsending) func withAdmin<Value>(
    _ body:
        nonisolated(nonsending) (LeagueRepository, LeagueRepository, Connection) async throws ->
        Value
) async throws -> Value {
    try await withSampleDatabase { database, owner in
        let admin = UUID()
        try await owner.execute(
            """
            INSERT INTO user_profiles (id, email, name, role, must_change_password)
            VALUES (\(admin), 'head@example.org', 'Dr Penhale', 'admin', false)
            """)
        let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 2)
        let claims = Claims.user(admin)
        let value = try await pool.asUser(claims) { league in
            try await pool.asUser(claims.lookingAfterAccounts) { keeper in
                try await body(league, keeper, owner)
            }
        }
        await pool.close()
        return value
    }
}
