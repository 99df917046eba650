package import Foundation
import Synchronization

/// The header fields by which push services know this server, made when they are needed.
///
/// A token is for one origin. It lasts 12 hours, half of what is allowed, and is used for 6: so one
/// that is sent last is still valid while the message is on its way, and on a clock that is late.
/// At most 256 tokens are kept; one more, and all are made anew as they are needed.
package final class VAPIDTokens: Sendable {
    /// How long a token is valid, in seconds.
    package static let lifetime: TimeInterval = 12 * 3600
    /// The most tokens that are kept.
    static let limit = 256

    private struct Token {
        let text: String
        let madeAt: Date
    }

    /// The public key of what it signs with.
    package let publicKey: String
    private let key: VAPIDKey
    private let contact: VAPIDContact
    /// Tokens by origin.
    private let tokens = Mutex<[String: Token]>([:])

    /// Signs with a key, and names a contact.
    package init(_ key: VAPIDKey, contact: VAPIDContact) {
        (self.key, self.contact, publicKey) = (key, contact, key.publicKey)
    }

    /// The value of `Authorization` for a message to an endpoint: `vapid t=TOKEN, k=PUBLICKEY`.
    ///
    /// Throws ``PushError/timeOutOfRange`` for a time before 1970 or after the year 275760, and
    /// ``PushError/cryptography`` where the library refuses.
    /// <https://www.rfc-editor.org/rfc/rfc8292#section-3>
    package func authorization(
        for endpoint: PushEndpoint, now: Date
    ) throws(PushError) -> String {
        let origin = endpoint.origin
        return try tokens.withLock { tokens throws(PushError) in
            if let kept = tokens[origin], Self.isFresh(kept, now) { return kept.text }
            let exp = try Milliseconds.since1970(now + Self.lifetime) / 1000
            let claims = VAPIDClaims(aud: origin, exp: exp, sub: contact.text)
            let text = "vapid t=\(try key.token(claims)), k=\(publicKey)"
            if tokens.count >= Self.limit { tokens.removeAll() }
            tokens[origin] = Token(text: text, madeAt: now)
            return text
        }
    }

    /// Not where the clock has been set back: such a token might end too late to be taken.
    private static func isFresh(_ token: Token, _ now: Date) -> Bool {
        (0..<lifetime / 2).contains(now.timeIntervalSince(token.madeAt))
    }
}
