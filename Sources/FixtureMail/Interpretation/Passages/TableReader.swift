import FieldGame

/// Turns the rows of a table into passages: titles and sections, rows of matches, cells of a grid.
///
/// A column means what its heading says, where most of its cells can be that; else what they can be.
struct TableReader {
    let lexer: Lexer
    let limits: Limits
    var names: Names { lexer.names }

    /// A cell and what its words can stand for.
    struct Cell {
        /// Its lines, apart by `\n`.
        var text: String
        /// The line that it stands on, where that is its own.
        var line: WrittenLine?
        let words: [Word]
        /// The words as a text.
        let wording: String
        var spans: [Span]
        var pairs: [Pair]

        var isEmpty: Bool {
            words.allSatisfy { $0.isMark && ["-", ".", "*", "_"].contains($0.fold) }
        }
        /// Whether it holds values, and nothing else that matters.
        var isAxis: Bool {
            !isEmpty && pairs.isEmpty && spans.contains(where: \.isAxisValue)
                && spans.allSatisfy { span in
                    switch span.meaning {
                    case .score, .umpires, .people, .team, .unknown, .open: false
                    case .number: false
                    default: true
                    }
                }
        }
    }

    /// The passages of a table; `block` counts its paragraphs.
    func passages(of table: WrittenTable, block: Int) -> [Passage] {
        let rows = withGrounds(joined([table.heading] + table.rows))
        if let records = records(rows, block: block) { return records }
        if rows.contains(where: isStandings) { return [] }
        if let (left, right) = besides(rows, table) {
            return passages(of: left, block: block) + passages(of: right, block: block)
        }
        let cells = rows.map { row in row.cells.map(cell) }
        var passages: [Passage] = []
        var columns: [Column]?
        var above: [Int: Cell] = [:]
        var axisIsOpen = false
        var width = 0
        for index in rows.indices {
            let below = cells[(index + 1)...]
            let (row, cells) = (rows[index], withoutMerged(cells[index], rows[index]))
            if row.cells.allSatisfy(\.isEmpty) && row.struck.isEmpty && row.fault == nil {
                continue
            }
            if isRule(row.line.text) { continue }
            if let fault = row.fault {
                passages.append(faulty(row, fault, block))
                continue
            }
            if let heads = headings(row, cells, below: below, columns) {
                passages += remarks(row, cells, heads, block: block)
                if axisIsOpen, let old = columns, heads.contains(where: { !$0.axis.isEmpty }) {
                    columns = merged(old, heads)
                } else {
                    columns = settled(
                        heads, over: Array(rows[(index + 1)...].prefix(Self.deciding)))
                    above = [:]
                    width = row.cells.count
                    if let name = strangeColumn(columns ?? [], row, over: rows[(index + 1)...]) {
                        passages.append(faulty(row, "the column \(name) is not understood", block))
                    }
                }
                axisIsOpen = columns?.contains { !$0.axis.isEmpty } ?? false
                continue
            }
            axisIsOpen = false
            if table.division != .placed, let known = columns, known.contains(where: \.isHeaded),
                cells.enumerated().dropFirst(known.lastIndex { $0.isHeaded }.map { $0 + 1 } ?? 0)
                    .contains(where: { !$1.isEmpty && ($0 >= width || saysMore($1)) })
            {
                passages.append(faulty(row, "it has more cells than headings", block))
                continue
            }
            if columns == nil { columns = settled([], over: rows.map { $0 }) }
            passages += read(row, cells, columns ?? [], block: block, above: &above)
        }
        return passages
    }

    /// The two tables of one whose headings come twice, beside each other; nil for any other.
    private func besides(_ rows: [WrittenTable.Row], _ table: WrittenTable) -> (
        WrittenTable, WrittenTable
    )? {
        for row in rows.prefix(10) {
            let roles = row.cells.map { lexer.role(heading: $0) }
            guard roles.count(where: { $0 == .home }) > 1, roles.count(where: { $0 == .away }) > 1,
                let first = roles.first(where: { $0 != nil }),
                let split = roles.indices.dropFirst().first(where: {
                    roles[$0] == first && roles[..<$0].contains(.away)
                })
            else { continue }
            func part(_ range: (WrittenTable.Row) -> [String]) -> WrittenTable {
                var part = table
                let cut = rows.map { row in
                    var row = row
                    row.cells = range(row)
                    row.merged = [:]
                    return row
                }
                part.heading = cut[0]
                part.rows = Array(cut.dropFirst())
                return part
            }
            return (
                part { Array($0.cells.prefix(split)) }, part { Array($0.cells.dropFirst(split)) }
            )
        }
        return nil
    }

