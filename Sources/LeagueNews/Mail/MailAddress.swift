/// A mail address that can stand in an envelope and in a header field: `tom@example.org`.
///
/// The part before the `@` holds the letters of RFC 5322 section 3.2.3 (`atext`), dots and, where the
/// server takes it (RFC 6531), what is outside ASCII; the part after it letters, digits, `-`, `.`, and
/// brackets with a colon for an address in numbers. Quoted parts (`"tom smith"@example.org`) and
/// comments are not taken. No blank, control character, `<` or `>` can be in it, so nothing can be
/// smuggled into the commands of SMTP.
package struct MailAddress: Hashable, Sendable {
    /// As it was written.
    package let text: String

    /// The most octets of an address: 64, `@` and 255.
    package static let limit = 320

    /// Throws ``DeliveryError/invalidMailAddress`` for any other form, and for more than ``limit``
    /// octets.
    package init(_ text: String) throws(DeliveryError) {
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.limit, parts.count == 2,
            let (local, domain) = Optional((parts[0], parts[1])), !local.isEmpty, !domain.isEmpty,
            local.allSatisfy(Self.isLocal), domain.allSatisfy(Self.isDomain)
        else { throw .invalidMailAddress }
        self.text = text
    }

    /// What stands before the `@`.
    package var local: String { String(text.prefix { $0 != "@" }) }
    /// What stands after it.
    package var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

    /// Whether it can be sent to without the server's SMTPUTF8 (RFC 6531).
    package var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private static let localMarks = Set("!#$%&'*+-/=?^_`{|}~.".unicodeScalars)
    private static let domainMarks = Set("-._[]:".unicodeScalars)

    private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || localMarks.contains(scalar)
    }

    private static func isDomain(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || domainMarks.contains(scalar)
    }

    /// Of what is outside ASCII: letters, their marks, digits, punctuation and symbols.
    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                || ("0"..."9").contains(scalar)
        }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
            .privateUse, .unassigned:
            false
        default: true
        }
    }
}
