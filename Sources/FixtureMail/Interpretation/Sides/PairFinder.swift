/// Finds the sides of matches among spans.
struct PairFinder {
    let words: [Word]
    let spans: [Span]
    let names: Names
    /// Whether two names beside each other are a match: in a cell of matches.
    var isMatchCell = false
    /// The team that writes.
    var own: String?

    typealias Found = (side: Side, low: Int, high: Int, goals: Int?)

    /// Whether there are few words in small letters: an item, not a sentence.
    var isList: Bool {
        words.count { !$0.isMark && $0.isSmall && $0.fold.count > 2 } < 6
    }

    /// The matches, from left to right, none over the words of another.
    func all() -> [Pair] {
        var found: [Pair] = []
        var start = 0
        var index = 0
        let hasVersus = spans.contains { $0.term == .versus }
        while index < spans.count {
            if let (pair, next) = pair(at: index, from: start, hasVersus: hasVersus) {
                found.append(pair)
                start = next
                index = max(index + 1, next)
            } else {
                index += 1
            }
        }
        return found.isEmpty ? oneSided.map { [$0] } ?? [] : withStarts(found)
    }

    /// With the clauses in which the team that writes speaks of itself: what stands before its verb is of its
    /// match.
    private func withStarts(_ pairs: [Pair]) -> [Pair] {
        guard let own, pairs.count > 1 else { return pairs }
        var pairs = pairs
        for index in pairs.indices.dropFirst() where pairs[index].first == .team(own) {
            let before = pairs[index - 1].range.upperBound..<pairs[index].range.lowerBound
            pairs[index].start = words[before].lastIndex { [",", ".", ";"].contains($0.fold) }
                .map { $0 + 1 }
        }
        return pairs
    }

    /// `Penn (H)`, `Penn away` where it is known who writes.
    private var oneSided: Pair? {
        let teams = spans.indices.filter { !spans[$0].sides.isEmpty && !spans[$0].isWeak }
        guard let own, teams.count == 1, let team = teams.first, spans[team].sides != [own] else {
            return nil
        }
        let other = Side(spans[team].sides)
        let before = team > 0 ? spans[team - 1].term : nil
        // `Away to Penn, we won 4-1`
        if let verb = spans[(team + 1)...].firstIndex(where: { Self.verdicts[$0.term] != nil }),
            verb > team + 1, Self.ourselves.contains(words[spans[verb - 1].range.lowerBound]),
            let verdict = Self.verdicts[spans[verb].term]
        {
            return Pair(
                first: .team(own), second: other, secondIsAtHome: before == .visits,
                goals: goals(in: verb...(spans.count - 1)), verdict: verdict,
                range: range(before == .visits ? team - 1 : team, verb), isSpoken: true)
        }
        // `us at home to Penn`, `away to Penn`
        if before == .visits || before == .plays,
            spans[..<(team - 1)].allSatisfy({ $0.term == .nothing || $0.mark != nil || $0.isValue })
                || team > 1 && Self.ourselves.contains(words[spans[team - 2].range.lowerBound])
        {
            return Pair(
                first: .team(own), second: other, secondIsAtHome: before == .visits,
                range: range(team - 1, team))
        }
        let next = spans[(team + 1)...].first { $0.mark != "(" && $0.mark != "," }
        guard let next, next.term == .home || next.term == .away else { return nil }
        return Pair(
            first: .team(own), second: other, secondIsAtHome: next.term == .away,
            range: spans[team].range)
    }

    static let verdicts: [Term?: Pair.Verdict] = [
        .won: .won, .beat: .won, .lostTo: .lost, .drew: .drew,
    ]

    func pair(at index: Int, from start: Int, hasVersus: Bool) -> (Pair, Int)? {
        switch spans[index].meaning {
        case .term(.versus): return versus(index, from: start)
        case .term(.plays) where words[spans[index].range.lowerBound].fold == "against":
            return playing(index, from: start) ?? (isList ? versus(index, from: start) : nil)
        case .term(.plays), .term(.visits): return playing(index, from: start)
        case .term(.beat): return result(index, .won, from: start)
        case .term(.won): return result(index, .won, from: start)
        case .term(.lostTo): return result(index, .lost, from: start)
        case .term(.drew): return result(index, .drew, from: start)
        case .term(.results) where Self.ending.contains(words[spans[index].range.lowerBound]):
            return ended(index, from: start)
        case .term(.walkover): return beside(index, from: start)
        case .score: return beside(index, from: start)
        case .mark("-"): return hasVersus ? nil : beside(index, from: start)
        case .mark("/"), .mark("&"):
            return isMatchCell && !hasVersus ? beside(index, from: start) : nil
        case .term(.nothing):
            switch words[spans[index].range.lowerBound].fold {
            case "and":
                return joined(index, from: start)
                    ?? (isMatchCell && !hasVersus ? beside(index, from: start) : nil)
            case "at": return visit(index, from: start)
            case "played":
                return playing(index, from: start).flatMap { $0.0.goals == nil ? nil : $0 }
            case "with" where isWithOpponent(index, from: start):
                return versus(index, from: start)
            default: return nil
            }
        // `We've got Wotton in the 6th Form League`
        case .unknown
        where words[spans[index].range.lowerBound].fold == "got" && index > start
            && ["weve", "have"].contains(words[spans[index].range.lowerBound - 1].fold):
            return playing(index, from: start)
        case .unknown where words[spans[index].range.lowerBound].fold == "had":
            return playing(index, from: start).flatMap { $0.0.goals == nil ? nil : $0 }
        case .team: return hasVersus ? numbered(index, from: start) : numbered(index, from: start)
        default: return nil
        }
    }

