import FieldGame

/// The score of a match, and whose goals are whose.
extension Judge {
    func score(of statement: Statement, on day: LocalDate, turned: Bool) throws(Fault)
        -> Score
    {
        let (first, second) = try goals(of: statement)
        if let sent = resolution.sent, day > sent {
            throw Fault(reason: .ambiguous, note: "a score for a day that is still to come")
        }
        var (left, right) = (first, second)
        switch statement.pair.verdict {
        case .won where first < second:
            throw Fault(reason: .ambiguous, note: "it is not clear who won")
        case .won: break
        case .lost: (left, right) = (min(first, second), max(first, second))
        case .drew where first != second:
            throw Fault(reason: .ambiguous, note: "a draw with two scores")
        default: break
        }
        if statement.pair.verdict == .none, let winner = winner(statement) {
            let isFirst = winner == statement.pair.first
            (left, right) =
                isFirst
                ? (max(first, second), min(first, second))
                : (min(first, second), max(first, second))
        }
        if [.won, .lost].contains(statement.pair.verdict), first == second {
            throw Fault(reason: .ambiguous, note: "it is not clear who won")
        }
        guard let score = Score(home: left, away: right) else {
            throw Fault(reason: .noScore, note: "no score can be that high")
        }
        return turned != statement.pair.secondIsAtHome ? score.reversed : score
    }

    /// The goals of a match as they stand, the first side's first.
    private func goals(of statement: Statement) throws(Fault) -> (Int, Int) {
        let goals = try written(statement)
        let isCorrected = statement.values(.score).contains { value in
            guard case .score(let first, let second) = value.meaning else { return false }
            return Set([first, second]) != Set([goals?.first, goals?.second])
                && !isOfHalfTime(value, statement.passage)
        }
        if goals != nil, isCorrected, statement.pair.verdict == .none {
            throw Fault(reason: .ambiguous, note: "two scores are named")
        }
        if goals != nil, isOfHalfTime(statement) {
            throw Fault(reason: .noScore, note: "the score is that of half time")
        }
        guard let first = goals?.first, let second = goals?.second else {
            throw Fault(reason: .noScore, note: "no score can be that high")
        }
        // `Thursday 2-30, D5`
        if statement.pair.verdict == .none, statement.scope.topic?.content != .results,
            (1...12).contains(first), (15...55).contains(second), second % 5 == 0
        {
            throw Fault(reason: .ambiguous, note: "\(first)-\(second) may be a time")
        }
        return (first, second)
    }

    /// The goals that a statement names: beside its sides, or apart from them.
    private func written(_ statement: Statement) throws(Fault) -> Pair.Goals? {
        var goals = statement.pair.goals
        if let other = PairFinder(
            words: statement.passage.words, spans: statement.passage.spans, names: names
        ).all().first(where: { $0.key == statement.pair.key && $0.goals != nil }),
            statement.passage.isRecord, goals == nil
        {
            goals =
                other.home == statement.pair.home
                ? other.goals : Pair.Goals(first: other.goals?.second, second: other.goals?.first)
        }
        if goals == nil {
            let scores = statement.values(.score).filter {
                $0.stance != .old && !isOfHalfTime($0, statement.passage)
            }
            if scores.count > 1, Set(scores.map(\.meaning)).count > 1 {
                throw Fault(reason: .ambiguous, note: "two scores are named")
            }
            if case .score(let first, let second)? = scores.first?.meaning {
                goals = Pair.Goals(first: first, second: second)
            }
        }
        return goals
    }

    /// The side that is named as the winner behind the match: `Hawtrey won 2-1`, `3-0 to Hawtrey`.
    private func winner(_ statement: Statement) -> Side? {
        let spans = statement.passage.spans
        for (index, span) in spans.enumerated()
        where span.range.lowerBound >= statement.pair.range.upperBound {
            let side = Side(span.sides)
            guard !span.sides.isEmpty, side == statement.pair.first || side == statement.pair.second
            else { continue }
            let next = index + 1 < spans.count ? spans[index + 1].term : nil
            let before = index > 0 ? spans[index - 1].term : nil
            if next == .won || next == .beat { return side }
            if before == .new, index > 1, case .score = spans[index - 2].meaning { return side }
            if before == .won { return side }
            // `won by Penn 4-0`, `4-0 Penn`
            let isOfOther =
                statement.passage.form == .row
                || statement.passage.pairs.contains { $0.range.overlaps(span.range) }
            if index > 1, spans[index - 2].term == .won,
                statement.passage.words[spans[index - 1].range.lowerBound].fold == "by"
            {
                return side
            }
            if index > 0, !isOfOther, case .score = spans[index - 1].meaning { return side }
            // `ended 3-1 in Penn's favour`
            if index + 1 < spans.count,
                statement.passage.words[spans[index + 1].range.lowerBound].fold == "favour"
            {
                return side
            }
        }
        return nil
    }

    /// `Keate v Penn: 3-1 at half-time`, with no other score
    private func isOfHalfTime(_ statement: Statement) -> Bool {
        let (passage, end) = (statement.passage, statement.pair.range.upperBound)
        guard statement.pair.goals != nil, statement.values(.score).isEmpty else { return false }
        let near = passage.spans.filter { $0.range.lowerBound >= end }.prefix(3)
        return near.contains { isHalfTime($0, passage) } && near.first?.mark != "("
    }

    /// `(2-0 at half time)`, `HT 1-0`
    private func isOfHalfTime(_ value: Value, _ passage: Passage) -> Bool {
        guard let index = value.span else { return false }
        let (before, behind) = (passage.spans[..<index], passage.spans[(index + 1)...])
        let parts = { (span: Span) in span.mark.map { ["(", ")", ",", ";"].contains($0) } ?? false }
        return before.suffix(2).reversed().prefix { !parts($0) }.contains {
            isHalfTime($0, passage)
        }
            || behind.prefix(3).prefix { !parts($0) }.contains { isHalfTime($0, passage) }
    }

    private func isHalfTime(_ span: Span, _ passage: Passage) -> Bool {
        ["ht", "half time", "half-time", "h/t"].contains(passage.text(span.range).lowercased())
    }
}
