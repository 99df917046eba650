package import FieldGame
package import Foundation
package import PostgreSQL

/// Something that happened to an account, a session or a key.
package struct AccountEvent: Sendable, RowDecodable {
    package let id: Int
    package let at: Date
    /// `signed_in`, `sign_in_refused` and so on.
    package let kind: String
    /// The account; nil where there is none.
    package let userID: UUID?
    /// Its address, while the account is there.
    package let email: String?
    package let sessionID: UUID?
    /// Who did it; nil for the service and the administrator of the server.
    package let actor: UUID?
    package let actorEmail: String?
    /// The login of PostgreSQL.
    package let dbUser: String
    package let reason: String

    /// Reads a row of `account_events` with the addresses.
    package init(row: Row) throws {
        id = try row.decode("id")
        at = try row.decode("at")
        kind = try row.decode("kind")
        userID = try row.decode("user_id")
        email = try row.decode("email")
        sessionID = try row.decode("session_id")
        actor = try row.decode("actor")
        actorEmail = try row.decode("actor_email")
        dbUser = try row.decode("db_user")
        reason = try row.decode("reason")
    }
}

extension LeagueRepository {
    /// Records that something happened. No text that came from outside belongs here.
    package func recordEvent(
        _ kind: String, account: Account.ID? = nil, session: UUID? = nil, actor: UUID? = nil,
        reason: String = ""
    ) async throws {
        try await connection.execute(
            """
            INSERT INTO account_events (kind, user_id, session_id, actor, reason)
            VALUES (\(kind), \(account), \(session), \(actor), \(reason))
            """)
    }

    /// Records that something happened to the account with this address, or to none where there is none.
    package func recordEvent(_ kind: String, email: String, reason: String = "") async throws {
        try await connection.execute(
            """
            INSERT INTO account_events (kind, user_id, reason)
            SELECT \(kind), (SELECT id FROM user_profiles WHERE lower(email) = lower(\(email))),
                   \(reason)
            """)
    }

    /// The accounts whose owners have asked for a link within the last days and have neither got one nor
    /// another password since, by address.
    package func forgottenPasswords(days: Int = 7) async throws -> [Account] {
        try await connection.query(
            """
            SELECT p.* FROM user_profiles AS p
            WHERE p.disabled_at IS NULL AND p.id IN (
                SELECT asked.user_id FROM account_events AS asked
                WHERE asked.kind = 'recovery_requested'
                  AND asked.at > clock_timestamp() - \(days) * interval '1 day'
                  AND NOT EXISTS (
                      SELECT FROM account_events AS later
                      WHERE later.user_id = asked.user_id AND later.id > asked.id
                        AND later.kind IN ('recovery_link_made', 'password_changed', 'password_set')))
            ORDER BY lower(p.email)
            """, as: Account.self)
    }

    /// What happened, newest first, to all accounts or to one.
    package func accountEvents(
        of account: Account.ID? = nil, limit: Int = 100
    ) async throws -> [AccountEvent] {
        try await connection.query(
            """
            SELECT e.*, p.email, a.email AS actor_email
            FROM account_events AS e
            LEFT JOIN user_profiles AS p ON p.id = e.user_id
            LEFT JOIN user_profiles AS a ON a.id = e.actor
            WHERE e.user_id = coalesce(\(account), e.user_id) OR \(account)::uuid IS NULL
            ORDER BY e.id DESC LIMIT \(limit)
            """, as: AccountEvent.self)
    }
}
