import FieldGame

/// A table with a heading for each column: `DATE | TIME | HOME | AWAY | PITCH | UMPIRES`.
///
/// A blank day repeats the one above it; other blanks are values that are not known yet.
enum Columns {
    /// The name of the layout.
    static let name = "columns"

    /// What a column holds.
    enum Field: Hashable, Sendable {
        case date, day, time, home, away, match, competition, pitch, umpires, score, remarks
    }

    /// What the cells of a heading row say; nil when they are no headings of matches.
    static func fields(of cells: [String]) -> [Field?]? {
        let fields = cells.map { field(of: $0) }
        let known = Set(fields.compactMap { $0 })
        let hasTeams = known.contains(.match) || known.isSuperset(of: [.home, .away])
        return hasTeams && known.count >= 2 ? fields : nil
    }

    /// `Kick-off` -> time, `Umpire 2` -> umpires; nil for a heading that is not needed.
    private static func field(of cell: String) -> Field? {
        let words = Word.words(of: cell).filter { !$0.isMark && !$0.isNumber }
        let text = words.map(\.fold).joined(separator: " ")
        return headings[text] ?? words.first.flatMap { headings[$0.fold] }
    }

    private static let headings: [String: Field] = [
        "date": .date, "when": .date, "day": .day, "day and date": .date, "day date": .date,
        "time": .time, "ko": .time, "k o": .time, "kick off": .time, "kickoff": .time,
        "start": .time, "starts": .time, "start time": .time, "kick": .time,
        "home": .home, "home team": .home, "home house": .home, "house a": .home, "team a": .home,
        "bibs": .home, "home side": .home,
        "away": .away, "away team": .away, "away house": .away, "house b": .away, "team b": .away,
        "opponent": .away, "opponents": .away, "opposition": .away, "visitors": .away,
        "away side": .away, "v": .away, "against": .away,
        "match": .match, "fixture": .match, "game": .match, "teams": .match, "tie": .match,
        "houses": .match, "sides": .match,
        "competition": .competition, "comp": .competition, "league": .competition,
        "cup": .competition, "division": .competition, "event": .competition,
        "tournament": .competition,
        "pitch": .pitch, "venue": .pitch, "ground": .pitch, "place": .pitch, "where": .pitch,
        "location": .pitch, "field": .pitch,
        "umpires": .umpires, "umpire": .umpires, "umps": .umpires, "ump": .umpires,
        "ref": .umpires, "refs": .umpires, "referee": .umpires, "referees": .umpires,
        "officials": .umpires, "official": .umpires,
        "result": .score, "score": .score, "results": .score,
        "notes": .remarks, "note": .remarks, "status": .remarks, "remarks": .remarks,
        "comments": .remarks, "comment": .remarks,
    ]

    /// Reads the rows of a table.
    static func read(_ table: WrittenTable, fields: [Field?], in setting: Setting) -> [Finding] {
        var setting = setting
        var day = setting.day
        return joined(table.rows, fields).compactMap { row in
            if row.cells.count == 1, !row.line.isStruck {
                // A row of one cell is a heading.
                let items = LineItems(row.line.text, names: setting.names)
                if items.dates.isEmpty {
                    Heading.apply(row.line, items, to: &setting)
                    return nil
                }
                if items.competitions.count == 1 { setting.competition = items.competitions[0] }
            }
            return TableRow(row, fields: fields, above: &day, setting: setting).finding
        }
    }

    /// The rows, one for each match: where the teams reach down over several rows, what these say of
    /// the umpires belongs to the first.
    private static func joined(
        _ rows: [WrittenTable.Row], _ fields: [Field?]
    ) -> [WrittenTable.Row] {
        let teams = fields.indices.filter { [.home, .away, .match].contains(fields[$0]) }
        var result: [WrittenTable.Row] = []
        for row in rows {
            guard var last = result.last, !teams.isEmpty,
                teams.allSatisfy({ row.merged[$0] == .above })
            else {
                result.append(row)
                continue
            }
            for (index, cell) in row.cells.enumerated()
            where row.merged[index] == nil && !cell.isEmpty && last.cells.indices.contains(index) {
                last.cells[index] += (last.cells[index].isEmpty ? "" : "\n") + cell
            }
            result[result.count - 1] = last
        }
        return result
    }
}
