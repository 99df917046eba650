/// A table of a page whose rows and columns say something.
struct PageTable: Sendable {
    /// A cell as it is seen, one for each place that a merged one takes.
    struct Cell: Sendable {
        /// What counts, its lines apart by `\n`.
        var text = ""
        /// What is struck through.
        var struck = ""
        /// Whether it repeats a neighbour with which it is merged.
        var merged: WrittenTable.Merge?
    }

    /// A cell as the page writes it.
    struct WrittenCell {
        var items: [PageItem]
        var columns: Int
        var rows: Int
    }

    /// The rows, without empty ones; a row whose only cell takes its whole width has one cell.
    var rows: [[Cell]]
    /// How many quotations it stands in.
    var depth: Int

    /// The table, or nil when it only arranges what stands in it: when it holds another table, has one
    /// column, or cells with many lines.
    ///
    /// `places` counts the cells of all tables; merged ones count once for each place.
    init?(
        _ written: [[WrittenCell]], depth: Int, places: inout Int, limits: Limits
    ) throws(UnreadablePart) {
        let widest = written.map(\.count).max() ?? 0
        let most = written.count == 1 ? 1 : limits.cellLines
        for cell in written.joined() {
            var lines = 0
            for item in cell.items {
                guard case .line(let line) = item else { return nil }
                if !line.text.isEmpty { lines += 1 }
            }
            if lines > most { return nil }
        }
        guard widest > 1 else { return nil }
        self.depth = depth
        rows = []
        var above: [Int: (cell: Cell, left: Int)] = [:]
        for row in written {
            let cells = Self.spread(row, widest: widest, above: &above, limits: limits)
            places += max(0, cells.count - row.count)
            if places > limits.tableCells { throw Self.tooLarge(limits) }
            if row.isEmpty { continue }
            let isWhole =
                cells.allSatisfy { $0.merged != .above }
                || (row.first.map { $0.columns > 1 } ?? false) && cells.count >= widest
            if row.count == 1, isWhole, let cell = cells.first(where: { $0.merged == nil }) {
                rows.append([cell])
            } else {
                rows.append(cells)
            }
        }
        rows.removeAll { $0.allSatisfy { $0.text.isEmpty && $0.struck.isEmpty } }
    }

    /// Why a message with too many cells is refused.
    static func tooLarge(_ limits: Limits) -> UnreadablePart {
        UnreadablePart(reason: "The tables have more than \(limits.tableCells) cells")
    }

    /// A row with a cell for each column: those that reach down from above, and those that reach to the
    /// right. No cell reaches further than as many columns as the longest row has cells.
    private static func spread(
        _ row: [WrittenCell], widest: Int, above: inout [Int: (cell: Cell, left: Int)],
        limits: Limits
    ) -> [Cell] {
        var cells: [Cell] = []
        var next = row.makeIterator()
        let last = above.keys.max() ?? -1
        var written = next.next()
        while (written != nil || cells.count <= last) && cells.count <= limits.tableCells {
            if let (covering, left) = above[cells.count] {
                var cell = covering
                above[cells.count] = left > 1 ? (covering, left - 1) : nil
                cell.merged = .above
                cells.append(cell)
                continue
            }
            guard let current = written else {
                cells.append(Cell())
                continue
            }
            var cell = Cell(current.items)
            for offset in 0..<min(max(1, current.columns), widest)
            where cells.count <= limits.tableCells {
                if offset > 0 { cell.merged = .left }
                if current.rows > 1 { above[cells.count] = (cell, current.rows - 1) }
                cells.append(cell)
            }
            written = next.next()
        }
        return cells
    }
}

extension PageTable.Cell {
    /// The cell with these lines.
    init(_ items: [PageItem]) {
        var (shown, struck): ([String], [String]) = ([], [])
        for case .line(let line) in items {
            let text = Self.plain(line.text)
            if text.isEmpty { continue }
            if line.isStruck { struck.append(text) } else { shown.append(text) }
        }
        self.text = shown.joined(separator: "\n")
        self.struck = struck.joined(separator: "\n")
    }

    /// Normalised, blanks in one: `Dutchman’s  6` -> `Dutchman's 6`.
    private static func plain(_ text: String) -> String {
        PlainText.normalised(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
