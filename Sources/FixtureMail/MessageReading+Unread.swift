// A message that nobody could read, or that nobody tried to.

extension MessageReading {
    /// The reading of a message that has not been parsed: nothing but the reason, and a content key
    /// of `identity`, the message's bytes where they are known.
    package init(unread identity: [UInt8], because failure: String) {
        self.init(subject: "", contentKey: Self.contentKey(ofUnread: identity), failure: failure)
    }

    /// The content key of a message that cannot be parsed: SHA-256 of its bytes, in hexadecimal
    /// digits.
    package static func contentKey(ofUnread bytes: [UInt8]) -> String { Message.sha256(bytes) }

    /// Why a message of more bytes than the limit is not read.
    package static func tooLarge(_ limits: Limits) -> String {
        "The message is larger than \(limits.messageBytes) bytes"
    }
}
