import FieldGame

/// Turns the rows of a table into passages: titles and sections, rows of matches, cells of a grid.
///
/// A column means what its heading says, where most of its cells can be that; else what they can be.
struct TableReader {
    let lexer: Lexer
    let limits: Limits
    private var names: Names { lexer.names }

    /// A cell and what its words can stand for.
    private struct Cell {
        /// Its lines, apart by `\n`.
        var text: String
        /// The line that it stands on, where that is its own.
        var line: WrittenLine?
        var words: [Word]
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

    /// What a column is for.
    private struct Column {
        var role: Role?
        /// The values that the headings above it name.
        var axis: [Value] = []
        var isHeaded = false
        /// How its values stand to what was said before: `New date`.
        var stance: Value.Stance?
        /// What a `yes` below it says of a match: `Cancelled`.
        var verdict: Verdict?
    }

    /// What a heading says that is answered with yes and no.
    private enum Verdict {
        /// What a `yes` means, and a `no` does not.
        case yes(Term)
        /// What is in doubt without a `yes`: `Confirmed`.
        case certain
        /// Whatever stands below it is in doubt: `Prediction`.
        case doubt

        init?(_ heading: Cell) {
            let terms = heading.spans.compactMap(\.term)
            let deciding: [Term] = [.cancelled, .postponed, .abandoned, .walkover]
            if let term = deciding.first(where: terms.contains) {
                self = .yes(term)
            } else if terms.contains(.doubt) {
                self = .doubt
            } else if heading.words.count == 1,
                ["confirmed", "definite", "certain", "agreed", "final"].contains(
                    heading.words[0].fold)
            {
                self = .certain
            } else {
                return nil
            }
        }

        /// What a cell below the heading says; nil where it says something of its own.
        func term(of cell: Cell) -> Term? {
            let answer = cell.words.count == 1 ? cell.words[0].fold : ""
            let isYes = ["yes", "y", "x", "true", "\u{2713}", "\u{2714}"].contains(answer)
            let isNo = ["no", "n", "false", "\u{2717}", "\u{2718}"].contains(answer)
            return switch self {
            case .yes(let term): isYes ? term : isNo ? .nothing : nil
            case .certain: isYes ? .nothing : isNo ? .doubt : nil
            case .doubt: cell.isEmpty || isNo ? .nothing : .doubt
            }
        }
    }

    /// The passages of a table; `block` counts its paragraphs.
    func passages(of table: WrittenTable, block: Int) -> [Passage] {
        let rows = joined([table.heading] + table.rows)
        if let records = records(rows, block: block) { return records }
        if rows.contains(where: isStandings) { return [] }
        if let (left, right) = besides(rows, table) {
            return passages(of: left, block: block) + passages(of: right, block: block)
        }
        let cells = rows.map { row in row.cells.map(cell) }
        var passages: [Passage] = []
        var columns: [Column]?
        var above: [Int: (words: [Word], spans: [Span])] = [:]
        var axisIsOpen = false
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
                }
                axisIsOpen = columns?.contains { !$0.axis.isEmpty } ?? false
                continue
            }
            axisIsOpen = false
            if table.division != .placed, let known = columns, known.contains(where: \.isHeaded),
                row.cells.dropFirst(known.lastIndex { $0.isHeaded }.map { $0 + 1 } ?? 0).contains(
                    where: { !$0.isEmpty })
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
            let roles = row.cells.map { names.role(heading: $0) }
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

