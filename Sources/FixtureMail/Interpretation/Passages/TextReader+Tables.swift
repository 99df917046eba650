import FieldGame

/// Tables that blanks, tabulators, bars and commas draw.
extension TextReader {
    /// A piece of a line that blanks, tabulators or bars part from the next.
    struct Piece {
        var start: Int
        var text: String
    }

    enum Ruling: Equatable {
        case bars, tabs, blanks
        /// Semicolons or commas, below headings alone.
        case marks(Unicode.Scalar)
    }

    func ruling(_ line: WrittenLine) -> Ruling? {
        if line.hasBar { return .bars }
        if line.hasTab || line.leadingTabs > 0 { return .tabs }
        if line.hasGap { return .blanks }
        let octets = line.text.utf8
        if octets.count(where: { $0 == UInt8(ascii: ";") }) >= 3 { return .marks(";") }
        return octets.count(where: { $0 == UInt8(ascii: ",") }) >= 3 ? .marks(",") : nil
    }

    func pieces(_ line: WrittenLine, _ ruling: Ruling) -> [Piece] {
        switch ruling {
        case .bars:
            return WrittenTable.barredCells(of: line).enumerated().map {
                Piece(start: $0, text: $1)
            }
        case .tabs:
            let lead = Array(repeating: "", count: line.leadingTabs)
            let cells = line.text.split(separator: "\t", omittingEmptySubsequences: false).map {
                $0.trimmingBlanks
            }
            return (lead + cells).enumerated().map { Piece(start: $0, text: $1) }
        case .marks(let mark):
            var records = SheetRecords(line.text[...], separator: mark, limits: limits)
            guard let record = records.next() else { return [] }
            return CommaSeparated.cells(of: record, by: mark).enumerated().map {
                Piece(start: $0, text: $1)
            }
        case .blanks:
            var pieces: [Piece] = []
            var blanks = 2
            var place = line.indent
            for letter in line.text {
                if letter == " " || letter == "\t" {
                    blanks += letter == "\t" ? 2 : 1
                } else {
                    if blanks > 1 { pieces.append(Piece(start: place, text: "")) }
                    if blanks == 1 { pieces[pieces.count - 1].text += " " }
                    pieces[pieces.count - 1].text.append(letter)
                    blanks = 0
                }
                place += 1
            }
            // `JDM v GFV  (SL)` is of one column.
            return pieces.reduce(into: []) { joined, piece in
                if piece.text.hasPrefix("("), let last = joined.indices.last {
                    joined[last].text += " " + piece.text
                } else {
                    joined.append(piece)
                }
            }
        }
    }

    /// The table that starts at a line, and the line behind it.
    func table(at start: Int, in lines: [WrittenLine]) -> (WrittenTable, Int)? {
        guard let ruling = ruling(lines[start]), !lines[start].isStruck else { return nil }
        let least = ruling == .blanks ? 3 : 2
        var first = pieces(lines[start], ruling)
        guard first.count >= least, !isTitle(first) else { return nil }
        let isHeaded = first.count { lexer.role(heading: $0.text) != nil } >= 2
        if case .marks = ruling, !isHeaded { return nil }
        // A blank corner above the first column of a grid.
        if ruling == .blanks,
            let next = lines[(start + 1)...].first(where: { !$0.isBlank && !Self.isRule($0.text) }),
            self.ruling(next) == .blanks, let low = pieces(next, .blanks).first?.start,
            let own = first.first?.start,
            low + 3 < own
        {
            first.insert(Piece(start: low, text: ""), at: 0)
        }
        let (below, end) = rows(below: start, ruling, least, isHeaded: isHeaded, in: lines)
        let rows = [(line: lines[start], pieces: first)] + below
        let full = rows.filter { $0.pieces.count >= least }
        guard isHeaded ? full.count >= 2 : isList(full.map(\.pieces), ruling) else { return nil }
        let heading = rows[0].pieces
        // Where no bars stand at the ends of the heading, one at the start of a row parts a blank cell.
        let isOpen =
            ruling == .bars && !lines[start].text.hasPrefix("|")
            && !lines[start].text.hasSuffix("|")
        let table = rows.map { line, found in
            let all =
                isOpen
                ? line.text.split(separator: "|", omittingEmptySubsequences: false).map(
                    \.trimmingBlanks) : []
            return WrittenTable.Row(
                line: line,
                cells: all.count == heading.count
                    ? all
                    : found.count == 1
                        ? [found[0].text]
                        : cells(found, under: heading, ruling, isHeaded: isHeaded))
        }
        guard let head = table.first else { return nil }
        return (WrittenTable(heading: head, rows: Array(table.dropFirst()), lines: []), end)
    }

