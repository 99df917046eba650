import FieldGame

/// Turns the lines of a text into passages: lists, sentences, and the tables and records that blanks,
/// tabulators and bars draw.
struct TextReader {
    let lexer: Lexer
    let limits: Limits
    private var names: Names { lexer.names }

    /// The passages of some lines, in their order; `drawn` are the tables that the source draws.
    func passages(of lines: [WrittenLine], drawn: [WrittenTable]) -> [Passage] {
        var tables: [Int: WrittenTable] = [:]
        var covered: Set<Int> = []
        let shown = Set(lines.map(\.number))
        for table in drawn {
            let numbers = table.lines.filter(shown.contains)
            guard let first = numbers.min() else { continue }
            tables[first] = table
            covered.formUnion(table.lines)
        }
        var passages: [Passage] = []
        var block = 0
        var pending: [WrittenLine] = []
        func flush() {
            if !pending.isEmpty { passages += text(pending, block: &block) }
            pending = []
        }
        for line in lines {
            if let table = tables[line.number] {
                flush()
                block += 1
                passages += TableReader(lexer: lexer, limits: limits).passages(
                    of: table, block: block)
            }
            if !covered.contains(line.number) || line.number == 0 { pending.append(line) }
        }
        flush()
        return passages
    }

    // MARK: Text

    private func text(_ lines: [WrittenLine], block: inout Int) -> [Passage] {
        var passages: [Passage] = []
        var index = 0
        var loose: [WrittenLine] = []
        var isFirst = true
        func flush(_ block: inout Int) {
            if !loose.isEmpty { passages += prose(loose, block: &block, isFirst: isFirst) }
            if !loose.isEmpty { isFirst = false }
            loose = []
        }
        while index < lines.count {
            if let (table, end) = table(at: index, in: lines) ?? flattened(at: index, in: lines) {
                flush(&block)
                block += 1
                passages += TableReader(lexer: lexer, limits: limits).passages(
                    of: table, block: block)
                index = end
            } else if let (found, end) = records(at: index, in: lines) {
                var entries = found
                if let above = loose.last(where: { !$0.isBlank && !Self.isRule($0.text) }),
                    Word.words(of: above.text).count <= 3,
                    TableReader.isAction(above.text),
                    !(entries.first?.contains { $0.role == .action } ?? true)
                {
                    entries[0].insert(
                        RecordReader.Entry(role: .action, key: "", value: above.text, line: above),
                        at: 0)
                    loose.removeAll { $0 == above }
                }
                flush(&block)
                block += 1
                passages += entries.compactMap {
                    RecordReader(lexer: lexer, limits: limits).passage(of: $0, block: block)
                }
                index = end
            } else {
                loose.append(lines[index])
                index += 1
            }
        }
        flush(&block)
        return passages
    }

    /// `------`, `* * *`, `=====`
    static func isRule(_ text: String) -> Bool {
        text.utf8.count >= 3 && text.utf8.allSatisfy { "-=_*~#+| :".utf8.contains($0) }
    }

    // MARK: Tables

    /// A piece of a line that blanks, tabulators or bars part from the next.
    private struct Piece {
        var start: Int
        var text: String
    }

    private enum Ruling: Equatable {
        case bars, tabs, blanks
        /// Semicolons or commas, below headings alone.
        case marks(Character)
    }

    private func ruling(_ line: WrittenLine) -> Ruling? {
        if line.hasBar { return .bars }
        if line.hasTab || line.leadingTabs > 0 { return .tabs }
        if line.text.contains("  ") { return .blanks }
        return [";", ","].first { mark in line.text.count { $0 == mark } >= 3 }.map { .marks($0) }
    }

