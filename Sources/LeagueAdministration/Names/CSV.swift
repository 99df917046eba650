/// Comma-separated values as RFC 4180 has them, for spreadsheets.
///
/// <https://www.rfc-editor.org/rfc/rfc4180>
package enum CSV {
    /// One cell: a text, or a number, which is never quoted.
    package enum Cell: Sendable {
        case text(String?)
        case number(Int?)
    }

    /// One line without its line end. A text that a spreadsheet would run as a formula (`=1`, `@a`)
    /// gets an apostrophe before it, which spreadsheets do not show.
    package static func line(_ cells: [Cell]) -> String {
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

/// A list as spreadsheets read it.
package struct CSVTable: Sendable {
    private let headings: [String]
    private let rows: [[CSV.Cell]]

    /// A table with these headings; each row has as many cells.
    package init(_ headings: [String], _ rows: [[CSV.Cell]]) {
        (self.headings, self.rows) = (headings, rows)
    }

    /// The same of texts alone.
    package init(_ headings: [String], texts: [[String]]) {
        self.init(headings, texts.map { row in row.map { .text($0) } })
    }

    /// The whole file, with the line ends that RFC 4180 asks for.
    package var file: String {
        ([headings.map { .text($0) }] + rows).map { CSV.line($0) + "\r\n" }.joined()
    }
}
