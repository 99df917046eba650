import FieldGame

/// A guide as it is written, in the part of Markdown that guides use: one title, headings of the
/// second level, paragraphs, lists of `-`, tables and fenced code.
struct Markdown {
    enum Block {
        case heading(String)
        case paragraph(String)
        case item(String)
        /// The cells of each row; the first row names the columns.
        case table([[String]])
        case code([String])
    }

    /// What stands in the line `# Title`.
    let title: String
    let blocks: [Block]

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        title = String((lines.popFirst() ?? "").trimmingPrefix("# "))
        var blocks: [Block] = []
        while let line = lines.popFirst() {
            /// The rest of a paragraph or of an item, in one line.
            func joined(_ first: Substring) -> String {
                let rest = lines.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }
                lines.removeFirst(rest.count)
                return ([first] + rest.map { $0.drop { $0 == " " } }).joined(separator: " ")
            }
            if line.isEmpty { continue }
            if line.hasPrefix("## ") {
                blocks.append(.heading(String(line.dropFirst(3))))
            } else if line.hasPrefix("- ") {
                blocks.append(.item(joined(line.dropFirst(2))))
            } else if line.hasPrefix("|") {
                let rows = [line] + lines.prefix { $0.hasPrefix("|") }
                lines.removeFirst(rows.count - 1)
                blocks.append(.table(rows.filter { !$0.hasPrefix("| ---") }.map(Self.cells)))
            } else if line.hasPrefix("```") {
                let code = lines.prefix { !$0.hasPrefix("```") }
                lines.removeFirst(min(code.count + 1, lines.count))
                blocks.append(.code(code.map(String.init)))
            } else {
                blocks.append(.paragraph(joined(line)))
            }
        }
        self.blocks = blocks
    }

    /// `| a | b |` has the cells `a` and `b`; `\|` is a character of a cell.
    private static func cells(of row: Substring) -> [String] {
        row.replacing("\\|", with: "\0").split(separator: "|").map { cell in
            cell.split(separator: " ").joined(separator: " ").replacing("\0", with: "|")
        }
    }
}

extension Markdown {
    /// The text as a terminal shows it, its body set in below the headings.
    ///
    /// - Parameter width: how many columns a line may take; lines of code stay as they are.
    func text(width: Int) -> String {
        var lines = [title.uppercased()]
        func add(_ text: String, indent: Int, first: String = "") {
            let wrap = TextWrap(width: width, hang: indent)
            let start = String(repeating: " ", count: indent - first.count) + first
            lines += wrap.lines(start + text)
        }
        for (index, block) in blocks.enumerated() {
            // The items of a list stand together.
            if case .item = block, index > 0, case .item = blocks[index - 1] {
            } else {
                lines.append("")
            }
            switch block {
            case .heading(let heading): lines.append(heading.uppercased())
            case .paragraph(let words): add(words, indent: 2)
            case .item(let words): add(words, indent: 4, first: "- ")
            case .code(let code): lines += code.map { $0.isEmpty ? "" : "      " + $0 }
            case .table(let rows):
                for entry in Self.entries(of: rows) {
                    add(entry.term, indent: 2)
                    for line in entry.lines { add(line, indent: 6) }
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The page of section 7.
    ///
    /// - Parameters:
    ///   - name: what man(1) is asked for, such as `fieldgame-importing`.
    ///   - related: the pages that it names below SEE ALSO.
    func page(
        _ name: String, related: [(title: String, section: Int)], date: LocalDate, version: String
    ) -> ManualPage {
        var page = ManualPage(
            title: name, section: 7, abstract: title, date: date, version: version)
        page.heading("DESCRIPTION")
        for block in blocks {
            switch block {
            case .heading(let heading): page.heading(heading.uppercased())
            case .paragraph(let words): page.paragraph(words)
            case .item(let words): page.item(words)
            case .code(let lines): page.literal(lines)
            case .table(let rows):
                for entry in Self.entries(of: rows) {
                    page.entry(Roff.marked(entry.term), [entry.lines.joined(separator: " ")])
                }
            }
        }
        page.seeAlso(related)
        return page
    }

    /// A table as a list, since pages and terminals are narrower than a row: its first column with
    /// what stands beside it, after the column's name where there are several.
    private static func entries(of rows: [[String]]) -> [(term: String, lines: [String])] {
        guard let names = rows.first else { return [] }
        return rows.dropFirst().map { cells in
            let lines = zip(names, cells).dropFirst().map { name, cell in
                names.count > 2 ? "\(name): \(cell)." : cell
            }
            return (cells.first ?? "", lines)
        }
    }
}
