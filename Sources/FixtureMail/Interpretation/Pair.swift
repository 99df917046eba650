import FieldGame

/// Two sides of a match, as a passage names them.
struct Pair: Hashable, Sendable {
    /// What a verb says of the side named first.
    enum Verdict: Hashable, Sendable { case none, won, lost, drew, walkover }

    /// Goals as written; nil for a number that no score can be.
    struct Goals: Hashable, Sendable {
        var first: Int?
        var second: Int?
    }

    var first: Side
    var second: Side
    /// Whether the side named second is at home.
    var secondIsAtHome = false
    var goals: Goals?
    var verdict = Verdict.none
    /// Its words in the passage.
    var range: Range<Int>
    /// Whether a verb joins the sides: a sentence, not a list.
    var isSpoken = false

    /// The same match, whichever side is named first; nil unless both are teams.
    var key: Set<String>? {
        guard let first = first.id, let second = second.id else { return nil }
        return [first, second]
    }

    /// The ids of its teams.
    var teams: Set<String> { Set([first.id, second.id].compactMap { $0 }) }

    var hasTeam: Bool { first.id != nil || second.id != nil }
    var home: Side { secondIsAtHome ? second : first }
    var away: Side { secondIsAtHome ? first : second }
}

/// One side of a match.
enum Side: Hashable, Sendable {
    /// A team of the league, by its id.
    case team(String)
    /// A name that several teams bear.
    case several([String])
    /// Not known yet: `TBC`, `winner of match 3`.
    case open
    /// One of several: `Winner of Durnford/Farrer`.
    case undecided(String)
    /// Anything else, as written.
    case unknown(String)

    /// The team's id.
    var id: String? { if case .team(let id) = self { id } else { nil } }

    init(_ ids: [String]) { self = ids.count == 1 ? .team(ids[0]) : .several(ids) }
}

/// Finds the sides of matches among spans.
struct PairFinder {
    let words: [Word]
    let spans: [Span]
    let names: Names
    /// Whether two names beside each other are a match: in a cell of matches.
    var isMatchCell = false
    /// The team that writes.
    var own: String?

    private typealias Found = (side: Side, low: Int, high: Int, goals: Int?)

