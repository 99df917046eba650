import Crypto
import Foundation

/// A secret that is given to one client, as text: 256 random bits in 43 characters of base64url.
package struct SecretToken: Sendable, Hashable {
    /// The text that the client keeps.
    package let text: String

    /// A new one, from the system's random numbers.
    package init() {
        self.init(bytes: Self.randomBytes())
    }

    /// 32 bytes of the system's random numbers.
    static func randomBytes() -> [UInt8] {
        unsafe SymmetricKey(size: .bits256).withUnsafeBytes { unsafe Array($0) }
    }

    /// The token that a client has sent; any text may be one.
    package init(_ text: String) { self.text = text }

    init(bytes: some Sequence<UInt8>) { text = Data(bytes).base64URL }

    /// SHA-256 of it: what is stored. With 256 random bits there is nothing to be tried out.
    package var hash: SecretHash { SecretHash(of: text) }

    /// The token that takes this one's place. Who has this one, and the salt that the database keeps,
    /// gets it again; neither is enough alone.
    func child(salt: [UInt8]) -> SecretToken {
        SecretToken(
            bytes: HMAC<SHA256>.authenticationCode(
                for: Data(text.utf8), using: SymmetricKey(data: salt)))
    }
}

extension SecretToken: Secret {
    /// `a token`, whichever it is.
    package var description: String { "a token" }
}

/// SHA-256 of a secret.
package struct SecretHash: Sendable, Hashable {
    /// Its 32 bytes.
    package let bytes: [UInt8]

    /// The hash of this text.
    package init(of text: String) { bytes = Array(SHA256.hash(data: Data(text.utf8))) }

    /// A hash that was stored.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Compares every byte, however early two differ.
    package static func == (left: SecretHash, right: SecretHash) -> Bool {
        left.bytes.count == right.bytes.count
            && zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Data {
    /// Base64 for addresses and tokens, without padding.
    /// <https://www.rfc-editor.org/rfc/rfc4648#section-5>
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }
}
