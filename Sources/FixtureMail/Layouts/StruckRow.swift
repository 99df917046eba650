/// A row whose match is struck through: a side, or both, stand in cells where nothing else counts.
struct StruckRow {
    /// The row's day, which still holds for the rows that leave theirs blank; nil without one.
    let date: String?
    private let row: WrittenTable.Row

    /// Nil for a row whose match counts, or that names none.
    init?(_ row: WrittenTable.Row, fields: [Columns.Field?]) {
        let sides = fields.indices.filter { [.home, .away, .match].contains(fields[$0]) }
        guard sides.contains(where: { row.struck[$0] != nil }) else { return nil }
        self.row = row
        date = fields.indices.first { fields[$0] == .date }.flatMap { index in
            let shown = row.cells.indices.contains(index) ? row.cells[index] : ""
            return shown.isEmpty ? row.struck[index] : shown
        }
    }

    /// The row with what is struck through.
    func line(_ setting: Setting) -> WrittenLine {
        let cells = row.cells.enumerated().map { index, cell in
            (cell.isEmpty ? row.struck[index] ?? "" : cell).onOneLine
        }
        return WrittenLine(
            number: row.line.number, raw: cells.joined(separator: " | "), depth: row.line.depth,
            limits: setting.limits)
    }
}