    private func pieces(_ line: WrittenLine, _ ruling: Ruling) -> [Piece] {
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
    private func table(at start: Int, in lines: [WrittenLine]) -> (WrittenTable, Int)? {
        guard let ruling = ruling(lines[start]), !lines[start].isStruck else { return nil }
        let least = ruling == .blanks ? 3 : 2
        var first = pieces(lines[start], ruling)
        guard first.count >= least, !isTitle(first) else { return nil }
        let isHeaded = first.count { names.role(heading: $0.text) != nil } >= 2
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
        var rows: [(line: WrittenLine, pieces: [Piece])] = [(lines[start], first)]
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
                if found.count(where: { names.role(heading: $0.text) != nil }) >= 3, rows.count > 1,
                    isHeaded
                {
                    break
                }
                rows.append((line, found))
            } else if isHeaded || rows.count > 1, isSection(line),
                continues(index, ruling, least, in: lines)
            {
                rows.append((line, [Piece(start: 0, text: line.text)]))
            } else {
                break
            }
            index += 1
            end = index
        }
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
                let words = Word.words(of: piece.text)
                return !words.isEmpty && !names.teams[words[...]].isEmpty
            } >= 2
        }
        return teams * 3 >= rows.count * 2 || (rows.first?.count ?? 0) >= 4
    }

    /// Whether the first row names pitches or times, and the rows below it matches.
    private func hasAxis(_ rows: [[Piece]]) -> Bool {
        guard let first = rows.first else { return false }
        let values = first.count { piece in
            let spans = lexer.spans(of: Word.words(of: piece.text))
            return !spans.isEmpty && spans.contains(where: \.isAxisValue)
                && spans.allSatisfy { $0.isAxisValue || $0.mark != nil || $0.term == .nothing }
        }
        guard values >= 2 else { return false }
        return rows.dropFirst().contains { row in
            row.count { piece in
                let words = Word.words(of: piece.text)
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
            let spans = lexer.spans(of: Word.words(of: piece.text))
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
        let spans = lexer.spans(of: Word.words(of: line.text))
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

    // MARK: Records

    /// The records of the lines `key: value` from a line on, and the line behind them.
    private func records(at start: Int, in lines: [WrittenLine]) -> ([[RecordReader.Entry]], Int)? {
        var records: [[RecordReader.Entry]] = [[]]
        var index = start
        if let title = title(at: start, in: lines) {
            records[0].append(title)
            index += 1
        } else {
            guard let first = entry(lines[start]), first.role != nil else { return nil }
        }
        var end = start
        var isParted = false
        while index < lines.count {
            let line = lines[index]
            if line.isBlank || Self.isRule(line.text) {
                isParted = true
                index += 1
                continue
            }
            guard let entry = entry(line),
                entry.role != nil || !records[records.count - 1].isEmpty && !isParted
            else { break }
            let open = records[records.count - 1]
            let repeats =
                entry.role.map { role in
                    ![.umpires, .remarks, .foreign].contains(role)
                        && open.contains {
                            $0.role == role && $0.stance == entry.stance
                                && (role != .action || $0.key == entry.key)
                        }
                } ?? false
            let startsAgain = records[0].first.map { $0.key == entry.key } ?? false
            if !open.isEmpty,
                repeats || (isParted && startsAgain && isMatch(open)) || open.count >= 40
            {
                records.append([])
            }
            records[records.count - 1].append(entry)
            isParted = false
            index += 1
            end = index
        }
        guard records.contains(where: isMatch) else { return nil }
        return (records.filter { !$0.isEmpty }, end)
    }

    /// A match above lines `key: value` which say the rest of it.
    private func title(at start: Int, in lines: [WrittenLine]) -> RecordReader.Entry? {
        let line = lines[start]
        guard !line.isBlank, entry(line)?.role == nil, start + 2 < lines.count,
            let first = entry(lines[start + 1]), let second = entry(lines[start + 2]),
            first.role != nil, second.role != nil, first.role != .umpires
        else { return nil }
        let words = Word.words(of: line.text)
        guard words.count < 16,
            lexer.pairs(of: words).count == 1
        else { return nil }
        return RecordReader.Entry(role: .match, key: "", value: line.text, line: line)
    }

    // MARK: Columns that were torn into lines

    /// A table of which each cell has a line of its own: the headings, then the cells of each row.
    private func flattened(at start: Int, in lines: [WrittenLine]) -> (WrittenTable, Int)? {
        var heads: [String] = []
        var roles: Set<Role> = []
        var index = start
        while index < lines.count, let role = names.role(heading: lines[index].text),
            Word.words(of: lines[index].text).count <= 3,
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

    private func isMatch(_ record: [RecordReader.Entry]) -> Bool {
        let roles = Set(record.compactMap(\.role))
        let hasSides =
            roles.isSuperset(of: [.home, .away])
            || record.contains { entry in
                guard entry.role == .match else { return false }
                let words = Word.words(of: entry.value)
                return !PairFinder(
                    words: words, spans: lexer.spans(of: words), names: names, isMatchCell: true
                ).all().isEmpty
            }
        return hasSides && roles.count >= 3
    }

    /// `Kick off: 14:25 (GMT)` -> time and its value; nil for a line without a key.
    private func entry(_ line: WrittenLine) -> RecordReader.Entry? {
        let text = line.text
        guard text.utf8.first.map({ !(0x30...0x39).contains($0) }) ?? false else { return nil }
        if let dash = text.firstRange(of: " - "), !text[..<dash.lowerBound].contains(":"),
            let role = names.role(heading: String(text[..<dash.lowerBound]))
        {
            return RecordReader.Entry(
                role: role, key: text[..<dash.lowerBound].lowercased(),
                value: text[dash.upperBound...].trimmingBlanks, line: line)
        }
        guard
            let mark = text.utf8.prefix(30).firstIndex(where: {
                $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=")
            })
        else { return nil }
        let key = String(text[..<mark])
        guard (1...5).contains(Word.words(of: key).count) else { return nil }
        return RecordReader.Entry(
            role: names.role(heading: key), key: key.lowercased(),
            value: text[text.utf8.index(after: mark)...].trimmingBlanks, line: line)
    }

    // MARK: Prose

    /// Lists and sentences: lines that a mail program has cut are joined, and divided again where a
    /// sentence ends.
    private func prose(_ lines: [WrittenLine], block: inout Int, isFirst: Bool) -> [Passage] {
        var passages: [Passage] = []
        var starts = true
        for line in joined(lines) {
            if line.isBlank || Self.isRule(line.text) {
                if !starts { block += 1 }
                starts = true
                continue
            }
            if starts { block += 1 }
            let line = withoutStrikes(line)
            for sentence in sentences(of: line) {
                let words = Word.words(of: sentence.text)
                guard !words.isEmpty else { continue }
                let spans = lexer.spans(of: words)
                let isShort = line.raw.count <= limits.quotedLineLength
                var passage = Passage(
                    line: isShort ? line : sentence, form: .line, words: words, spans: spans,
                    pairs: lexer.pairs(words, spans),
                    block: block, startsBlock: starts, isStruck: line.isStruck)
                if isSentence(passage) { passage.form = .sentence }
                if passage.pairs.isEmpty, passage.form == .line { passage.pairs = bare(passage) }
                passages.append(passage)
                starts = false
            }
        }
        return passages
    }

    /// The sentences of a line; of an item that names its match and then speaks of it, `3. Keate v Penn.
    /// They have agreed on Friday.`, all together.
    private func sentences(of line: WrittenLine) -> [WrittenLine] {
        let sentences = line.sentences(limits: limits)
        guard sentences.count > 1, sentences.count <= 6, line.raw.utf8.count <= 400,
            let first = sentences.first, isItem(Word.words(of: first.text))
        else { return sentences }
        let words = Word.words(of: first.text)
        let spans = lexer.spans(of: words)
        let pairs = lexer.pairs(words, spans)
        guard pairs.count == 1, let pair = pairs.first, words.count <= pair.range.count + 5,
            !spans.contains(where: { $0.isValue || $0.term == .cancelled || $0.term == .postponed }
            ),
            sentences.dropFirst().allSatisfy({ lexer.pairs(of: Word.words(of: $0.text)).isEmpty })
        else { return sentences }
        return [line]
    }

    /// A line without what stands between `~~`, which strikes it through; one of which that is all is
    /// struck through itself.
    private func withoutStrikes(_ line: WrittenLine) -> WrittenLine {
        guard line.raw.contains("~~") else { return line }
        let pieces = line.raw.split(separator: "~~", omittingEmptySubsequences: false)
        let shown = pieces.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            .joined(separator: " ")
        let isAll = shown.allSatisfy { !$0.isLetter && !$0.isNumber }
        var result = WrittenLine(
            number: line.number, raw: isAll ? pieces.joined() : shown, depth: line.depth,
            limits: limits)
        result.isStruck = isAll || line.isStruck
        return result
    }

    /// `Keate / Penn // D1 // 2.25`: two teams beside each other, where a time or a pitch is given.
    private func bare(_ passage: Passage) -> [Pair] {
        let teams = passage.spans.filter {
            if case .team = $0.meaning { !$0.isWeak } else { false }
        }
        guard teams.count == 2, !passage.has(.undecided),
            !isAlternative(teams, passage),
            passage.spans.contains(where: \.isTimeOrPitch)
        else { return [] }
        return PairFinder(
            words: passage.words, spans: passage.spans, names: names, isMatchCell: true
        ).all()
    }

    /// `Keate/Penn`: one of the two, or both.
    private func isAlternative(_ teams: [Span], _ passage: Passage) -> Bool {
        guard let first = teams.first?.range.upperBound, let second = teams.last?.range.lowerBound,
            first < second
        else { return false }
        return passage.words[first..<second].contains { $0.fold == "/" && !$0.isSpaced }
    }

    /// Whether most of it is words that name nothing.
    private func isSentence(_ passage: Passage) -> Bool {
        let isSmall = !passage.words.contains { $0.text.contains(where: \.isUppercase) }
        let small = passage.spans.reduce(0) { count, span in
            if isSmall, span.meaning != .unknown { return count }
            return count
                + passage.words[span.range].count {
                    !$0.isMark && $0.text.first?.isLowercase == true
                        && !["v", "vs", "pm", "am"].contains($0.fold)
                }
        }
        return small >= 5 || passage.pairs.contains(where: \.isSpoken)
    }

    private func joined(_ lines: [WrittenLine]) -> [WrittenLine] {
        var result: [WrittenLine] = []
        var width = 0
        var count = 0
        var isWrapped = true
        for (index, line) in lines.enumerated() {
            if index == 0 || lines[index - 1].isBlank {
                isWrapped = Self.isWrapped(lines[index...].prefix { !$0.isBlank })
            }
            if let last = result.last, !last.isBlank, !line.isBlank, last.depth == line.depth,
                last.isStruck == line.isStruck, !Self.isRule(line.text), !Self.isRule(last.text),
                count < 12, isCut(last, line, width: width)
            {
                result[result.count - 1] = WrittenLine(
                    number: last.number, raw: last.raw + " " + line.raw, depth: last.depth,
                    limits: limits)
                result[result.count - 1].isStruck = line.isStruck
                count += 1
            } else {
                result.append(line)
                count = 0
            }
            width = isWrapped ? line.raw.count : 0
        }
        return result
    }

    /// Whether a mail program has cut the lines of a paragraph: it leaves no long ones, unless somebody
    /// wrote between the lines later.
    private static func isWrapped(_ paragraph: ArraySlice<WrittenLine>) -> Bool {
        let lengths = paragraph.map(\.raw.utf8.count)
        let full = lengths.dropLast().count { (50...100).contains($0) }
        return lengths.allSatisfy { $0 <= widest } || full * 3 >= (lengths.count - 1) * 2
    }

    private static let widest = 85

    /// Whether a mail program has cut a line before the next one: it does so from 50 letters on, or a
    /// person did, behind a word that asks for more.
    private func isCut(_ above: WrittenLine, _ below: WrittenLine, width: Int) -> Bool {
        if ruling(below) == .tabs || ruling(below) == .bars { return false }
        let words = Word.words(of: above.text)
        guard let last = words.last(where: { $0.fold != "." }), let ending = words.last else {
            return false
        }
        let next = Word.words(of: below.text)
        guard let first = next.first else { return false }
        if isItem(next) { return ["v", "vs", "versus"].contains(last.fold) && width > 0 }
        if startsResult(next), !Self.joints.contains(ending) {
            return false
        }
        if startsPair(next), !Self.joints.contains(ending) {
            return false
        }
        if hasVersus(words[...]), hasVersus(next.prefix(first.fold == "and" ? 10 : next.count)),
            !Self.joints.contains(ending)
        {
            return false
        }
        if Self.joints.contains(last) && last.fold != "," || ["at", "on"].contains(last.fold),
            !ending.isMark || ["&", "/"].contains(ending.fold)
        {
            return true
        }
        if ["v", "vs", "&", "/"].contains(first.fold) { return true }
        if startsPair(next)
            || first.fold == "and" && hasVersus(words[...]) && hasVersus(next.prefix(10))
        {
            return false
        }
        if UmpireWords.titles.contains(last), !ending.isMark { return true }
        if isInName(words, next) || isInDate(words, next) { return true }
        if ending.fold == ",", width > 20 { return !startsMatch(next) || width > 60 }
        guard width >= 50, ![".", "!", "?", ":", ";"].contains(ending.fold) else { return false }
        if first.text.first?.isLowercase == true || first.fold == "(" { return true }
        // A paragraph of words, and not a list.
        let small = words.suffix(14).count { !$0.isMark && $0.text.first?.isLowercase == true }
        return small >= 5
            && !(startsMatch(next)
                && words.suffix(4).allSatisfy { $0.text.first?.isLowercase != true })
    }

    /// Words that ask for a side behind them.
    private static let joints: WordSet = [
        "v", "vs", "versus", "and", "&", "/", ",", "beat", "bt", "to", "against", "with",
    ]

    /// `1. Keate v Penn`, `- Keate v Penn`, `* ...`
    private func isItem(_ words: [Word]) -> Bool {
        guard let first = words.first else { return false }
        if ["-", "*", "\u{2022}", "+", "\u{00B7}", "o", ">"].contains(first.fold), words.count > 1,
            words[1].isSpaced || first.fold == "\u{2022}"
        {
            return true
        }
        if first.fold == "(", words.count > 2, words[2].fold == ")" {
            return words[1].isNumber || words[1].fold.count == 1
                || words[1].text.allSatisfy { "ivx".contains($0) }
        }
        return (first.number(atMost: 2) != nil || first.fold.count == 1 && !first.isMark)
            && words.count > 1 && [".", ")"].contains(words[1].fold)
            && !words[1].isSpaced
    }

    /// `Keate 3-1 Penn`, `Keate beat Penn`
    private func startsResult(_ words: [Word]) -> Bool {
        guard !words.isEmpty,
            let team = names.teams.longest(from: 0, in: words, before: words.count),
            team.length < words.count
        else { return false }
        return words[team.length].isNumber
            || Vocabulary.term(at: team.length, in: words[...]).map {
                [.beat, .lostTo, .drew, .won, .versus].contains($0.term)
            } ?? false
    }

    /// `Keate v Penn ...`
    private func startsPair(_ words: [Word]) -> Bool {
        guard let first = words.first,
            first.text.first?.isLowercase != true
                || names.teams.longest(from: 0, in: words, before: words.count) != nil
        else { return false }
        return hasVersus(words.prefix(5).dropFirst())
    }

    private func hasVersus(_ words: ArraySlice<Word>) -> Bool {
        words.contains { ["v", "vs", "versus", "against", "beat", "bt"].contains($0.fold) }
    }

    private func startsMatch(_ words: [Word]) -> Bool {
        guard !words.isEmpty else { return false }
        return names.teams.longest(from: 0, in: words, before: words.count) != nil
            || TimeWords.time(at: 0, in: words) != nil || DateWords.date(at: 0, in: words) != nil
    }

    /// Whether a line was cut inside a day: `Monday` / `1 March`.
    private func isInDate(_ above: [Word], _ below: [Word]) -> Bool {
        guard let last = above.last, !last.isMark, below.first?.startsWithDigit == true else {
            return false
        }
        let words = [last] + below.prefix(3)
        return (DateWords.date(at: 0, in: words)?.length ?? 0) > 1
    }

    /// Whether a line was cut inside a name: `Agar's` / `5 - 11.00am`.
    private func isInName(_ above: [Word], _ below: [Word]) -> Bool {
        let left = above.suffix(2)
        let words = Array(left + below.prefix(2))
        return [names.pitches, names.competitions].contains { table in
            (0..<left.count).contains { start in
                guard let found = table.longest(from: start, in: words, before: words.count) else {
                    return false
                }
                return start + found.length > left.count
                    && table.longest(from: start, in: Array(left), before: left.count) == nil
            }
        }
    }
}
