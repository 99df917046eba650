import FieldGame

/// Attached files with comma-separated values.
extension Author {
    func commaSeparated(_ draft: inout Draft) {
        let sheet = sheet(&draft, SheetHabits(blanks: chance(15), sheetDays: chance(85)))
        let separator = one([",", ",", ",", ";", "\t"])
        func quoted(_ cell: String) -> String {
            let must = cell.contains(separator) || cell.contains("\"") || cell.contains("\n")
            return must || chance(8) ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
        }
        var lines = [sheet.headings.map(quoted).joined(separator: separator)]
        for row in sheet.rows {
            var cells = row.cells
            if row.repeatsDay, let date = sheet.column(.date) {
                cells[date] = ""
                if let day = sheet.column(.weekday) { cells[day] = "" }
            }
            lines.append(cells.map(quoted).joined(separator: separator))
        }
        if chance(15) {
            lines.insert(String(repeating: separator, count: max(0, sheet.fields.count - 1)), at: 1)
        }
        let text = lines.joined(separator: "\n") + (chance(80) ? "\n" : "")
        draft.plain = text
        let ended = chance(60) ? text.replacing("\n", with: "\r\n") : text
        var bytes = charset.bytes(ended) ?? Array(ended.utf8)
        let label = charset.bytes(ended) == nil ? Charset.utf8 : charset
        if label == .utf8, chance(50) { bytes = [0xEF, 0xBB, 0xBF] + bytes }
        let type = one([
            "text/csv", "text/csv", "text/csv", "application/csv", "application/vnd.ms-excel",
            "application/octet-stream",
        ])
        let isText = type == "text/csv"
        let name = one(["fixtures.csv", "Senior Ties.csv", "week 4.CSV", "export-2.csv"])
        let labelled = isText ? "\(type); charset=\(label.rawValue)" : type
        draft.piece = several(
            [
                piece(one(["Attached.", "Draw attached as CSV.", "See file.\n\nPeter"])),
                file(bytes, type: labelled, name: name),
            ], "mixed")
    }
}
