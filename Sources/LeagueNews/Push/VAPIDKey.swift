import Crypto
import Foundation

/// The key by which push services know this server: browsers bind a subscription to its public half.
/// With another key all subscriptions are lost.
///
/// <https://www.rfc-editor.org/rfc/rfc8292>
package struct VAPIDKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// A new key.
    package init() { key = P256.Signing.PrivateKey() }

    /// A key that was stored: its 32 octets, or PEM (PKCS #8 or SEC 1).
    ///
    /// Throws ``PushError/invalidKey`` for anything else.
    package init(_ stored: [UInt8]) throws(PushError) {
        do {
            if stored.count == 32 {
                key = try P256.Signing.PrivateKey(rawRepresentation: stored)
            } else {
                key = try P256.Signing.PrivateKey(
                    pemRepresentation: String(decoding: stored, as: UTF8.self))
            }
        } catch {
            throw .invalidKey
        }
    }

    /// The key that a file holds, in the forms of ``init(_:)``, which only its owner and group may
    /// read.
    ///
    /// Throws ``PushError`` where the file cannot be read, or holds no key.
    package init(file path: String) throws(PushError) {
        try self.init(SecretFile.contents(of: path))
    }

    /// The key in PEM, to be stored.
    package var pem: String { key.pemRepresentation }

    /// The key in 32 octets, to be stored.
    package var octets: [UInt8] { Array(key.rawRepresentation) }

    /// The public key in 87 characters of base64url: `applicationServerKey` in a browser, and `k` in
    /// the header field.
    package var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

    /// A JSON Web Token with these claims, signed by ES256.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc7515#section-7.1>
    func token(_ claims: VAPIDClaims) throws(PushError) -> String {
        let header = Base64URL.text(#"{"typ":"JWT","alg":"ES256"}"#.utf8)
        let signed = header + "." + Base64URL.text(try JSONOctets.of(claims))
        do {
            let signature = try key.signature(for: Array(signed.utf8))
            return signed + "." + Base64URL.text(signature.rawRepresentation)
        } catch {
            throw .cryptography
        }
    }
}

extension VAPIDKey: CustomStringConvertible, CustomReflectable {
    /// `a VAPID key`, whichever it is.
    package var description: String { "a VAPID key" }
    /// Nothing: a dump shows no secret either.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
