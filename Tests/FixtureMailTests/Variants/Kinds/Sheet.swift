import FieldGame

/// A table of matches before it is a text, a page or a file.
struct Sheet {
    /// What a column holds.
    enum Field {
        case date, weekday, time, home, versus, away, match, competition, pitch, umpires, umpire1,
            umpire2, other
    }

    /// A row: its match, and whether its day stands in the row above as well.
    struct Row {
        var match: PlannedMatch
        var cells: [String]
        var repeatsDay = false
        var repeatsTime = false
        var isStruck = false
    }

    var fields: [Field]
    var headings: [String]
    var rows: [Row]

    /// A cell's place.
    func column(_ field: Field) -> Int? { fields.firstIndex(of: field) }
}

/// What a table may hold.
struct SheetHabits {
    /// Blank days under a day.
    var blanks = false
    /// A day in a table's way, with the year; else in the way of texts.
    var sheetDays = true
    /// Blank cells where nothing is known, and opponents that are not known yet.
    var empties = true
    /// Whether a cell may be struck out.
    var strikes = false
    /// Whether the day may say its weekday wrongly or be no day.
    var badDays = true
}

extension Author {
    /// A table, its matches told to the draft.
    func sheet(_ draft: inout Draft, _ habits: SheetHabits) -> Sheet {
        let fields = sheetFields(habits)
        let hasCompetitions = fields.contains(.competition)
        let common = competition()
        if !hasCompetitions {
            draft.subject = subjectLine(common)
        } else {
            draft.subject = one([
                "Fixtures", "Sheet for next week", "Latest fixtures", "Matches \u{2013} draft 2",
            ])
        }
        var sheet = Sheet(fields: fields, headings: fields.map(heading), rows: [])
        let style = habits.sheetDays ? number(0...(Self.sheetDays - 1)) : dateStyle
        for day in days(number(1...3)) {
            for index in 0..<number(1...4) {
                var match = match(on: day, competition: hasCompetitions ? competition() : common)
                if !fields.contains(.umpires), !fields.contains(.umpire1) { match.umpires = nil }
                if !fields.contains(.umpire2), fields.contains(.umpire1) {
                    match.umpires = match.umpires.map { Array($0.prefix(1)) }
                }
                if !fields.contains(.pitch) || chance(6) { match.pitch = nil }
                if !fields.contains(.time) || chance(6) { match.time = nil }
                if chance(5), fields.contains(.away), habits.empties { match.away = nil }
                var row = Sheet.Row(match: match, cells: [])
                row.repeatsDay = habits.blanks && index > 0
                let dayText =
                    habits.sheetDays ? sheetDay(day, style: style) : spelled(day, style: style)
                row.cells = fields.map { cell($0, match, dayText, habits) }
                spoil(&row, fields, habits, &draft)
                sheet.rows.append(row)
            }
        }
        return sheet
    }

    private func sheetFields(_ habits: SheetHabits) -> [Sheet.Field] {
        var teams: [Sheet.Field] = chance(20) ? [.match] : [.home, .away]
        if teams.count == 2, chance(12) { teams = [.home, .versus, .away] }
        var groups: [[Sheet.Field]] = [[.date], teams]
        if chance(92) { groups.append([.time]) }
        if chance(45) { groups.append([.competition]) }
        if chance(92) { groups.append([.pitch]) }
        if chance(50) {
            groups.append([.umpires])
        } else if chance(70) {
            groups.append([.umpire1, .umpire2])
        }
        if chance(10) { groups.append([.other]) }
        if habits.sheetDays, chance(25) {
            groups[0] = chance(50) ? [.date, .weekday] : [.weekday, .date]
        }
        if chance(50) { groups = shuffled(groups) }
        if habits.blanks, let at = groups.firstIndex(where: { $0.contains(.date) }) {
            groups.insert(groups.remove(at: at), at: 0)
        }
        return groups.flatMap { $0 }
    }

