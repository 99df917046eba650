/// The parsers: bytes of a part into what was written. A further format is one more file here.
enum Formats {
    /// Reads a part by its type, its file name and, where those lie, its first bytes.
    static func read(_ part: Message.Part, limits: Limits) throws(UnreadablePart) -> Written {
        if part.isCalendar { return .events(try CalendarFile.read(part, limits: limits)) }
        if part.isSheet {
            switch SheetKind(of: part.bytes) {
            case .archive: return .sheets(try Workbook.read(part, limits: limits))
            case .page: return .text(try Page.read(part, limits: limits))
            case .text: return .text(try CommaSeparated.read(part, limits: limits))
            case .unreadable(let reason): throw UnreadablePart(reason: reason)
            }
        }
        if part.type == "text/html" { return .text(try Page.read(part, limits: limits)) }
        let text = CharsetText.decode(part.bytes, charset: part.charset)
        guard isWithin(limits.textLines, text) else {
            throw UnreadablePart(reason: "The text has more than \(limits.textLines) lines")
        }
        return .text(
            WrittenText(
                text, isFlowed: part.isFlowed,
                deletesBlank: part.deletesBlank, limits: limits))
    }

    /// Whether a text has at most so many lines; a line end at its end starts no other.
    private static func isWithin(_ limit: Int, _ text: String) -> Bool {
        var ends = 0
        var isOpen = false
        var last: Unicode.Scalar = " "
        for letter in text.unicodeScalars {
            let isEnd =
                letter.properties.generalCategory == .lineSeparator
                || ("\u{0A}"..."\u{0D}").contains(letter) || letter == "\u{85}"
                || letter == "\u{2029}"
            isOpen = !isEnd
            if isEnd, !(last == "\r" && letter == "\n") { ends += 1 }
            if ends > limit { return false }
            last = letter
        }
        return ends + (isOpen ? 1 : 0) <= limit
    }
}
