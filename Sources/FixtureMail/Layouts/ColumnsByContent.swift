import FieldGame

/// What the columns of a table without a heading row hold, told by the cells of its first row:
/// `Tue 26 Jan | 14.25 | OJB | CRN | A1 | RJC / TW`.
enum ColumnsByContent {
    /// A field for each cell; nil unless there are two teams and a day, and no cell but the last is
    /// left unexplained.
    static func fields(of cells: [String], names: Names) -> [Columns.Field?]? {
        var fields: [Columns.Field?] = []
        for (index, cell) in cells.enumerated() {
            var field = field(of: cell, names: names)
            if field == .home, fields.contains(.home) {
                if fields.contains(.away) { return nil }
                field = .away
            }
            if field == nil {
                guard index == cells.count - 1 || cell.isEmpty else { return nil }
                field = index == cells.count - 1 ? .umpires : nil
            } else if let field, fields.contains(field) {
                return nil
            }
            fields.append(field)
        }
        let known = Set(fields.compactMap { $0 })
        let hasTeams = known.contains(.match) || known.isSuperset(of: [.home, .away])
        return hasTeams && known.contains(.date) ? fields : nil
    }

    private static func field(of cell: String, names: Names) -> Columns.Field? {
        let words = Word.words(of: cell)
        guard !words.isEmpty else { return nil }
        if !names.teams[words[...]].isEmpty { return .home }
        if words.count <= 8, let pairing = PairingCell.pairing(cell, names: names),
            pairing.key != nil
        {
            return .match
        }
        if !names.pitches(named: words[...]).isEmpty { return .pitch }
        if !names.competitions[words[...]].isEmpty || names.abbreviations[cell] != nil {
            return .competition
        }
        if let (_, length) = DateWords.date(at: 0, in: words) {
            if length == words.count { return .date }
            // `02/02/2027 14:25`
            let last = TimeWords.time(at: length, in: words)
            if let last, length + last.length == words.count { return .date }
        }
        if let (_, length) = TimeWords.time(at: 0, in: words), length == words.count {
            return .time
        }
        if let (_, _, length) = LineItems.score(at: 0, before: words.count, in: words),
            length == words.count
        {
            return .score
        }
        return nil
    }
}
