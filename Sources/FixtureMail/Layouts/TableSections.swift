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
        for (index, row) in rows.enumerated() {
            if Columns.fields(of: row.cells) != nil {
                if let section = open { sections.append(section) }
                open = WrittenTable(heading: row, rows: [], lines: [row.line.number])
            } else if open != nil {
                open?.rows.append(row)
                open?.lines.insert(row.line.number)
            } else if row.cells.count > 1, index < mostTitles {
                open = headless(rows[index...], setting: setting)
            }
        }
        if let section = open { sections.append(section) }
        return sections
    }

    /// The start of a part whose first row has no headings of matches: a grid, of which all rows are
    /// judged together, or a match.
    private static func headless(
        _ rows: ArraySlice<WrittenTable.Row>, setting: Setting
    ) -> WrittenTable? {
        guard let first = rows.first else { return nil }
        if ColumnsByContent.fields(of: first.cells, names: setting.names) != nil {
            return WrittenTable(heading: first, rows: [first], lines: [first.line.number])
        }
        guard GridColumns(first.cells, in: setting) != nil else { return nil }
        let below = rows.dropFirst().prefix { Columns.fields(of: $0.cells) == nil }
        let grid = WrittenTable(
            heading: first, rows: Array(below), lines: [first.line.number])
        guard Grid(grid, in: setting) != nil else { return nil }
        return WrittenTable(heading: first, rows: [], lines: [first.line.number])
    }
}