    /// Whether a cell under a blank heading says more than a remark: a side, a value, what becomes of the match.
    private func saysMore(_ cell: Cell) -> Bool {
        cell.spans.contains { span in
            switch span.meaning {
            case .unknown, .mark, .term(.nothing): false
            default: true
            }
        }
    }

    /// With pitches whose ground and number stand in columns of their own as one: `Agar's | 1` -> `Agar's 1`.
    private func withGrounds(_ rows: [WrittenTable.Row]) -> [WrittenTable.Row] {
        guard
            let column = rows.first?.cells.firstIndex(where: { lexer.role(heading: $0) == .pitch }),
            column > 0,
            rows.dropFirst().contains(where: {
                $0.cells.indices.contains(column) && isGround($0.cells[column - 1])
            })
        else { return rows }
        var ground = ""
        return rows.enumerated().map { index, row in
            guard index > 0, row.cells.indices.contains(column) else { return row }
            var row = row
            let area = row.cells[column - 1]
            if isGround(area) { ground = area }
            guard area.isEmpty || area == ground, !ground.isEmpty,
                Int(row.cells[column].trimmingBlanks) != nil
            else { return row }
            row.cells[column] = ground + " " + row.cells[column].trimmingBlanks
            row.cells[column - 1] = ""
            return row
        }
    }

    /// Whether a cell names several pitches together: `Agar's`.
    private func isGround(_ text: String) -> Bool {
        let words = lexer.words(of: text.onOneLine)
        return !words.isEmpty
            && (words.count == 1 && names.ground(words[0]) != nil
                || !names.pitches[lexer.words(of: text.onOneLine + " 1")[...]].isEmpty)
    }

    /// How many rows below its headings tell what a column holds.
    static let deciding = 400

    /// Whether a row heads a league's table, which tells of no match: `P | W | D | L | Pts`.
    private func isStandings(_ row: WrittenTable.Row) -> Bool {
        row.cells.count { Self.standings.contains($0.lowercased().trimmingBlanks) } >= 4
    }

    private static let standings: Set<String> = [
        "p", "pl", "played", "w", "won", "d", "drawn", "l", "lost", "pts", "points", "f", "a", "gd",
        "for", "against", "diff",
    ]

    /// The cells without the matches that only reach down or across from another cell.
    private func withoutMerged(_ cells: [Cell], _ row: WrittenTable.Row) -> [Cell] {
        cells.enumerated().map { index, cell in
            guard let merge = row.merged[index], merge == .left || merge == .above,
                !cell.pairs.isEmpty || merge == .left && cell.words.count > 3
            else { return cell }
            return self.cell("")
        }
    }

    func cell(_ text: String) -> Cell {
        let words = lexer.words(of: Self.dateTime(text) ?? text.onOneLine)
        let spans = lexer.spans(of: words)
        return Cell(
            text: text, line: nil, words: words, wording: Word.text(words), spans: spans,
            pairs: lexer.pairs(words, spans))
    }

    /// `2026-02-05T15:15:00` -> `2026-02-05 15:15:00` (ISO 8601, without a zone).
    private static func dateTime(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard (16...19).contains(bytes.count), bytes[10] == UInt8(ascii: "T"),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-")
        else { return nil }
        return String(text.prefix(10)) + " " + text.suffix(bytes.count - 11)
    }

    private func isRule(_ text: String) -> Bool {
        text.utf8.count >= 3 && text.utf8.allSatisfy { "-+=|: \t_*".utf8.contains($0) }
    }

    private func faulty(_ row: WrittenTable.Row, _ fault: String, _ block: Int) -> Passage {
        Passage(line: row.line, form: .row, words: [], spans: [], block: block, fault: fault)
    }

