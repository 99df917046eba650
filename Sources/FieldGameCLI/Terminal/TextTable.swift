/// A table of text whose columns line up, no wider than the reader's terminal.
struct TextTable {
    /// One column: its heading, and how its cells stand.
    struct Column {
        enum Alignment { case left, right }

        let heading: String
        let alignment: Alignment

        static func left(_ heading: String) -> Self { Self(heading: heading, alignment: .left) }
        static func right(_ heading: String) -> Self { Self(heading: heading, alignment: .right) }
    }

    /// The blanks between two columns.
    private static let gap = 2
    /// The blanks before a tier below the first.
    private static let indent = 4
    /// What a column of longer texts has, unless there are no others beside it; a day with its time
    /// is no longer, and never broken.
    private static let easyWidth = 20

    /// Columns that stand side by side, how wide each is, and the blanks before them.
    private typealias Tier = (columns: [Int], widths: [Int], indent: Int)

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

    /// Adds a row; missing cells are empty, and line breaks in a cell show as `?`. Swatches stand
    /// before the text of a cell, by column, at a terminal that has colours.
    mutating func add(_ cells: [String], swatches: [Int: Swatch?] = [:]) {
        let shown = palette == .none ? [:] : swatches.compactMapValues(\.self)
        self.swatches.append(shown)
        swatchColumns.formUnion(shown.keys)
        rows.append(
            columns.indices.map { $0 < cells.count ? Terminal.printable(cells[$0]) : "" })
    }

    /// The lines of the heading and of each row, in `width` columns; nil sets no bound.
    ///
    /// A column that is empty in every row is left out. Where the lines would be wider, cells go on
    /// over several lines, those of the widest columns first; where that would break words, the last
    /// columns stand below the others, set in. Only a word that is wider than a line is broken, and
    /// nothing is ever cut.
    func layout(width: Int?) -> (heading: [String], rows: [[String]]) {
        let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let tiers = tiers(of: shown, within: width)
        return (
            heading: lines(columns.map(\.heading), nil, tiers),
            rows: zip(rows, swatches).map { lines($0, $1, tiers) }
        )
    }

    /// Prints the lines, as wide as the terminal allows, and what `below` prints after each row.
    func print(heading: Bool = true, below: (_ row: Int) -> Void = { _ in }) {
        let layout = layout(width: Terminal.columns)
        if heading { for line in layout.heading { Swift.print(line) } }
        for (row, lines) in layout.rows.enumerated() {
            for line in lines { Swift.print(line) }
            below(row)
        }
    }

    /// The columns that stand side by side, the first tier above the others.
    private func tiers(of shown: [Int], within width: Int?) -> [Tier] {
        let natural = measured(by: Terminal.width)
        guard let width, Self.total(shown.map { natural[$0] }) > width else {
            return [(shown, shown.map { natural[$0] }, 0)]
        }
        let narrowest = measured(by: TextWrap.narrowest)
        // What a column of longer texts needs, to be read with ease.
        let wanted = zip(natural, narrowest).map { max($1, min($0, Self.easyWidth)) }
        var tiers: [[Int]] = []
        for column in shown {
            let indent = tiers.count > 1 ? Self.indent : 0
            if let last = tiers.last,
                indent + Self.total((last + [column]).map { wanted[$0] }) <= width
            {
                tiers[tiers.count - 1].append(column)
            } else {
                tiers.append([column])
            }
        }
        return tiers.enumerated().map { number, columns in
            let indent = number == 0 ? 0 : Self.indent
            let widths = Self.narrowed(
                columns.map { natural[$0] }, to: max(1, width - indent),
                least: columns.map { wanted[$0] })
            return (columns, widths, indent)
        }
    }

    /// The widths, the widest ones narrowed until they fit; one alone below its least width too.
    private static func narrowed(_ widths: [Int], to width: Int, least: [Int]) -> [Int] {
        guard widths.count > 1 else { return widths.map { min($0, width) } }
        var widths = widths
        var excess = total(widths) - width
        while excess > 0,
            let widest = widths.indices.filter({ widths[$0] > least[$0] })
                .max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count - 1)
    }

    /// The most that a cell of each column, or its heading, measures.
    private func measured(by measure: (String) -> Int) -> [Int] {
        columns.indices.map { column in
            rows.reduce(measure(columns[column].heading)) {
                max($0, lead(column) + measure($1[column]))
            }
        }
    }

    /// How many columns the swatches of a column take; 0 where it has none.
    private func lead(_ column: Int) -> Int {
        swatchColumns.contains(column) ? Swatch.width : 0
    }

    /// The lines of one row; a tier below the first that says nothing has none.
    ///
    /// - Parameter swatches: those of the row; nil for the headings, before which none is missed.
    private func lines(
        _ cells: [String], _ swatches: [Int: Swatch]?, _ tiers: [Tier]
    ) -> [String] {
        tiers.enumerated().flatMap { number, tier in
            number > 0 && tier.columns.allSatisfy { cells[$0].isEmpty }
                ? [] : lines(cells, swatches, tier)
        }
    }

    /// The lines of one tier: every cell begins in the first one, and goes on below itself.
    private func lines(
        _ cells: [String], _ swatches: [Int: Swatch]?, _ tier: Tier
    ) -> [String] {
        func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
        let leads = tier.columns.map { swatches == nil ? 0 : lead($0) }
        let wrapped = tier.columns.indices.map { index in
            TextWrap(width: max(1, tier.widths[index] - leads[index]), breaksWords: true)
                .lines(cells[tier.columns[index]])
        }
        return (0..<(wrapped.map(\.count).max() ?? 0)).map { number in
            let padded = tier.columns.indices.map { index in
                let (column, lead) = (tier.columns[index], leads[index])
                let cell = number < wrapped[index].count ? wrapped[index][number] : ""
                let swatch = number == 0 ? swatches?[column]?.text(palette) : nil
                let text = (swatch ?? blanks(lead)) + cell
                let rest = blanks(tier.widths[index] - lead - Terminal.width(of: cell))
                return columns[column].alignment == .left ? text + rest : rest + text
            }
            var line = blanks(tier.indent) + padded.joined(separator: blanks(Self.gap))
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