    /// The rows of a table below its first line, and the line behind them.
    private func rows(
        below start: Int, _ ruling: Ruling, _ least: Int, isHeaded: Bool, in lines: [WrittenLine]
    ) -> ([(line: WrittenLine, pieces: [Piece])], Int) {
        var rows: [(line: WrittenLine, pieces: [Piece])] = []
        var end = start + 1
        var index = start + 1
        while index < lines.count {
            let line = lines[index]
            if line.isBlank || Self.isRule(line.text) {
                index += 1
                continue
            }
            let isSplit = self.ruling(line) == ruling
            let found = isSplit ? pieces(line, ruling) : [Piece(start: 0, text: line.text)]
            if found.count >= min(least, 2), isSplit {
                if isTitle(found) { break }
                if found.count(where: { lexer.role(heading: $0.text) != nil }) >= 3, !rows.isEmpty,
                    isHeaded
                {
                    break
                }
                rows.append((line, found))
            } else if isHeaded || !rows.isEmpty, isSection(line),
                continues(index, ruling, least, in: lines)
            {
                rows.append((line, [Piece(start: 0, text: line.text)]))
            } else {
                break
            }
            index += 1
            end = index
        }
        return (rows, end)
    }

    /// Whether rows without headings are a list of matches: as many pieces in each, and teams in them.
    private func isList(_ rows: [[Piece]], _ ruling: Ruling) -> Bool {
        guard rows.count >= 2 else { return false }
        let counts = Set(rows.map(\.count))
        if hasAxis(rows) { return true }
        guard
            counts.count == 1 || ruling != .blanks && (counts.max() ?? 0) - (counts.min() ?? 0) <= 1
        else { return false }
        // Values apart by blanks are read as a line as well; teams in cells of their own are not.
        let teams = rows.count { row in
            row.count { piece in
                let words = lexer.words(of: piece.text)
                return !words.isEmpty && !names.teams[words[...]].isEmpty
            } >= 2
        }
        return teams * 3 >= rows.count * 2 || (rows.first?.count ?? 0) >= 4
    }

    /// Whether the first row names pitches or times, and the rows below it matches.
    private func hasAxis(_ rows: [[Piece]]) -> Bool {
        guard let first = rows.first else { return false }
        let values = first.count { piece in
            let spans = lexer.spans(of: lexer.words(of: piece.text))
            return !spans.isEmpty && spans.contains(where: \.isAxisValue)
                && spans.allSatisfy { $0.isAxisValue || $0.mark != nil || $0.term == .nothing }
        }
        guard values >= 2 else { return false }
        return rows.dropFirst().contains { row in
            row.count { piece in
                let words = lexer.words(of: piece.text)
                return !lexer.pairs(of: words)
                    .isEmpty
            } >= 1
        }
    }

