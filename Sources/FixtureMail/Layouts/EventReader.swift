import FieldGame

/// One event of a calendar as a match.
struct EventReader {
    private let event: WrittenEvent
    private let setting: Setting
    /// The title, or the line of the description that names the teams where the title does not.
    private let title: ScannedLine
    /// The lines of the description, without the one that is the title.
    private let remarks: [LineItems]
    /// The title as written.
    private let line: WrittenLine

    /// Reads the words of an event; `number` is its place in the file.
    init(_ event: WrittenEvent, number: Int, setting: Setting) {
        self.event = event
        self.setting = setting
        func line(_ text: some StringProtocol) -> WrittenLine {
            WrittenLine(number: number, raw: text, depth: 0, limits: setting.limits)
        }
        self.line = line(event.summary + (event.isTentative ? " (tentative)" : ""))
        let summary = ScannedLine(line(event.summary), names: setting.names)
        var lines = event.description.split(whereSeparator: \.isNewline).prefix(Self.mostLines)
            .map { ScannedLine(line($0), names: setting.names) }
        if summary.items.pairings.isEmpty, summary.shapes.isEmpty,
            let index = lines.firstIndex(where: { $0.items.pairings.contains(where: \.hasTeam) })
        {
            title = lines.remove(at: index)
            remarks = [summary.items] + lines.map(\.items)
        } else {
            title = summary
            remarks = lines.map(\.items)
        }
    }

    /// Lines of a description that are looked at.
    private static let mostLines = 50

    /// What the event says; nothing when it is no match.
    func findings() -> [Finding] {
        if let answer = event.answer {
            let note = "the calendar only answers an invitation (METHOD:\(answer))"
            return [.problem(doubt(.ambiguous, note))]
        }
        guard let sides = sides() else { return [] }
        if let fault = sides.fault { return [problem(fault.reason, fault.note)] }
        let day: LocalDate
        var time: LocalTime?
        switch event.start {
        case .fault(let reason, let note): return [problem(reason, note)]
        case .day(let found): day = found
        case .clock(let found, let clock): (day, time) = (found, clock)
        }
        if case .time(let written)? = title.items.times.first {
            guard time == nil || time == written else {
                return [problem(.ambiguous, "the title names another time than the event")]
            }
            time = written
        }
        if Self.unknownTimes.contains(where: { title.items.has(phrase: $0) }) { time = nil }
        let competitions = competitions()
        guard competitions.count <= 1 else {
            return [problem(.ambiguous, "two competitions are named")]
        }
        var notice = Notice(
            action: .add, date: day, time: time, home: sides.home, away: sides.away,
            awayText: sides.awayText, competition: competitions.first ?? setting.competition,
            umpires: umpires(), line: setting.quote(line))
        if let fault = readAction(into: &notice, turned: sides.isTurned) { return [fault] }
        if let fault = readMove(into: &notice) { return [fault] }
        var doubts: [Problem] = []
        if let doubt = readPitch(into: &notice) { doubts.append(doubt) }
        if event.repeats {
            doubts.append(
                doubt(.ambiguous, "it repeats: only its first day is read"))
        }
        guard let first = doubts.first else { return [.notice(notice)] }
        return [.partly(notice, first)] + doubts.dropFirst().map { .problem($0) }
    }

    /// Makes one event of a series that has another start an update; gives back what is wrong.
    private func readMove(into notice: inout Notice) -> Finding? {
        guard notice.action == .add, let moved = event.moved else { return nil }
        var from = Notice.Previous()
        var changed: [Notice.Field] = []
        switch moved {
        case .fault(let reason, let note): return problem(reason, note)
        case .day(let day):
            if day != notice.date { from.date = day }
            if notice.time != nil { changed.append(.time) }
        case .clock(let day, let time):
            if day != notice.date { from.date = day }
            if time != notice.time { (from.time, changed) = (time, [.time]) }
        }
        notice.action = .update
        notice.changed = (from.date == nil ? [] : [.date]) + changed
        notice.from = from == Notice.Previous() ? nil : from
        return nil
    }

    private static let unknownTimes = [
        "time tbc", "time tba", "time tbd", "time to be confirmed", "ko tbc",
    ]

    private func problem(_ reason: Problem.Reason, _ note: String) -> Finding {
        setting.problem(reason, line, note)
    }

    private func doubt(_ reason: Problem.Reason, _ note: String) -> Problem {
        Problem(reason, line, note, countsAsMatch: false, limits: setting.limits)
    }

