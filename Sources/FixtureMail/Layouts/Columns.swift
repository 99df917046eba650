import FieldGame

/// A table with a heading for each column: `DATE | TIME | HOME | AWAY | PITCH | UMPIRES`.
///
/// A blank day repeats the one above it; other blanks are values that are not known yet.
enum Columns {
    /// The name of the layout.
    static let name = "columns"

    /// What a column holds.
    enum Field: Hashable, Sendable {
        case date, day, time, home, away, match, competition, pitch, umpires, remarks
        case score, homeScore, awayScore
    }

    /// What the cells of a heading row say; nil when they are no headings of matches.
    static func fields(of cells: [String]) -> [Field?]? {
        var fields = cells.map { field(of: $0) }
        guard fields.contains(where: { $0 != nil }) else { return nil }
        // `Home | v | Away`: the mark between is no side.
        for (index, cell) in cells.enumerated()
        where fields.count(where: { $0 == .away }) > 1
            && ["v", "vs", "v."].contains(cell.lowercased())
        {
            fields[index] = nil
        }
        // `Tie | Home | Away`: what both sides have a column for is only numbered.
        if fields.contains(.home), fields.contains(.away) {
            fields = fields.map { $0 == .match ? nil : $0 }
        }
        // `Subject,Start Date,Start Time`: the events of a calendar, exported.
        let folded = cells.prefix(8).map { $0.lowercased() }
        if let first = folded.first, ["subject", "summary", "title"].contains(first),
            folded.contains("start date"), !fields.contains(.match)
        {
            fields[0] = .match
        }
        let known = Set(fields.compactMap { $0 })
        let hasTeams = known.contains(.match) || known.isSuperset(of: [.home, .away])
        return hasTeams && known.count >= 2 ? fields : nil
    }

    /// `Kick-off` -> time, `Umpire 2` -> umpires, `Home goals` -> the home side's score; nil for a
    /// heading that is not needed.
    static func field(of cell: String) -> Field? {
        // Headings are short: a sentence is none.
        guard cell.utf8.count <= 60 else { return nil }
        let all = Word.words(of: cell)
        let spoken = all.filter { !$0.isMark && !$0.isNumber }
        guard let first = spoken.first, starts.contains(first) else { return nil }
        let words = spoken.map(\.fold)
        if let side = numberedSide(all) { return side }
        if let field = headings[words.joined(separator: " ")] { return field }
        // What stands in brackets explains: `KO (pm)`, `Umpire (home)`.
        if let open = all.firstIndex(where: { $0.fold == "(" }), open > 0 {
            let head = all[..<open].filter { !$0.isMark && !$0.isNumber }.map(\.fold)
            if let field = headings[head.joined(separator: " ")] { return field }
        }
        guard let field = headings[first.fold] else { return nil }
        let rest = words.dropFirst()
        switch field {
        case .home, .away:
            if rest.contains(where: scores.contains) {
                return field == .home ? .homeScore : .awayScore
            }
            return rest.allSatisfy(harmless.contains) ? field : nil
        case .match: return rest.allSatisfy(harmless.contains) ? field : nil
        default:
            if rest.contains(where: strange.contains) { return nil }
            return field
        }
    }

    /// `Team 1` -> home, `House 2` -> away; nil for other headings.
    private static func numberedSide(_ words: [Word]) -> Field? {
        guard words.count == 2, numberedSides.contains(words[0].fold) else {
            return nil
        }
        return ["1": .home, "2": .away][words[1].fold]
    }

    private static let numberedSides = ["house", "team", "side"]
    /// The words with which headings start; most cells are soon seen to be none.
    private static let starts = WordSet(
        numberedSides
            + headings.keys.flatMap { $0.split(separator: " ").prefix(1).map(String.init) })

    /// What may follow `Home` or `Match` in the heading of a column of teams.
    private static let harmless: WordSet = [
        "team", "teams", "house", "houses", "side", "sides", "name", "names", "v", "vs", "and",
        "the", "away", "bibs", "first", "named", "in",
    ]
    /// What makes it a column of goals.
    private static let scores: WordSet = ["goals", "score", "points", "pts", "scored"]
    /// What makes a heading one of something else: `Umpire phone`, `Date entered`.
    private static let strange: WordSet = [
        "phone", "tel", "mobile", "email", "fee", "fees", "paid", "entered", "updated", "changed",
        "added", "issued", "printed", "deadline", "type", "id", "ref", "no", "number", "map",
        "manager", "contact", "postcode",
    ]

    private static let headings: [String: Field] = [
        "start date": .date, "datetime": .date, "date time": .date, "date and time": .date,
        "kick off date": .date, "team": .home,
        "match date": .date, "match day": .date, "match time": .time, "match pitch": .pitch,
        "match venue": .pitch, "weekday": .day, "first umpire": .umpires,
        "second umpire": .umpires, "first ref": .umpires, "second ref": .umpires,
        "h": .home, "a": .away, "hosts": .home, "guests": .away, "vs": .away, "versus": .away,
        "h goals": .homeScore, "a goals": .awayScore, "goals h": .homeScore,
        "goals a": .awayScore, "goals home": .homeScore, "goals away": .awayScore,
        "score home": .homeScore, "score away": .awayScore, "h score": .homeScore,
        "a score": .awayScore, "hg": .homeScore, "ag": .awayScore, "ft": .score,
        "goals": .score, "final score": .score, "full time": .score, "first named": .home,
        "second named": .away, "house one": .home, "house two": .away, "start of play": .time,
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

    /// Reads the rows of a table; `day` is that of the row above, and becomes that of the last one.
    static func read(
        _ table: WrittenTable, fields: [Field?], above day: inout Setting.Day, in setting: Setting
    ) -> [Finding] {
        var setting = setting
        var findings: [Finding] = []
        for row in joined(table.rows, fields) {
            if table.division == .drawn, row.cells.count == 1, !row.line.isStruck {
                // A row of one cell is a heading.
                let items = LineItems(row.line.text, names: setting.names)
                if items.dates.isEmpty {
                    Heading.apply(row.line, items, to: &setting)
                    continue
                }
                if items.competitions.count == 1 { setting.competition = items.competitions[0] }
            }
            let row = TableRow(
                row, fields: fields, division: table.division, above: &day, setting: setting)
            if let finding = row.finding { findings.append(finding) }
            // A refusal needs no more than one finding too many.
            if findings.count > setting.limits.notices { break }
        }
        return findings
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
