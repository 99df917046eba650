import FieldGame

/// One row of a table of matches.
struct TableRow {
    /// What it says; nil for an empty row.
    private(set) var finding: Finding?

    private let row: WrittenTable.Row
    private let setting: Setting
    private var cells: [Columns.Field: [String]] = [:]
    /// What stands below headings that say nothing of matches.
    private var spare: [String] = []
    /// What of the row was not understood though its match is.
    private var doubt: Problem?

    /// Reads a row; `day` is that of the row above, and becomes that of this one.
    init(
        _ row: WrittenTable.Row, fields: [Columns.Field?], division: WrittenTable.Division,
        above day: inout Setting.Day, setting: Setting
    ) {
        self.row = row
        self.setting = setting
        if let fault = row.fault {
            finding = problem(.ambiguous, fault)
            return
        }
        if let struck = StruckRow(row, fields: fields) {
            if let date = struck.date { day = CellDay.day(date, weekday: nil, setting) }
            finding = setting.problem(.struckOut, struck.line(setting), "the row is struck through")
            return
        }
        if division == .drawn, row.cells.count == 1, let cell = row.cells.first {
            day = CellDay.day(cell, weekday: nil, setting)
            return
        }
        for (field, cell) in zip(fields, row.cells) {
            if let field { cells[field, default: []].append(cell) }
            if field == nil, !cell.isEmpty { spare.append(cell) }
        }
        let written = (cells[.date] ?? []) + (cells[.day] ?? [])
        let date = written.filter { !Self.ditto.contains($0) && !$0.isEmpty }
        if row.isStruck {
            if let pairing = pairing(), pairing.hasTeam { finding = struckOut }
            return
        }
        if !date.isEmpty {
            day = CellDay.day(
                cells[.date]?.first { !$0.isEmpty && !Self.ditto.contains($0) }
                    ?? date.joined(separator: " "), weekday: cells[.day]?.first, setting)
        } else if let dated = dayAndTime {
            day = CellDay.day(dated, weekday: nil, setting)
        }
        if row.cells.allSatisfy(\.isEmpty) || isOnlyADay { return }
        let extra = row.cells.dropFirst(fields.count)
        let fits =
            row.cells.count == fields.count || division == .placed
            || (division == .marked && extra.allSatisfy(\.isEmpty))
            || (row.cells.count < fields.count
                && row.cells.count > (fields.lastIndex { $0 == .away || $0 == .match } ?? 0))
        guard fits else {
            finding = problem(
                .ambiguous, "the row has \(row.cells.count) cells, not \(fields.count)")
            return
        }
        finding = read(day)
    }

    private static let ditto: Set<String> = ["\"", "''", "do", "ditto", "do.", "\" \"", ",,"]

    /// `Tue 2 Mar 2027 14:25`: a cell of a column of times that names the day too.
    private var dayAndTime: String? {
        cells[.time]?.first { !LineItems($0, names: setting.names).dates.isEmpty }
    }

    /// A row that only names the day of those below it.
    private var isOnlyADay: Bool {
        let filled = cells.filter { $0.value.contains { !$0.isEmpty } }.keys
        return !filled.isEmpty && filled.allSatisfy { $0 == .date || $0 == .day }
    }

    private var struckOut: Finding {
        .problem(
            Problem(
                .struckOut, row.line, "the row is struck out", countsAsMatch: false,
                limits: setting.limits))
    }

    private func problem(_ reason: Problem.Reason, _ note: String) -> Finding {
        setting.problem(reason, row.line, note)
    }

    private func text(_ field: Columns.Field) -> String {
        written(field).joined(separator: ", ")
    }

    /// What the cells of a field hold; a cell that reaches over several columns counts once.
    private func written(_ field: Columns.Field) -> [String] {
        var texts: [String] = []
        for text in cells[field] ?? [] where !text.isEmpty && text != texts.last {
            texts.append(text)
        }
        return texts
    }

    private func isEmpty(_ text: String) -> Bool {
        text.isEmpty || UmpireWords.isUnknown(Word.words(of: text))
    }

    private mutating func read(_ day: Setting.Day) -> Finding? {
        guard let pairing = pairing() else { return nil }
        let sides = Opponents(pairing, names: setting.names)
        if let fault = sides.fault { return problem(fault.reason, fault.note) }
        var setting = setting
        setting.day = day
        let date: LocalDate
        switch setting.day(nil) {
        case .failure(let fault): return problem(fault.reason, fault.note)
        case .success(let found): date = found
        }
        var notice = Notice(
            action: .add, date: date, home: sides.home, away: sides.away,
            awayText: sides.awayText, line: setting.quote(row.line))
        if let fault = readDetails(into: &notice)
            ?? readAction(into: &notice, turned: sides.isTurned)
        {
            return fault
        }
        return doubt.map { .partly(notice, $0) } ?? .notice(notice)
    }

    private func pairing() -> Pairing? {
        if cells[.match] != nil {
            return PairingCell.pairing(
                written(.match).joined(separator: " "), names: setting.names)
        }
        // `JDM v HWTA` in a cell that reaches over both columns.
        if let both = cells[.home]?.first, both == cells[.away]?.first {
            let pairings = Pairing.all(in: Word.words(of: both), names: setting.names)
            if pairings.count == 1 { return pairings[0] }
        }
        let (home, away) = (side(.home), side(.away))
        if home == .open, away == .open { return nil }
        return Pairing(home: home, away: away, range: 0..<0)
    }