    /// `TUESDAY 16th FEBRUARY     Junior League     2.30`: pieces that each say something else of the
    /// matches below head no columns.
    private func isTitle(_ pieces: [Piece]) -> Bool {
        var kinds: Set<Value.Kind> = []
        for piece in pieces where !piece.text.isEmpty {
            let spans = lexer.spans(of: lexer.words(of: piece.text))
            let named = Set(spans.compactMap { Value.kind(of: $0.meaning) })
            guard !named.isEmpty, kinds.isDisjoint(with: named),
                spans.allSatisfy({
                    $0.isAxisValue || $0.mark != nil || $0.term == .nothing || $0.term == .all
                        || $0.term == .kickOff
                })
            else { return false }
            kinds.formUnion(named)
        }
        return kinds.count > 1 && !kinds.isDisjoint(with: [.day, .competition])
    }

    private func isSection(_ line: WrittenLine) -> Bool {
        let spans = lexer.spans(of: lexer.words(of: line.text))
        return spans.contains(where: \.isAxisValue)
            && spans.allSatisfy { span in
                switch span.meaning {
                case .unknown, .team, .number, .score: false
                default: true
                }
            }
    }

    private func continues(_ index: Int, _ ruling: Ruling, _ least: Int, in lines: [WrittenLine])
        -> Bool
    {
        let next = lines[(index + 1)...].first { !$0.isBlank && !Self.isRule($0.text) }
        guard let next, self.ruling(next) == ruling else { return false }
        return pieces(next, ruling).count >= min(least, 2)
    }

    /// The pieces of a row in the columns of the heading.
    private func cells(
        _ row: [Piece], under heading: [Piece], _ ruling: Ruling, isHeaded: Bool
    ) -> [String] {
        if ruling != .blanks {
            let most = heading.count
            if row.count == most || ruling == .bars && row.count < most { return row.map(\.text) }
            // Tabulators that only align make empty cells.
            let filled = row.filter { !$0.text.isEmpty }
            let heads = heading.filter { !$0.text.isEmpty }
            if row.count > most, filled.count <= heads.count, heads.count == most {
                return (row.first?.text.isEmpty == true ? [""] : []) + filled.map(\.text)
            }
            return row.map(\.text)
        }
        guard isHeaded || row.count != heading.count else { return row.map(\.text) }
        if row.count == heading.count { return row.map(\.text) }
        var cells = Array(repeating: "", count: heading.count)
        var next = 0
        for (index, piece) in row.enumerated() {
            let left = row.count - index - 1
            let last = max(next, heading.count - 1 - left)
            var best = next
            for column in next...last where column < heading.count {
                if abs(heading[column].start - piece.start) < abs(heading[best].start - piece.start)
                {
                    best = column
                }
            }
            guard best < cells.count else {
                cells[cells.count - 1] += " " + piece.text
                continue
            }
            cells[best] = piece.text
            next = best + 1
        }
        return cells
    }

    /// A table of which each cell has a line of its own: the headings, then the cells of each row.
    func flattened(at start: Int, in lines: [WrittenLine]) -> (WrittenTable, Int)? {
        var heads: [String] = []
        var roles: Set<Role> = []
        var index = start
        while index < lines.count, let role = lexer.role(heading: lines[index].text),
            lexer.words(of: lines[index].text).count <= 3,
            roles.insert(role).inserted
        {
            heads.append(lines[index].text)
            index += 1
        }
        guard heads.count >= 3, roles.isSuperset(of: [.home, .away]) || roles.contains(.match)
        else { return nil }
        var rows: [WrittenTable.Row] = []
        while index + heads.count <= lines.count {
            let cells = lines[index..<(index + heads.count)]
            guard cells.allSatisfy({ !$0.isBlank }) else { break }
            let texts = cells.map(\.text)
            let line = WrittenLine(
                number: lines[index].number, record: texts.joined(separator: " | "), cells: texts,
                limits: limits)
            rows.append(WrittenTable.Row(line: line, cells: texts))
            index += heads.count
        }
        guard !rows.isEmpty else { return nil }
        return (
            WrittenTable(
                heading: WrittenTable.Row(line: lines[start], cells: heads), rows: rows, lines: []),
            index
        )
    }
}
