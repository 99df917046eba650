/// The parts of a drawn table that are lists of matches: headings may stand below a title, and again
/// further down.
enum TableSections {
    /// How many rows may stand above the first match or the headings of a grid.
    private static let mostTitles = 30

    /// Each part with its heading row. Rows before the first and rows that nothing explains are left to
    /// be read as lines.
    static func all(in table: WrittenTable, setting: Setting) -> [WrittenTable] {
        let rows =
            table.rows.first?.line == table.heading.line
            ? table.rows : [table.heading] + table.rows
        var sections: [WrittenTable] = []
        var open: WrittenTable?
        var attempts = 0
        for (index, row) in rows.enumerated() {
            if Columns.fields(of: row.cells) != nil {
                if let section = open { sections.append(Self.withoutTitles(section)) }
                open = WrittenTable(heading: row, rows: [], lines: [row.line.number])
            } else if open != nil {
                open?.rows.append(row)
                open?.lines.insert(row.line.number)
            } else if row.cells.count > 1, index < mostTitles {
                open = headless(rows[index...], attempts: &attempts, setting: setting)
            }
        }
        if let section = open { sections.append(section) }
        return sections
    }

    /// Without the rows of one cell at its end: they are titles of the part below, `Thursday 4 February`.
    private static func withoutTitles(_ section: WrittenTable) -> WrittenTable {
        var section = section
        while let last = section.rows.last, last.cells.count == 1 {
            section.rows.removeLast()
            section.lines.remove(last.line.number)
        }
        return section
    }

    /// The start of a part whose first row has no headings of matches: a grid, of which all rows are
    /// judged together, or a match.
    private static func headless(
        _ rows: ArraySlice<WrittenTable.Row>, attempts: inout Int, setting: Setting
    ) -> WrittenTable? {
        guard let first = rows.first else { return nil }
        if ColumnsByContent.fields(of: first.cells, names: setting.names) != nil {
            return WrittenTable(heading: first, rows: [first], lines: [first.line.number])
        }
        // All rows below are looked at, which few rows are worth.
        guard attempts < 3, GridColumns(first.cells, in: setting) != nil else { return nil }
        attempts += 1
        let below = rows.dropFirst().prefix { Columns.fields(of: $0.cells) == nil }
        let grid = WrittenTable(
            heading: first, rows: Array(below), lines: [first.line.number])
        guard Grid(grid, in: setting) != nil else { return nil }
        return WrittenTable(heading: first, rows: [], lines: [first.line.number])
    }
}
