import FieldGame

/// Tables in texts: drawn with bars or blanks, and pasted with tabs.
extension Author {
    func columns(_ draft: inout Draft) {
        var habits = SheetHabits(blanks: chance(60), sheetDays: chance(30))
        habits.empties = true
        let bars = chance(65)
        if !bars {
            habits.empties = false
            habits.blanks = false
        }
        // A date with two blanks in it, or a pairing, would not stand out between blanks.
        let sheet = sheet(&draft, habits)
        var rows =
            [sheet.headings]
            + sheet.rows.map { row in
                var cells = row.cells
                if row.repeatsDay, let date = sheet.column(.date) {
                    cells[date] = chance(20) && bars ? "\"" : ""
                    if let day = sheet.column(.weekday) { cells[day] = "" }
                }
                return cells
            }
        if !bars {
            rows = rows.map { $0.map { $0.isEmpty ? "-" : $0 } }
        }
        let widths = sheet.fields.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let edge = bars && chance(30)
        let joint =
            bars ? one([" | ", " | ", "| ", "|", " || "]).replacing("||", with: "|") : "   "
        var lines: [String] = []
        for (index, row) in rows.enumerated() {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - cell.count))
            }
            let text = cells.joined(separator: joint)
            lines.append(edge ? "| \(text) |" : Self.withoutBlanksBehind(text))
            if index == 0, chance(60) {
                let rule = widths.map { String(repeating: "-", count: $0) }
                lines.append(
                    bars
                        ? (edge ? "|-" : "") + rule.joined(separator: "-+-") + (edge ? "-|" : "")
                        : rule.joined(separator: joint))
            }
        }
        let opening = one([greeting(), "Fixtures for the coming week:", "As promised."])
        draft.plain = ([opening, ""] + lines + ["", chatter(), signature()]).joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    func paste(_ draft: inout Draft) {
        let sheet = sheet(&draft, SheetHabits(blanks: chance(30), sheetDays: chance(70)))
        let tail = String(repeating: "\t", count: number(0...2))
        var lines = [sheet.headings.joined(separator: "\t") + tail]
        for row in sheet.rows {
            var cells = row.cells.map(withHardBlanks)
            if row.repeatsDay, let date = sheet.column(.date) {
                cells[date] = ""
                if let day = sheet.column(.weekday) { cells[day] = "" }
            }
            lines.append(cells.joined(separator: "\t") + tail)
        }
        let opening = one([
            greeting(), "Pasted from the spreadsheet, shout if it comes out garbled.", "",
            "Straight from Excel:",
        ])
        draft.plain = ([opening, ""] + lines + ["", signature()]).joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    /// No-break spaces after titles, as word processors put them.
    private func withHardBlanks(_ cell: String) -> String {
        charset == .ascii || !chance(20) ? cell : cell.replacing("Mr ", with: "Mr\u{A0}")
    }

    static func withoutBlanksBehind(_ text: String) -> String {
        var text = text[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
