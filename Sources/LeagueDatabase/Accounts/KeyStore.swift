package import Foundation
package import PostgreSQL

/// A key of the database that signs access tokens, or has signed some.
package struct StoredSigningKey: Sendable, Hashable {
    /// Its name in the header of a token.
    package let kid: String
    /// The private key, as PEM.
    package let privateKey: String
    package let createdAt: Date
    /// Since when it signs nothing; nil while it does.
    package let retiredAt: Date?

    package init(kid: String, privateKey: String, createdAt: Date, retiredAt: Date?) {
        (self.kid, self.privateKey) = (kid, privateKey)
        (self.createdAt, self.retiredAt) = (createdAt, retiredAt)
    }
}

/// One of the two keys that programs are made with.
package struct StoredAPIKey: Sendable, Hashable {
    /// Which one it is.
    package enum Name: String, Sendable, PostgresValue, CaseIterable {
        /// In every app: no secret, and no more rights than without it.
        case anon
        /// May look after accounts.
        case service
    }

    package let name: Name
    /// The key, of the anon key alone.
    package let key: String?
    /// SHA-256 of the key.
    package let hash: [UInt8]
    package let createdAt: Date

    /// A key with these values.
    package init(name: Name, key: String?, hash: [UInt8], createdAt: Date = Date()) {
        (self.name, self.key, self.hash, self.createdAt) = (name, key, hash, createdAt)
    }
}

extension LeagueRepository {
    /// All signing keys that are kept, newest first.
    package func signingKeys() async throws -> [StoredSigningKey] {
        try await connection.query(
            """
            SELECT kid, private_key, created_at, retired_at FROM signing_keys
            ORDER BY created_at DESC, kid
            """, as: StoredSigningKey.self)
    }

    /// Adds the first signing key; nothing happens where there is one that signs.
    package func addFirstSigningKey(_ key: StoredSigningKey) async throws {
        try await connection.execute(
            """
            WITH made AS (
                INSERT INTO signing_keys (kid, private_key) VALUES (\(key.kid), \(key.privateKey))
                ON CONFLICT DO NOTHING RETURNING kid
            )
            INSERT INTO account_events (kind, reason) SELECT 'signing_key_made', kid FROM made
            """)
    }

    /// Makes this the key that signs; the one before verifies what it has signed.
    package func rotateSigningKey(to key: StoredSigningKey) async throws {
        try await inTransaction { repository in
            try await repository.connection.execute(
                """
                UPDATE signing_keys SET retired_at = clock_timestamp() WHERE retired_at IS NULL
                """)
            try await repository.connection.execute(
                """
                WITH made AS (
                    INSERT INTO signing_keys (kid, private_key)
                    VALUES (\(key.kid), \(key.privateKey)) RETURNING kid
                )
                INSERT INTO account_events (kind, reason) SELECT 'signing_key_made', kid FROM made
                """)
        }
    }

    /// The keys of programs that there are.
    package func apiKeys() async throws -> [StoredAPIKey] {
        try await connection.query(
            """
            SELECT name, key, encode(key_hash, 'hex') AS key_hash, created_at FROM api_keys
            ORDER BY name
            """, as: StoredAPIKey.self)
    }

    /// Puts a key in the place of the one before, which is void at once; returns whether it did.
    ///
    /// - Parameter replacing: whether there may be one.
    package func setAPIKey(_ key: StoredAPIKey, replacing: Bool) async throws -> Bool {
        let hash = key.hash.hex
        return try await connection.execute(
            """
            WITH made AS (
                INSERT INTO api_keys AS old (name, key, key_hash)
                VALUES (\(key.name), \(key.key), decode(\(hash), 'hex'))
                ON CONFLICT (name) DO UPDATE
                SET key = excluded.key, key_hash = excluded.key_hash,
                    created_at = clock_timestamp()
                WHERE \(replacing) RETURNING name
            )
            INSERT INTO account_events (kind, reason) SELECT 'api_key_made', name FROM made
            """) > 0
    }
}

extension StoredSigningKey: RowDecodable {
    /// Reads a row of `signing_keys`.
    package init(row: Row) throws {
        self.init(
            kid: try row.decode("kid"), privateKey: try row.decode("private_key"),
            createdAt: try row.decode("created_at"), retiredAt: try row.decode("retired_at"))
    }
}

extension StoredAPIKey: RowDecodable {
    /// Reads a row of `api_keys` with its hash in hexadecimal.
    package init(row: Row) throws {
        self.init(
            name: try row.decode("name"), key: try row.decode("key"),
            hash: [UInt8](hex: try row.decode("key_hash")),
            createdAt: try row.decode("created_at"))
    }
}

extension [UInt8] {
    /// Two hexadecimal digits a byte.
    package var hex: String {
        map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
    }

    /// Reads pairs of hexadecimal digits; what is none is left out.
    package init(hex: String) {
        let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        self = stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
