/// The fields that a mail program writes above the text of a message that it quotes or passes on.
struct QuotedFields: Sendable {
    /// The value of `Subject:`, as written.
    private(set) var subject: String?
    /// The value of `Date:` or `Sent:`, as written.
    private(set) var date: String?
    /// Where the text below them starts.
    private(set) var end: Int
    private var names: Set<String> = []

    /// Whether so many fields stand there that no list of matches can be meant.
    var isComplete: Bool {
        names.contains("from") && (names.contains("date") || names.contains("sent"))
            && (names.contains("subject") || names.contains("to"))
    }

    /// Reads the fields from a line on, below at most two blank lines; nil when none stands there.
    init?(at start: Int, in lines: [WrittenLine]) {
        var index = start
        while index < lines.count, index - start < 2, lines[index].isBlank { index += 1 }
        var last = ""
        while index < lines.count, !lines[index].isBlank {
            let line = lines[index]
            if let (name, value) = Self.field(line.raw) {
                names.insert(name)
                last = name
                switch name {
                case "subject": subject = subject ?? value
                case "date", "sent": date = date ?? value
                default: break
                }
            } else if !["to", "cc", "bcc"].contains(last) || !Self.isAddresses(line.raw) {
                // A long list of addresses may be cut into lines.
                break
            }
            index += 1
        }
        if names.isEmpty { return nil }
        end = index
    }

    /// `*Sent:* Thursday` -> `sent`, `Thursday`; nil for a line that is no such field.
    static func field(_ line: String) -> (name: String, value: String)? {
        let plain = line.prefix(300).drop { $0 == "*" || $0 == " " }
        guard let colon = plain.firstIndex(of: ":") else { return nil }
        let name = plain[..<colon].lowercased().trimmingBlanks.trimmingSuffix("*")
        guard known.contains(name) else { return nil }
        return (name, plain[plain.index(after: colon)...].drop { $0 == "*" }.trimmingBlanks)
    }

    private static let known: Set<String> = [
        "from", "date", "sent", "to", "cc", "bcc", "subject", "reply-to", "importance", "priority",
        "attachments", "sender", "resent-from", "message-id", "organization", "organisation",
    ]

    private static func isAddresses(_ line: String) -> Bool {
        line.contains("@") || line.hasSuffix(";") || line.hasSuffix(",")
    }
}
