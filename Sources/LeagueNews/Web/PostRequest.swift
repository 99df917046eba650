/// A checked POST: where to, and what.
struct PostRequest: Sendable {
    /// Which addresses may be asked.
    enum Reach: Sendable { case publicOnly, publicOrLoopback, loopbackOnly }

    /// The most octets of the content: 1 MB.
    static let bodyLimit = 1_000_000
    /// The most header fields.
    static let fieldLimit = 64
    /// The most octets of a field.
    static let fieldOctets = 8192

    let url: String
    let reach: Reach
    /// `Name: value`
    let fields: [String]
    let body: [UInt8]

    /// Throws ``DeliveryError``: `invalidServer` for a URL that is not https (or http to this machine,
    /// where that is allowed) or holds a user; `invalidField` for a name that is no token, a value with
    /// control characters, or a field that is ours to write; `tooLarge` beyond the limits.
    init(
        _ body: [UInt8], to url: String, fields: [PostField],
        configuration: PosterConfiguration
    ) throws(DeliveryError) {
        let address = try ServerAddress(url)
        switch (address.scheme, configuration.allowsLoopback) {
        case ("https", let allowsLoopback):
            reach = allowsLoopback ? .publicOrLoopback : .publicOnly
        case ("http", true) where address.isLoopback: reach = .loopbackOnly
        default: throw .invalidServer(.scheme)
        }
        guard !address.hasUser else { throw .invalidServer(.password) }
        guard body.count <= Self.bodyLimit else { throw .tooLarge(limit: Self.bodyLimit) }
        guard fields.count <= Self.fieldLimit else { throw .invalidField }
        var lines: [String] = []
        for field in fields {
            guard field.isValid else { throw .invalidField }
            // A value that is empty would take the field away.
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // Or libcurl would wait for a 100 before it sends a large content.
        lines.append("Expect:")
        if !fields.contains(where: { $0.name.lowercased() == "content-type" }) {
            lines.append("Content-Type: application/octet-stream")
        }
        (self.url, self.body, self.fields) = (url, body, lines)
    }
}

/// A header field of a POST.
package struct PostField: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// A token, visible ASCII with blanks and tabs inside (RFC 9110 section 5), and none of those that
    /// tell where a message ends or whom it is for.
    var isValid: Bool {
        let marks = "!#$%&'*+-.^_`|~".utf8
        return !name.isEmpty && name.utf8.count + value.utf8.count <= PostRequest.fieldOctets
            && name.utf8.allSatisfy { octet in
                switch octet {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: marks.contains(octet)
                }
            } && value.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
            && ![
                "host", "content-length", "transfer-encoding", "connection", "expect", "te",
                "trailer", "upgrade",
            ].contains(name.lowercased())
    }
}
