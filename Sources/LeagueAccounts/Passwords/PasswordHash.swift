/// A password's hash as it is stored: argon2id in the form of its library, or bcrypt in that of
/// crypt(5), which older accounts have until their owner signs in.
///
/// Hashing and verifying block, for some 0.03 s of processor time with argon2id and 19 MiB, for 0.3 s
/// with bcrypt at cost 12: give them a thread of their own. `description`, `debugDescription` and the
/// mirror say nothing of the hash.
/// <https://www.rfc-editor.org/rfc/rfc9106>
/// <https://manpages.debian.org/bookworm/libcrypt-dev/crypt.5.en.html>
package struct PasswordHash: Sendable, Hashable {
    /// The costs of bcrypt that are verified: bcrypt knows none below 4; one above 16 would keep a
    /// processor busy for more than 5 s, at 31 for a day and more.
    package static let costs = 4...16

    /// The most bytes of a password that bcrypt reads: what comes after does not count for it.
    static let bcryptBytes = 72

    /// How a password was hashed.
    package enum Method: Sendable, Hashable {
        case argon2id, bcrypt
    }

    /// The hash as it is stored.
    package let text: String
    /// How it was made.
    package let method: Method

    /// Reads a stored hash with the prefix `$argon2id$`, `$2a$`, `$2b$` or `$2y$`.
    ///
    /// Throws ``PasswordError`` (`malformedHash`) for anything else, for a cost of bcrypt outside
    /// ``costs``, and for argon2id that takes more than 256 MiB or 16 passes.
    package init(stored text: String) throws(PasswordError) {
        guard text.utf8.count <= 200, let method = Self.method(of: text) else {
            throw .malformedHash
        }
        (self.text, self.method) = (text, method)
    }

    /// Hashes a password with a salt of its own by argon2id. Blocks.
    ///
    /// Throws ``PasswordError`` (`hashingFailed`).
    package init(hashing password: Password) throws(PasswordError) {
        try self.init(stored: LibArgon2.hash(password.text))
    }

    /// Whether it was made as new hashes are not, so that the password should be hashed anew when it is
    /// next known.
    package var isBehind: Bool { !text.hasPrefix(LibArgon2.prefix) }

    /// Whether this is the hash of what was typed: of the text as it is or, where that is another one,
    /// of the form in which we hash. Blocks as long as one hash takes, or two, however much of the hash
    /// is the same. A text that C would cut never matches bcrypt: one with U+0000, or one of more than
    /// 72 bytes.
    ///
    /// Throws ``PasswordError``: `hashingFailed`, or `malformedHash` where the library cannot read it.
    package func verify(_ typed: String) throws(PasswordError) -> Bool {
        let opaque = Password.opaque(typed)
        // Not as String compares: é is é to it, however it is written.
        let isOpaque = opaque.utf8.elementsEqual(typed.utf8)
        // argon2id is younger than the rule that only the opaque form is hashed.
        if method == .argon2id { return try LibArgon2.verify(opaque, hash: text) }
        if try matchesBcrypt(typed) { return true }
        return isOpaque ? false : try matchesBcrypt(opaque)
    }

    private func matchesBcrypt(_ typed: String) throws(PasswordError) -> Bool {
        let isWhole = typed.utf8.count <= Self.bcryptBytes && !typed.utf8.contains(0)
        // A text that cannot match takes as long as one that can.
        let hash = try LibXCrypt.hash(isWhole ? typed : "", setting: text)
        return isWhole && Self.areSame(Array(hash.utf8), Array(text.utf8))
    }

    private static func method(of text: String) -> Method? {
        if text.utf8.count == 60,
            let hash = text.wholeMatch(of: /\$2[aby]\$([0-9]{2})\$[.\/0-9A-Za-z]{53}/),
            let cost = Int(hash.output.1), costs.contains(cost)
        {
            return .bcrypt
        }
        let form =
            /\$argon2id\$v=19\$m=([0-9]{1,6}),t=([0-9]{1,2}),p=([0-9])\$[A-Za-z0-9+\/]{8,64}\$[A-Za-z0-9+\/]{16,88}/
        guard let hash = text.wholeMatch(of: form), let memory = Int(hash.output.1),
            let passes = Int(hash.output.2), (8...262_144).contains(memory),
            (1...16).contains(passes), hash.output.3 != "0"
        else { return nil }
        return .argon2id
    }

    /// Compares every byte, however early two differ.
    private static func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension PasswordHash: Secret {
    /// `a password hash`, whichever it is.
    package var description: String { "a password hash" }
}
