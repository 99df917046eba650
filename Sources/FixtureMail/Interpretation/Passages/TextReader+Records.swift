import FieldGame

/// Records of lines `key: value`.
extension TextReader {
    /// The records of the lines `key: value` from a line on, and the line behind them.
    func records(at start: Int, in lines: [WrittenLine]) -> ([[RecordReader.Entry]], Int)? {
        var records: [[RecordReader.Entry]] = [[]]
        var index = start
        if entry(lines[start])?.role == nil {
            guard let title = title(at: start, in: lines) else { return nil }
            records[0].append(title)
            index += 1
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

    /// A match, in a line without a key, above lines `key: value` which say the rest of it.
    private func title(at start: Int, in lines: [WrittenLine]) -> RecordReader.Entry? {
        let line = lines[start]
        guard !line.isBlank, start + 2 < lines.count,
            let first = entry(lines[start + 1]), let second = entry(lines[start + 2]),
            first.role != nil, second.role != nil, first.role != .umpires
        else { return nil }
        let words = lexer.words(of: line.text)
        guard words.count < 16,
            lexer.pairs(of: words).count == 1
        else { return nil }
        return RecordReader.Entry(role: .match, key: "", value: line.text, line: line)
    }

    private func isMatch(_ record: [RecordReader.Entry]) -> Bool {
        let roles = Set(record.compactMap(\.role))
        let hasSides =
            roles.isSuperset(of: [.home, .away])
            || record.contains { entry in
                guard entry.role == .match else { return false }
                let words = lexer.words(of: entry.value)
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
        if text.holds(" - "), let dash = text.firstRange(of: " - "),
            !text[..<dash.lowerBound].contains(":"),
            let role = lexer.role(heading: String(text[..<dash.lowerBound]))
        {
            return RecordReader.Entry(
                role: role, key: text[..<dash.lowerBound].lowercased(),
                value: text[dash.upperBound...].trimmingBlanks, line: line)
        }
        // `Match        Hopgarden v Common Lane`
        if line.hasGap, let gap = text.firstRange(of: "  "), !text[..<gap.lowerBound].contains(":"),
            let role = lexer.role(heading: String(text[..<gap.lowerBound]))
        {
            return RecordReader.Entry(
                role: role, key: text[..<gap.lowerBound].lowercased(),
                value: text[gap.upperBound...].trimmingBlanks, line: line)
        }
        guard
            let mark = text.utf8.prefix(30).firstIndex(where: {
                $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=")
            })
        else { return nil }
        let key = String(text[..<mark])
        guard (1...5).contains(lexer.words(of: key).count) else { return nil }
        return RecordReader.Entry(
            role: lexer.role(heading: key), key: key.lowercased(),
            value: text[text.utf8.index(after: mark)...].trimmingBlanks, line: line)
    }
}
