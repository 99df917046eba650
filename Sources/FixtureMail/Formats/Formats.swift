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
        return .text(
            WrittenText(
                CharsetText.decode(part.bytes, charset: part.charset), isFlowed: part.isFlowed,
                deletesBlank: part.deletesBlank, limits: limits))
    }
}
