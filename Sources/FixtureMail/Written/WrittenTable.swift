import FieldGame

/// Rows and cells, as a text draws them with bars: `Tue 20 Jan | 14.25 | OJB | CRN`.
struct WrittenTable: Sendable {
    /// One row: the line it was read from, and its cells.
    struct Row: Sendable {
        var line: WrittenLine
        /// What stands in each cell, its lines apart by `\n`; empty where it is struck through.
        var cells: [String]
        /// Why the cells cannot be told apart; nil when they can.
        var fault: String?
        /// Whether all of it is struck out.
        var isStruck = false
        /// Whether one merged cell is all that it holds.
        var isMerged = false
        /// What is struck through in the cells where nothing else stands.
        var struck: [Int: String] = [:]
        /// The cells that only repeat the one they are merged with.
        var merged: [Int: Merge] = [:]
    }

    /// Who divided the rows into cells.
    enum Division: Hashable, Sendable {
        /// A person, with bars or blanks, or a page: where a cell lacks, it may be any.
        case drawn
        /// A program, with marks: empty cells at the end may lack.
        case marked
        /// Each cell has a place of its own; cells beyond the headings belong to none.
        case placed
    }

    /// Which neighbour a cell is merged with.
    enum Merge: Sendable { case above, left }

    /// The cells of the heading row.
    var heading: Row
    /// The rows below it, without the ruled lines.
    var rows: [Row]
    /// Numbers of all lines that the table covers.
    var lines: Set<Int>
    /// Who divided its rows into cells.
    var division = Division.drawn

    /// A cell of a sheet as it is compared: normalised, the line ends within it kept.
    static func cell(_ text: String) -> String {
        text.lines.map { PlainText.normalised($0).trimmingBlanks }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// `| a | b |` and `a | b` -> two cells; a line without a bar has one.
    static func barredCells(of line: WrittenLine) -> [String] {
        guard line.hasBar else { return [line.text.trimmingBlanks] }
        var cells = line.text.pieces(between: "|").map(\.trimmingBlanks)
        if cells.count > 1, line.text.hasPrefix("|"), line.text.hasSuffix("|") {
            cells.removeFirst()
        }
        if cells.count > 1, line.text.hasSuffix("|"), cells.last == "" {
            cells.removeLast()
        }
        return cells
    }
}
