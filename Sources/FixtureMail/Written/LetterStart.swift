/// A line with which a mail program starts a message that another one quotes or passes on.
enum LetterStart: Hashable, Sendable {
    /// `---------- Forwarded message ---------`, `Begin forwarded message:`
    case forward
    /// `-----Original Message-----`, or fields (`From: ...`, `Sent: ...`, `Subject: ...`) below a
    /// rule or below nothing. Replies and forwards have it.
    case fields
    /// `On Fri, 9 Jan 2026 at 10:12, Aldous, Peter <...> wrote:`
    case attribution

    /// What starts at a line; nil for any other line.
    init?(at index: Int, in lines: [WrittenLine]) {
        let text = lines[index].text
        guard Self.mayStart(text) else { return nil }
        if Self.isForward(text) {
            self = .forward
        } else if Self.isAttribution(text) {
            self = .attribution
        } else if Self.isOriginal(text) {
            self = .fields
        } else if Self.isRule(text) || Self.isSender(text),
            let fields = QuotedFields(at: Self.isRule(text) ? index + 1 : index, in: lines),
            fields.isComplete
        {
            self = .fields
        } else {
            return nil
        }
    }

    /// Whether a line may start a message, so that no signature goes on below it.
    static func mayStart(_ text: String) -> Bool {
        // Most lines are none, and that is soon seen.
        guard let first = text.utf8.first, "-_*bBfF".utf8.contains(first) || isAttribution(text)
        else { return false }
        return isForward(text) || isAttribution(text) || isOriginal(text) || isRule(text)
            || isSender(text)
    }

    /// `On Fri, 9 Jan 2026 at 10:12, Aldous, Peter <...> wrote:`
    private static func isAttribution(_ text: String) -> Bool {
        text.hasSuffix("wrote:")
            && (text == "wrote:" || text.hasPrefix("On ") || text.contains("@"))
    }

    private static func isForward(_ text: String) -> Bool {
        let lowered = text.prefix(120).lowercased()
        if lowered.hasPrefix("begin forwarded message") { return true }
        let words = lowered.drop { "-=*_ ".contains($0) }
        return lowered.hasPrefix("--") && words.hasPrefix("forwarded message")
    }

    private static func isOriginal(_ text: String) -> Bool {
        let lowered = text.prefix(120).lowercased()
        let words = lowered.drop { "-=*_ ".contains($0) }
        return lowered.hasPrefix("--")
            && (words.hasPrefix("original message") || words.hasPrefix("original appointment"))
    }

    private static func isRule(_ text: String) -> Bool {
        text.hasPrefix("________________________________")
    }

    private static func isSender(_ text: String) -> Bool {
        QuotedFields.field(text)?.name == "from"
    }
}
