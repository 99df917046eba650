import FieldGame

/// The cells of one sheet, as far as they hold anything, and what of them is hidden.
struct Worksheet {
    /// One cell.
    private struct Cell {
        var text: String
        var isStruck: Bool
        /// The first cell of the merged range that it belongs to.
        var origin: CellReference?
    }

    private var rows: [Int: [Int: Cell]] = [:]
    private var hiddenRows: Set<Int> = []
    private var hiddenColumns: [ClosedRange<Int>] = []
    /// Cells read, and places that merged ones fill.
    private var count = 0
    /// Characters of these.
    private var characters = 0

    /// Reads a sheet. Throws when it has more cells than `cellLimit`, more text than is left, or names
    /// a cell beyond its end.
    init(
        _ bytes: [UInt8], strings: [SheetString], styles: SheetStyles, countsFrom1904: Bool,
        cellLimit: Int, limits: Limits
    ) throws(UnreadablePart) {
        var reader = CellReader(
            strings: strings, styles: styles, number: SheetNumber(countsFrom1904: countsFrom1904),
            limits: limits)
        var merged: [(first: CellReference, last: CellReference)] = []
        try XMLElements.read(bytes, limits: limits) { event throws(UnreadablePart) in
            if case .start(let name, let attributes) = event {
                switch name {
                case "row" where Self.isHidden(attributes, size: "ht"):
                    hiddenRows.insert(try reader.startRow(attributes["r"]))
                    return
                case "col":
                    if Self.isHidden(attributes, size: "width"),
                        let first = attributes["min"].flatMap({ Int($0) }),
                        let last = attributes["max"].flatMap({ Int($0) }), first <= last,
                        hiddenColumns.count < limits.tableCells
                    {
                        hiddenColumns.append(first...last)
                    }
                    return
                case "mergeCell":
                    guard let range = attributes["ref"].flatMap({ CellReference.range($0) }) else {
                        throw CellReader.beyondEnd
                    }
                    merged.append(range)
                    return
                default: break
                }
            }
            guard let (place, string) = try reader.take(event) else { return }
            if string.text.isEmpty { return }
            try SheetString.check(string.text, limits)
            let text = WrittenTable.cell(string.text)
            if text.isEmpty { return }
            count += 1
            try take(text, limits)
            if count > cellLimit { throw Self.tooMany(limits) }
            rows[place.row, default: [:]][place.column] = Cell(
                text: text, isStruck: string.isStruck)
        }
        let numbers = rows.keys.sorted()
        let columns = Set(rows.values.flatMap(\.keys)).sorted()
        for (first, last) in merged {
            guard let cell = rows[first.row]?[first.column] else { continue }
            for row in numbers where row >= first.row && row <= last.row {
                for column in columns where column >= first.column && column <= last.column {
                    count += 1
                    if count > cellLimit { throw Self.tooMany(limits) }
                    let isOwn =
                        rows[row]?[column] == nil || (row, column) == (first.row, first.column)
                    if isOwn {
                        try take(cell.text, limits)
                        rows[row]?[column] = Cell(
                            text: cell.text, isStruck: cell.isStruck, origin: first)
                    }
                }
            }
        }
    }

    private mutating func take(_ text: String, _ limits: Limits) throws(UnreadablePart) {
        characters += text.unicodeScalars.count
        guard limits.allows(characters) else { throw UnreadablePart.tooMuchText(limits) }
    }

    private static func tooMany(_ limits: Limits) -> UnreadablePart {
        UnreadablePart(reason: "The attached sheet has more than \(limits.tableCells) cells")
    }

    /// `hidden="1"`, or no height or width at all.
    private static func isHidden(_ attributes: XMLElements.Attributes, size: String) -> Bool {
        ["1", "true", "on"].contains(attributes["hidden"] ?? "")
            || attributes[size].flatMap { Double($0) } == 0
    }

    /// What can be seen: the sheet's name as line 0, then a line a row, and one table over the rows.
    ///
    /// Throws when the rows, with the empty cells between their filled ones, have more cells than
    /// `cellLimit`: a few cells far from each other must not make a large table.
    func text(
        named name: String, cellLimit: Int, limits: Limits
    ) throws(UnreadablePart) -> WrittenText {
        var lines = [WrittenLine(number: 0, record: name, cells: [name], limits: limits)]
        let columns = Set(rows.values.flatMap(\.keys)).filter { column in
            !hiddenColumns.contains { $0.contains(column) }
        }.sorted()
        if columns.count > limits.sheetColumns {
            throw UnreadablePart(
                reason: "The attached sheet has more than \(limits.sheetColumns) columns")
        }
        let positions = Dictionary(
            columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [WrittenTable.Row] = []
        var count = 0
        for number in rows.keys.sorted() where !hiddenRows.contains(number) {
            guard let row = rows[number],
                let last = row.keys.compactMap({ positions[$0] }).max()
            else { continue }
            count += last + 1
            if count > cellLimit { throw Self.tooMany(limits) }
            let seen = columns[...last].map { row[$0] }
            let filled = seen.compactMap { $0 }
            let own = filled.filter { $0.origin.map { $0.row == number } ?? true }
            let isStruck = !own.isEmpty && own.filter(\.isStruck).count * 2 >= own.count
            let cells = seen.map { cell in
                cell.map { $0.isStruck && !isStruck ? "" : $0.text } ?? ""
            }
            let spoken = cells.map { $0.onOneLine }
            let line = WrittenLine(
                number: number, record: spoken.joined(separator: " | "),
                cells: filled.count == 1 || Self.isMerged(filled) ? [filled[0].text] : cells,
                limits: limits)
            lines.append(line)
            found.append(
                WrittenTable.Row(
                    line: line, cells: cells, isStruck: isStruck, isMerged: Self.isMerged(filled)))
        }
        guard let heading = found.first else { return WrittenText(lines: lines, tables: []) }
        let table = WrittenTable(
            heading: heading, rows: Array(found.dropFirst()),
            lines: Set(found.map(\.line.number)), division: .placed)
        return WrittenText(lines: lines, tables: [table])
    }

    private static func isMerged(_ cells: [Cell]) -> Bool {
        guard let origin = cells.first?.origin else { return false }
        return cells.allSatisfy { $0.origin == origin }
    }
}
