/// A table of text whose columns line up, no wider than the reader's terminal.
struct TextTable {
    /// One column: its heading, and how its cells stand.
    struct Column {
        enum Alignment { case left, right }

        let heading: String
        let alignment: Alignment

        static func left(_ heading: String) -> Column { Column(heading: heading, alignment: .left) }
        static func right(_ heading: String) -> Column {
            Column(heading: heading, alignment: .right)
        }
    }

    let columns: [Column]
    private(set) var rows: [[String]] = []
    /// What stands before the text of a cell, by column, for each row.
    private var swatches: [[Int: Swatch]] = []
    /// The columns in which any row has one.
    private var swatchColumns: Set<Int> = []
    private let palette = TerminalPalette.standardOutput

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; missing cells are empty, and line breaks in a cell show as `?`.
    ///
    /// - Parameter swatches: colours before the text of a cell, by column; shown at a terminal that
    ///   has them.
    mutating func add(_ cells: [String], swatches: [Int: Swatch?] = [:]) {
        let shown = palette == .none ? [:] : swatches.compactMapValues(\.self)
        self.swatches.append(shown)
        swatchColumns.formUnion(shown.keys)
        rows.append(
            columns.indices.map { $0 < cells.count ? Terminal.printable(cells[$0]) : "" })
    }

    /// The lines of the table, heading first.
    ///
    /// A column that is empty in every row is left out. Where the lines would be wider than
    /// `width`, the widest columns are cut, with `…` at the cut, to no less than 6 columns; nil
    /// cuts nothing.
    func lines(width: Int?, heading: Bool = true) -> [String] {
        let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        var widths = shown.map { column in
            rows.map { lead(column) + Terminal.width(of: $0[column]) }
                .reduce(Terminal.width(of: columns[column].heading), max)
        }
        if let width {
            var excess = widths.reduce(0, +) + 2 * max(0, widths.count - 1) - width
            while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > 6
            {
                widths[widest] -= 1
                excess -= 1
            }
        }
        var lines: [String] = []
        if heading { lines.append(line(columns.map(\.heading), nil, shown, widths)) }
        lines += zip(rows, swatches).map { line($0, $1, shown, widths) }
        return lines
    }

    /// Prints the lines, as wide as the terminal allows.
    func print(heading: Bool = true) {
        for line in lines(width: Terminal.columns, heading: heading) { Swift.print(line) }
    }

    /// How many columns the swatches of a column take; 0 where it has none.
    private func lead(_ column: Int) -> Int {
        swatchColumns.contains(column) ? Swatch.width : 0
    }

    /// - Parameter swatches: those of the row; nil for the headings, before which none is missed.
    private func line(
        _ cells: [String], _ swatches: [Int: Swatch]?, _ shown: [Int], _ widths: [Int]
    ) -> String {
        var line = zip(shown, widths).map { column, width in
            let lead = swatches == nil ? 0 : lead(column)
            let cell = Self.cut(cells[column], to: width - lead)
            let blanks = String(
                repeating: " ", count: max(0, width - lead - Terminal.width(of: cell)))
            let swatch =
                swatches?[column]?.text(palette) ?? String(repeating: " ", count: lead)
            return columns[column].alignment == .left
                ? swatch + cell + blanks : blanks + swatch + cell
        }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    private static func cut(_ text: String, to width: Int) -> String {
        guard Terminal.width(of: text) > width else { return text }
        var (kept, used) = ("", 1)
        for character in text {
            let more = Terminal.width(of: String(character))
            if used + more > width { break }
            kept.append(character)
            used += more
        }
        return kept + "…"
    }
}
