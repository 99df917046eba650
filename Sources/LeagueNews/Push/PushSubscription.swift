import Crypto
package import Foundation

/// One browser's wish to get messages: where they are sent, and the keys that only it can read.
///
/// <https://www.w3.org/TR/push-api/#pushsubscription-interface>
package struct PushSubscription: Hashable, Sendable {
    /// What is wrong with a subscription; the raw value ends an error's sentence.
    package enum Fault: String, Error, Hashable, Sendable {
        case tooLarge = "has more than 4096 octets"
        case json = "is not the JSON that PushSubscription.toJSON() gives"
        case endpoint = "names no endpoint"
        case keys = "has no keys p256dh and auth"
        case p256dh = "has a p256dh that is not 65 octets in base64url"
        case point = "has a p256dh that is no point of the curve P-256"
        case auth = "has an auth that is not 16 octets in base64url"
        case expirationTime = "has an expirationTime that is no time in milliseconds"
    }

    /// The most octets of JSON that are read.
    package static let limit = 4096

    /// Where its messages are sent.
    package let endpoint: PushEndpoint
    /// The browser's public key: an uncompressed point of P-256 in 65 octets.
    package let p256dh: [UInt8]
    /// The secret that goes into each message's key: 16 octets.
    package let auth: [UInt8]
    /// When the push service will drop it; nil where it has not said.
    package let expirationTime: Date?
    /// The key that ``p256dh`` is.
    let publicKey: P256.KeyAgreement.PublicKey

    /// A subscription that was stored in its parts.
    ///
    /// Throws ``PushError/invalidSubscription(_:)`` where a key has another length or is no point of
    /// the curve.
    package init(
        endpoint: PushEndpoint, p256dh: [UInt8], auth: [UInt8], expirationTime: Date? = nil
    ) throws(PushError) {
        guard p256dh.count == 65, p256dh.first == 4 else { throw .invalidSubscription(.p256dh) }
        guard auth.count == 16 else { throw .invalidSubscription(.auth) }
        do {
            // This checks that the point lies on the curve.
            publicKey = try P256.KeyAgreement.PublicKey(x963Representation: p256dh)
        } catch {
            throw .invalidSubscription(.point)
        }
        self.endpoint = endpoint
        (self.p256dh, self.auth) = (p256dh, auth)
        self.expirationTime = expirationTime
    }

    package static func == (left: PushSubscription, right: PushSubscription) -> Bool {
        left.endpoint == right.endpoint && left.p256dh == right.p256dh && left.auth == right.auth
            && left.expirationTime == right.expirationTime
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(endpoint) }
}

extension PushSubscription: CustomStringConvertible, CustomReflectable {
    /// Its service, and no secret: `a subscription at https://fcm.googleapis.com`.
    package var description: String { "a subscription at \(endpoint)" }
    /// Nothing: a dump shows no secret either.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
