/// A message as far as it matters to what comes back: its header fields, and its parts decoded.
struct ReturnedMail {
    /// A header field.
    struct Field: Hashable {
        /// In lower case.
        let name: String
        /// One line without control characters, ``ReturnedMail/valueLimit`` octets at most; only a
        /// subject is decoded.
        let value: String
    }

    /// One leaf of the tree of parts; a message in the message is a leaf.
    struct Part {
        /// `message/delivery-status`, lower case.
        var type: String
        /// The Content-Type's method, lower case; empty for none.
        var method: String
        /// The report-type of the `multipart/report` that it stands in, lower case; nil outside one.
        var reportType: String?
        /// The content, decoded; empty where nobody asks for it.
        var bytes: [UInt8] = []
        /// Of a message in the message: its header fields.
        var fields: [Field] = []

        /// Whether it is what a report gives back of our own mail.
        var isReturned: Bool { ["message/rfc822", "text/rfc822-headers"].contains(type) }
    }

    /// The most bytes of the header block.
    static let headerLimit = 262_144
    /// The most octets of a field's value that are looked at.
    static let valueLimit = 4000
    /// The most fields of a header that are looked at.
    static let fieldLimit = 500
    /// The most parts, multiparts included, and how deep they may nest.
    static let partLimit = 100, depthLimit = 20

    /// The fields of the header.
    private(set) var fields: [Field] = []
    /// The leaves, in the order of the message.
    private(set) var parts: [Part] = []

    /// Reads a message; nil where it is none, or exceeds a limit.
    init?(_ bytes: [UInt8]) {
        guard RawMailBounds.allow(bytes) else { return nil }
        let isRead = ReturnedPart.withMessage(in: bytes) { message in
            read(message)
        }
        guard isRead == true else { return nil }
    }

    /// The fields of a header block that stands by itself.
    static func fields(ofBlock block: [UInt8]) -> [Field] {
        guard !block.contains(0) else { return [] }
        let fields = ReturnedPart.withMessage(in: block + Array("\n\n".utf8)) { message in
            message.fields
        }
        return fields ?? []
    }

    /// The value of the first field of a name; empty when there is none.
    func value(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }

    /// The content of the first part that is a calendar program's reply to an invitation.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc6047#section-2.4>
    var invitationReply: [UInt8]? {
        parts.first { $0.type == "text/calendar" && $0.method == "reply" && !$0.bytes.isEmpty }?
            .bytes
    }

    /// Whether the message could be read within the limits.
    private mutating func read(_ message: ReturnedPart) -> Bool {
        fields = message.fields
        guard let root = message.root else { return true }
        var waiting = [(part: root, depth: 1, report: String?.none)]
        var seen = 0
        while let (part, depth, report) = waiting.popLast() {
            seen += 1
            guard seen <= Self.partLimit, depth <= Self.depthLimit else { return false }
            guard let children = part.children else {
                parts.append(part.leaf(in: report))
                continue
            }
            let inner = part.reportType ?? report
            for child in children.reversed() { waiting.append((child, depth + 1, inner)) }
        }
        return true
    }
}
