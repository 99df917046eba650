import Crypto
package import Foundation
package import LeagueDatabase

/// The links in letters, by which followers do what they want without an account.
///
/// A token is the follower's id and 16 octets of an HMAC-SHA256 over it and over what it is for, 43
/// characters of base64url: whoever knows the database's key knows it without keeping it.
package struct FollowerLinks: Sendable {
    /// What a link lets its reader do.
    package enum Purpose: String, Sendable, CaseIterable {
        /// Say that they want it.
        case confirm
        /// Change all that is kept of them; another link ends this one.
        case manage
        /// Leave.
        case unsubscribe
    }

    private let key: SymmetricKey

    /// The links of a database with this key (`news_keys.link_key`).
    package init(key: Data) { self.key = SymmetricKey(data: key) }

    /// The token of a follower's link.
    package func token(_ purpose: Purpose, _ follower: Follower) -> String {
        Base64URL.text(Self.octets(of: follower.id) + code(purpose, follower))
    }

    /// Whose a token may be; ``isValid(_:for:_:)`` knows whether it is. Nil for what is no token.
    package static func follower(in token: String) -> UUID? {
        guard let octets = octets(of: token) else { return nil }
        return unsafe octets.withUnsafeBytes {
            unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }

    /// Whether a token is a follower's and for this; compared in constant time.
    package func isValid(_ token: String, for purpose: Purpose, _ follower: Follower) -> Bool {
        guard let octets = Self.octets(of: token) else { return false }
        let wanted = Self.octets(of: follower.id) + code(purpose, follower)
        return zip(octets, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// What stands for an address in `news_refusals`: HMAC-SHA256 of it in lower case.
    package func hash(ofAddress address: String) -> Data {
        Data(
            HMAC<SHA256>.authenticationCode(
                for: Data("address \(address.lowercased())".utf8), using: key))
    }

    /// A link that manages ends with the next one; the others hold as long as the follower is there.
    private func code(_ purpose: Purpose, _ follower: Follower) -> [UInt8] {
        let number = purpose == .manage ? follower.linkNumber : 0
        let text = "\(purpose.rawValue) \(follower.id.uuidString.lowercased()) \(number)"
        return Array(
            HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key).prefix(16))
    }

    /// The 32 octets of a token; nil for what is none.
    private static func octets(of token: String) -> [UInt8]? {
        guard token.utf8.count == 43 else { return nil }
        return Base64URL.octets(token)
    }

    private static func octets(of id: UUID) -> [UInt8] {
        unsafe withUnsafeBytes(of: id.uuid) { unsafe Array($0) }
    }
}
