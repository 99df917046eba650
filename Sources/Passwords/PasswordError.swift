/// Why a password was refused, or a hash could not be made or read.
///
/// `description` is a sentence that anyone may see: it never repeats a password or a hash.
package enum PasswordError: Error, Hashable, Sendable {
    /// The password has fewer characters than ``Password/minimumLength``.
    case tooShort
    /// The password takes more bytes than ``Password/maximumBytes``.
    case tooLong
    /// The password holds a control character, or one that Unicode has not assigned.
    case unusableCharacter
    /// A stored hash is not bcrypt in crypt(5) form, or costs more than ``PasswordHash/costs``.
    case malformedHash
    /// libxcrypt could not do its work: memory or random numbers ran out.
    case hashingFailed
}

extension PasswordError: CustomStringConvertible {
    /// A sentence safe for anyone: `A password needs at least 8 characters.`
    package var description: String {
        switch self {
        case .tooShort: "A password needs at least \(Password.minimumLength) characters."
        case .tooLong:
            "A password may take at most \(Password.maximumBytes) bytes of UTF-8: an accented "
                + "letter takes 2, an emoji 4 or more."
        case .unusableCharacter:
            "A password cannot hold control characters, or characters that Unicode does not know."
        case .malformedHash: "A stored password hash is not bcrypt in the form of crypt(5)."
        case .hashingFailed: "The system could not hash a password."
        }
    }
}
