import Foundation
import JWTKit
package import LeagueDatabase
import PostgreSQL

/// The keys of tokens and programs as they were read from the database.
struct AccountKeys: Sendable {
    let signing: SigningKeys
    /// SHA-256 of the keys of programs.
    let anon: SecretHash?
    let service: SecretHash?
    let readAt: ContinuousClock.Instant
}

/// Keeps the keys in memory, and reads them again when they may have changed.
///
/// While the database is away the last ones go on.
actor KeyCache {
    private let pool: ConnectionPool
    private var keys: AccountKeys?
    private var reading: Task<AccountKeys, any Error>?

    /// How old keys may be. One that was renewed is refused after this.
    static let shelfLife = Duration.seconds(1)

    init(_ pool: ConnectionPool) { self.pool = pool }

    /// The keys, read within the last second where the database is there.
    ///
    /// Throws ``PostgresError`` where they have never been read and cannot be.
    func current() async throws -> AccountKeys {
        if let keys, keys.readAt.duration(to: .now) < Self.shelfLife { return keys }
        do {
            return try await read()
        } catch {
            guard let keys else { throw error }
            return keys
        }
    }

    /// The keys as they are now; makes the first signing key where there is none.
    func read() async throws -> AccountKeys {
        if let reading { return try await reading.value }
        let task = Task { [pool] in try await Self.read(pool) }
        reading = task
        defer { reading = nil }
        let found = try await task.value
        keys = found
        return found
    }

    private static func read(_ pool: ConnectionPool) async throws -> AccountKeys {
        try await pool.asUser(.accounts) { repository in
            let readAt = ContinuousClock.now
            var stored = try await repository.signingKeys()
            if !stored.contains(where: { $0.retiredAt == nil }) {
                try await repository.addFirstSigningKey(.make())
                stored = try await repository.signingKeys()
            }
            let api = try await repository.apiKeys()
            func hash(_ name: StoredAPIKey.Name) -> SecretHash? {
                api.first { $0.name == name }.map { SecretHash(bytes: $0.hash) }
            }
            return AccountKeys(
                signing: try await SigningKeys(stored, now: Date()), anon: hash(.anon),
                service: hash(.service), readAt: readAt)
        }
    }
}

extension StoredAPIKey {
    /// A new key: `fieldgame.anon.` or `fieldgame.service.` and 256 random bits. Its text is returned
    /// too, since of the service key it is not kept.
    ///
    /// The dots are there for clients that want a key to look like a JSON Web Token.
    package static func make(_ name: StoredAPIKey.Name) -> (stored: StoredAPIKey, text: String) {
        let text = "fieldgame.\(name.rawValue).\(SecretToken().text)"
        return (
            StoredAPIKey(
                name: name, key: name == .anon ? text : nil, hash: SecretHash(of: text).bytes),
            text
        )
    }
}
