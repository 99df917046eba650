import FieldGame

/// Matches as sentences tell of them: `Keate beat Penn 3-1`.
extension PairFinder {
    /// `Wotton are playing Manor`, `Penn host Holland`, `Godolphin travel to Keate`, `Keate and Penn
    /// play`; a school team's opponent may be any name.
    func playing(_ index: Int, from start: Int) -> (Pair, Int)? {
        let auxiliary: (Span) -> Bool = {
            Self.auxiliaries.contains(words[$0.range.lowerBound]) || $0.term == .moved
                || $0.term == .new || $0.term == .kept || $0.mark == ","
                || Value.kind(of: $0.meaning) == .competition
        }
        guard
            let left = team(before: index, from: start, over: auxiliary)
                ?? theirs(before: index, from: start) ?? ownSide(before: index, from: start)
                ?? visitor(before: index, from: start) ?? opener(before: index, from: start)
        else { return nil }
        var visits = spans[index].term == .visits
        if left.low - 2 >= start,
            words[spans[left.low - 1].range.lowerBound].fold == "and"
                || spans[left.low - 1].mark == "&",
            let other = team(before: left.low - 1, from: start)
        {
            // `Keate and Penn play Holland` names three.
            guard team(after: index) == nil, words[spans[index].range.lowerBound].fold != "against",
                !visits
            else { return nil }
            return (
                Pair(
                    first: other.side, second: left.side, range: range(other.low, index),
                    isSpoken: true),
                index + 1
            )
        }
        let isSchool = left.side.id.map(names.schoolTeams.contains) ?? false
        guard
            let right = team(after: index) ?? ownSide(after: index)
                ?? (isSchool && meetsStrangers(index) ? stranger(after: index, isGuest: true) : nil)
        else { return nil }
        if right.high + 2 < spans.count,
            words[spans[right.high + 1].range.lowerBound].fold == "and",
            !spans[right.high + 2].sides.isEmpty, !spans[right.high + 2].isWeak,
            !(right.high + 3 < spans.count
                && [.versus, .plays, .visits].contains(spans[right.high + 3].term))
        {
            return nil
        }
        // `play Keate away`
        if right.high + 1 < spans.count, spans[right.high + 1].term == .away { visits = true }
        let told = outcome(after: right.high)
        // The competition of `Penn's Junior League side` is of the match.
        let namesCompetition = spans[left.low..<index].contains(where: \.isValue)
        return (
            Pair(
                first: left.side, second: right.side, secondIsAtHome: visits,
                goals: told?.goals, verdict: told?.verdict ?? .none,
                range: range(namesCompetition ? index : left.low, right.high), isSpoken: true),
            right.high + 1
        )
    }

    /// `The Field begin on Saturday against the Old Etonians`
    private func opener(before index: Int, from start: Int) -> Found? {
        guard words[spans[index].range.lowerBound].fold == "against" else { return nil }
        return team(before: index, from: start) {
            $0.isValue || $0.term == .nothing || $0.term == .kickOff || $0.mark == ","
        }
    }

    /// `Cotton Hall are down to eight men, and their match against Penn is off`
    private func theirs(before index: Int, from start: Int) -> Found? {
        let place = spans[index].range.lowerBound
        guard words[..<place].suffix(3).contains(where: { $0.fold == "their" }),
            let team = spans[start..<index].lastIndex(where: { !$0.sides.isEmpty && !$0.isWeak })
        else { return nil }
        return (Side(spans[team].sides), index, index, nil)
    }

    /// `and lost 3-0` right behind a match.
    private func outcome(after high: Int) -> (verdict: Pair.Verdict, goals: Pair.Goals)? {
        let behind = spans[(high + 1)...].prefix(7)
        guard let verb = behind.firstIndex(where: { Self.verdicts[$0.term] != nil }),
            let verdict = Self.verdicts[spans[verb].term],
            spans[(high + 1)..<verb].allSatisfy({
                $0.term == .nothing || $0.mark == "," || $0.isValue
            }),
            let goals = goals(in: verb...min(verb + 3, spans.count - 1))
        else { return nil }
        return (verdict, goals)
    }

    /// Whether a verb tells of a match whoever the other side is: `travel to London` does so only beside
    /// a time, a pitch or a competition.
    private func meetsStrangers(_ index: Int) -> Bool {
        ["play", "plays", "playing"].contains(words[spans[index].range.lowerBound].fold)
            || spans.contains {
                $0.isTimeOrPitch || [.competition, .score].contains(Value.kind(of: $0.meaning))
            }
    }

    private static let auxiliaries: WordSet = [
        "are", "is", "will", "be", "to", "have", "agreed", "now", "can", "do", "due", "both",
        "house",
        "then", "also", "s", "boys", "the", "a", "match", "game", "team", "side", "fixture",
        "senior", "seniors", "junior", "juniors", "first", "xi",
    ]

    /// `between Keate and Penn`
    func joined(_ index: Int, from start: Int) -> (Pair, Int)? {
        // `has put us and Penn on D11`
        if let own, index > start,
            Self.ourselves.contains(words[spans[index - 1].range.lowerBound]),
            let other = team(after: index)
        {
            let isBetween =
                index > start + 1 && words[spans[index - 2].range.lowerBound].fold == "between"
            return (
                Pair(
                    first: .team(own), second: other.side,
                    range: range(isBetween ? index - 2 : index - 1, other.high),
                    isSpoken: true), other.high + 1
            )
        }
        guard
            let left = team(before: index, from: start)
                ?? (index > start + 1 ? ownSide(after: index - 2) : nil), left.low > start,
            words[spans[left.low - 1].range.lowerBound].fold == "between",
            let right = team(after: index) ?? ownSide(after: index)
        else { return nil }
        return (
            Pair(
                first: left.side, second: right.side, range: range(left.low - 1, right.high),
                isSpoken: true), right.high + 1
        )
    }

