/// HTML, by libxml2: the lines that a reader of the page sees, and its tables.
///
/// What is hidden is no text. Quotations have the depth that `>` has in a plain text, and above the
/// header lines of a message that is quoted stands the rule that Outlook draws in plain texts, so that
/// replies and forwards are told apart in one way.
enum Page {
    /// Reads a page; throws when it is nested too deep or its tables are too large.
    static func read(_ part: Message.Part, limits: Limits) throws(UnreadablePart) -> WrittenText {
        let html = CharsetText.decode(part.bytes, charset: part.charset)
        var reader = PageReader(limits: limits)
        try Markup.read(html, limits: limits) { piece throws(UnreadablePart) in
            try reader.take(piece)
        }
        reader.finish()
        guard reader.items.count <= limits.pageLines else {
            throw UnreadablePart(reason: "The HTML has more than \(limits.pageLines) lines")
        }
        let text = text(of: reader.items, limits: limits)
        guard !text.isTooLong else { throw UnreadablePart.tooMuchText(limits) }
        return text
    }

    /// Whether some bytes begin as pages do, whatever their name says: `<html`, `<table`.
    static func begins(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(512), as: UTF8.self)
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        return ["<html", "<!doctype html", "<table", "<head", "<body", "<!--", "<style", "<meta"]
            .contains { text.hasPrefix($0) }
    }

    private static func text(of items: [PageItem], limits: Limits) -> WrittenText {
        var lines: [PageLine] = []
        var drawn: [(table: PageTable, first: Int)] = []
        for item in withRules(items) {
            switch item {
            case .line(let line): lines.append(line)
            case .table(let table):
                drawn.append((table, lines.count + 1))
                lines += table.rows.map { PageLine($0, depth: table.depth) }
            }
        }
        let source = lines.map { line in
            let marks = String(repeating: ">", count: min(line.depth, limits.depth))
            return (marks.isEmpty ? "" : marks + " ") + line.text
        }
        var text = WrittenText(source.joined(separator: "\n"), limits: limits)
        var numbered: [Int: WrittenLine] = [:]
        for (index, line) in text.lines.enumerated() where lines.indices.contains(line.number - 1) {
            text.lines[index].isStruck = lines[line.number - 1].isStruck
            numbered[line.number] = text.lines[index]
        }
        for (table, first) in drawn {
            var rows: [WrittenTable.Row] = []
            for (offset, cells) in table.rows.enumerated() {
                guard let line = numbered[first + offset] else { continue }
                rows.append(WrittenTable.Row(cells, line: line))
            }
            guard let heading = rows.first else { continue }
            text.tables.append(
                WrittenTable(
                    heading: heading, rows: Array(rows.dropFirst()),
                    lines: Set(rows.map(\.line.number))))
        }
        return text
    }

    /// With Outlook's rule above the `From:` of each quoted message that has no line of its own.
    private static func withRules(_ items: [PageItem]) -> [PageItem] {
        var result: [PageItem] = []
        var before: [String] = []
        for (index, item) in items.enumerated() {
            if case .line(let line) = item, !line.text.trimmingBlanks.isEmpty {
                let isAnnounced = before.suffix(3).contains {
                    $0.contains("---") || $0.contains(":") && $0.contains("forwarded message")
                }
                if startsHeader(items, at: index), !isAnnounced {
                    result.append(.line(PageLine(text: rule, depth: line.depth)))
                }
                before = before.suffix(2) + [line.text.lowercased()]
            }
            result.append(item)
        }
        return result
    }

    /// Whether `From:`, a day and `Subject:` stand below each other.
    private static func startsHeader(_ items: [PageItem], at index: Int) -> Bool {
        var names: Set<String> = []
        for item in items[index...].prefix(12) {
            guard case .line(let line) = item else { break }
            let name = String(line.text.trimmingBlanks.prefix { $0 != ":" }.prefix(12)).lowercased()
            if names.isEmpty, !["from", "von", "de"].contains(name) { return false }
            names.insert(name)
        }
        return !names.isDisjoint(with: ["sent", "date", "gesendet", "datum"])
            && !names.isDisjoint(with: ["subject", "betreff", "objet", "to", "an"])
    }

    private static let rule = String(repeating: "_", count: 32)
}

extension PageLine {
    /// A row as a line: `Tue 20 Jan | 14.25 | OJB | CRN`.
    fileprivate init(_ cells: [PageTable.Cell], depth: Int) {
        let isStruck = cells.allSatisfy { $0.text.isEmpty || $0.merged == .above }
        var shown: [String] = []
        for cell in cells where cell.merged != .left {
            let text = cell.text.isEmpty && isStruck ? cell.struck : cell.text
            shown.append(text.onOneLine)
        }
        self.init(
            text: shown.joined(separator: " | "), depth: depth,
            isStruck: isStruck && cells.contains { !$0.struck.isEmpty })
    }
}

extension WrittenTable.Row {
    /// A row of a page.
    fileprivate init(_ cells: [PageTable.Cell], line: WrittenLine) {
        self.init(line: line, cells: cells.map(\.text))
        for (index, cell) in cells.enumerated() {
            if cell.text.isEmpty, !cell.struck.isEmpty { struck[index] = cell.struck }
            merged[index] = cell.merged
        }
    }
}
