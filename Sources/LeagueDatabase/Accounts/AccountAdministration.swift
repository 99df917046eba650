package import FieldGame
package import Foundation
import PostgreSQL

// What is done with accounts over HTTP, besides signing in.

extension LeagueRepository {
    /// Some accounts with when they last signed in, oldest first, and how many there are in all.
    package func accountPage(
        offset: Int, limit: Int
    ) async throws -> (accounts: [(Account, Date?)], total: Int) {
        let (page, count) = try await connection.transaction(
            """
            SELECT p.*, \(fragment: Self.lastSignIn) FROM user_profiles AS p
            ORDER BY p.created_at, p.id LIMIT \(limit) OFFSET \(offset)
            """,
            "SELECT count(*) FROM user_profiles")
        return (
            try page.map { (try Account(row: $0), try $0.decode("last_sign_in")) },
            try count.first?.decode(at: 0) ?? 0
        )
    }

    /// Adds an account whose owner must choose a password of their own; nil when there is one with this
    /// address.
    ///
    /// - Parameter passwordHash: of its temporary password; nil gives it none.
    package func addAccount(
        email: String, name: String, role: Account.Rank, houseID: String?, passwordHash: String?
    ) async throws -> Account? {
        if let passwordHash {
            return try await createAccount(
                email: email, name: name, role: role, houseID: houseID, passwordHash: passwordHash)
        }
        return try await connection.query(
            """
            INSERT INTO user_profiles (email, name, role, house_id, must_change_password)
            VALUES (\(email), \(name), \(role), \(houseID), true)
            ON CONFLICT (lower(email)) DO NOTHING RETURNING *
            """, as: Account.self
        ).first
    }

    /// Changes an account; nil stays. Returns whether there is one.
    package func editAccount(
        _ id: Account.ID, email: String?, name: String?, role: Account.Rank?, houseID: String?
    ) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE user_profiles
            SET email = coalesce(\(email), email), name = coalesce(\(name), name),
                role = coalesce(\(role), role), house_id = coalesce(\(houseID), house_id)
            WHERE id = \(id)
            """) > 0
    }

    /// Gives the person of an account another name.
    package func renameAccount(_ id: Account.ID, to name: String) async throws -> Bool {
        try await connection.execute("UPDATE user_profiles SET name = \(name) WHERE id = \(id)") > 0
    }

    /// Deletes an account; returns whether there was one.
    package func deleteAccount(_ id: Account.ID) async throws -> Bool {
        try await connection.execute("DELETE FROM user_profiles WHERE id = \(id)") > 0
    }

    /// Hashes a password anew that stays what it is: puts the hash in the place of `old`, where that is
    /// still there.
    package func replaceHash(
        of account: Account.ID, _ old: String, with new: String
    ) async throws {
        try await connection.execute(
            """
            UPDATE user_credentials SET password_hash = \(new)
            WHERE user_id = \(account) AND password_hash = \(old)
            """)
    }

    /// The names and ids of teams, which no password should be made of.
    package func teamWords() async throws -> [String] {
        try await connection.query("SELECT id, name FROM houses", as: (String, String).self)
            .flatMap { [$0.0, $0.1] }
    }

    /// The words that no password of an account should be made of.
    package func passwordWords(of account: Account) async throws -> [String] {
        try await teamWords() + [account.email, account.name]
    }
}
