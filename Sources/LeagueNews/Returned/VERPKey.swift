internal import Crypto
internal import Foundation

/// The secret that tells bounces of our own deliveries from made-up ones.
///
/// Whoever gets a mail learns the address that its bounces go to, and with that the code of this one
/// delivery, but of no other.
package struct VERPKey: Sendable {
    /// The fewest bytes of a key.
    package static let minimumBytes = 32

    private let key: SymmetricKey

    /// A key of random bytes; nil for fewer than ``minimumBytes``.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.minimumBytes else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// The first 64 bits of HMAC-SHA256 over `bounce ` and the delivery's id in decimal, as 16
    /// hexadecimal digits in lower case.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc2104#section-5>
    func mac(of delivery: Int64) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("bounce \(delivery)".utf8), using: key)
        return code.prefix(8).map { octet in
            (octet < 16 ? "0" : "") + String(octet, radix: 16)
        }.joined()
    }

    /// Whether a code is a delivery's, in a time that does not depend on where it is wrong.
    func isRight(_ mac: String, of delivery: Int64) -> Bool {
        // Codes of both under a key of the moment: the library compares whole ones in constant time.
        let once = SymmetricKey(size: .bits256)
        let code = HMAC<SHA256>.authenticationCode(for: Array(mac.utf8), using: once)
        return HMAC<SHA256>.isValidAuthenticationCode(
            code, authenticating: Array(self.mac(of: delivery).utf8), using: once)
    }
}
