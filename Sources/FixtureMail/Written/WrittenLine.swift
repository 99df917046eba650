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
    /// Whether the page strikes all of it through.
    var isStruck = false

    /// Whether nothing stands on it.
    var isBlank: Bool { text.isEmpty }

    /// Reads a line, without its quotation marks.
    init(number: Int, raw: some StringProtocol, depth: Int, limits: Limits) {
        self.number = number
        self.depth = depth
        // No line is normalised beyond the limit, however long it is.
        let cut = String(String.UnicodeScalarView(raw.unicodeScalars.prefix(limits.lineLength)))
        self.raw = PlainText.withoutControls(cut).trimmingBlanks
        text = String(PlainText.normalised(cut).prefix(limits.lineLength)).trimmingBlanks
        leadingTabs = cut.prefix { $0.isWhitespace }.filter { $0 == "\t" }.count
    }

    /// A row of a sheet: the record as problems quote it, and its cells as a line that could be read
    /// by itself, `Senior League | Round 1`.
    init(number: Int, record: some StringProtocol, cells: [String], limits: Limits) {
        self.number = number
        depth = 0
        let cut = String(String.UnicodeScalarView(record.unicodeScalars.prefix(limits.lineLength)))
        raw = PlainText.withoutControls(cut).trimmingBlanks
        let spoken = cells.filter { !$0.isEmpty }.joined(separator: " | ")
        text = String(spoken.replacing("\n", with: " ").prefix(limits.lineLength))
    }
}

extension String {
    /// Without this at its end.
    func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

extension StringProtocol {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