    /// Whether there are few words in small letters: an item, not a sentence.
    private var isList: Bool {
        words.count { !$0.isMark && $0.text.first?.isLowercase == true && $0.fold.count > 2 } < 6
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
        return found.isEmpty ? oneSided.map { [$0] } ?? [] : found
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
            verb > team + 1, Lexer.ourselves.contains(words[spans[verb - 1].range.lowerBound]),
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
                || team > 1 && Lexer.ourselves.contains(words[spans[team - 2].range.lowerBound])
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

    private static let verdicts: [Term?: Pair.Verdict] = [
        .won: .won, .beat: .won, .lostTo: .lost, .drew: .drew,
    ]

    private func pair(at index: Int, from start: Int, hasVersus: Bool) -> (Pair, Int)? {
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
            default: return nil
            }
        case .team: return hasVersus ? numbered(index, from: start) : numbered(index, from: start)
        default: return nil
        }
    }

    // MARK: Sides

    /// The team that stands before a span, over what may stand between.
    private func team(
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
    private func team(after index: Int, over skipped: (Span) -> Bool = { _ in false }) -> Found? {
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

    private func isArticle(_ span: Span) -> Bool {
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
    private func decoration(endingAt close: Int, from start: Int) -> (start: Int, goals: Int?)? {
        var open = close - 1
        while open > start, close - open < 7, spans[open].mark != "(" { open -= 1 }
        guard open >= start, spans[open].mark == "(" else { return nil }
        return isDecoration((open + 1)..<close).map { (open, $0) }
    }

    private func decoration(startingAt open: Int) -> (end: Int, goals: Int?)? {
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

    private func text(_ range: ClosedRange<Int>) -> String {
        Word.text(
            words[
                spans[range.lowerBound].range.lowerBound..<spans[range.upperBound].range.upperBound]
        )
    }

    private func range(_ low: Int, _ high: Int) -> Range<Int> {
        spans[low].range.lowerBound..<spans[high].range.upperBound
    }

    // MARK: Forms

    private func versus(_ index: Int, from start: Int) -> (Pair, Int)? {
        let left = team(before: index, from: start) ?? stranger(before: index, from: start)
        guard let left else { return nil }
        var after = index
        if after + 1 < spans.count, spans[after + 1].mark == "." { after += 1 }
        var leading: Int?
        if after + 2 < spans.count, let goals = spans[after + 1].number,
            !spans[after + 2].sides.isEmpty
        {
            leading = goals
            after += 1
        }
        if after + 3 < spans.count, let bracket = decoration(startingAt: after + 1),
            let goals = bracket.goals
        {
            leading = goals
            after = bracket.end
        }
        let isSchool = left.side.id.map(names.schoolTeams.contains) ?? false
        guard
            let right = team(after: after).flatMap({ isSchool && isPartOfName($0) ? nil : $0 })
                ?? stranger(after: after, isGuest: isSchool)
        else { return nil }
        if case .unknown(let first) = left.side, case .unknown(let second) = right.side {
            guard first.first?.isUppercase == true, second.first?.isUppercase == true else {
                return nil
            }
        }
        var pair = Pair(
            first: left.side, second: right.side, range: range(left.low, right.high))
        var high = right.high
        if let first = left.goals, let second = leading ?? right.goals ?? number(after: &high) {
            pair.goals = Pair.Goals(first: first, second: second)
            pair.range = range(left.low, high)
        }
        return (pair, high + 1)
    }

    /// Whether a team's name is only the start of another one: `College Old Boys`.
    private func isPartOfName(_ found: Found) -> Bool {
        let next = found.high + 1
        guard next < spans.count, spans[next].meaning == .unknown else { return false }
        let word = words[spans[next].range.lowerBound]
        return word.isSpaced && word.text.first?.isUppercase == true
    }

    private func number(after high: inout Int) -> Int? {
        guard high + 1 < spans.count, let number = spans[high + 1].number, number < 200 else {
            return nil
        }
        high += 1
        return number
    }

    /// `Keate 12, Warre 5`; `Keate 3 Penn 1`
    private func numbered(_ index: Int, from start: Int) -> (Pair, Int)? {
        guard index >= start, !spans[index].isWeak else { return nil }
        var position = index
        while let next = decoration(startingAt: position + 1), next.goals == nil {
            position = next.end
        }
        let bracketed = decoration(startingAt: position + 1)
        let first: Int
        if let goals = bracketed?.goals, let end = bracketed?.end {
            (first, position) = (goals, end)
        } else if position + 1 < spans.count, let number = spans[position + 1].number {
            (first, position) = (number, position + 1)
        } else {
            return nil
        }
        // `Keate  3  1  Penn`
        if position + 1 < spans.count, let second = spans[position + 1].number,
            let right = team(after: position + 1), right.goals == nil
        {
            return (
                Pair(
                    first: Side(spans[index].sides), second: right.side,
                    goals: Pair.Goals(first: first, second: second),
                    range: range(index, right.high)), right.high + 1
            )
        }
        while position + 1 < spans.count,
            [",", "-", ";", ":"].contains(spans[position + 1].mark ?? "")
                || spans[position + 1].term == .versus
                || words[spans[position + 1].range.lowerBound].fold == "and"
        { position += 1 }
        guard let right = team(after: position) else { return nil }
        var high = right.high
        if let second = right.goals ?? number(after: &high) {
            return (
                Pair(
                    first: Side(spans[index].sides), second: right.side,
                    goals: Pair.Goals(first: first, second: second),
                    range: range(index, high)), high + 1
            )
        }
        return nil
    }

    /// `Keate 3-1 Penn`, `Keate - Penn`, `Keate w/o Penn`
    private func beside(_ index: Int, from start: Int) -> (Pair, Int)? {
        let isScore = if case .score = spans[index].meaning { true } else { false }
        guard
            let left = team(before: index, from: start)
                ?? (isScore ? abbreviation(index - 1, from: start) : nil),
            left.goals == nil
        else { return nil }
        guard left.side != .open || isMatchCell else { return nil }
        var after = index
        // `3-1 (2-0) HWTA`: what stands in brackets is of half time.
        if case .score = spans[index].meaning, after + 3 < spans.count,
            spans[after + 1].mark == "(",
            let close = spans[(after + 1)...].prefix(5).firstIndex(where: { $0.mark == ")" })
        {
            after = close
        }
        if after + 1 < spans.count, spans[after + 1].mark == ",", case .score = spans[index].meaning
        {
            after += 1
        }
        guard
            let right = team(after: after)
                ?? (isScore ? abbreviation(after + 1, from: start) : nil), right.goals == nil
        else { return nil }
        if left.side.id == nil, right.side.id == nil { return nil }
        if spans[index].term != .walkover, spans[left.low].isWeak != spans[right.high].isWeak,
            !isMatchCell,
            spans[index].mark != nil
        {
            return nil
        }
        var pair = Pair(first: left.side, second: right.side, range: range(left.low, right.high))
        if spans[index].term == .walkover { pair.verdict = .walkover }
        if case .score(let first, let second) = spans[index].meaning {
            pair.goals = Pair.Goals(first: first, second: second)
        }
        return (pair, right.high + 1)
    }

    /// `Wotton are playing Manor`, `Penn host Holland`, `Godolphin travel to Keate`, `Keate and Penn
    /// play`; a school team's opponent may be any name.
    private func playing(_ index: Int, from start: Int) -> (Pair, Int)? {
        let auxiliary: (Span) -> Bool = {
            Self.auxiliaries.contains(words[$0.range.lowerBound]) || $0.term == .moved
                || $0.term == .new || $0.term == .kept || $0.mark == ","
                || Value.kind(of: $0.meaning) == .competition
        }
        guard let left = team(before: index, from: start, over: auxiliary) else { return nil }
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
            let right = team(after: index)
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
        let namesCompetition = spans[left.low..<index].contains {
            Value.kind(of: $0.meaning) == .competition
        }
        return (
            Pair(
                first: left.side, second: right.side, secondIsAtHome: visits,
                goals: told?.goals, verdict: told?.verdict ?? .none,
                range: range(namesCompetition ? index : left.low, right.high), isSpoken: true),
            right.high + 1
        )
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
    private func joined(_ index: Int, from start: Int) -> (Pair, Int)? {
        guard let left = team(before: index, from: start), left.low > start,
            words[spans[left.low - 1].range.lowerBound].fold == "between",
            let right = team(after: index)
        else { return nil }
        return (
            Pair(
                first: left.side, second: right.side, range: range(left.low - 1, right.high),
                isSpoken: true), right.high + 1
        )
    }

    /// `Godolphin at Keate`
    private func visit(_ index: Int, from start: Int) -> (Pair, Int)? {
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
    private func result(_ index: Int, _ verdict: Pair.Verdict, from start: Int) -> (Pair, Int)? {
        let auxiliary: (Span) -> Bool = { span in
            if case .score = span.meaning { return true }
            return Self.auxiliaries.contains(words[span.range.lowerBound])
                || words[span.range.lowerBound].text.first?.isLowercase == true
                    && span.meaning == .unknown
                || ["had", "were", "was", "has"].contains(words[span.range.lowerBound].fold)
        }
        guard
            let left = team(before: index, from: start, over: auxiliary)
                ?? clause(before: index, from: start).flatMap({ team(before: $0, from: start) })
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
            let right = right ?? abbreviation(index + 1, from: start)
                ?? (isSchool ? guest(behind: index) : nil), right.side != .open
        else { return nil }
        let pair = Pair(
            first: left.side, second: right.side, secondIsAtHome: visits,
            goals: goals(in: left.low...right.high), verdict: verdict,
            range: range(left.low, right.high), isSpoken: true)
        return (pair, right.high + 1)
    }

    private static let ending: WordSet = ["finished", "finish", "ended", "finishing"]

    /// `Warre and Hopgarden finished level at 2-2`
    private func ended(_ index: Int, from start: Int) -> (Pair, Int)? {
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
    private func goals(in range: ClosedRange<Int>) -> Pair.Goals? {
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

    // MARK: Strangers

    /// One word with a capital that is no team: `XQZ`, `Zebulon`.
    private func abbreviation(_ index: Int, from start: Int) -> Found? {
        guard index >= start, spans.indices.contains(index), spans[index].meaning == .unknown else {
            return nil
        }
        let text = text(index...index)
        guard text.count >= 3, text.first?.isUppercase == true,
            text.allSatisfy(\.isUppercase) || isList, !words[spans[index].range.lowerBound].hasDigit
        else { return nil }
        return (.unknown(text), index, index, nil)
    }

    /// The words before a `v` that are no team.
    private func stranger(before index: Int, from start: Int) -> Found? {
        var low = index
        while low > start, index - low < 6, isPartOfStranger(spans[low - 1], at: low - 1) {
            low -= 1
        }
        while low < index, isArticle(spans[low]) == false,
            spans[low].mark != nil
                || spans[low].term == .nothing && !words[spans[low].range.lowerBound].hasDigit
        { low += 1 }
        guard low < index else { return nil }
        if spans[low].term == .undecided
            || spans[low..<index].contains(where: { $0.term == .undecided })
        {
            return (.undecided(text(low...(index - 1))), low, index - 1, nil)
        }
        let name = text(low...(index - 1))
        if let team = names.team(near: name) { return (.team(team), low, index - 1, nil) }
        return (.unknown(name), low, index - 1, nil)
    }

    /// The words behind a `v` that are no team; `isGuest` for the opponent of a school team, which
    /// brackets may explain: `Old Etonians (Mr Fenwick's side)`.
    private func stranger(after index: Int, isGuest: Bool) -> Found? {
        var high = index
        while high + 1 < spans.count, high - index < 6,
            isPartOfStranger(spans[high + 1], at: high + 1)
        {
            let span = spans[high + 1]
            // A small word ends a name, unless another part of it follows: `Masters of Eton`.
            if high > index,
                span.term == .nothing
                    && words[span.range.lowerBound].text.first?.isUppercase != true
                    || span.meaning == .unknown
                        && words[span.range.lowerBound].text.first?.isLowercase == true
            {
                guard high + 2 < spans.count,
                    words[spans[high + 2].range.lowerBound].text.first?.isUppercase == true,
                    ["of", "the", "and", "&", "de"].contains(words[span.range.lowerBound].fold),
                    isPartOfStranger(spans[high + 2], at: high + 2)
                else { break }
            }
            high += 1
        }
        while high > index, spans[high].mark != nil { high -= 1 }
        guard high > index else { return nil }
        if spans[(index + 1)...high].contains(where: { $0.term == .undecided }) {
            return (.undecided(text((index + 1)...high)), index + 1, high, nil)
        }
        if isGuest, high + 2 < spans.count, spans[high + 1].mark == "(",
            let close = spans[(high + 1)...].prefix(8).firstIndex(where: { $0.mark == ")" }),
            isExplanation((high + 2)..<close)
        {
            high = close
        }
        let name = text((index + 1)...high)
        if let team = names.team(near: name) { return (.team(team), index + 1, high, nil) }
        return (.unknown(name), index + 1, high, nil)
    }

    private func isExplanation(_ range: Range<Int>) -> Bool {
        let text = words[
            spans[range.lowerBound].range.lowerBound..<spans[range.upperBound - 1].range.upperBound]
        let tells = text.contains { word in
            ["side", "xi", "team", "eleven", "xv", "school", "club"].contains(word.fold)
                || word.text.hasSuffix("'s")
        }
        return tells
            || range.allSatisfy {
                spans[$0].meaning == .unknown
                    || { if case .people = $0 { true } else { false } }(spans[$0].meaning)
            }
    }

    private func isPartOfStranger(_ span: Span, at index: Int) -> Bool {
        switch span.meaning {
        case .unknown, .people, .team: true
        case .number: false
        case .mark(let mark):
            ["/", ".", "'", "&", ">", "[", "]", "<", "$", "\""].contains(mark)
                && !(words[span.range.lowerBound].isSpaced && mark == "[")
        case .term(.undecided), .term(.matches): true
        case .term(.nothing):
            ["of", "the", "and", "house"].contains(words[span.range.lowerBound].fold)
                || (span.range.count == 1 && words[span.range.lowerBound].fold.count > 2
                    && words[span.range.lowerBound].text.first?.isUppercase == true && index > 0
                    && spans[index - 1].meaning == .unknown
                    && words[span.range.lowerBound].isSpaced)
        case .pitch, .ground: !span.team.isEmpty
        default: false
        }
    }
}