    /// How many rows below its headings tell what a column holds.
    private static let deciding = 400

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
                !cell.pairs.isEmpty
            else { return cell }
            return self.cell("")
        }
    }

    // MARK: Cells

    private func cell(_ text: String) -> Cell {
        let words = Word.words(of: Self.dateTime(text) ?? text.onOneLine)
        let spans = lexer.spans(of: words)
        return Cell(
            text: text, line: nil, words: words, spans: spans,
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

    // MARK: Headings

    /// What a row says of the columns below it; nil for a row that is no heading.
    private func headings(
        _ row: WrittenTable.Row, _ cells: [Cell], below rows: ArraySlice<[Cell]>,
        _ columns: [Column]?
    ) -> [Column]? {
        guard cells.count > 1, !cells.contains(where: { !$0.pairs.isEmpty }), !row.isMerged else {
            return nil
        }
        let roles = row.cells.map { names.role(heading: $0) }
        let known = Set(roles.compactMap { $0 })
        let teams = cells.indices.count { index in
            roles[index] == nil && cells[index].spans.contains { !$0.sides.isEmpty && !$0.isWeak }
                && !cells[index].isAxis
        }
        let isHeading =
            (known.count >= 2
                && known.contains {
                    [.home, .away, .match, .day, .time, .pitch, .score, .competition, .umpires]
                        .contains($0)
                })
            && teams == 0
            && !cells.indices.contains {
                roles[$0] == nil && has(cells[$0], .time) && has(cells[$0], .day) == false
                    && cells.count > 3 && known.count < 3
            }
            && !(cells.contains { has($0, .day) } && cells.contains { has($0, .time) })
        let axes = cells.indices.filter { roles[$0] == nil && cells[$0].isAxis }
        let below = axes.filter { pairs(in: rows, at: [$0]) }
        let kinds = axes.map { Set(cells[$0].spans.compactMap { Value.kind(of: $0.meaning) }) }
        let sameKind = Value.Kind.allCases.contains { kind in kinds.count { $0.contains(kind) } >= 2
        }
        let others = cells.indices.filter {
            !cells[$0].isEmpty && roles[$0] == nil && !cells[$0].isAxis
        }
        let isAxis =
            (sameKind || (axes.count == 1 && cells.count { !$0.isEmpty } <= 2 && cells[0].isEmpty))
            && others.count <= 1 && teams == 0
            && pairs(in: rows, at: axes)
        guard isHeading || isAxis else { return nil }
        return cells.indices.map { index in
            var column = Column(
                role: roles[index], isHeaded: !cells[index].isEmpty, verdict: Verdict(cells[index]))
            if isAxis, below.contains(index) || index > 0 && axes.contains(index) {
                column.axis = axisValues(cells[index])
                column.role = .match
            }
            return column
        }
    }

    /// What stands beside the headings and is none: `All Junior League except Sat`.
    private func remarks(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int
    ) -> [Passage] {
        cells.indices.compactMap { index in
            guard columns[index].role == nil, cells[index].words.count > 1,
                columns[index].axis.isEmpty,
                cells[index].spans.contains(where: \.isValue)
            else { return nil }
            return Passage(
                line: row.line, form: .line, words: cells[index].words, spans: cells[index].spans,
                block: block)
        }
    }

    private func pairs(in rows: ArraySlice<[Cell]>, at columns: [Int]) -> Bool {
        rows.prefix(30).contains { row in
            columns.contains {
                row.indices.contains($0) && !row[$0].pairs.isEmpty
            }
        }
    }

    private func axisValues(_ cell: Cell) -> [Value] {
        cell.spans.compactMap { span in
            Value.kind(of: span.meaning).map { Value(kind: $0, meaning: span.meaning) }
        }
    }

    /// Two headings below each other; a day above others holds for the blanks to its right.
    private func merged(_ above: [Column], _ below: [Column]) -> [Column] {
        var above = above
        for index in above.indices.dropFirst()
        where above[index].axis.isEmpty && !above[index].isHeaded && below.indices.contains(index)
            && !below[index].axis.isEmpty
        {
            above[index].axis = above[index - 1].axis
        }
        return below.indices.map { index in
            var column = below[index]
            if above.indices.contains(index) {
                column.axis = above[index].axis + column.axis
                column.role = column.role ?? above[index].role
            }
            return column
        }
    }

    /// The columns with what their cells can be, where the headings do not say it.
    private func settled(_ headed: [Column], over rows: [WrittenTable.Row]) -> [Column] {
        let count = max(headed.count, rows.map(\.cells.count).max() ?? 0)
        var columns = (0..<count).map { headed.indices.contains($0) ? headed[$0] : Column() }
        // `Home | v | Away`: the mark between is no side.
        for index in columns.indices where columns[index].role == .away {
            let others = columns.indices.filter { columns[$0].role == .away }
            let filled = rows.prefix(20).compactMap {
                $0.cells.indices.contains(index) ? $0.cells[index] : nil
            }.filter { !$0.isEmpty }
            let isJoint =
                !filled.isEmpty
                && filled.allSatisfy { ["v", "vs", "v.", "-"].contains($0.lowercased()) }
            if others.count > 1, isJoint || (filled.isEmpty && index != others.last) {
                columns[index].role = nil
            }
        }
        // `Ref` over `FD-2201` numbers the rows.
        for index in columns.indices where columns[index].role == .umpires {
            let filled = texts(in: index, of: rows)
            if !filled.isEmpty, filled.allSatisfy({ $0.contains(where: \.isNumber) }) {
                columns[index].role = .foreign
            }
        }
        // `Home | H | A | Away`: a column of numbers is one of goals.
        for index in columns.indices where [.home, .away].contains(columns[index].role) {
            let filled = texts(in: index, of: rows)
            guard !filled.isEmpty, filled.allSatisfy({ Int($0) != nil }) else { continue }
            columns[index].role = columns[index].role == .home ? .homeScore : .awayScore
        }
        // `Home | F | Away | F`
        let scores = columns.indices.filter { columns[$0].role == .homeScore }
        if scores.count == 2, !columns.contains(where: { $0.role == .awayScore }) {
            columns[scores[1]].role = .awayScore
        }
        let roles = Set(columns.compactMap(\.role))
        if roles.isSuperset(of: [.home, .away]) {
            for index in columns.indices
            where columns[index].role == .match && columns[index].axis.isEmpty {
                columns[index].role = .foreign
            }
        }
        placeSides(&columns, over: rows)
        placeGoals(&columns, over: rows)
        for index in columns.indices where columns[index].axis.isEmpty {
            let cells = rows.prefix(40).compactMap { row -> Cell? in
                guard row.cells.indices.contains(index), !row.cells[index].isEmpty,
                    names.role(heading: row.cells[index]) == nil
                else { return nil }
                return cell(row.cells[index])
            }
            let meant = contentRole(cells, taken: Set(columns.compactMap(\.role)))
            guard let meant else { continue }
            switch columns[index].role {
            case nil: columns[index].role = meant
            case let role? where contradicts(role, meant, cells): columns[index].role = meant
            default: break
            }
        }
        return columns
    }

    /// Two columns of teams beside each other are home and away.
    private func placeSides(_ columns: inout [Column], over rows: [WrittenTable.Row]) {
        let roles = Set(columns.compactMap(\.role))
        guard !roles.contains(.match), !roles.isSuperset(of: [.home, .away]) else { return }
        let teams = columns.indices.filter { index in
            guard
                columns[index].role == nil
                    || [.home, .away, .foreign].contains(columns[index].role),
                columns[index].axis.isEmpty
            else { return false }
            let cells = texts(in: index, of: rows).prefix(30).map(cell)
            let sides = cells.count {
                $0.spans.count >= 1 && !($0.spans.first?.sides.isEmpty ?? true) && $0.pairs.isEmpty
            }
            return !cells.isEmpty && sides * 2 >= cells.count
        }
        guard teams.count == 2 else { return }
        columns[teams[0]].role = .home
        columns[teams[1]].role = .away
    }

    /// What stands in a column, blanks and headings apart.
    private func texts(in index: Int, of rows: [WrittenTable.Row]) -> [String] {
        rows.compactMap { $0.cells.indices.contains(index) ? $0.cells[index] : nil }
            .filter { !$0.isEmpty && names.role(heading: $0) == nil }
    }

    /// Two columns of numbers in a table of home and away are the goals.
    private func placeGoals(_ columns: inout [Column], over rows: [WrittenTable.Row]) {
        let roles = columns.map(\.role)
        guard roles.contains(.home), roles.contains(.away), !roles.contains(.homeScore),
            roles.count(where: { $0 == .score }) != 1
        else { return }
        let numbers = columns.indices.filter { index in
            let filled = texts(in: index, of: rows)
            return [nil, .foreign, .score].contains(columns[index].role)
                && filled.contains { Int($0) != nil }
                && filled.allSatisfy { Int($0) != nil || !$0.contains(where: \.isNumber) }
                && filled.count { Int($0) != nil } * 3 >= filled.count * 2
        }
        if numbers.count == 2 {
            columns[numbers[0]].role = .homeScore
            columns[numbers[1]].role = .awayScore
        }
    }

    /// What most cells of a column can be; nil where they are of several kinds.
    private func contentRole(_ cells: [Cell], taken: Set<Role>) -> Role? {
        let filled = cells.filter { !$0.isEmpty && !isOpen($0) }
        guard !filled.isEmpty else { return nil }
        func most(_ matches: (Cell) -> Bool) -> Bool {
            filled.count(where: matches) * 3 >= filled.count * 2
        }
        if most({ !$0.pairs.isEmpty }) { return taken.contains(.home) ? nil : .match }
        if !taken.contains(.day), most({ has($0, .day) }) { return .day }
        if !taken.contains(.time), most({ has($0, .time) || isHour($0) }) { return .time }
        if !taken.contains(.pitch), most({ has($0, .pitch) && !has($0, .time) }) { return .pitch }
        if !taken.contains(.competition), most({ has($0, .competition) }) { return .competition }
        if most({ has($0, .score) }) { return .score }
        let half = { (matches: (Cell) -> Bool) in
            filled.count(where: matches) * 2 >= filled.count && filled.count < 4
        }
        if !taken.contains(.umpires),
            most({ has($0, .umpires) || isInitials($0) }) || half({ isInitials($0) })
        {
            return .umpires
        }
        if !taken.contains(.pitch), half({ has($0, .pitch) }) { return .pitch }
        return nil
    }

    private func contradicts(_ role: Role, _ meant: Role, _ cells: [Cell]) -> Bool {
        switch (role, meant) {
        case (.match, .score), (.score, .match), (.home, .match), (.away, .match), (.action, _),
            (.remarks, _), (.umpires, _), (.competition, .match):
            meant == .match
        case (.foreign, .competition): true
        case (.foreign, _), (.old, _), (.new, _): false
        case (.day, .time): !cells.contains { has($0, .day) }
        case (.day, _): meant == .pitch || meant == .competition
        case (.time, .pitch), (.pitch, .time), (.time, .day), (.competition, .pitch),
            (.pitch, .competition), (.home, .day), (.home, .time), (.away, .pitch), (.away, .time):
            true
        default: false
        }
    }

    private func has(_ cell: Cell, _ kind: Value.Kind) -> Bool {
        cell.spans.contains { Value.kind(of: $0.meaning) == kind }
    }

    private func isHour(_ cell: Cell) -> Bool {
        cell.spans.count == 1 && (1...12).contains(cell.spans[0].number ?? 0)
    }

    private func isOpen(_ cell: Cell) -> Bool { UmpireWords.isUnknown(cell.words) }

    /// `JB`, `HF / GT`
    private func isInitials(_ cell: Cell) -> Bool {
        cell.words.allSatisfy { word in
            word.isMark
                ? ["/", ",", "&", "+", ";"].contains(word.fold)
                : (2...3).contains(word.text.count) && word.text.allSatisfy(\.isUppercase)
        }
    }

    // MARK: Rows

    /// The passages of a row: one of its match, or one of each cell that holds one.
    private func read(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int,
        above: inout [Int: (words: [Word], spans: [Span])]
    ) -> [Passage] {
        if !row.isStruck, !row.struck.isEmpty, columns.contains(where: { !$0.axis.isEmpty }) {
            // In a grid each cell is struck by itself.
            var shown = row
            shown.struck = [:]
            let struck = row.struck.sorted { $0.key < $1.key }.compactMap { _, text -> Passage? in
                let cell = cell(text)
                guard !cell.pairs.isEmpty else { return nil }
                let line = WrittenLine(
                    number: row.line.number, record: text.onOneLine, cells: [text], limits: limits)
                return Passage(
                    line: line, form: .row, words: cell.words, spans: cell.spans, pairs: cell.pairs,
                    block: block, isStruck: true)
            }
            return struck + read(shown, cells, columns, block: block, above: &above)
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
            let texts = row.cells.indices.map {
                row.cells[$0].isEmpty ? row.struck[$0] ?? "" : row.cells[$0]
            }
            var passage = plain(row, texts.map(cell), columns, block: block, above: &above)
            passage.isStruck = true
            passage.line = WrittenLine(
                number: row.line.number,
                record: texts.filter { !$0.isEmpty }.joined(separator: " | ").onOneLine,
                cells: texts, limits: limits)
            return [passage]
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

    private func gridPassages(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], at places: [Int],
        block: Int, above: inout [Int: (words: [Word], spans: [Span])]
    ) -> [Passage] {
        var shared: [Value] = []
        for index in cells.indices where !places.contains(index) {
            let column = columns.indices.contains(index) ? columns[index] : Column()
            guard column.axis.isEmpty else { continue }
            var cell = roleCell(cells[index], column.role)
            if cell.isEmpty, column.role == .day, let last = above[index] {
                (cell.words, cell.spans) = last
            }
            if !cell.isEmpty { above[index] = (cell.words, cell.spans) }
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

    private func roleCell(_ cell: Cell, _ role: Role?) -> Cell {
        var cell = cell
        cell.spans = spans(cell, role)
        return cell
    }

    /// A row as one passage: its cells one after the other, read by what their columns hold.
    private func plain(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int,
        above: inout [Int: (words: [Word], spans: [Span])]
    ) -> Passage {
        var passage = Passage(line: row.line, form: .row, words: [], spans: [], block: block)
        passage.isRecord = true
        passage.hasGoals = columns.contains { $0.role == .homeScore }
        var sides: [Role: (Side, Range<Int>)] = [:]
        var goals: [Role: Int] = [:]
        var isTurned = false
        for (index, written) in cells.enumerated() {
            let column = columns.indices.contains(index) ? columns[index] : Column()
            var cell = written
            // A mark of repetition repeats the cell above, and so does a blank day.
            let repeats =
                cell.words.allSatisfy { ["\"", "''"].contains($0.fold) } && !cell.words.isEmpty
                || ["as above", "ditto", "do.", "do", "same"].contains(
                    Word.text(cell.words).lowercased())
            if repeats || column.role == .day && cell.isEmpty {
                guard let last = above[index] else { continue }
                cell.words = last.words
                if column.role == .day {
                    passage.inherited += last.spans.compactMap { span in
                        Value.kind(of: span.meaning) == .day
                            ? Value(kind: .day, meaning: span.meaning) : nil
                    }
                    continue
                }
                cell = self.cell(Word.text(last.words))
            }
            if !cell.isEmpty { above[index] = (cell.words, spans(cell, column.role)) }
            if cell.words.isEmpty { continue }
            let offset = passage.words.count
            cell.spans = spans(cell, column.role, isHeaded: column.isHeaded)
            let range = offset..<(offset + cell.words.count)
            let verdict = column.verdict?.term(of: written)
            if let verdict {
                cell.spans = [Span(range: 0..<cell.words.count, meaning: .term(verdict))]
            }
            switch column.role {
            case _ where verdict != nil: break
            case .home, .away:
                let role = column.role ?? .home
                let (side, number) = self.side(cell)
                let own = bracketed(cell)
                sides[role] = (side, range)
                if let number { goals[role == .home ? .homeScore : .awayScore] = number }
                cell.spans =
                    own.isEmpty ? [Span(range: 0..<cell.words.count, meaning: .mark("|"))] : own
            case .homeScore, .awayScore:
                if let role = column.role, let number = cell.spans.first?.number {
                    goals[role] = number;
                    cell.spans = [Span(range: 0..<cell.words.count, meaning: .mark("|"))]
                }
            case let role? where column.stance != nil && role != .match:
                if let stance = column.stance { passage.stances.append((range, stance)) }
            case .old: passage.stances.append((range, .old))
            case .new: passage.stances.append((range, .new))
            case .action
            where cell.spans.contains { $0.meaning == .unknown }
                && !cell.spans.contains { $0.term.map(Self.acting.contains) ?? false }:
                passage.unclear = (
                    .ambiguous, "\(Word.text(cell.words)): it is not clear what is to be done",
                    written.line ?? row.line
                )
            case .score
            where !cell.isEmpty && !isOpen(cell)
                && cell.spans.allSatisfy {
                    $0.term == .won || $0.term == .lostTo || $0.meaning == .unknown
                }:
                passage.unclear = (
                    .noScore, "\(Word.text(cell.words)) is no score", written.line ?? row.line
                )
            case .day
            where !cell.isEmpty && !isOpen(cell) && !has(cell, .day)
                && !cell.spans.contains { $0.term == .open }:
                passage.unclear = (
                    .invalidDate, "\(Word.text(cell.words)) is no day", written.line ?? row.line
                )
            case .homeOrAway: isTurned = ["a", "away"].contains(Word.text(cell.words).lowercased())
            default: break
            }
            passage.cells.append((range, written.line ?? row.line))
            passage.words += cell.words
            passage.spans += cell.spans.map { span in
                var span = span
                span.range = (span.range.lowerBound + offset)..<(span.range.upperBound + offset)
                return span
            }
        }
        if columns.contains(where: { $0.role == .home }),
            columns.contains(where: { $0.role == .away }),
            sides[.home] != nil || sides[.away] != nil
        {
            let (home, away) = (sides[.home], sides[.away])
            let ranges = [home?.1, away?.1].compactMap { $0 }
            let low = ranges.map(\.lowerBound).min() ?? 0
            let high = ranges.map(\.upperBound).max() ?? 0
            var pair = Pair(
                first: home?.0 ?? .open, second: away?.0 ?? .open, secondIsAtHome: isTurned,
                range: low..<high)
            // What stands in brackets behind a side is of the match.
            if let value = passage.spans.first(where: {
                $0.isValue && pair.range.contains($0.range.lowerBound)
            }) {
                pair.range = low..<value.range.lowerBound
            }
            if low < high, ranges.count == 2, ranges[0].upperBound != ranges[1].lowerBound {
                pair.range = ranges[0]
            }
            if let first = goals[.homeScore], let second = goals[.awayScore] {
                pair.goals = Pair.Goals(first: first, second: second)
            }
            passage.pairs = [pair]
        } else {
            passage.pairs = PairFinder(
                words: passage.words, spans: passage.spans, names: names,
                isMatchCell: columns.contains { $0.role == .match }
            ).all()
        }
        return passage
    }

    /// The values in brackets behind a side: `Holland (3.15)`.
    private func bracketed(_ cell: Cell) -> [Span] {
        guard let open = cell.spans.firstIndex(where: { $0.mark == "(" }),
            cell.spans[open...].contains(where: \.isAxisValue)
        else { return [] }
        let head = Span(range: 0..<cell.spans[open].range.lowerBound, meaning: .mark("|"))
        return [head] + cell.spans[open...]
    }

    /// A side that a whole cell names.
    private func side(_ whole: Cell) -> (Side, Int?) {
        var cell = whole
        if let first = bracketed(whole).dropFirst().first {
            cell = self.cell(Word.text(whole.words[..<first.range.lowerBound]))
        }
        if cell.isEmpty || isOpen(cell) { return (.open, nil) }
        let text = Word.text(cell.words)
        if cell.spans.contains(where: { $0.term == .undecided }) { return (.undecided(text), nil) }
        let teams = cell.spans.filter { !$0.sides.isEmpty }
        let ids = Set(teams.map(\.sides))
        let rest = cell.spans.filter { span in
            if !span.sides.isEmpty { return false }
            switch span.meaning {
            case .mark(let mark): return !["(", ")", "-", ",", ".", "*", ":"].contains(mark)
            case .term(.nothing), .term(.home), .term(.away): return false
            case .unknown:
                return !["bibs", "house", "white", "whites", "colours"].contains(
                    cell.words[span.range.lowerBound].fold)
            default: return true
            }
        }
        if cell.spans.contains(where: { $0.mark == "/" }), ids.count > 1 {
            return (.undecided(text), nil)
        }
        if ids.count == 1, let first = ids.first {
            if rest.isEmpty { return (Side(first), nil) }
            if rest.count == 1, let goals = rest[0].number, goals < 200 {
                return (Side(first), goals)
            }
        }
        if ids.count > 1, let first = teams.first, teams.allSatisfy({ $0.sides == first.sides }) {
            return (Side(first.sides), nil)
        }
        return (.unknown(text), nil)
    }

    /// The spans of a cell, read as its column says.
    private func spans(_ cell: Cell, _ role: Role?, isHeaded: Bool = false) -> [Span] {
        let whole = 0..<cell.words.count
        func all(_ meaning: Meaning) -> [Span] { [Span(range: whole, meaning: meaning)] }
        if cell.words.isEmpty { return [] }
        if ["TRUE", "FALSE"].contains(cell.text) { return all(.mark("|")) }
        // `Event: FIXTURE CANCELLED`
        if role == .competition, !has(cell, .competition),
            cell.spans.contains(where: { $0.term == .cancelled || $0.term == .postponed })
                || Self.isAction(Word.text(cell.words)) || Self.isRemoval(Word.text(cell.words))
        {
            return spans(cell, .action, isHeaded: isHeaded)
        }
        switch role {
        case .foreign: return all(.mark("|"))
        case .action
        where Self.isAction(Word.text(cell.words)) && !Self.isRemoval(Word.text(cell.words)):
            return all(.term(.extra))
        case .action where Self.isRemoval(Word.text(cell.words)):
            return all(.term(.cancelled))
        case .action
        where ["played", "completed", "complete", "final", "ft"].contains(
            Word.text(cell.words).lowercased()):
            return all(.term(.results))
        case .umpires:
            if isOpen(cell) || cell.isEmpty { return all(.umpires([])) }
            if cell.spans.count == 1, case .umpires = cell.spans[0].meaning { return cell.spans }
            if cell.spans.contains(where: { $0.term == .open })
                && !cell.words.contains(where: {
                    $0.text.first?.isUppercase == true && !["TBC", "TBA"].contains($0.text)
                })
            {
                return all(.umpires([]))
            }
            if !UmpireWords.looksLikeNames(cell.words) { return cell.spans }
            return all(
                .umpires(
                    names.taught.umpires(
                        cell.text.lines.flatMap {
                            UmpireWords.names(Word.words(of: String($0))[...])
                        }
                    )))
        case .pitch:
            if isOpen(cell) || cell.isEmpty { return all(.term(.open)) }
            if has(cell, .pitch) || cell.spans.contains(where: { $0.term == .open }) {
                return cell.spans
            }
            if cell.spans.contains(where: {
                $0.term.map { [.cancelled, .postponed, .moved].contains($0) } ?? false
            }) {
                return cell.spans
            }
            if let near = names.pitch(near: Word.text(cell.words)) { return all(.pitch(near)) }
            let marks = cell.spans.filter { $0.mark == nil }
            if marks.count == 1, let number = marks[0].number, number < 40 {
                return all(.unknownPitch(Word.text(cell.words)))
            }
            return all(.unknownPitch(Word.text(cell.words)))
        case .time:
            if isOpen(cell) || cell.isEmpty { return all(.term(.open)) }
            if isHour(cell), let hour = cell.spans[0].number {
                return all(
                    .time(
                        LocalTime(hour: hour <= 7 ? hour + 12 : hour, minute: 0).map { .time($0) }
                            ?? .fault("no such time")))
            }
            if cell.spans.count == 1, let number = cell.spans[0].number, number > 12 {
                return all(.time(.fault("no such time")))
            }
            return cell.spans
        case .competition:
            if has(cell, .competition) || !cell.pairs.isEmpty { return cell.spans }
            if isOpen(cell) || cell.isEmpty { return all(.term(.open)) }
            // `Senior` alone is none, and may be several.
            if names.startsLeague(cell.words) {
                return all(.unknown)
            }
            return all(.competition(Word.text(cell.words)))
        case .remarks where cell.words.allSatisfy({ $0.isNumber || $0.isMark }):
            return all(.mark("|"))
        default: return isHeaded && role == nil ? withoutStrangers(cell) : cell.spans
        }
    }

    /// What a column says whose heading is none of a match's: its words count only where they are known.
    private func withoutStrangers(_ cell: Cell) -> [Span] {
        cell.spans.map { span in
            var span = span
            if span.meaning == .unknown || span.number != nil { span.meaning = .mark("|") }
            return span
        }
    }

    /// The rows, one for each match: where the teams reach down over several rows, what these say of
    /// the umpires belongs to the first.
    private func joined(_ rows: [WrittenTable.Row]) -> [WrittenTable.Row] {
        guard
            let heading = rows.first(where: { row in
                row.cells.count { names.role(heading: $0) != nil } >= 2
            })
        else { return rows }
        let teams = heading.cells.indices.filter {
            [.home, .away, .match].contains(names.role(heading: heading.cells[$0]))
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

    /// What the status of a match says that is announced.
    private static let adding: Set<String> = [
        "new", "confirmed", "scheduled", "created", "added", "confirmation", "fixture confirmed",
        "new fixture", "on",
        "active", "published", "new match", "add", "created fixture",
    ]

    /// Whether a line by itself says what is to be done with the match below it.
    static func isAction(_ text: String) -> Bool {
        adding.contains(plain(text)) || isRemoval(text)
    }

    private static func isRemoval(_ text: String) -> Bool {
        ["deleted", "removed", "withdrawn"].contains(plain(text))
    }

    private static func plain(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0 == " " }.trimmingBlanks
    }

    private static let acting: Set<Term> = [
        .cancelled, .postponed, .moved, .changes, .extra, .results, .kept, .draft, .doubt, .undo,
        .abandoned, .walkover, .otherSport,
    ]

    // MARK: Records

    /// A table whose first column says what stands beside it: one match a column, or several below
    /// each other.
    private func records(_ rows: [WrittenTable.Row], block: Int) -> [Passage]? {
        let keyed = rows.map { row in row.cells.first.flatMap { names.role(heading: $0) } }
        let width = rows.map(\.cells.count).max() ?? 0
        guard width >= 2, keyed.count(where: { $0 != nil }) * 3 >= rows.count * 2,
            keyed.count(where: { $0 != nil }) >= 3,
            // A list of matches has a row of such words.
            width == 2
                || rows.allSatisfy({ row in row.cells.count { names.role(heading: $0) != nil } <= 1
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
        var above: [Int: (words: [Word], spans: [Span])] = [:]
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

/// Lines of the form `key: value` that belong together, as systems write them.
struct RecordReader {
    let lexer: Lexer
    let limits: Limits

    struct Entry {
        var role: Role?
        var key: String
        var value: String
        var line: WrittenLine

        /// `New date` names what holds from now on, `Original date` what held before.
        var stance: Value.Stance? {
            let first = Word.words(of: key).first?.fold ?? ""
            if ["original", "old", "previous", "was", "former", "originally"].contains(first) {
                return .old
            }
            return ["new", "revised", "now", "amended", "updated"].contains(first) ? .new : nil
        }
    }

    /// A passage for each record: a key that it has already starts the next one.
    func passages(_ entries: [Entry], block: Int) -> [Passage] {
        var records: [[Entry]] = [[]]
        for entry in entries {
            if let role = entry.role, ![.umpires, .remarks, .action, .foreign].contains(role),
                records[records.count - 1].contains(where: {
                    $0.role == role && $0.stance == entry.stance
                })
            {
                records.append([])
            }
            records[records.count - 1].append(entry)
        }
        return records.compactMap { record in passage(of: record, block: block) }
    }

    func passage(of record: [Entry], block: Int) -> Passage? {
        guard let first = record.first else { return nil }
        let kept = record.filter { $0.role != nil || !$0.value.isEmpty }
        let raw = record.map(\.line.raw).joined(separator: "; ")
        let line = WrittenLine(
            number: first.line.number, raw: raw, depth: first.line.depth, limits: limits)
        // `Fixture: Senior League` names a competition, whatever its key.
        let roles = kept.map { entry -> Role? in
            guard entry.role == .match || entry.role == .action else { return entry.role }
            let words = Word.words(of: entry.value)
            let spans = lexer.spans(of: words)
            let meant = spans.filter { $0.mark == nil }
            if entry.role == .match,
                meant.allSatisfy({
                    if case .competition = $0.meaning { true } else { $0.term == .nothing }
                })
            {
                return .competition
            }
            return entry.role
        }
        var passage = TableReader(lexer: lexer, limits: limits)
            .passage(
                roles: roles, stances: kept.map(\.stance),
                entries: kept.map { ($0.value, $0.line) }, line: line, block: block)
        // A side whose key is not known: `Hmoe: Penn`
        let sides = roles.count { $0 == .home || $0 == .away }
        if sides == 1, !roles.contains(.match),
            let strange = kept.first(where: { $0.role == nil && namesTeam($0.value) })
        {
            passage.unclear = (
                .ambiguous, "\(strange.key): it is not clear which side that is", strange.line
            )
        }
        return passage
    }

    private func namesTeam(_ value: String) -> Bool {
        let spans = lexer.spans(of: Word.words(of: value))
        return spans.contains { !$0.sides.isEmpty && !$0.isWeak }
            && spans.allSatisfy { !$0.sides.isEmpty || $0.mark != nil }
    }
}
