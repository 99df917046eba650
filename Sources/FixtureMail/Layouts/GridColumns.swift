/// The heading row of a grid: the corner above the headings of the rows, and what each column is.
struct GridColumns {
    /// How many columns hold the headings of the rows.
    var corner: Int
    /// What stands in the corner and holds for all rows: `Tue 3 Feb`.
    var common = GridAxis()
    /// The columns behind the corner; nil for one without a heading.
    var columns: [GridAxis?]

    /// What most columns are about.
    var kinds: Set<GridAxis.Kind> {
        columns.reduce(into: []) { $0.formUnion($1?.kinds ?? []) }
    }

    /// Reads a heading row; nil unless two thirds of the columns say when or where a match is, or in
    /// which competition, all in the same way. `width` is that of the rows below, since a text may
    /// have lost the empty corner at its start.
    init?(_ cells: [String], width: Int? = nil, in setting: Setting) {
        var cells = cells
        var corner = cells.prefix(while: Self.isCorner).count
        if corner == 0 {
            guard let first = cells.first.flatMap({ GridAxis($0, in: setting) }) else { return nil }
            let others = cells.dropFirst().compactMap { GridAxis($0, in: setting) }
            let isApart = others.allSatisfy { $0.kinds.isDisjoint(with: first.kinds) }
            if isApart {
                if first.unknown == nil { common = first }
            } else if width == cells.count + 1 {
                cells.insert("", at: 0)
            } else {
                return nil
            }
            corner = 1
        }
        self.corner = corner
        let headings = cells.dropFirst(corner)
        columns = headings.map { GridAxis($0, in: setting) }
        let filled = headings.count { !$0.isEmpty }
        let known = columns.compactMap { $0 }.filter { $0.unknown == nil }
        guard let first = known.first, known.count * 3 >= filled * 2 else { return nil }
        let shared = known.dropFirst().reduce(first.kinds) { $0.intersection($1.kinds) }
        guard !shared.isEmpty else { return nil }
    }

    /// The heading as it stands below another one: times below the days of which each covers several
    /// columns; nil when it starts anew.
    func below(_ other: GridColumns) -> GridColumns? {
        guard corner == other.corner, columns.count == other.columns.count,
            kinds.isDisjoint(with: other.kinds)
        else { return nil }
        var both = other
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            both.columns[index] = other.columns[index]?.adding(column) ?? column
        }
        return both
    }

    /// An empty cell, or one that only names what the row headings are.
    private static func isCorner(_ cell: String) -> Bool {
        let words = Word.words(of: cell).filter { !$0.isMark }
        return words.allSatisfy { cornerWords.contains($0) }
    }

    private static let cornerWords: WordSet = [
        "pitch", "pitches", "ground", "venue", "field", "place", "time", "times", "date", "dates",
        "day", "days", "slot", "slots", "kick-off", "kick", "off", "kickoff", "ko", "start", "and",
        "competition", "comp", "league", "when", "where", "location",
    ]
}
