import FieldGame

/// A passage without a match that was read, which speaks of matches all the same: it is reported, so
/// that nothing is lost in silence.
struct Unread {
    let finding: Finding?

    init(_ passage: Passage, names: Names, scope: Scope, limits: Limits, resolution: DateResolution)
    {
        let spans = passage.spans
        let teams = Set(spans.flatMap { span in span.isWeak ? [] : span.sides }).subtracting(
            names.schoolTeams)
        let has = { (terms: [Term]) in spans.contains { $0.term.map(terms.contains) ?? false } }
        let place = spans.contains {
            if case .umpires = $0.meaning {
                true
            } else if case .people = $0.meaning {
                has([.umpires])
            } else if case .time = $0.meaning {
                true
            } else if case .pitch = $0.meaning {
                true
            } else {
                false
            }
        }
        let day = spans.contains {
            if case .date = $0.meaning {
                true
            } else if case .weekday = $0.meaning {
                true
            } else {
                false
            }
        }
        let changes = has([.cancelled, .postponed, .moved, .swapped, .undo, .walkover, .abandoned])
        let matches = has([.matches, .fixtures])
        let isItem = passage.form != .sentence && (day || scope.day != nil)
        func problem(_ note: String, counts: Bool) -> Finding {
            .problem(Problem(.ambiguous, passage.line, note, countsAsMatch: counts, limits: limits))
        }
        if has([.matches]), !has([.refers]), day || place,
            passage.words.contains(where: { $0.fold == "no" }),
            !spans.contains(where: { if case .competition = $0.meaning { true } else { false } })
                || changes,
            passage.words.first?.fold == "no" && passage.words.count(where: { !$0.isMark }) <= 5
                || changes || passage.words.contains(where: { $0.fold == "football" }),
            !passage.words.contains(where: { $0.fold == "other" || $0.fold == "others" })
        {
            finding = problem("it may call matches off", counts: true)
            return
        }
        if !passage.inherited.isEmpty, !teams.isEmpty, !has([.bye]) {
            finding = problem("two sides are not named", counts: true)
            return
        }
        if has([.question]), !place, !changes {
            finding = nil
            return
        }
        guard !passage.line.text.holds("://"), !has([.bye]), !has([.kept]) else {
            finding = nil
            return
        }
        if teams.count == 1, let team = teams.first, has([.cancelled, .postponed]), matches,
            !has([.doubt, .not, .undo]),
            case .success(let day)? = Days(resolution: resolution).day(
                of: passage.values().filter { $0.kind == .day }, isPast: false)
        {
            var problem = Problem(
                .ambiguous, passage.line, "only one team is named", limits: limits)
            var notice = Notice(
                action: has([.cancelled]) ? .cancel : .postpone, date: day, home: team,
                line: String(passage.line.raw.prefix(limits.quotedLineLength)))
            for span in spans {
                if case .competition(let name) = span.meaning { notice.competition = name }
            }
            problem.meant = PartialNotice(notice, namesDay: true)
            finding = .problem(problem)
        } else if has([.versus]), place || day || scope.day != nil,
            spans.contains(where: { !$0.sides.isEmpty })
        {
            finding = problem("two sides are not named", counts: true)
        } else if teams.count > 1,
            place || changes || has([.results]) || (day && scope.day != nil) || (matches && day)
                || has([.plays, .visits, .versus, .beat, .drew, .doubt])
                    && passage.form == .sentence
                || spans.contains(where: { if case .score = $0.meaning { true } else { false } })
                || passage.form == .line && scope.day != nil && passage.words.count <= 12
        {
            finding = problem("it speaks of a match and is not understood", counts: true)
        } else if teams.count == 1,
            changes || place && (isItem || has([.plays, .visits, .home, .away])),
            place || day || matches
        {
            finding = problem("it speaks of a match and is not understood", counts: false)
        } else if teams.isEmpty, has([.swapped, .undo]) || changes && matches && has([.all]),
            place || day || matches
        {
            finding = problem("it speaks of matches and is not understood", counts: false)
        } else if teams.count == 1, passage.form == .line, passage.words.count <= 8,
            scope.day != nil,
            spans.count(where: { $0.number != nil }) == 2
        {
            finding = problem("two sides are not named", counts: true)
        } else if passage.form == .line, passage.words.count <= 12, scope.day != nil,
            spans.contains(where: { if case .time = $0.meaning { true } else { false } }),
            spans.contains(where: { if case .pitch = $0.meaning { true } else { false } }),
            spans.contains(where: { $0.meaning == .unknown })
        {
            finding = problem("two sides are not named", counts: true)
        } else if passage.isRecord,
            teams.isEmpty == false || spans.contains(where: { $0.meaning == .unknown }), place,
            day || scope.day != nil
        {
            finding = problem("no match is named", counts: true)
        } else {
            finding = nil
        }
    }
}
