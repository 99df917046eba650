/// An explanation, as guides and commands write it: one title or none, headings (`## Words`, or a
/// line of capitals), paragraphs, lists of `-`, tables, and lines that stay as they are: fenced, or
/// set in by two blanks.
struct Document {
    enum Block {
        case paragraph(String)
        case item(String)
        /// A row of a table, since pages and terminals are narrower: its first cell with those beside
        /// it, each after its column's name where there are several.
        case entry(term: String, lines: [String])
        case code([Substring])

        /// Whether it is one of a list, whose entries stand together.
        var isListed: Bool {
            switch self {
            case .item, .entry: true
            case .paragraph, .code: false
            }
        }
    }

    /// What stands in the line `# Title`; empty where there is none.
    let title: String
    /// The blocks below each heading, which is in capitals; that of the first section is empty.
    private(set) var sections: [(heading: String, blocks: [Block])] = [("", [])]

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        title = lines.first?.hasPrefix("# ") == true ? String(lines.removeFirst().dropFirst(2)) : ""
        while let line = lines.popFirst() {
            func rest(while belongs: (Substring) -> Bool) -> ArraySlice<Substring> {
                let rest = lines.prefix(while: belongs)
                lines.removeFirst(rest.count)
                return rest
            }
            /// A paragraph or an item in one line.
            func joined(_ first: Substring) -> String {
                let rest = rest { !$0.isEmpty && !$0.hasPrefix("- ") }
                return ([first] + rest.map { $0.drop { $0 == " " } }).joined(separator: " ")
            }
            if line.isEmpty { continue }
            if line.hasPrefix("## ") || line.allSatisfy({ $0.isUppercase || $0 == " " }) {
                sections.append((line.trimmingPrefix("## ").uppercased(), []))
            } else if line.hasPrefix("- ") {
                add(.item(joined(line.dropFirst(2))))
            } else if line.hasPrefix("|") {
                add(rows: [line] + rest { $0.hasPrefix("|") })
            } else if line.hasPrefix("```") {
                add(.code(Array(rest { !$0.hasPrefix("```") })))
                lines = lines.dropFirst()
            } else if line.hasPrefix("  ") {
                add(.code(([line] + rest { $0.hasPrefix("  ") }).map { $0.dropFirst(2) }))
            } else {
                add(.paragraph(joined(line)))
            }
        }
    }

    private mutating func add(_ block: Block) {
        sections[sections.count - 1].blocks.append(block)
    }

    /// The rows of a table, of which the first names the columns.
    private mutating func add(rows: [Substring]) {
        let cells = rows.filter { !$0.hasPrefix("| ---") }.map(Self.cells)
        for row in cells.dropFirst() {
            let lines = zip(cells[0], row).dropFirst().map { name, cell in
                cells[0].count > 2 ? "\(name): \(cell)." : cell
            }
            add(.entry(term: row.first ?? "", lines: lines))
        }
    }

    /// `| a | b |` has the cells `a` and `b`; `\|` is a character of a cell.
    private static func cells(of row: Substring) -> [String] {
        row.replacing("\\|", with: "\0").split(separator: "|").map { cell in
            cell.split(separator: " ").joined(separator: " ").replacing("\0", with: "|")
        }
    }

    /// The text as a terminal shows it, its body set in below the headings.
    ///
    /// - Parameter width: how many columns a line may take; lines of code stay as they are.
    func text(width: Int) -> String {
        var lines = [title.uppercased()]
        func add(_ text: String, indent: Int, first: String = "") {
            let start = String(repeating: " ", count: indent - first.count) + first
            lines += TextWrap(width: width, hang: indent).lines(start + text)
        }
        for (heading, blocks) in sections {
            if !heading.isEmpty { lines += ["", heading] }
            var isInList = false
            for block in blocks {
                if !block.isListed || !isInList { lines.append("") }
                isInList = block.isListed
                switch block {
                case .paragraph(let words): add(words, indent: 2)
                case .item(let words): add(words, indent: 4, first: "- ")
                case .entry(let term, let below):
                    add(term, indent: 2)
                    for line in below { add(line, indent: 6) }
                case .code(let code): lines += code.map { $0.isEmpty ? "" : "      " + $0 }
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