    /// The passages of a row: one of its match, or one of each cell that holds one.
    private func read(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int,
        above: inout [Int: Cell]
    ) -> [Passage] {
        if !row.isStruck, !row.struck.isEmpty, columns.contains(where: { !$0.axis.isEmpty }) {
            // In a grid each cell is struck by itself.
            var shown = row
            shown.struck = [:]
            return struckCells(of: row, block: block)
                + read(shown, cells, columns, block: block, above: &above)
        }
        let isStruck =
            row.isStruck || row.line.isStruck
            || (row.struck.count > row.cells.count { !$0.isEmpty }
                && !cells.contains { !$0.pairs.isEmpty })
        let filled = cells.indices.filter { !cells[$0].isEmpty || !(cells[$0].words.isEmpty) }
        // A row of one cell is a heading, or a sentence.
        if filled.count <= 1 || row.isMerged, !isStruck, let only = filled.first,
            columns.indices.contains(only) ? columns[only].axis.isEmpty : true
        {
            let cell = cells[only]
            // A day by itself ends the one that blank cells would repeat.
            if has(cell, .day) { above = [:] }
            return [
                Passage(
                    line: row.line, form: .line, words: cell.words, spans: cell.spans,
                    pairs: cell.pairs, block: block, startsBlock: false)
            ]
        }
        if isStruck, !row.struck.isEmpty {
            return [struckRow(row, columns, block: block, above: &above)]
        }
        let isGrid = columns.contains { !$0.axis.isEmpty }
        if isGrid, !cells.contains(where: { !$0.pairs.isEmpty }) {
            return gridPassages(row, cells, columns, at: [], block: block, above: &above)
        }
        let grid = cells.indices.filter { index in
            columns.indices.contains(index) && columns[index].role == .match
                && !cells[index].pairs.isEmpty
                && (!columns[index].axis.isEmpty)
        }
        let matches = cells.indices.filter { !cells[$0].pairs.isEmpty }
        if !grid.isEmpty || matches.count > 1 {
            let places = grid.isEmpty ? matches : grid
            return gridPassages(row, cells, columns, at: places, block: block, above: &above)
        }
        var passage = plain(row, cells, columns, block: block, above: &above)
        passage.isStruck = isStruck
        return [passage]
    }

    /// The matches in the struck cells of a grid.
    private func struckCells(of row: WrittenTable.Row, block: Int) -> [Passage] {
        row.struck.sorted { $0.key < $1.key }.compactMap { _, text -> Passage? in
            let cell = cell(text)
            guard !cell.pairs.isEmpty else { return nil }
            let line = WrittenLine(
                number: row.line.number, record: text.onOneLine, cells: [text], limits: limits)
            return Passage(
                line: line, form: .row, words: cell.words, spans: cell.spans, pairs: cell.pairs,
                block: block, isStruck: true)
        }
    }

    /// A row that is struck whole, with what is struck in it.
    private func struckRow(
        _ row: WrittenTable.Row, _ columns: [Column], block: Int,
        above: inout [Int: Cell]
    ) -> Passage {
        let texts = row.cells.indices.map {
            row.cells[$0].isEmpty ? row.struck[$0] ?? "" : row.cells[$0]
        }
        var passage = plain(row, texts.map(cell), columns, block: block, above: &above)
        passage.isStruck = true
        passage.line = WrittenLine(
            number: row.line.number,
            record: texts.filter { !$0.isEmpty }.joined(separator: " | ").onOneLine,
            cells: texts, limits: limits)
        return passage
    }

