import Foundation

/// A password that somebody has chosen, in the one form in which it is hashed.
///
/// The form is OpaqueString: every kind of space becomes U+0020, then Unicode's form C, so that
/// `é` is the same password however a keyboard writes it. Case and other spaces stay.
/// <https://www.rfc-editor.org/rfc/rfc8265#section-4.2>
///
/// Nothing prints a password: `description`, `debugDescription` and the mirror say nothing of it.
package struct Password: Sendable {
    /// The fewest characters, as people count them.
    package static let minimumLength = 8

    /// The most bytes of UTF-8, in the form that is hashed: bcrypt would leave out what comes
    /// after, without a word.
    package static let maximumBytes = 72

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
        guard text.utf8.count <= Self.maximumBytes else { throw .tooLong }
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

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `a password`, whichever it is.
    package var description: String { "a password" }

    /// `a password`, whichever it is.
    package var debugDescription: String { description }

    /// A mirror that shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
