/// One line of a message, or one sentence where a line holds several matches.
struct WrittenLine: Hashable, Sendable {
    /// The line's number in its text, from 1.
    let number: Int
    /// As written, without the blanks around it and its quotation marks.
    let raw: String
    /// Normalised, cut at the limit.
    let text: String
    /// How many `>` stand before it, or how many messages it is quoted in.
    var depth: Int
    /// The tabulators before it: empty cells at the start of a row that was pasted from a sheet.
    var leadingTabs = 0
    /// The blanks before it, as many as there are characters.
    var indent = 0
    /// Whether the page strikes all of it through.
    var isStruck = false

    /// Whether a bar stands on it.
    let hasBar: Bool
    /// Whether a tabulator stands on it.
    let hasTab: Bool

    /// Whether blanks stand beside each other on it.
    let hasGap: Bool

    /// Whether nothing stands on it.
    var isBlank: Bool { text.isEmpty }

    /// Reads a line, without its quotation marks.
    init(number: Int, raw: some StringProtocol, depth: Int, limits: Limits) {
        self.number = number
        self.depth = depth
        // No line is normalised beyond the limit, however long it is.
        let cut = raw.cut(atScalars: limits.lineLength)
        self.raw = PlainText.withoutControls(cut).trimmingBlanks
        let plain = PlainText.normalised(cut)
        text =
            (plain.utf8.count <= limits.lineLength
            ? plain : String(plain.prefix(limits.lineLength))).trimmingBlanks
        hasBar = text.hasMark("|")
        hasGap = text.hasGap
        indent = cut.prefix { $0.isWhitespace }.count
        let isTabbed = cut.utf8.contains(0x09)
        hasTab = isTabbed && text.hasMark("\t")
        if isTabbed {
            leadingTabs = cut.prefix { $0.isWhitespace }.filter { $0 == "\t" }.count
        }
    }

    /// A row of a sheet: the record as problems quote it, and its cells as a line that could be read
    /// by itself, `Senior League | Round 1`.
    init(number: Int, record: some StringProtocol, cells: [String], limits: Limits) {
        self.number = number
        depth = 0
        raw = PlainText.withoutControls(record.cut(atScalars: limits.lineLength)).trimmingBlanks
        let spoken = cells.filter { !$0.isEmpty }.joined(separator: " | ")
        text = String(spoken.onOneLine.prefix(limits.lineLength))
        (hasBar, hasTab, hasGap) = (text.hasMark("|"), text.hasMark("\t"), text.hasGap)
    }
}

extension String {
    /// Whether two blanks stand beside each other in it.
    fileprivate var hasGap: Bool {
        var before: UInt8 = 0
        for byte in utf8 {
            if byte == 0x20, before == 0x20 { return true }
            before = byte
        }
        return false
    }

    /// Whether an ASCII character stands in it, with no accent upon it.
    fileprivate func hasMark(_ mark: Character) -> Bool {
        mark.asciiValue.map { utf8.contains($0) } ?? true && contains(mark)
    }
}

extension String {
    /// Without this at its end.
    func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

extension StringProtocol {
    /// The first Unicode scalars, so many at most.
    func cut(atScalars limit: Int) -> String {
        utf8.count <= limit
            ? String(self) : String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    }

    /// Without blanks at its ends.
    var trimmingBlanks: String {
        if let trimmed = trimmingASCIIBlanks { return trimmed }
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }

    /// The same by bytes, where the letters at both ends are ASCII; nil where they are not.
    private var trimmingASCIIBlanks: String? {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        guard bytes[first] < 0x80, bytes[last] < 0x80 else { return nil }
        return last - first == bytes.count - 1
            ? String(self) : String(decoding: bytes[first...last], as: UTF8.self)
    }
}
