/// Comma-separated values as RFC 4180 has them, for spreadsheets.
///
/// <https://www.rfc-editor.org/rfc/rfc4180>
enum CSV {
    /// One cell: a text, or a number, which is never quoted.
    enum Cell {
        case text(String?)
        case number(Int?)
    }

    /// One line without its line end.
    ///
    /// A text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-` or `@`) gets
    /// an apostrophe before it, which spreadsheets do not show.
    static func line(_ cells: [Cell]) -> String {
        cells.map { cell in
            switch cell {
            case .number(let number): number.map { String($0) } ?? ""
            case .text(let text): quoted(text ?? "")
            }
        }.joined(separator: ",")
    }

    private static func quoted(_ text: String) -> String {
        var text = text
        if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) {
            text = "'" + text
        }
        guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
