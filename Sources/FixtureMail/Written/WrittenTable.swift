import FieldGame

/// Rows and cells, as a text draws them with bars: `Tue 20 Jan | 14.25 | OJB | CRN`.
struct WrittenTable: Sendable {
    /// One row: the line it was read from, and its cells.
    struct Row: Sendable {
        var line: WrittenLine
        /// What stands in each cell, its lines apart by `\n`; empty where it is struck through.
        var cells: [String]
        /// Why the cells cannot be told apart; nil when they can.
        var fault: String?
        /// Whether all of it is struck out.
        var isStruck = false
        /// Whether one merged cell is all that it holds.
        var isMerged = false
        /// What is struck through in the cells where nothing else stands.
        var struck: [Int: String] = [:]
        /// The cells that only repeat the one they are merged with.
        var merged: [Int: Merge] = [:]
    }

    /// Who divided the rows into cells.
    enum Division: Hashable, Sendable {
        /// A person, with bars or blanks, or a page: where a cell lacks, it may be any.
        case drawn
        /// A program, with marks: empty cells at the end may lack.
        case marked
        /// Each cell has a place of its own; cells beyond the headings belong to none.
        case placed
    }

    /// Which neighbour a cell is merged with.
    enum Merge: Sendable { case above, left }

    /// The cells of the heading row.
    var heading: Row
    /// The rows below it, without the ruled lines.
    var rows: [Row]
    /// Numbers of all lines that the table covers.
    var lines: Set<Int>
    /// Who divided its rows into cells.
    var division = Division.drawn
    /// Whether its rows go on with those above some lines between, whose headings they share.
    var continues = false

    /// A cell of a sheet as it is compared: normalised, the line ends within it kept.
    static func cell(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else {
            return PlainText.normalised(text).trimmingBlanks
        }
        return text.split(whereSeparator: \.isNewline)
            .map { PlainText.normalised($0).trimmingBlanks }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// The tables of a text whose cells stand between bars, or between two blanks and more: each starts with a row whose cells `isHeading` takes for headings and
    /// ends at a line with fewer than three cells that is not blank.
    static func all(
        in lines: [WrittenLine], cells cellsOf: (WrittenLine) -> [String],
        isHeading: ([String]) -> Bool
    ) -> [WrittenTable] {
        var tables: [WrittenTable] = []
        var open: WrittenTable?
        for line in lines {
            if isRule(line.text) {
                open?.lines.insert(line.number)
                continue
            }
            let cells = cellsOf(line)
            if cells.count < 3 {
                if open == nil { continue }
                if isDay(line) {
                    open?.rows.append(Row(line: line, cells: [line.text]))
                    open?.lines.insert(line.number)
                } else if !line.isBlank, let table = open {
                    tables.append(table)
                    open = nil
                }
                continue
            }
            let row = Row(line: line, cells: cells)
            if isHeading(cells) {
                if let table = open { tables.append(table) }
                open = WrittenTable(heading: row, rows: [], lines: [line.number])
            } else {
                open?.rows.append(row)
                open?.lines.insert(line.number)
            }
        }
        if let table = open { tables.append(table) }
        return tables
    }

    /// Tables without a heading row: rows that follow each other, the first of which `isRow` takes for
    /// a match.
    static func headless(
        in lines: [WrittenLine], cells cellsOf: (WrittenLine) -> [String],
        isRow: ([String]) -> Bool
    ) -> [WrittenTable] {
        var tables: [WrittenTable] = []
        var open: WrittenTable?
        for line in lines where !line.isBlank && !isRule(line.text) {
            let cells = cellsOf(line)
            let row = Row(line: line, cells: cells)
            if cells.count >= 4, open?.heading.cells.count == cells.count {
                open?.rows.append(row)
                open?.lines.insert(line.number)
                continue
            }
            if let table = open { tables.append(table) }
            open = nil
            if cells.count >= 4, isRow(cells) {
                open = WrittenTable(heading: row, rows: [row], lines: [line.number])
            }
        }
        if let table = open { tables.append(table) }
        return tables
    }

    /// With an empty first cell where a row that repeats the day above it has one cell less.
    var withBlankDays: WrittenTable {
        var table = self
        for (index, row) in rows.enumerated() where row.cells.count == heading.cells.count - 1 {
            let first = Word.words(of: row.cells.first ?? "")
            guard let start = first.first, DateWords.weekday(start) == nil,
                DateWords.date(at: 0, in: first) == nil
            else { continue }
            table.rows[index].cells.insert("", at: 0)
        }
        return table
    }

    /// With the cells at the ends that are blank, where the heading shows that no bars stand there:
    /// below `Date | Home | Pitch` the row `| JDM |` has three.
    var withOuterCells: WrittenTable {
        guard !heading.line.text.hasPrefix("|"), !heading.line.text.hasSuffix("|") else {
            return self
        }
        var table = self
        for (index, row) in rows.enumerated() {
            let cells = row.line.text.pieces(between: "|")
            if cells.count == heading.cells.count {
                table.rows[index].cells = cells.map(\.trimmingBlanks)
            }
        }
        return table
    }

    /// `Tue 9 Feb   14:25   Keate` -> three cells.
    static func spacedCells(of line: WrittenLine) -> [String] {
        if line.text.isOneSpacedCell { return line.text.isEmpty ? [] : [line.text] }
        var cells: [String] = []
        var blanks = 2
        for letter in line.text {
            if letter == " " {
                blanks += 1
                continue
            }
            if blanks > 1 {
                cells.append(String(letter))
            } else {
                cells[cells.count - 1] += (blanks == 1 ? " " : "") + String(letter)
            }
            blanks = 0
        }
        return cells
    }

    /// `| a | b |` and `a | b` -> two cells; a line without a bar has one.
    static func barredCells(of line: WrittenLine) -> [String] {
        guard line.hasBar else { return [line.text.trimmingBlanks] }
        var cells = line.text.pieces(between: "|").map(\.trimmingBlanks)
        if cells.count > 1, line.text.hasPrefix("|"), line.text.hasSuffix("|") {
            cells.removeFirst()
        }
        if cells.count > 1, line.text.hasSuffix("|"), cells.last == "" {
            cells.removeLast()
        }
        return cells
    }

    /// A line between the rows that is a day and nothing else.
    private static func isDay(_ line: WrittenLine) -> Bool {
        var words = Word.words(of: line.text)[...]
        while let last = words.last, last.isMark { words = words.dropLast() }
        guard !words.isEmpty, let (_, length) = DateWords.date(at: 0, in: Array(words)) else {
            return false
        }
        return length == words.count
    }

    /// `----+----`, `|:---|---|`, `=====`.
    private static func isRule(_ text: String) -> Bool {
        text.utf8.allSatisfy { "-+=|: \t_*".utf8.contains($0) } && text.utf8.count >= 3
            && text.utf8.contains { "-=_".utf8.contains($0) }
    }
}

extension String {
    /// Whether it is ASCII without two blanks beside each other, or one at an end.
    fileprivate var isOneSpacedCell: Bool {
        var before: UInt8 = 0x20
        for byte in utf8 {
            if byte >= 0x80 || (byte == 0x20 && before == 0x20) { return false }
            before = byte
        }
        return isEmpty || before != 0x20
    }
}
