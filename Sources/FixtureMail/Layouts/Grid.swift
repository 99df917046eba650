import FieldGame

/// A table in whose cells matches stand, and whose rows and columns say when and where they are:
/// pitches by slots or slots by pitches, times by competitions.
struct Grid {
    /// The name of the layout.
    static let name = "grid"

    private let table: WrittenTable
    private let heading: GridColumns
    private let setting: Setting

    /// Takes a table for a grid; nil unless its heading row says what the columns are and one of its
    /// cells names a match.
    init?(_ table: WrittenTable, in setting: Setting) {
        let width = table.rows.lazy.map(\.cells.count).max()
        guard let heading = GridColumns(table.heading.cells, width: width, in: setting) else {
            return nil
        }
        let hasMatch = table.rows.contains { row in
            row.cells.dropFirst(heading.corner).contains { cell in
                Pairing.all(in: Word.words(of: cell), names: setting.names).contains(
                    where: \.hasTeam)
            }
                || row.struck.values.contains { text in
                    Pairing.all(in: Word.words(of: text), names: setting.names)
                        .contains(where: \.hasTeam)
                }
        }
        guard hasMatch, table.rows.allSatisfy({ Columns.fields(of: $0.cells) == nil }) else {
            return nil
        }
        self.table = table
        self.heading = heading
        self.setting = setting
    }

    /// The grids of a text whose cells stand between bars or tabs.
    static func tables(in lines: [WrittenLine], setting: Setting) -> [WrittenTable] {
        func isHeading(_ cells: [String]) -> Bool {
            Columns.fields(of: cells) == nil
                && GridColumns(cells, width: cells.count + 1, in: setting) != nil
        }
        let barred = WrittenTable.all(
            in: lines.filter { $0.hasBar || !$0.hasTab },
            cells: WrittenTable.barredCells, isHeading: isHeading)
        let tabbed = WrittenTable.all(
            in: lines.filter { $0.hasTab || !$0.hasBar },
            cells: { line in
                guard line.leadingTabs > 0 || line.hasTab else { return [line.text] }
                let cells =
                    Array(repeating: "", count: min(line.leadingTabs, 3))
                    + line.text.pieces(between: "\t").map(\.trimmingBlanks)
                // A line loses the blank cells at its end.
                return cells + Array(repeating: "", count: max(0, 3 - cells.count))
            }, isHeading: isHeading)
        return (barred + tabbed).filter { Grid($0, in: setting) != nil }
    }

    /// What its cells say, row by row.
    func findings() -> [Finding] {
        var found: [Finding] = []
        var setting = setting
        var columns = heading
        var day: Setting.Day?
        for (index, row) in table.rows.enumerated() {
            if found.count > setting.limits.notices { return found }
            if row.cells.count == 1 {
                Heading.apply(
                    row.line, LineItems(row.line.text, names: setting.names), to: &setting)
                (day, columns.common.day) = (nil, nil)
                continue
            }
            if let next = GridColumns(row.cells, in: setting) {
                columns = (index == 0 ? next.below(columns) : nil) ?? next
                day = nil
                continue
            }
            var lead = columns.common
            for cell in row.cells.prefix(columns.corner) {
                if let axis = GridAxis(cell, in: setting) { lead = lead.adding(axis) }
            }
            // A blank day repeats the one above it.
            if columns.corner > 1 { day = lead.day ?? day }
            lead.day = lead.day ?? day
            for (offset, column) in columns.columns.enumerated() {
                let place = columns.corner + offset
                guard place < row.cells.count, row.merged[place] == nil else { continue }
                let axis = lead.adding(column ?? GridAxis())
                found += GridCell(row, at: place, axis: axis, in: setting).findings()
            }
        }
        return found
    }
}