    /// The team that stands before a span, over what may stand between.
    func team(
        before index: Int, from start: Int, over skipped: (Span) -> Bool = { _ in false }
    )
        -> Found?
    {
        var position = index - 1
        var goals: Int?
        var steps = 0
        while position >= start, steps < 8 {
            steps += 1
            let span = spans[position]
            if span.mark == ")", let open = decoration(endingAt: position, from: start) {
                if open.goals != nil { goals = open.goals }
                position = open.start - 1
                continue
            }
            if let number = span.number, goals == nil, number < 200 {
                goals = number
                position -= 1
                continue
            }
            if !span.sides.isEmpty {
                var low = position
                if low > start, isArticle(spans[low - 1]) { low -= 1 }
                if low - 2 >= start, isOr(spans[low - 1]),
                    !spans[low - 2].sides.isEmpty
                        || spans[low - 2].term == .undecided
                {
                    let from =
                        spans[max(start, low - 3)].term == .undecided
                        ? max(start, low - 3) : low - 2
                    return (.undecided(text(from...position)), from, index - 1, nil)
                }
                if low > start, spans[low - 1].term == .undecided {
                    return (.undecided(text((low - 1)...position)), low - 1, index - 1, nil)
                }
                return (Side(span.sides), low, index - 1, goals)
            }
            if span.meaning == .open { return (.open, position, index - 1, nil) }
            if span.term == .open { return (.open, position, index - 1, nil) }
            guard skipped(span) else { return nil }
            position -= 1
        }
        return nil
    }

    /// The team that stands behind a span, over what may stand between.
    func team(after index: Int, over skipped: (Span) -> Bool = { _ in false }) -> Found? {
        var position = index + 1
        var steps = 0
        while position < spans.count, steps < 14 {
            steps += 1
            let span = spans[position]
            if !span.sides.isEmpty {
                if position + 2 < spans.count, isOr(spans[position + 1]),
                    !spans[position + 2].sides.isEmpty
                {
                    return (
                        .undecided(text(position...(position + 2))), index + 1, position + 2, nil
                    )
                }
                var high = position
                var goals: Int?
                while let next = decoration(startingAt: high + 1) {
                    high = next.end
                    goals = next.goals ?? goals
                }
                return (Side(span.sides), index + 1, high, goals)
            }
            if span.term == .open { return (.open, index + 1, position, nil) }
            if span.term == .undecided {
                var high = position
                while high + 1 < spans.count, isUndecidedPart(spans[high + 1]) { high += 1 }
                return (.undecided(text(position...high)), index + 1, high, nil)
            }
            guard isArticle(span) || span.mark == "." || skipped(span) else { return nil }
            position += 1
        }
        return nil
    }

    func isArticle(_ span: Span) -> Bool {
        span.range.count == 1 && words[span.range.lowerBound].fold == "the"
    }

    private func isOr(_ span: Span) -> Bool {
        span.mark == "/" || words[span.range.lowerBound].fold == "or"
    }

    private func isUndecidedPart(_ span: Span) -> Bool {
        !span.sides.isEmpty || span.number != nil || isOr(span)
            || ["tie", "match", "game", "of", "semi", "1", "2"].contains(
                words[span.range.lowerBound].fold)
            || span.term == .matches
    }

    /// `(Keate)`, `(bibs)`, `(h)`, `(3)` behind a name: what a side wears, or its name once more.
    func decoration(endingAt close: Int, from start: Int) -> (start: Int, goals: Int?)? {
        var open = close - 1
        while open > start, close - open < 7, spans[open].mark != "(" { open -= 1 }
        guard open >= start, spans[open].mark == "(" else { return nil }
        return isDecoration((open + 1)..<close).map { (open, $0) }
    }

    func decoration(startingAt open: Int) -> (end: Int, goals: Int?)? {
        guard open < spans.count, spans[open].mark == "(" else {
            if open < spans.count, [.home, .away].contains(spans[open].term),
                words[spans[open].range.lowerBound].isMark
            {
                return (open, nil)
            }
            return nil
        }
        var close = open + 1
        while close < spans.count, close - open < 7, spans[close].mark != ")" { close += 1 }
        guard close < spans.count, spans[close].mark == ")" else { return nil }
        return isDecoration((open + 1)..<close).map { (close, $0) }
    }

    /// Whether what stands in brackets says nothing of the match beside its side; the number in them.
    private func isDecoration(_ range: Range<Int>) -> Int?? {
        guard !range.isEmpty else { return nil }
        if range.count == 1, let goals = spans[range.lowerBound].number { return .some(goals) }
        if range.count == 1, case .team = spans[range.lowerBound].meaning { return .some(nil) }
        let isWorn = range.allSatisfy { index in
            spans[index].mark.map { [";", ",", "/", "&"].contains($0) } ?? false
                || words[spans[index].range].allSatisfy { Self.wear.contains($0) }
        }
        return isWorn ? .some(nil) : nil
    }

    private static let wear: WordSet = [
        "bibs", "h", "home", "a", "away", "white", "whites", "colours", "colour", "shirts",
        "stripes", "reds", "red", "blues", "blue", "holders", "champions", "in", "and", "no",
        "hosts", "visitors", "dark", "light", "seeded", "house", "socks",
    ]

    func text(_ range: ClosedRange<Int>) -> String {
        Word.text(
            words[
                spans[range.lowerBound].range.lowerBound..<spans[range.upperBound].range.upperBound]
        )
    }

    func range(_ low: Int, _ high: Int) -> Range<Int> {
        spans[low].range.lowerBound..<spans[high].range.upperBound
    }
}