    private func heading(_ field: Sheet.Field) -> String {
        let text: String
        switch field {
        case .date: text = one(["Date", "DATE", "When", "Match date", "Date", "Date of match"])
        case .weekday: text = one(["Day", "Day", "Weekday", "DAY"])
        case .time:
            text = one([
                "Time", "KO", "Kick-off", "Kick off", "Start", "K.O.", "Start time", "TIME",
            ])
        case .home:
            text = one([
                "Home", "HOME", "Home team", "Home House", "House A", "House 1", "Team 1",
                "Home side",
            ])
        case .versus: text = one(["", "v", ""])
        case .away:
            text = one([
                "Away", "AWAY", "Away team", "Away House", "House B", "House 2", "Team 2",
                "Opponents", "Visitors",
            ])
        case .match: text = one(["Match", "Fixture", "Game", "Teams", "Tie", "MATCH"])
        case .competition:
            text = one([
                "Competition", "Comp", "Comp.", "League", "League/Cup", "Tournament", "Event",
            ])
        case .pitch:
            text = one(["Pitch", "Venue", "Ground", "Location", "Where", "PITCH", "Place"])
        case .umpires:
            text = one(["Umpires", "Umpire(s)", "Umps", "Refs", "Officials", "UMPIRES", "Referees"])
        case .umpire1: text = one(["Umpire 1", "Ump 1", "Umpire A", "First umpire", "Umpire"])
        case .umpire2: text = one(["Umpire 2", "Ump 2", "Umpire B", "Second umpire", "Umpire"])
        case .other: text = one(["No.", "#", "Wk", "Notes", "Tea", "Ref no"])
        }
        return text
    }

    private func cell(
        _ field: Sheet.Field, _ match: PlannedMatch, _ day: String, _ habits: SheetHabits
    ) -> String {
        let blank = habits.empties && chance(50) ? "" : one(["TBC", "tbc", "TBA", "-"])
        switch field {
        case .date: return day
        case .weekday: return String(match.date.weekday.name.prefix(chance(50) ? 3 : 9))
        case .time: return match.time.map { spelled($0) } ?? blank
        case .home: return spelled(team: match.home)
        case .versus: return "v"
        case .away: return match.away.map { spelled(team: $0) } ?? match.awayText ?? ""
        case .match: return pairing(match).text
        case .competition:
            let name = match.competition ?? ""
            return quoted(abbreviatesPitches ? abbreviation(of: name) : name)
        case .pitch: return match.pitch.map { slipped(spelled(pitch: $0)) } ?? blank
        case .umpires: return match.umpires.map { spelled(umpires: $0) } ?? blank
        case .umpire1: return match.umpires?.first ?? blank
        case .umpire2: return (match.umpires?.count ?? 0) > 1 ? match.umpires?[1] ?? "" : ""
        case .other: return one(["", "1", "2"])
        }
    }

    /// Tells the row's match to the draft, or makes something of it that nobody can act on.
    private func spoil(
        _ row: inout Sheet.Row, _ fields: [Sheet.Field], _ habits: SheetHabits, _ draft: inout Draft
    ) {
        let teams = fields.indices.filter { [.home, .away, .match].contains(fields[$0]) }
        func marks() -> [String] { teams.map { row.cells[$0] }.filter { !$0.isEmpty } }
        let date = fields.firstIndex(of: .date) ?? 0
        if chance(4), fields.contains(.home), let home = fields.firstIndex(of: .home) {
            row.cells[home] = stranger()
            // Without an opponent nothing of the match is known.
            draft.fail(
                row.match.away == nil ? [.unknownTeam, .ambiguous] : [.unknownTeam], marks())
        } else if habits.badDays, habits.sheetDays, chance(4), !row.repeatsDay {
            row.cells[date] = "31/02/\(row.match.date.year)"
            draft.fail([.invalidDate], marks())
        } else if habits.badDays, chance(4), let day = fields.firstIndex(of: .weekday),
            let next = row.match.date.adding(days: 1), !row.repeatsDay
        {
            row.cells[day] = String(next.weekday.name.prefix(3))
            draft.fail([.invalidDate], marks())
        } else if habits.strikes, chance(6), !row.repeatsDay {
            row.isStruck = true
            draft.fail([.struckOut], marks())
        } else {
            draft.tell(row.match, marks: marks())
        }
    }
}
