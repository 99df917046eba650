/// The parsers: bytes of a part into what was written. A further format is one more file here.
enum Formats {
    /// Reads a part by its type, its file name and, where those lie, its first bytes.
    ///
    /// What it takes of the limits of the whole message is noted in them; throws where that would be
    /// too much.
    static func read(
        _ part: Message.Part, limits: inout Limits
    ) throws(UnreadablePart) -> Written {
        let written = try parse(part, limits: &limits)
        let characters = written.characters
        guard limits.allows(characters) else { throw UnreadablePart.tooMuchText(limits) }
        limits.spent.characters += characters
        return written
    }

    private static func parse(
        _ part: Message.Part, limits: inout Limits
    ) throws(UnreadablePart) -> Written {
        if part.isCalendar {
            defer { limits.spent.calendarBytes += part.bytes.count }
            return .events(try CalendarFile.read(part, limits: limits))
        }
        if part.isSheet {
            switch SheetKind(of: part.bytes) {
            case .archive: return .sheets(try Workbook.read(part, limits: &limits))
            case .page: return .text(try Page.read(part, limits: limits))
            case .text: return .text(try CommaSeparated.read(part, limits: limits))
            case .unreadable(let reason): throw UnreadablePart(reason: reason)
            }
        }
        if part.type == "text/html" { return .text(try Page.read(part, limits: limits)) }
        let text = CharsetText.decode(part.bytes, charset: part.charset)
        guard text.hasLines(atMost: limits.textLines) else {
            throw UnreadablePart(reason: "The text has more than \(limits.textLines) lines")
        }
        let written = WrittenText(
            text, isFlowed: part.isFlowed, deletesBlank: part.deletesBlank, limits: limits)
        guard !written.isTooLong else { throw UnreadablePart.tooMuchText(limits) }
        return .text(written)
    }
}
