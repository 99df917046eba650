import FieldGame

/// Turns the lines of a text into passages: lists, sentences, and the tables and records that blanks,
/// tabulators and bars draw.
struct TextReader {
    let lexer: Lexer
    let limits: Limits
    var names: Names { lexer.names }

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

    func text(_ lines: [WrittenLine], block: inout Int) -> [Passage] {
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
                    lexer.words(of: above.text).count <= 3,
                    TableReader.action(above.text, of: [.extra, .cancelled]) != nil,
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
                let words = lexer.words(of: sentence.text)
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
            let first = sentences.first, isItem(lexer.words(of: first.text))
        else { return sentences }
        let words = lexer.words(of: first.text)
        let spans = lexer.spans(of: words)
        let pairs = lexer.pairs(words, spans)
        // `2) Thurs. 4th. Senior League - at home to Holland House; half past two.`
        if pairs.isEmpty, words.count <= 8, sentences.count <= 3,
            spans.contains(where: { Value.kind(of: $0.meaning) == .day }),
            sentences.dropFirst().reduce(
                0, { $0 + lexer.pairs(of: lexer.words(of: $1.text)).count })
                == 1
        {
            return [line]
        }
        guard pairs.count == 1, let pair = pairs.first, words.count <= pair.range.count + 5,
            !spans.contains(where: { $0.isValue || $0.term == .cancelled || $0.term == .postponed }
            ),
            sentences.dropFirst().allSatisfy({ lexer.pairs(of: lexer.words(of: $0.text)).isEmpty })
        else { return sentences }
        return [line]
    }

    /// A line without what stands between `~~`, which strikes it through; one of which that is all is
    /// struck through itself.
    private func withoutStrikes(_ line: WrittenLine) -> WrittenLine {
        guard line.raw.holds("~~") else { return line }
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
            passage.spans.contains(where: {
                $0.isTimeOrPitch || Value.kind(of: $0.meaning) == .umpires
            })
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
                    !$0.isMark && $0.isSmall
                        && !["v", "vs", "pm", "am"].contains($0.fold)
                }
        }
        return small >= 5 || passage.pairs.contains(where: \.isSpoken)
    }
}
