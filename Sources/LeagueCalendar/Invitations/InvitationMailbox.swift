internal import Foundation

/// A person of an invitation: a name and a mail address that a `mailto:` may hold.
///
/// An address is a dot-atom in ASCII, `@`, and a host name in ASCII (RFC 5322 section 3.4.1): no
/// quoted local part, no comment, no address in brackets, nothing of RFC 6531. Nothing is repaired.
package struct InvitationMailbox: Hashable, Sendable {
    /// What is wrong with an address; the raw value ends an error's sentence.
    package enum Fault: String, Hashable, Sendable {
        case tooLong = "is longer than 254 octets"
        case form = "is not of the form name@host"
        case localPart = "has characters before the @ that no plain address has"
        case host = "does not end in a host name"
    }

    /// The most octets of an address, as RFC 5321 section 4.5.3.1.3 leaves them without `<` and `>`.
    package static let addressLimit = 254

    /// The name that calendar programs show; empty for none.
    package let name: String
    /// The address as given, such as `a.carlow@school.example`.
    package let address: String

    /// `Mr Carlow`, `a.carlow@school.example` -> itself; an address of another form throws
    /// `CalendarError.invalidMailbox`. The name may be any text: it is cleaned when it is written.
    package init(name: String = "", address: String) throws(CalendarError) {
        if let fault = Self.fault(in: address) { throw .invalidMailbox(fault) }
        (self.name, self.address) = (name, address)
    }

    /// The address of a `mailto:` in any case, percent-encoded or not; nil when it is none that
    /// ``init(name:address:)`` takes, or has header fields behind a `?`.
    ///
    /// `MAILTO:a%26b@school.example` -> `a&b@school.example`
    static func address(of uri: String) -> String? {
        guard uri.prefix(scheme.count).lowercased() == scheme, uri.utf8.count <= 1000,
            let address = String(uri.dropFirst(scheme.count)).removingPercentEncoding,
            fault(in: address) == nil
        else { return nil }
        return address
    }

    /// The address as a URI, in which what would end or change it is percent-encoded.
    ///
    /// `a&b+c@school.example` -> `mailto:a%26b+c@school.example`
    /// <https://www.rfc-editor.org/rfc/rfc6068#section-2>
    var uri: String {
        address.utf8.reduce(into: Self.scheme) { uri, octet in
            if Self.encoded.contains(octet) {
                let digits = String(octet, radix: 16, uppercase: true)
                uri += "%" + digits
            } else {
                uri.unicodeScalars.append(Unicode.Scalar(octet))
            }
        }
    }

    private static func fault(in address: String) -> Fault? {
        guard address.utf8.count <= addressLimit else { return .tooLong }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return .form }
        let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts[0].utf8.count <= 64, atoms.allSatisfy({ isMade($0, of: isAtomText) }) else {
            return .localPart
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel) else { return .host }
        return nil
    }

    private static func isLabel(_ label: Substring) -> Bool {
        label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
            && isMade(label) { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isMade(_ text: Substring, of isAllowed: (UInt8) -> Bool) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isAllowed)
    }

    private static func isAtomText(_ octet: UInt8) -> Bool {
        isAlphanumeric(octet) || signs.contains(octet)
    }

    private static func isAlphanumeric(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private static let scheme = "mailto:"
    /// What RFC 5322 section 3.2.3 allows in an atom beside letters and digits.
    private static let signs = Set("!#$%&'*+-/=?^_`{|}~".utf8)
    private static let encoded = Set("#%&/=?^`{|}".utf8)
}
