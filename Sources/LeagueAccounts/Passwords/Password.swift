import Foundation

/// A password that a person has chosen, in the one form in which it is hashed.
///
/// The form is OpaqueString: every kind of space becomes U+0020, then Unicode's form C, so that
/// `é` is the same password however a keyboard writes it. Case and other spaces stay.
/// <https://www.rfc-editor.org/rfc/rfc8265#section-4.2>
///
/// Nothing prints a password: `description`, `debugDescription` and the mirror say nothing of it.
package struct Password: Sendable {
    /// The fewest characters, as people count them.
    package static let minimumLength = 8

    /// The most characters, as people count them.
    package static let maximumLength = 256

    /// The most bytes of UTF-8, in the form that is hashed: what people count as one character has no
    /// end of accents.
    static let maximumBytes = 16_384

    /// What is hashed: never empty, and without U+0000.
    let text: String

    /// Takes a password as it was typed.
    ///
    /// Throws ``PasswordError``: `unusableCharacter`, `tooShort` or `tooLong`.
    package init(_ typed: String) throws(PasswordError) {
        let text = Self.opaque(typed)
        guard !text.unicodeScalars.contains(where: Self.isUnusable) else {
            throw .unusableCharacter
        }
        guard text.count >= Self.minimumLength else { throw .tooShort }
        guard text.count <= Self.maximumLength, text.utf8.count <= Self.maximumBytes else {
            throw .tooLong
        }
        self.text = text
    }

    /// Whether a text that was typed is this password.
    package func isTyped(as typed: String) -> Bool { Self.opaque(typed) == text }

    /// The form in which passwords are compared: `pässword` with `ä` as one scalar.
    static func opaque(_ typed: String) -> String {
        let spaced = typed.unicodeScalars.map {
            $0.properties.generalCategory == .spaceSeparator ? " " : $0
        }
        return String(String.UnicodeScalarView(spaced)).precomposedStringWithCanonicalMapping
    }

    private static func isUnusable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned: true
        default: false
        }
    }
}

extension Password: Secret {
    /// `a password`, whichever it is.
    package var description: String { "a password" }
}

/// A value that no log, message or dump shows: its description is the same for every one.
package protocol Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Secret {
    /// The same as `description`.
    package var debugDescription: String { description }

    /// A mirror that shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a password was refused, or a hash could not be made or read.
///
/// `description` is a sentence that anyone may see: it never repeats a password or a hash.
package enum PasswordError: Error, Hashable, Sendable {
    /// The password has fewer characters than ``Password/minimumLength``.
    case tooShort
    /// The password has more characters than ``Password/maximumLength``.
    case tooLong
    /// The password is one of those that are guessed first.
    case common
    /// The password is made of the league's own words, or its owner's name or address.
    case ownWords
    /// The password holds a control character, or one that Unicode has not assigned.
    case unusableCharacter
    /// A stored hash is neither argon2id nor bcrypt, or costs more than is verified.
    case malformedHash
    /// The library could not do its work: memory or random numbers ran out.
    case hashingFailed
}

extension PasswordError: CustomStringConvertible {
    /// A sentence safe for anyone: `A password needs at least 8 characters.`
    package var description: String {
        switch self {
        case .tooShort: "A password needs at least \(Password.minimumLength) characters."
        case .tooLong:
            "A password has at most \(Password.maximumLength) characters."
        case .common: "This password is among those that are guessed first: choose another one."
        case .ownWords:
            "This password is made of words of the league, or of its owner's name or address: "
                + "choose another one."
        case .unusableCharacter:
            "A password cannot hold control characters, or characters that Unicode does not know."
        case .malformedHash: "A stored password hash is neither argon2id nor bcrypt."
        case .hashingFailed: "The system could not hash a password."
        }
    }
}
