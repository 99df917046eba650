/// An absolute http or https address that may stand in a calendar as it is.
///
/// iCalendar does not escape addresses, so a line break in one would add properties of its own.
/// Only what RFC 3986 allows in a URI passes; nothing is repaired.
/// <https://www.rfc-editor.org/rfc/rfc3986#section-3>
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// What an address is for; the raw value names it in an error's sentence.
    package enum Role: String, Hashable, Sendable {
        case base = "base URL"
        case page = "calendar's URL"
        case source = "calendar's source URL"
    }

    /// What is wrong with an address; the raw value ends an error's sentence.
    package enum Fault: String, Hashable, Sendable {
        case tooLong = "is longer than 2000 octets"
        case characters = "holds characters other than those of a URI"
        case scheme = "is not an absolute http or https address"
        case host = "names no host"
        case credentials = "holds a user name or a password"
        case query = "must not end in a query or a fragment"
    }

    /// The most octets that an address may have.
    package static let limit = 2000

    /// The address as given.
    package let description: String

    /// `https://league.example/a` -> itself; anything else throws `CalendarError.invalidAddress`.
    ///
    /// The base URL may have no query and no fragment, since paths are added to it.
    package init(_ text: String, as role: Role) throws(CalendarError) {
        if let fault = Self.fault(in: text, as: role) {
            throw .invalidAddress(role, fault)
        }
        description = text
    }

    /// This address with a path added: `https://league.example/a/` and `/b` give
    /// `https://league.example/a/b`.
    func appending(path: String) -> String {
        var base = Substring(description)
        while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
        return base + path
    }

    private static func fault(in text: String, as role: Role) -> Fault? {
        guard text.utf8.count <= limit else { return .tooLong }
        guard text.utf8.allSatisfy(isAllowed) else { return .characters }
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else {
            return .scheme
        }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { !"/?#".contains($0) }
        if authority.contains("@") { return .credentials }
        if authority.prefix(while: { $0 != ":" }).isEmpty { return .host }
        if role == .base, rest.contains(where: { "?#".contains($0) }) { return .query }
        return nil
    }

    /// Printable ASCII without the blank and the characters that RFC 3986 never allows.
    private static func isAllowed(_ octet: UInt8) -> Bool {
        (0x21...0x7E).contains(octet) && !forbidden.contains(octet)
    }

    private static let forbidden = Set(#""<>\^`{|}"#.utf8)
}
