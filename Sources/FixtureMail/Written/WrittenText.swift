/// A text/plain body as lines, each with how deeply it is quoted.
struct WrittenText: Sendable {
    /// The lines, in order, without the signature.
    var lines: [WrittenLine] = []
    /// The tables that the source draws itself; their rows stand among the lines too.
    var tables: [WrittenTable] = []
    /// Whether it passes on somebody else's message.
    var isForward = false

    /// What a source that draws its own tables holds.
    init(lines: [WrittenLine], tables: [WrittenTable]) {
        self.lines = lines
        self.tables = tables
    }

    /// Reads a body. Lines that a mail program has cut are joined again.
    init(_ text: String, isFlowed: Bool = false, deletesBlank: Bool = false, limits: Limits) {
        var number = 0
        var inSignature = false
        var quotedFrom: Int?
        var open: (raw: String, depth: Int)?
        var pending: [WrittenLine] = []
        for piece in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            var (content, depth) = Self.unquoted(piece)
            if isFlowed {
                if content.hasPrefix(" ") { content = content.dropFirst() }
                if let start = open, start.depth == depth {
                    content = Substring(start.raw + content)
                    open = nil
                }
                let isDelimiter = content == "-- "
                if content.hasSuffix(" "), !isDelimiter, content.utf8.count < limits.lineLength {
                    open = (String(deletesBlank ? content.dropLast() : content), depth)
                    continue
                }
            }
            if content == "-- " || content == "--", depth == 0 { inSignature = true }
            let line = WrittenLine(number: number, raw: content, depth: depth, limits: limits)
            if Self.startsForward(line.text) { isForward = true }
            if Self.startsOriginal(line.text) || Self.isAttribution(line.text) {
                // Within the first message that is quoted, others may be.
                quotedFrom = quotedFrom ?? pending.count
                inSignature = false
            }
            if inSignature { continue }
            pending.append(line)
        }
        if let open {
            pending.append(
                WrittenLine(number: number, raw: open.raw, depth: open.depth, limits: limits))
        }
        lines = Self.quoting(pending, from: quotedFrom)
    }

    /// `> > text` -> `text`, 2.
    private static func unquoted(_ line: Substring) -> (Substring, Int) {
        var rest = line.utf8[...]
        var depth = 0
        while true {
            var ahead = rest
            while let byte = ahead.first, byte == 0x20, depth > 0 { ahead = ahead.dropFirst() }
            guard ahead.first == UInt8(ascii: ">") else { break }
            rest = ahead.dropFirst()
            depth += 1
        }
        let content = Substring(rest)
        return depth > 0 && content.hasPrefix(" ") ? (content.dropFirst(), depth) : (content, depth)
    }

    /// Below `On ... wrote:` everything is quoted, unless quotation marks say which lines are.
    private static func quoting(_ lines: [WrittenLine], from start: Int?) -> [WrittenLine] {
        guard let start else { return lines }
        if lines[start...].contains(where: { $0.depth > 0 }), isAttribution(lines[start].text) {
            return lines
        }
        return lines.enumerated().map { index, line in
            var line = line
            if index >= start { line.depth += 1 }
            return line
        }
    }

    /// `On Fri, 9 Jan 2026 at 10:12, Aldous, Peter <...> wrote:`
    static func isAttribution(_ text: String) -> Bool {
        text.hasSuffix("wrote:")
            && (text == "wrote:" || text.hasPrefix("On ") || text.contains("@"))
    }

    private static func startsOriginal(_ text: String) -> Bool {
        text.hasPrefix("-----Original Message") || text.hasPrefix("----- Original Message")
            || text.hasPrefix("________________________________")
    }

    private static func startsForward(_ text: String) -> Bool {
        (text.hasPrefix("-----") && text.lowercased().contains("forwarded message"))
            || text.lowercased().hasPrefix("begin forwarded message")
    }
}
