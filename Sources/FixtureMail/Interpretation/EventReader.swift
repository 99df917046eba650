import FieldGame

/// One event of a calendar as a match: `JDM v HWTA – Senior Ties R1`, at a pitch, with `Umpires: ...`
/// below.
struct EventReader {
    private let event: WrittenEvent
    private let lexer: Lexer
    private let limits: Limits
    private let competition: String?
    private let line: WrittenLine
    private var title: Passage
    private var remarks: [Passage]

    /// Lines of a description that are looked at.
    private static let mostLines = 50

    /// Reads the words of an event; `number` is its place in the file.
    init(_ event: WrittenEvent, number: Int, lexer: Lexer, limits: Limits, competition: String?) {
        (self.event, self.lexer, self.limits, self.competition) = (
            event, lexer, limits, competition
        )
        let line = WrittenLine(
            number: number, raw: event.summary + (event.isTentative ? " (tentative)" : ""),
            depth: 0, limits: limits)
        self.line = line
        func passage(_ text: some StringProtocol) -> Passage {
            let words = Word.words(of: PlainText.normalised(text.cut(atScalars: limits.lineLength)))
            let spans = lexer.spans(of: words)
            return Passage(
                line: line, form: .row, words: words, spans: spans,
                pairs: lexer.pairs(words, spans),
                block: number)
        }
        let summary = passage(event.summary)
        var lines = event.description.split(whereSeparator: \.isNewline).prefix(Self.mostLines).map
        { passage($0) }
        if summary.pairs.isEmpty,
            let index = lines.firstIndex(where: { $0.pairs.contains(where: \.hasTeam) })
        {
            title = lines.remove(at: index)
            remarks = [summary] + lines
        } else {
            title = summary
            remarks = lines
        }
    }

    private func problem(_ reason: Problem.Reason, _ note: String, countsAsMatch: Bool = true)
        -> Finding
    {
        .problem(Problem(reason, line, note, countsAsMatch: countsAsMatch, limits: limits))
    }

    /// What the event says; nothing when it is no match.
    func findings(_ judge: Judge) -> [Finding] {
        if let answer = event.answer {
            return [
                problem(
                    .ambiguous, "the calendar only answers an invitation (METHOD:\(answer))",
                    countsAsMatch: false)
            ]
        }
        if title.pairs.count > 1 { return [problem(.ambiguous, "several matches in one event")] }
        guard let pair = title.pairs.first ?? training,
            pair.hasTeam || isNear(pair.first) || isNear(pair.second)
        else { return [] }
        var values: [Value] = []
        switch event.start {
        case .fault(let reason, let note): return [problem(reason, note)]
        case .day(let day): values = [Self.value(day)]
        case .clock(let day, let time):
            values = [Self.value(day), Value(kind: .time, meaning: .time(.time(time)))]
        }
        var statement = Statement(
            passage: title, pair: pair, values: title.values().filter { $0.kind != .day } + values,
            terms: title.spans.compactMap(\.term), scope: Scope())
        if statement.values(.time).contains(where: { $0.meaning == .term(.open) }) {
            statement.values.removeAll { $0.kind == .time }
        }
        statement.terms.removeAll { [.kept, .doubt].contains($0) }
        add(remarks, to: &statement)
        var doubts: [Finding] = []
        if let fault = place(&statement) { doubts.append(fault) }
        if event.isCancelled { statement.terms.append(.cancelled) }
        if event.repeats {
            doubts.append(
                problem(.ambiguous, "it repeats: only its first day is read", countsAsMatch: false))
        }
        if statement.values(.competition).isEmpty {
            let named = Set(event.categories.flatMap { competitions(in: $0) })
            if named.count == 1, let name = named.first {
                statement.values.append(Value(kind: .competition, meaning: .competition(name)))
            } else if let competition {
                statement.values.append(
                    Value(kind: .competition, meaning: .competition(competition)))
            }
        }
        return judge.findings(of: statement, among: []).map(moved) + doubts
    }

    private static func value(_ day: LocalDate) -> Value {
        Value(
            kind: .day, meaning: .date(WrittenDate(day: day.day, month: day.month, year: day.year)))
    }

    /// A team by itself, where something says that it is a match or training.
    private var training: Pair? {
        guard
            !event.categories.isEmpty
                || title.spans.contains(where: {
                    if case .competition = $0.meaning { true } else { false }
                }),
            title.spans.count == 1, case .team(let ids) = title.spans[0].meaning, ids.count == 1
        else { return nil }
        return Pair(first: .team(ids[0]), second: .open, range: title.spans[0].range)
    }

    /// Whether a side that is no team has the look of one: `XQZ`, `Hawtry`, two teams of one name.
    private func isNear(_ side: Side) -> Bool {
        switch side {
        case .team, .several: true
        case .open, .undecided: false
        case .unknown(let text):
            !lexer.names.teams(near: text).isEmpty
                || ((2...5).contains(text.count)
                    && text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) })
        }
    }

    private func competitions(in text: String) -> [String] {
        lexer.spans(
            of: Word.words(of: PlainText.normalised(text.cut(atScalars: limits.lineLength)))
        ).compactMap(\.competition)
    }

    private func add(_ remarks: [Passage], to statement: inout Statement) {
        for remark in remarks {
            for value in remark.values()
            where [.umpires, .competition].contains(value.kind)
                || value.kind == .pitch && event.location.isEmpty || value.kind == .score
            {
                if value.kind == .competition, !statement.values(.competition).isEmpty { continue }
                var value = value
                value.span = nil
                statement.values.append(value)
            }
            if let pair = remark.pairs.first, let goals = pair.goals, statement.pair.goals == nil {
                statement.pair.goals =
                    pair.home == statement.pair.home
                    ? goals : Pair.Goals(first: goals.second, second: goals.first)
            }
            let terms = remark.spans.compactMap(\.term)
            if terms.contains(.walkover) || terms.contains(.abandoned) {
                statement.terms += [.abandoned]
            }
            if terms.contains(.cancelled) || terms.contains(.postponed) {
                if remark.words.count(where: { !$0.isMark }) <= 3 {
                    statement.terms += terms
                } else {
                    statement.doubts.append("the text may say that it is off")
                }
            }
        }
    }

    /// Takes the pitch from the place; gives back what is wrong with it.
    private func place(_ statement: inout Statement) -> Finding? {
        let words = Word.words(
            of: String(PlainText.normalised(event.location.cut(atScalars: limits.lineLength))))
        if words.isEmpty || UmpireWords.isUnknown(Word.text(words)) { return nil }
        var named: [String] = []
        for span in lexer.spans(of: words) {
            if case .pitch(let name) = span.meaning, !named.contains(name) { named.append(name) }
        }
        if named.isEmpty {
            named = Word.text(words).split(separator: ",").compactMap {
                lexer.names.pitch(near: $0.trimmingBlanks)
            }
        }
        statement.values.removeAll { $0.kind == .pitch }
        switch named.count {
        case 0:
            return problem(
                .unknownPitch, "no pitch is called \(Word.text(words))", countsAsMatch: false)
        case 1:
            statement.values.append(Value(kind: .pitch, meaning: .pitch(named[0])))
            return nil
        default: return problem(.ambiguous, "two pitches are named", countsAsMatch: false)
        }
    }

    /// One event of a series that has another start is an update.
    private func moved(_ finding: Finding) -> Finding {
        guard var notice = finding.notice, notice.action == .add, let moved = event.moved else {
            return finding
        }
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
        if case .partly(_, let problem) = finding { return .partly(notice, problem) }
        return .notice(notice)
    }
}
