package import Foundation

/// A message as it is posted over HTTPS, to a push service or an ntfy server.
package struct PushRequest: Sendable, Hashable {
    /// A header field. Neither name nor value holds an end of a line.
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    /// How soon it is to be shown; a device that saves its battery waits with the lower ones.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc8030#section-5.3>
    package enum Urgency: String, Sendable, CaseIterable {
        case veryLow = "very-low"
        case low, normal, high
    }

    /// The longest time that push services keep a message for, in seconds: four weeks.
    package static let longestTimeToLive: Int64 = 2_419_200

    /// Where it is posted.
    package let url: String
    /// The header fields, besides those of every request.
    package let fields: [Field]
    /// What is posted.
    package let body: [UInt8]

    /// A message for one subscription.
    ///
    /// - Parameters:
    ///   - payload: what is encrypted, such as ``PushNotice/payload``; at most 3,993 octets.
    ///   - tokens: the key of this server.
    ///   - timeToLive: for how long the service keeps it while the device is out of reach, in whole
    ///     seconds; shorter than none is none, and longer than four weeks is four weeks.
    ///   - topic: the match that it is of: a message that the device has not got yet makes way for the
    ///     next one with the same topic.
    ///   - now: the time, for the token.
    /// - Throws: ``PushError``.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc8030#section-5>
    package init(
        _ payload: [UInt8], to subscription: PushSubscription, by tokens: VAPIDTokens,
        timeToLive: Duration = .seconds(86_400), urgency: Urgency = .normal, topic: UUID? = nil,
        padding: PushPadding = .steps, now: Date
    ) throws(PushError) {
        let seconds = min(max(0, timeToLive.components.seconds), Self.longestTimeToLive)
        url = subscription.endpoint.text
        var fields = [
            Field(
                name: "Authorization",
                value: try tokens.authorization(for: subscription.endpoint, now: now)),
            Field(name: "Content-Encoding", value: "aes128gcm"),
            Field(name: "Content-Type", value: "application/octet-stream"),
            Field(name: "TTL", value: "\(seconds)"),
            Field(name: "Urgency", value: urgency.rawValue),
        ]
        if let topic { fields.append(Field(name: "Topic", value: Self.topic(topic))) }
        self.fields = fields
        body = try PushEncryption.encrypt(payload, for: subscription, padding: padding)
    }

    init(url: String, fields: [Field], body: [UInt8]) {
        (self.url, self.fields, self.body) = (url, fields, body)
    }

    /// The 22 characters of base64url that an identifier is; a topic may have 32.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc8030#section-5.4>
    static func topic(_ id: UUID) -> String {
        Base64URL.text(unsafe withUnsafeBytes(of: id.uuid) { unsafe Array($0) })
    }
}

extension PushRequest: CustomStringConvertible, CustomReflectable {
    /// How long it is, and nothing of what only the receiver may know: `a message of 1127 octets`.
    package var description: String { "a message of \(body.count) octets" }
    /// Nothing: a dump shows no secret either.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
