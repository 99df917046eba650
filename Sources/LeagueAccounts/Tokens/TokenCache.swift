import Foundation
import Synchronization

/// Tokens that have been verified, until they end: an elliptic curve costs more than a request's
/// statement. Knows them by their SHA-256, and no more than ``limit`` at a time.
final class TokenCache: Sendable {
    private let tokens = Mutex<[SecretHash: Entry]>([:])

    /// About 2 MB.
    static let limit = 4096

    private struct Entry {
        let token: AccessToken
        /// The key that signed it, which may be retired for good.
        let kid: String
    }

    /// The token with this hash, if it was verified with a key that is still there.
    func token(_ hash: SecretHash, kids: Set<String>) -> AccessToken? {
        tokens.withLock { $0[hash].flatMap { kids.contains($0.kid) ? $0.token : nil } }
    }

    /// Keeps a verified token.
    func add(_ token: AccessToken, _ hash: SecretHash, kid: String, now: Int) {
        tokens.withLock { tokens in
            if tokens.count >= Self.limit {
                tokens = tokens.filter { $0.value.token.exp > now }
                // All of them go on: half of them are verified again.
                if tokens.count >= Self.limit {
                    for hash in Array(tokens.keys.prefix(Self.limit / 2)) { tokens[hash] = nil }
                }
            }
            tokens[hash] = Entry(token: token, kid: kid)
        }
    }

    /// How many are kept.
    var count: Int { tokens.withLock(\.count) }
}
