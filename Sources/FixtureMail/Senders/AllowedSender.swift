/// Who may send: one address, or everybody at a domain.
package struct AllowedSender: Sendable, Hashable, Codable, CustomStringConvertible {
    /// `p.aldous@college.example` or `@college.example`, in lower case.
    package let description: String

    /// Takes an address or an `@domain`; nil when a text is neither.
    ///
    /// Both are ASCII: of a domain with other letters its `xn--` form is what servers check.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 320, Self.isDomain(parts[1]),
            parts[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !parts[0].contains(where: { "\"(),:;<>[\\]*".contains($0) })
        else { return nil }
        description = ASCIICase.lowered(text)
    }

    /// Whether it means this address, which is compared without case. A sub-domain is another
    /// domain, and `p.aldous+x@` another address.
    func means(_ address: String) -> Bool {
        guard let at = address.lastIndex(of: "@"), at > address.startIndex else { return false }
        let lowered = ASCIICase.lowered(address)
        return description.hasPrefix("@")
            ? ASCIICase.lowered(String(address[at...])) == description : lowered == description
    }

    /// Letters, digits, hyphens and dots, as RFC 1123 section 2.1 has them.
    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-")
                && !label.hasSuffix("-")
                && label.unicodeScalars.allSatisfy { scalar in
                    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                        || ("0"..."9").contains(scalar) || scalar == "-"
                }
        }
    }

    /// Reads what ``encode(to:)`` wrote.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let sender = AllowedSender(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "neither an address nor an @domain: \(text)")
        }
        self = sender
    }

    /// Writes the text.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
