package import Crypto
import Foundation

/// The encryption of a message, so that the push service that carries it cannot read it.
///
/// The coding is `aes128gcm`: a header of 86 octets (salt 16, record size 4, length of the key 1, the
/// sender's public key 65), then one encrypted record: payload, the octet 2, zeros, and the tag of 16
/// octets. Servers of push services take 4,096 octets, so a payload has at most 3,993.
///
/// <https://www.rfc-editor.org/rfc/rfc8291>, <https://www.rfc-editor.org/rfc/rfc8188#section-2>
package enum PushEncryption {
    /// The most octets of a payload.
    package static let limit = 3993
    /// The number of octets of a salt.
    static let saltLength = 16
    private static let recordSize: UInt32 = 4096

    /// The body of a message with this payload, which only the subscriber can read.
    ///
    /// - Parameters:
    ///   - padding: what hides the payload's length.
    ///   - salt: 16 random octets, new for each message; they are parameters for the sake of test
    ///     vectors only, as is `key`.
    ///   - key: the sender's key, new for each message.
    /// - Throws: ``PushError/payloadTooLarge(limit:)`` for more than 3,993 octets, and
    ///   ``PushError/cryptography`` for a salt of another length, or where the library refuses.
    package static func encrypt(
        _ payload: [UInt8], for subscription: PushSubscription, padding: PushPadding = .steps,
        salt: [UInt8] = randomSalt(), key: P256.KeyAgreement.PrivateKey = .init()
    ) throws(PushError) -> [UInt8] {
        guard payload.count <= limit else { throw .payloadTooLarge(limit: limit) }
        guard salt.count == saltLength else { throw .cryptography }
        let sender = Array(key.publicKey.x963Representation)
        var record = payload + [2]
        record += [UInt8](
            repeating: 0, count: padding.length(of: payload.count) - payload.count)
        do {
            let keys = try recordKeys(subscription, key, sender: sender, salt: salt)
            let sealed = try AES.GCM.seal(record, using: keys.content, nonce: keys.nonce)
            return header(salt: salt, sender: sender) + sealed.ciphertext + sealed.tag
        } catch {
            throw .cryptography
        }
    }

    /// 16 octets of the system's random numbers.
    package static func randomSalt() -> [UInt8] { octets(SymmetricKey(size: .bits128)) }

    /// The key of the record, and its nonce: the first record's, so nothing is added to it.
    private struct RecordKeys {
        let content: SymmetricKey
        let nonce: AES.GCM.Nonce
    }

    /// <https://www.rfc-editor.org/rfc/rfc8291#section-3.4>
    private static func recordKeys(
        _ subscription: PushSubscription, _ key: P256.KeyAgreement.PrivateKey, sender: [UInt8],
        salt: [UInt8]
    ) throws -> RecordKeys {
        let shared = try key.sharedSecretFromKeyAgreement(with: subscription.publicKey)
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: subscription.auth,
            sharedInfo: Array("WebPush: info\0".utf8) + subscription.p256dh + sender,
            outputByteCount: 32)
        func derive(_ purpose: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, salt: salt,
                info: Array("Content-Encoding: \(purpose)\0".utf8), outputByteCount: count)
        }
        return RecordKeys(
            content: derive("aes128gcm", 16),
            nonce: try AES.GCM.Nonce(data: octets(derive("nonce", 12))))
    }

    /// <https://www.rfc-editor.org/rfc/rfc8188#section-2.1>
    private static func header(salt: [UInt8], sender: [UInt8]) -> [UInt8] {
        let size = (0..<4).map { UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * $0)) }
        return salt + size + [UInt8(truncatingIfNeeded: sender.count)] + sender
    }

    private static func octets(_ key: SymmetricKey) -> [UInt8] {
        unsafe key.withUnsafeBytes { unsafe Array($0) }
    }
}
