/// A password's bcrypt hash in the form of crypt(5): `$2b$12$`, 22 characters of salt, 31 of hash.
///
/// Hashing and verifying block, at cost 12 for about 0.3 s of processor time: give them a thread of
/// their own. `description`, `debugDescription` and the mirror say nothing of the hash.
/// <https://manpages.debian.org/bookworm/libcrypt-dev/crypt.5.en.html>
package struct PasswordHash: Sendable, Hashable {
    /// The cost of new hashes: 2 to the power of 12 rounds.
    package static let cost = 12

    /// The costs that are verified: bcrypt knows none below 4; one above 16 would keep a processor
    /// busy for more than 5 s, at 31 for a day and more.
    package static let costs = 4...16

    /// The hash as it is stored.
    package let text: String

    /// Reads a stored hash with the prefix `$2a$`, `$2b$` or `$2y$`.
    ///
    /// Throws ``PasswordError`` (`malformedHash`) for anything else, and for a cost outside
    /// ``costs``.
    package init(stored text: String) throws(PasswordError) {
        guard text.utf8.count == 60,
            let hash = text.wholeMatch(of: /\$2[aby]\$([0-9]{2})\$[.\/0-9A-Za-z]{53}/),
            let cost = Int(hash.output.1), Self.costs.contains(cost)
        else { throw .malformedHash }
        self.text = text
    }

    /// Hashes a password with a salt of its own. Blocks for about 0.3 s.
    ///
    /// Throws ``PasswordError`` (`hashingFailed`).
    package init(hashing password: Password) throws(PasswordError) {
        let setting = try LibXCrypt.setting(prefix: "$2b$", cost: Self.cost)
        try self.init(stored: LibXCrypt.hash(password.text, setting: setting))
    }

    /// Whether this is the hash of what was typed: of the text as it is or, where that is another one,
    /// of the form in which we hash. Blocks for about 0.3 s, or twice that, however much of the hash is
    /// the same. A text that C would cut never matches: one with U+0000, or one of more than
    /// ``Password/maximumBytes``.
    ///
    /// Throws ``PasswordError`` (`hashingFailed`).
    package func verify(_ typed: String) throws(PasswordError) -> Bool {
        if try matches(typed) { return true }
        let opaque = Password.opaque(typed)
        // Not as String compares: é is é to it, however it is written.
        guard !opaque.utf8.elementsEqual(typed.utf8) else { return false }
        return try matches(opaque)
    }

    private func matches(_ typed: String) throws(PasswordError) -> Bool {
        guard typed.utf8.count <= Password.maximumBytes, !typed.utf8.contains(0) else {
            return false
        }
        return Self.areSame(Array(try LibXCrypt.hash(typed, setting: text).utf8), Array(text.utf8))
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
