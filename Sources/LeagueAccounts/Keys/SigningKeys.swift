import Crypto
import Foundation
import JWTKit
package import LeagueDatabase

/// The keys that sign and verify access tokens, as the database had them.
struct SigningKeys: Sendable {
    /// One key, ready for use.
    private struct Key: Sendable {
        let stored: StoredSigningKey
        let key: ES256PrivateKey
    }

    private let keys: [Key]
    private let collection: JWTKeyCollection

    /// How long a retired key verifies: as long as the last token that it signed lasts, and a server
    /// that has not yet heard of the change.
    private static let grace: TimeInterval = TimeInterval(AccessToken.lifetime) + 900

    /// Reads the keys; throws where one is no P-256 key in PEM.
    init(_ stored: [StoredSigningKey], now: Date) async throws {
        let usable = stored.filter { key in
            key.retiredAt.map { now.timeIntervalSince($0) < Self.grace } ?? true
        }
        keys = try usable.map { Key(stored: $0, key: try ES256PrivateKey(pem: $0.privateKey)) }
        collection = JWTKeyCollection()
        for key in keys {
            await collection.add(
                ecdsa: key.key, kid: JWKIdentifier(string: key.stored.kid))
        }
    }

    /// The names of the keys.
    var kids: Set<String> { Set(keys.map(\.stored.kid)) }

    /// The key that signs; nil where there is none yet.
    private var active: Key? { keys.first { $0.stored.retiredAt == nil } }

    /// Signs a token; nil without a key.
    func sign(_ token: AccessToken) async throws -> String? {
        guard let active else { return nil }
        var header = JWTHeader()
        header.typ = "JWT"
        return try await collection.sign(
            token, kid: JWKIdentifier(string: active.stored.kid), header: header)
    }

    /// The token that a text is; throws ``BearerError``, or JWTKit's error, where it is none of ours.
    func verify(_ text: String) async throws -> AccessToken {
        try await collection.verify(text, as: AccessToken.self)
    }

    /// The public keys, as RFC 7517 has them.
    var jwks: [PublicKey] {
        keys.compactMap { key in
            guard let point = key.key.publicKey.parameters else { return nil }
            return PublicKey(
                kid: key.stored.kid, x: Self.base64URL(point.x), y: Self.base64URL(point.y))
        }
    }

    private static func base64URL(_ base64: String) -> String {
        base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

/// A public key as JSON. <https://www.rfc-editor.org/rfc/rfc7517>
package struct PublicKey: Encodable, Sendable, Hashable {
    let kty = "EC"
    let crv = "P-256"
    let use = "sig"
    let alg = "ES256"
    let kid: String
    let x: String
    let y: String

    enum CodingKeys: String, CodingKey { case kty, crv, use, alg, kid, x, y }
}

extension StoredSigningKey {
    /// A new key with a name of its own.
    package static func make() -> StoredSigningKey {
        let key = P256.Signing.PrivateKey()
        let thumb = Data(SHA256.hash(data: key.publicKey.x963Representation)).base64URL
        return StoredSigningKey(
            kid: String(thumb.prefix(22)), privateKey: key.pemRepresentation, createdAt: Date(),
            retiredAt: nil)
    }
}
