/// A text/plain body as lines, each with how deeply it is quoted.
struct WrittenText: Sendable {
    /// The lines, in order, without the signature.
    var lines: [WrittenLine] = []
    /// The tables that the source draws itself; their rows stand among the lines too.
    var tables: [WrittenTable] = []

    /// What a source that draws its own tables holds.
    init(lines: [WrittenLine], tables: [WrittenTable]) {
        self.lines = lines
        self.tables = tables
    }

    /// Reads a body. Lines that a mail program has cut are joined again.
    init(_ text: String, isFlowed: Bool = false, deletesBlank: Bool = false, limits: Limits) {
        var number = 0
        var inSignature = false
        var open: (raw: String, depth: Int)?
        for piece in text.lines {
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
            if LetterStart.mayStart(line.text) { inSignature = false }
            if inSignature { continue }
            lines.append(line)
        }
        if let open {
            lines.append(
                WrittenLine(number: number, raw: open.raw, depth: open.depth, limits: limits))
        }
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
}