    private func gridPassages(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], at places: [Int],
        block: Int, above: inout [Int: Cell]
    ) -> [Passage] {
        var shared: [Value] = []
        for index in cells.indices where !places.contains(index) {
            let column = columns.indices.contains(index) ? columns[index] : Column()
            guard column.axis.isEmpty else { continue }
            var cell = roleCell(cells[index], column.role)
            if cell.isEmpty, column.role == .day, let last = above[index] {
                cell = last
            }
            if !cell.isEmpty { above[index] = cell }
            shared += axisValues(cell)
        }
        let others = cells.indices.filter { index in
            !places.contains(index) && columns.indices.contains(index)
                && !columns[index].axis.isEmpty
                && cells[index].spans.contains {
                    if case .team = $0.meaning { !$0.isWeak } else { false }
                }
        }
        return (places + others).map { index in
            let cell = cells[index]
            let axis = columns.indices.contains(index) ? columns[index].axis : []
            let own = Set(cell.spans.compactMap { Value.kind(of: $0.meaning) })
            // A cell of a grid is quoted by itself.
            let line = WrittenLine(
                number: row.line.number, record: cell.text.onOneLine, cells: [cell.text],
                limits: limits)
            var passage = Passage(
                line: line, form: .row, words: cell.words, spans: cell.spans, pairs: cell.pairs,
                block: block)
            passage.inherited = (axis + shared).filter { !own.contains($0.kind) || $0.kind == .day }
            return passage
        }
    }

    func roleCell(_ cell: Cell, _ role: Role?) -> Cell {
        var cell = cell
        cell.spans = spans(cell, role)
        return cell
    }

    /// The rows, one for each match: where the teams reach down over several rows, what these say of
    /// the umpires belongs to the first.
    private func joined(_ rows: [WrittenTable.Row]) -> [WrittenTable.Row] {
        guard
            let heading = rows.first(where: { row in
                row.cells.count { lexer.role(heading: $0) != nil } >= 2
            })
        else { return rows }
        let teams = heading.cells.indices.filter {
            [.home, .away, .match].contains(lexer.role(heading: heading.cells[$0]))
        }
        guard !teams.isEmpty else { return rows }
        var result: [WrittenTable.Row] = []
        for row in rows {
            guard var last = result.last, teams.allSatisfy({ row.merged[$0] == .above }) else {
                result.append(row)
                continue
            }
            for (index, cell) in row.cells.enumerated()
            where row.merged[index] == nil && !cell.isEmpty && last.cells.indices.contains(index) {
                last.cells[index] += (last.cells[index].isEmpty ? "" : "\n") + cell
            }
            result[result.count - 1] = last
        }
        return result
    }

    /// A table whose first column says what stands beside it: one match a column, or several below
    /// each other.
    private func records(_ rows: [WrittenTable.Row], block: Int) -> [Passage]? {
        let keyed = rows.map { row in row.cells.first.flatMap { lexer.role(heading: $0) } }
        let width = rows.map(\.cells.count).max() ?? 0
        guard width >= 2, keyed.count(where: { $0 != nil }) * 3 >= rows.count * 2,
            keyed.count(where: { $0 != nil }) >= 3,
            // A list of matches has a row of such words.
            width == 2
                || rows.allSatisfy({ row in row.cells.count { lexer.role(heading: $0) != nil } <= 1
                })
        else { return nil }
        var passages: [Passage] = []
        for column in 1..<width {
            var entries: [RecordReader.Entry] = []
            for (row, role) in zip(rows, keyed) {
                guard row.cells.indices.contains(column) else { continue }
                entries.append(
                    RecordReader.Entry(
                        role: role, key: row.cells[0], value: row.cells[column], line: row.line))
            }
            passages += RecordReader(lexer: lexer, limits: limits).passages(entries, block: block)
        }
        return passages
    }

    /// A record as a row under headings.
    func passage(
        roles: [Role?], stances: [Value.Stance?], entries: [(value: String, line: WrittenLine)],
        line: WrittenLine, block: Int
    ) -> Passage {
        let row = WrittenTable.Row(line: line, cells: entries.map(\.value))
        let columns = settled(
            zip(roles, stances).map { Column(role: $0, isHeaded: true, stance: $1) }, over: [row])
        var above: [Int: Cell] = [:]
        let cells = entries.map { entry in
            var cell = cell(entry.value)
            cell.line = entry.line
            return cell
        }
        return plain(row, cells, columns, block: block, above: &above)
    }
}

extension Span {
    /// Whether it can head a column or a row of a grid.
    var isAxisValue: Bool {
        switch meaning {
        case .date, .weekday, .time, .pitch, .competition: true
        default: false
        }
    }
}
