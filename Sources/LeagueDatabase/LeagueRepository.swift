package import FieldGame
package import Foundation
package import PostgreSQL

/// The league's data: every statement that this service sends is in an extension of this type.
///
/// It works on one connection, in the login's own name (the maintenance path) or in that of a user,
/// see ``asUser(_:_:)``; what it changes, the database's rules have allowed.
package struct LeagueRepository: Sendable {
    let connection: LeagueConnection

    /// A repository on an open connection, in the login's own name.
    package init(_ connection: Connection) {
        self.init(LeagueConnection(connection))
    }

    private init(_ connection: LeagueConnection) {
        self.connection = connection
    }

    /// Sets what reading takes for now in this session; nil goes back to the server's clock.
    package func setClock(_ instant: Date?) async throws {
        let text = instant?.postgresText ?? ""
        try await connection.execute("SELECT set_config('league.clock', \(text), false)")
    }

    /// Runs a statement that was made elsewhere: what outsiders ask in words of their own.
    package func rows(of query: Query) async throws -> Rows {
        try await connection.query(query)
    }

    /// The name with which the connection logged in, whichever user it works for.
    package func login() async throws -> String? {
        try await connection.query("SELECT session_user::text", as: String.self).first
    }

    /// London's date, by the session's clock.
    package func today() async throws -> LocalDate {
        guard
            let day = try await connection.query("SELECT league_today()", as: LocalDate.self).first
        else { throw DatabaseError(code: .unsuitableServer, description: "the server has no date") }
        return day
    }

    /// Lends `body` a repository whose statements run in the name of `claims`: each is one
    /// transaction and one round trip, with what the database lets that caller do.
    ///
    /// Nothing of the claims stays in the session, whatever happens: an error, a cancelled task, a
    /// timeout. The connection must be a login of `authenticator`, since the database believes
    /// claims from no other; a refusal is ``PostgresError`` with SQLSTATE 42501 and a sentence for
    /// people. The repository must not be used after `body` has ended.
    package nonisolated(nonsending) func asUser<Value>(
        _ claims: Claims, _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await body(LeagueRepository(LeagueConnection(connection.login, claims: claims)))
    }

    /// Runs `body` in the transaction that is open, or in one of its own.
    package nonisolated(nonsending) func inTransaction<Value>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        connection.isInTransaction ? try await body(self) : try await inNewTransaction(body)
    }

    /// Runs `body` in a transaction of its own that is rolled back, and returns what it returned:
    /// what would have been done.
    ///
    /// Throws what `body` throws, and ``PostgresError`` (`transactionNested`) within a transaction.
    package nonisolated(nonsending) func rehearsing<Value: Sendable>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return try await inNewTransaction { repository in
                throw Rehearsed(value: try await body(repository))
            }
        } catch let rehearsed as Rehearsed<Value> {
            return rehearsed.value
        }
    }

    private nonisolated(nonsending) func inNewTransaction<Value>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        let claims = connection.claims
        return try await connection.login.withTransaction { login in
            if let claims { try await login.execute(claims.assumption) }
            return try await body(
                LeagueRepository(LeagueConnection(login, claims: claims, isInTransaction: true)))
        }
    }
}

extension ConnectionPool {
    /// ``LeagueRepository/asUser(_:_:)`` on a lent connection.
    package nonisolated(nonsending) func asUser<Value>(
        _ claims: Claims, _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            try await LeagueRepository(connection).asUser(claims, body)
        }
    }

    /// The same, again on other connections while the server is away: begun anew for 8 seconds, in which
    /// another server takes over. `body` must do no harm where it is done twice: its end may be lost on
    /// the way.
    ///
    /// - Parameter isRepeated: false is to do it once.
    package nonisolated(nonsending) func asUser<Value>(
        _ claims: Claims, repeating isRepeated: Bool,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        let end = ContinuousClock.now + .seconds(8)
        while true {
            do {
                return try await asUser(claims, body)
            } catch let error as PostgresError
                where isRepeated && error.isLost && ContinuousClock.now < end
            {
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }
}

/// Thrown to leave a rehearsal's transaction, which rolls it back.
private struct Rehearsed<Value: Sendable>: Error {
    let value: Value
}

/// Why the league's database cannot be used as it is.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of trouble it is.
    package enum Code: String, Sendable {
        /// The schema lacks migrations that this program needs.
        case schemaTooOld
        /// The schema has migrations that this program does not know.
        case schemaTooNew
        /// A migration that was applied is not the one that this program carries.
        case schemaEdited
        /// The schema is that of fieldgame 0.1, which had other migrations.
        case schemaOf01
        /// A migration failed, and left nothing of itself behind.
        case migrationFailed
        /// Another process is at work.
        case busy
        /// The server keeps text in an encoding that cannot hold every name.
        case unsuitableServer
        /// A correction of a score that is not there.
        case nothingToCorrect
        /// A match, a team, a pitch or a competition is not, or no longer, what the caller has seen.
        case changedMeanwhile
        /// The view of a league table and FieldGame's own differ: a bug.
        case tablesDisagree
    }

    /// The kind.
    package let code: Code
    /// A sentence that says what is wrong and what to do next; safe to show to anyone.
    package let description: String
}

extension DatabaseError {
    /// The match that was read is no longer the one that is there.
    static let changedMeanwhile = changedMeanwhile("the match has")

    /// What was read is no longer what is there: `Keate has`, `Senior League or its rules have`.
    static func changedMeanwhile(_ subject: String) -> DatabaseError {
        DatabaseError(
            code: .changedMeanwhile,
            description: "\(subject) changed meanwhile: look again, then decide")
    }
}