    /// The two sides; a team by itself is training. Nil when no match is meant.
    private func sides() -> Opponents? {
        let pairings = title.items.pairings
        if pairings.count > 1 {
            var sides = Opponents(pairings[0], names: setting.names)
            sides.fault = (.ambiguous, "several matches in one event")
            return sides
        }
        if let pairing = pairings.first {
            let isKnown = pairing.hasTeam || [pairing.home, pairing.away].contains(where: isNear)
            return isKnown ? Opponents(pairing, names: setting.names) : nil
        }
        if let shape = title.shapes.first {
            return Opponents(
                Pairing(home: shape.home, away: shape.away, range: shape.range),
                names: setting.names)
        }
        guard !event.categories.isEmpty || !title.items.competitions.isEmpty,
            let team = Pairing.side(from: 0, in: title.items.words, names: setting.names),
            team.end == title.items.words.count, team.side.id != nil
        else { return nil }
        return Opponents(
            Pairing(home: team.side, away: .open, range: 0..<team.end), names: setting.names)
    }

    /// Whether a side that is no team has the look of one: `XQZ`, `Hawtry`, two teams of one name.
    private func isNear(_ side: Pairing.Side) -> Bool {
        switch side {
        case .team, .several: true
        case .open: false
        case .unknown(let text):
            !setting.names.teams(near: text).isEmpty
                || ((2...5).contains(text.count)
                    && text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) })
        }
    }

    /// The competitions of the title; else those of the description; else those of the categories.
    private func competitions() -> [String] {
        let named = title.items.competitions
        if !named.isEmpty { return named }
        let below = remarks.flatMap(\.competitions)
        if !below.isEmpty { return Array(Set(below)).sorted() }
        let categories = event.categories.flatMap {
            LineItems(PlainText.normalised($0), names: setting.names).competitions
        }
        return Array(Set(categories)).sorted()
    }

    private func umpires() -> [String]? {
        let named = ([title.items] + remarks).flatMap { items in
            items.items.flatMap { item -> [String] in
                if case .umpires(let names) = item.kind { names } else { [] }
            }
        }
        return named.isEmpty ? nil : named
    }

    /// Takes the pitch from the place; gives back what is wrong with it.
    private func readPitch(into notice: inout Notice) -> Problem? {
        let place = String(
            PlainText.normalised(event.location).prefix(setting.limits.lineLength))
        let words = Word.words(of: place)
        if words.isEmpty || UmpireWords.isUnknown(words) {
            notice.pitch = title.items.pitches.first ?? remarks.flatMap(\.pitches).first
            return nil
        }
        let named = Set(LineItems(words, names: setting.names).pitches)
        guard named.count <= 1 else { return doubt(.ambiguous, "two pitches are named") }
        let initials = setting.names.initials[place] ?? []
        notice.pitch =
            named.first ?? (initials.count == 1 ? initials[0] : nil)
            ?? place.split(separator: ",").lazy.compactMap {
                setting.names.pitch(near: $0.trimmingBlanks)
            }.first
        return notice.pitch == nil ? doubt(.unknownPitch, "no pitch is called \(place)") : nil
    }

    /// Makes it a cancellation, a postponement or a result; gives back what is wrong.
    private func readAction(into notice: inout Notice, turned: Bool) -> Finding? {
        let announced = Cancellations.announced(title.items)
        if event.isCancelled || announced == .cancel {
            notice.action = .cancel
            return nil
        }
        if announced == .postpone {
            notice.action = .postpone
            return nil
        }
        for items in remarks where items.pairings.isEmpty {
            guard let action = Cancellations.announced(items) else { continue }
            guard items.words.count(where: { !$0.isMark }) <= 3 else {
                return problem(.ambiguous, "the text may say that it is off")
            }
            notice.action = action
            return nil
        }
        let results =
            title.shapes + remarks.flatMap { ResultShape.all(in: $0.words, names: setting.names) }
        guard let shape = results.first(where: { $0.score != nil }), let written = shape.score
        else {
            return nil
        }
        let spoiled = ([title.items] + remarks).contains { items in
            items.has(["walkover", "abandoned", "awarded", "conceded", "forfeited", "void"])
        }
        if spoiled { return problem(.ambiguous, "not a result") }
        guard let home = written.first, let away = written.second,
            let score = Score(home: home, away: away)
        else { return problem(.noScore, "no score can be that high") }
        if let sent = setting.resolution.sent, notice.date > sent {
            return problem(.ambiguous, "a score for a day that is still to come")
        }
        guard shape.verdict == .none else { return problem(.ambiguous, "it is not clear who won") }
        notice.action = .result
        notice.score = shape.home.id == notice.home && !turned ? score : score.reversed
        return nil
    }
}