    /// `Godolphin at Keate`
    func visit(_ index: Int, from start: Int) -> (Pair, Int)? {
        guard let left = team(before: index, from: start), left.goals == nil,
            index + 1 < spans.count,
            case .team(let host) = spans[index + 1].meaning, !spans[index + 1].isWeak,
            !(spans[index + 1].range.upperBound - spans[index + 1].range.lowerBound == 1
                && words[spans[index + 1].range.lowerBound].text.hasSuffix("'s"))
        else { return nil }
        return (
            Pair(
                first: left.side, second: Side(host), secondIsAtHome: true,
                range: range(left.low, index + 1)), index + 2
        )
    }

    /// `Keate beat Penn 3-1`, `Godolphin won 8-0 (away to Villiers)`, `Penn and Hopgarden drew 3 all`
    func result(_ index: Int, _ verdict: Pair.Verdict, from start: Int) -> (Pair, Int)? {
        let auxiliary: (Span) -> Bool = { span in
            if case .score = span.meaning { return true }
            return Self.auxiliaries.contains(words[span.range.lowerBound])
                || words[span.range.lowerBound].isSmall
                    && span.meaning == .unknown
                || ["had", "were", "was", "has"].contains(words[span.range.lowerBound].fold)
        }
        guard
            let left = team(before: index, from: start, over: auxiliary)
                ?? clause(before: index, from: start).flatMap({ team(before: $0, from: start) })
                ?? ownSide(before: index, from: start)
        else { return nil }
        if verdict == .drew, left.low - 2 >= start,
            words[spans[left.low - 1].range.lowerBound].fold == "and"
                || spans[left.low - 1].mark == "&",
            let other = team(before: left.low - 1, from: start)
        {
            return (
                Pair(
                    first: other.side, second: left.side, goals: goals(in: other.low...index),
                    verdict: .drew, range: range(other.low, index), isSpoken: true), index + 1
            )
        }
        var visits = isVisit(index)
        let right = team(after: index) { span in
            if span.term == .visits { visits = true }
            switch span.meaning {
            case .score, .unknown, .number: return true
            case .term(let term):
                return ![.versus, .beat, .won, .lostTo, .drew, .cancelled, .postponed].contains(
                    term)
            case .mark(let mark): return ["(", ",", "-", ")"].contains(mark)
            default: return false
            }
        }
        let isSchool = left.side.id.map(names.schoolTeams.contains) ?? false
        guard
            let right = right ?? ownSide(after: index) ?? abbreviation(index + 1, from: start)
                ?? (isSchool ? guest(behind: index) : nil), right.side != .open
        else { return nil }
        let pair = Pair(
            first: left.side, second: right.side, secondIsAtHome: visits,
            goals: goals(in: left.low...right.high), verdict: verdict,
            range: range(left.low, right.high), isSpoken: true)
        return (pair, right.high + 1)
    }

    static let ending: WordSet = ["finished", "finish", "ended", "finishing"]

    /// `Warre and Hopgarden finished level at 2-2`
    func ended(_ index: Int, from start: Int) -> (Pair, Int)? {
        let end = min(index + 8, spans.count)
        guard let second = team(before: index, from: start), second.low - 2 >= start,
            words[spans[second.low - 1].range.lowerBound].fold == "and"
                || spans[second.low - 1].mark == "&",
            let first = team(before: second.low - 1, from: start),
            let score = spans[index..<end].firstIndex(where: {
                Value.kind(of: $0.meaning) == .score
            }), spans[index..<score].allSatisfy({ $0.sides.isEmpty })
        else { return nil }
        return (
            Pair(
                first: first.side, second: second.side, goals: goals(in: index...score),
                range: range(first.low, score), isSpoken: true), score + 1
        )
    }

    /// `lost 4-7 to the Cambridge Old Boys`: the opponent of a school team behind a verb.
    private func guest(behind verb: Int) -> Found? {
        var index = verb
        while index + 1 < spans.count, index - verb < 5,
            Value.kind(of: spans[index + 1].meaning) == .score || spans[index + 1].term == .new
                || spans[index + 1].mark == ","
                || ["to", "by", "against", "at", "with"].contains(
                    words[spans[index + 1].range.lowerBound].fold)
        { index += 1 }
        return stranger(after: index, isGuest: true)
    }

    /// The first score of some spans.
    func goals(in range: ClosedRange<Int>) -> Pair.Goals? {
        spans[range].lazy.compactMap { span in
            if case .score(let first, let second) = span.meaning {
                Pair.Goals(first: first, second: second)
            } else {
                nil
            }
        }.first
    }

    /// Where a clause between commas starts that stands before a verb and names no side: `Timbralls, who
    /// had the wind behind them, lost`.
    private func clause(before index: Int, from start: Int) -> Int? {
        guard index > start, spans[index - 1].mark == ",",
            let open = spans[start..<(index - 1)].lastIndex(where: { $0.mark == "," }),
            index - open <= 20,
            spans[open..<index].allSatisfy({ $0.sides.isEmpty && !$0.isValue })
        else { return nil }
        return open
    }

    /// Whether a verb says that its subject was away: `won at`, `lost away to`.
    private func isVisit(_ index: Int) -> Bool {
        let verb = words[spans[index].range].map(\.fold)
        return verb.contains("away") || (verb.count > 1 && verb.last == "at")
    }
}
