/// The envelope sender of one delivery, to which its bounces come back:
/// `bounces+42-0123456789abcdef@league.example`.
///
/// Variable envelope return paths: the address itself says which delivery failed, whatever the text
/// of the bounce is.
package struct VERPAddress: Hashable, Sendable, CustomStringConvertible {
    /// What a mail server puts between a mailbox and its extension.
    package enum Delimiter: Character, Hashable, Sendable, CaseIterable {
        case plus = "+"
        case hyphen = "-"
    }

    /// The mailbox that all bounces come to, such as `bounces`.
    package let prefix: String
    package let delimiter: Delimiter
    /// The delivery's id, at least 1.
    package let delivery: Int64
    /// 16 hexadecimal digits in lower case, right or wrong: see ``isGenuine(by:)``.
    package let mac: String
    /// The domain as written.
    package let domain: String

    /// The address of a delivery; nil for an id below 1, and for a prefix or a domain that is empty
    /// or holds `@`, blanks or anything but printable ASCII, or more than 19 octets (so that the
    /// local part stays within 64) or 189.
    package init?(
        delivery: Int64, key: VERPKey, prefix: String = "bounces", delimiter: Delimiter = .plus,
        domain: String
    ) {
        guard delivery > 0, Self.isPlain(prefix, limit: 19), Self.isPlain(domain, limit: 189) else {
            return nil
        }
        self.prefix = prefix
        self.delimiter = delimiter
        self.delivery = delivery
        self.mac = key.mac(of: delivery)
        self.domain = domain
    }

    /// Reads an address of this prefix, in any case, with either delimiter; nil for any other text.
    ///
    /// `Bounces+42-0123456789ABCDEF@league.example` -> delivery 42, `0123456789abcdef`
    package init?(_ text: String, prefix: String = "bounces") {
        guard text.utf8.count <= Self.limit, let at = text.lastIndex(of: "@"),
            Self.isPlain(String(text[text.index(after: at)...]), limit: Self.limit)
        else { return nil }
        let local = text[..<at].lowercased()
        guard local.hasPrefix(prefix.lowercased()) else { return nil }
        let rest = local.dropFirst(prefix.count)
        guard let sign = rest.first, let delimiter = Delimiter(rawValue: sign),
            let hyphen = rest.lastIndex(of: "-"), hyphen > rest.startIndex
        else { return nil }
        let digits = rest[rest.index(after: rest.startIndex)..<hyphen]
        let mac = rest[rest.index(after: hyphen)...]
        guard let delivery = Int64(digits), delivery > 0, String(delivery) == digits,
            mac.utf8.count == 16, mac.utf8.allSatisfy(Self.isHexDigit)
        else { return nil }
        self.prefix = prefix
        self.delimiter = delimiter
        self.delivery = delivery
        self.mac = String(mac)
        domain = String(text[text.index(after: at)...])
    }

    /// The address as text.
    package var description: String {
        "\(prefix)\(delimiter.rawValue)\(delivery)-\(mac)@\(domain)"
    }

    /// Whether the code is the delivery's, so that we wrote this address.
    package func isGenuine(by key: VERPKey) -> Bool { key.isRight(mac, of: delivery) }

    /// The most octets of an address.
    static let limit = 254

    private static func isPlain(_ text: String, limit: Int) -> Bool {
        !text.isEmpty && text.utf8.count <= limit
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "@") }
    }

    private static func isHexDigit(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