    private func side(_ field: Columns.Field) -> Pairing.Side {
        PairingCell.side(cells[field]?.first { !$0.isEmpty } ?? "", names: setting.names)
    }

    private mutating func readDetails(into notice: inout Notice) -> Finding? {
        let time = text(.time)
        if let dated = dayAndTime {
            switch CellTime.timeAfterDay(dated) {
            case .time(let found)?: notice.time = found
            case .fault?: return problem(.invalidTime, "\(dated): no such time")
            case nil: notice.time = CellTime.time(dated) ?? setting.time
            }
        } else if !isEmpty(time), !saysOff(time) {
            guard let found = CellTime.time(time) else {
                return problem(.invalidTime, "\(time): no such time")
            }
            notice.time = found
        } else if let found = cells[.date]?.lazy.compactMap({ CellTime.timeAfterDay($0) }).first {
            guard case .time(let time) = found else {
                return problem(.invalidTime, "\(text(.date)): no such time")
            }
            notice.time = time
        } else if cells[.time] == nil {
            notice.time = setting.time
        }
        let pitch = text(.pitch)
        if !isEmpty(pitch), !saysOff(pitch) {
            let words = Word.words(of: pitch)
            let found = setting.names.pitches(named: words[...])
            let initials = setting.names.initials[pitch] ?? []
            if found.count > 1 {
                return problem(.ambiguous, "several pitches are called \(pitch)")
            }
            notice.pitch =
                found.first ?? (initials.count == 1 ? initials[0] : nil)
                ?? setting.names.pitch(near: pitch)
            if notice.pitch == nil {
                doubt = Problem(
                    .unknownPitch, row.line, "no pitch is called \(pitch)", countsAsMatch: false,
                    limits: setting.limits)
            }
        }
        let competition = text(.competition)
        if isEmpty(competition) {
            notice.competition = setting.competition
        } else {
            let words = Word.words(of: competition)
            let found = setting.names.competitions[words[...]]
            guard found.count <= 1 else {
                return problem(.ambiguous, "several competitions are called \(competition)")
            }
            notice.competition =
                found.first
                ?? setting.names.abbreviations[competition.uppercased()] ?? competition
        }
        let umpires = UmpireWords.names(
            Word.words(
                of: written(.umpires).filter { !$0.hasPrefix("#") && !saysStatus($0) }.joined(
                    separator: "; "
                )
                .replacing("\n", with: "; "))[...])
        notice.umpires = umpires.isEmpty ? nil : umpires
        return nil
    }

    private var hasScoreColumns: Bool {
        cells[.score] != nil || cells[.homeScore] != nil || cells[.awayScore] != nil
    }

    /// Whether a cell that should hold something else says that the match is off.
    private func saysOff(_ cell: String) -> Bool {
        let items = LineItems(cell, names: setting.names)
        return items.words.count <= 4 && Cancellations.announced(items) != nil
    }

    /// Whether a cell below no heading, which could be an umpire's, is the state of the match.
    private func saysStatus(_ cell: String) -> Bool {
        saysOff(cell)
            || ["confirmed", "scheduled", "provisional", "unconfirmed"].contains(
                cell.lowercased())
    }

    /// `3-1`, from one cell or from one for each side; empty when there is none.
    private var scoreText: String {
        let (home, away) = (text(.homeScore), text(.awayScore))
        if !isEmpty(home) || !isEmpty(away) { return "\(home)-\(away)" }
        // Two columns called `Score`, one for each side.
        let halves = (cells[.score] ?? []).filter { !isEmpty($0) }
        return halves.count == 2 ? halves.joined(separator: "-") : text(.score)
    }

    /// A score or a word in the remarks makes it a result or a cancellation.
    private func readAction(into notice: inout Notice, turned: Bool) -> Finding? {
        let off =
            spare.filter(saysOff)
            + ([text(.time), text(.pitch)] + written(.umpires)).filter(saysOff)
        let remarks = LineItems(
            ([text(.remarks), text(.score)] + off).joined(separator: " "), names: setting.names)
        if let action = Cancellations.announced(remarks) {
            notice.action = action
            return nil
        }
        if remarks.has(["abandoned", "walkover", "awarded", "conceded"]) {
            return problem(.ambiguous, "not a result")
        }
        let score = scoreText
        if !isEmpty(score) {
            let words = Word.words(of: score)
            guard let (home, away, length) = LineItems.score(at: 0, before: words.count, in: words),
                length == words.count, let home, let away, let found = Score(home: home, away: away)
            else { return problem(.noScore, "\(score): no score") }
            if let sent = setting.resolution.sent, notice.date > sent {
                return problem(.ambiguous, "a score for a day that is still to come")
            }
            notice.action = .result
            notice.score = turned ? found.reversed : found
        } else if setting.topic == .results, hasScoreColumns, let sent = setting.resolution.sent,
            notice.date <= sent
        {
            return problem(.noScore, "the score is blank")
        } else if setting.topic == .cancelled {
            notice.action = .cancel
        } else if setting.topic == .postponed {
            notice.action = .postpone
        }
        return nil
    }
}
