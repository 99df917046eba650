import FieldGame

/// What the rows of a sheet are: titles, headings, matches below them, and notes between.
///
/// Each row of headings starts a table. Rows with one cell are lines like any others: a title, a day
/// or a competition for the rows below, a note. Rows that no headings explain are no fixtures, unless
/// they name a match.
struct SheetSections {
    /// The tables, in the order of their rows; two over the same rows where they stand side by side.
    private(set) var tables: [WrittenTable] = []
    /// Numbers of the lines that say nothing of matches.
    private(set) var skipped: Set<Int> = []
    /// Numbers of the lines that name teams and days in a sheet whose headings are not understood.
    private(set) var lost: Set<Int> = []

    /// Sorts the rows of a sheet.
    init(_ sheet: WrittenTable, names: Names) {
        self.init([sheet.heading] + sheet.rows, division: sheet.division, names: names)
    }

    /// Sorts rows.
    init(_ rows: [WrittenTable.Row], division: WrittenTable.Division, names: Names) {
        var heading: WrittenTable.Row?
        var isOpen = false
        var unexplained: [WrittenTable.Row] = []
        for row in rows {
            let filled = row.cells.count { !$0.isEmpty }
            if filled == 0, row.fault == nil {
                if isOpen { tables[tables.count - 1].lines.insert(row.line.number) }
                continue
            }
            let isHeading = Columns.fields(of: row.cells) != nil
            let startsBare =
                heading == nil && ColumnsByContent.fields(of: row.cells, names: names) != nil
            if isHeading || startsBare {
                heading = row
                isOpen = true
                // Where no headings tell, a row above may have a slip in it.
                let above =
                    isHeading ? [] : unexplained.filter { Self.teamCells(of: $0, names: names) > 1 }
                unexplained.removeAll { row in above.contains { $0.line == row.line } }
                tables.append(
                    WrittenTable(
                        heading: row, rows: isHeading ? [] : above + [row],
                        lines: Set((above + [row]).map(\.line.number)), division: division))
            } else if filled == 1 || row.isMerged {
                isOpen = false
            } else if let heading {
                if !isOpen {
                    tables.append(
                        WrittenTable(
                            heading: heading, rows: [], lines: [], division: division,
                            continues: true))
                    isOpen = true
                }
                tables[tables.count - 1].rows.append(row)
                tables[tables.count - 1].lines.insert(row.line.number)
            } else {
                unexplained.append(row)
            }
        }
        // A sheet that is no list of matches; one that names a match is read line by line.
        for row in unexplained where !Self.namesMatch(row, names: names) {
            if tables.isEmpty || Self.teamCells(of: row, names: names) > 0 {
                skipped.insert(row.line.number)
            }
        }
        if tables.isEmpty {
            lost = Self.lost(unexplained, names: names)
            skipped.subtract(lost)
        }
        tables = tables.flatMap { Self.sides(of: $0) }
    }

    /// The rows with two teams, and those with one where others have two, if any of them names a day.
    private static func lost(_ rows: [WrittenTable.Row], names: Names) -> Set<Int> {
        let sides = rows.map { row in
            row.cells.indices.filter { !names.teams[Word.words(of: row.cells[$0])[...]].isEmpty }
        }
        let columns = sides.filter { $0.count == 2 }.reduce(into: Set<Int>()) { $0.formUnion($1) }
        let found = zip(rows, sides).filter { row, sides in
            sides.count == 2 || (sides.count == 1 && columns.contains(sides[0]))
        }.map(\.0)
        let namesDay = found.contains { row in
            row.cells.contains { !LineItems($0, names: names).dates.isEmpty }
        }
        return namesDay ? Set(found.map(\.line.number)) : []
    }

    private static func namesMatch(_ row: WrittenTable.Row, names: Names) -> Bool {
        Pairing.all(in: Word.words(of: row.line.text), names: names).contains(where: \.hasTeam)
    }

    private static func teamCells(of row: WrittenTable.Row, names: Names) -> Int {
        row.cells.count { !names.teams[Word.words(of: $0)[...]].isEmpty }
    }

    /// A table whose headings start again to the right is two: `Date | Home | Away | Date | Home |
    /// Away`.
    private static func sides(of table: WrittenTable) -> [WrittenTable] {
        guard let fields = Columns.fields(of: table.heading.cells) else { return [table] }
        let key: Columns.Field = fields.contains(.home) ? .home : .match
        let keys = fields.indices.filter { fields[$0] == key }
        guard keys.count > 1, let first = fields.first(where: { $0 != nil }) else { return [table] }
        let starts = fields.indices.filter { fields[$0] == first }
        let cuts = starts.count == keys.count ? starts : keys
        return cuts.enumerated().map { index, start in
            let end = index + 1 < cuts.count ? cuts[index + 1] : fields.count
            var side = table
            side.heading.cells = Array(table.heading.cells[start..<end])
            for (index, row) in table.rows.enumerated() where row.fault == nil {
                let cells = row.cells
                side.rows[index].cells = Array(
                    cells[min(start, cells.count)..<min(end, cells.count)])
            }
            return side
        }
    }
}

extension SheetSections {
    /// The tables that were pasted into a text: rows divided by tabulators, or below a line of
    /// headings by semicolons or commas.
    static func pasted(in lines: [WrittenLine], names: Names) -> [WrittenTable] {
        var tables: [WrittenTable] = []
        var taken: Set<Int> = []
        for separator in ["\t", ";", ","] as [Character] {
            let mark = separator.asciiValue ?? 0
            guard lines.contains(where: { $0.text.utf8.contains(mark) }) else { continue }
            var rows: [WrittenTable.Row] = []
            for line in lines where !taken.contains(line.number) {
                guard separator == "\t" || line.text.utf8.contains(mark) else { continue }
                // Most lines with commas are sentences or fixtures: only headings start a table.
                if separator != "\t", rows.isEmpty, !opensHeading(line.text, separator) { continue }
                let cells = cells(of: line, by: separator)
                if cells.count > 2 || separator == "\t" {
                    rows.append(WrittenTable.Row(line: line, cells: cells))
                }
            }
            if separator != "\t" {
                // Commas stand in sentences too: only what follows headings is a row.
                let start = rows.firstIndex { isHeading($0.cells) }
                rows = start.map { Array(rows[$0...]) } ?? []
                let width = rows.first?.cells.count ?? 0
                rows = rows.filter { abs($0.cells.count - width) <= 2 }
            }
            guard rows.contains(where: { $0.cells.count > 2 }) else { continue }
            let found = SheetSections(rows, division: .marked, names: names).tables
            tables += found
            found.forEach { taken.formUnion($0.lines) }
        }
        return tables
    }

    private static func opensHeading(_ text: String, _ separator: Character) -> Bool {
        let first = text.prefix { $0 != separator }
        return first.utf8.count <= 60 && Columns.field(of: String(first)) != nil
    }

    private static func isHeading(_ cells: [String]) -> Bool {
        Columns.fields(of: cells)?.allSatisfy { $0 != nil } ?? false
    }

    private static func cells(of line: WrittenLine, by separator: Character) -> [String] {
        guard separator == "\t" || line.text.contains(separator) else { return [line.text] }
        if separator != "\t", line.text.contains("\"") {
            var records = SheetRecords(line.text[...], separator: separator, limits: .standard)
            return records.next().map { CommaSeparated.cells(of: $0, by: separator) } ?? []
        }
        return Array(repeating: "", count: separator == "\t" ? line.leadingTabs : 0)
            + line.text.pieces(between: separator).map(\.trimmingBlanks)
    }
}
