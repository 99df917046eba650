/// An address that a page may lead to: one of its own, or one that is known to be whole.
package struct PageURL: Hashable, Sendable {
    /// As it stands in an attribute, not escaped yet.
    let text: String

    /// The address of a program for calendars, or a page of this service by its public address.
    init(address text: String) { self.text = text }
}

/// A path of this service with the values of its query, before it is known where the service is.
package struct PagePath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// `/houses/keate`: each part encoded.
    let path: String
    /// Names and values, in their order.
    var query: [(name: String, value: String)] = []

    package static func == (left: PagePath, right: PagePath) -> Bool { left.target == right.target }

    package func hash(into hasher: inout Hasher) { hasher.combine(target) }

    package init(stringLiteral path: StaticString) { self.path = "\(path)" }

    /// The path of these parts, each encoded: `["houses", "keate"]`.
    init(_ parts: String..., query: [(name: String, value: String)] = []) {
        self.init(parts: parts, query: query)
    }

    init(parts: [String], query: [(name: String, value: String)]) {
        path = parts.reduce(into: "") { path, part in
            path += "/"
            path += Self.encoded(part)
        }
        self.query = query
    }

    /// The path that is asked for by a target without a query.
    package init(target: String) { path = target }

    /// The same path with another query.
    package func with(_ query: [(name: String, value: String)]) -> PagePath {
        var copy = self
        copy.query = query
        return copy
    }

    /// Path and query as a request has them: `/fixtures?when=week&house=keate`.
    package var target: String {
        guard !query.isEmpty else { return path }
        return path + "?"
            + query.map { name, value in
                "\(name)=\(Self.encoded(value))"
            }.joined(separator: "&")
    }

    /// A part of a path, or a value of a query: none of it is taken for their punctuation.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc3986#section-2.1>
    private static func encoded(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        return text.utf8.reduce(into: "") { encoded, octet in
            if isPlain(octet) {
                encoded.unicodeScalars.append(Unicode.Scalar(octet))
            } else {
                encoded += (octet < 0x10 ? "%0" : "%") + String(octet, radix: 16, uppercase: true)
            }
        }
    }

    private static func isPlain(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
