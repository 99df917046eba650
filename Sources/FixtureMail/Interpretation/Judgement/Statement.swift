import FieldGame

/// One match of a passage and what is said of it there.
struct Statement: Sendable {
    var passage: Passage
    var pair: Pair
    /// What is said of it, its passage's first.
    var values: [Value]
    /// What the words beside it do, from left to right.
    var terms: [Term]
    var scope: Scope
    /// The headings and sentences that may fill what it does not say.
    var fallback: [Value.Kind: Meaning] = [:]
    /// Why it must not be acted upon.
    var doubts: [String] = []
    /// Words of its passage that nothing accounts for.
    var left: [String] = []
    /// Who umpires in whose place: `Mr Ives replaces Mr Carlow`.
    var replacement: Passage.Replacement?
    /// Spans whose values something further down has replaced.
    var replaced: Set<Int> = []
    /// How many matches its passage names.
    var companions = 1

    /// With what the same match was, where a list of `Was:` stands above this one of `Now:`.
    func replacing(_ others: [Statement]) -> Statement {
        guard scope.topic?.content == .new, pair.key != nil,
            let old = others.last(where: {
                $0.scope.topic?.content == .old && $0.pair.key == pair.key
            })
        else { return self }
        var result = self
        let (before, now) = (old.valuesWithDay, valuesWithDay)
        result.values = now.map { value in
            var value = value
            let same = before.filter { $0.kind == value.kind }
            if !same.isEmpty, !same.contains(where: { $0.meaning == value.meaning }) {
                value.stance = .new
            }
            return value
        }
        for var value in before where !now.contains(where: { $0.meaning == value.meaning }) {
            (value.stance, value.span) = (.old, nil)
            result.values.append(value)
        }
        return result
    }

    /// What is said of it, and the day of the heading above it.
    private var valuesWithDay: [Value] {
        guard values(.day).isEmpty, case .day(let day)? = scope.day?.content else { return values }
        let date = WrittenDate(day: day.day, month: day.month, year: day.year)
        return values + [Value(kind: .day, meaning: .date(date))]
    }

    /// What its own passage says of it, and what takes the place of something else.
    var changes: [Value] { values.filter { $0.span != nil || $0.stance == .new } }

    /// The sign behind a side that leads to a footnote: `Manor*`.
    var mark: [String] {
        passage.words[pair.range.lowerBound...].drop { !Self.footnotes.contains($0.fold) }
            .prefix { Self.footnotes.contains($0.fold) }.map(\.fold)
    }

    static let footnotes: Set<String> = ["*", "\u{2020}", "\u{2021}", "#", "^", "+"]

    func values(_ kind: Value.Kind) -> [Value] { values.filter { $0.kind == kind } }
    func has(_ term: Term) -> Bool { terms.contains(term) }

    /// Whether it is what an instruction for many leaves out, and nothing else is said of it: `Thursday's games
    /// are all on, save Evans's v Durnford`, `Except for Keate v Penn, all are off`, `Only Keate v Penn survives`.
    var isException: Bool {
        guard passage.form != .row, pair.goals == nil else { return false }
        let isBelowMany = [.cancelled, .postponed].contains(scope.topic?.content)
        let before = passage.words[..<pair.range.lowerBound].last?.fold
        let except = passage.spans.first {
            $0.term == .except && $0.range.upperBound <= pair.range.lowerBound
        }
        let isOfMany = passage.has(.all) || passage.has(.matches)
        let isLeft =
            except != nil && (isOfMany || isBelowMany)
            || before == "but" && passage.has(.all) || before == "only" && isBelowMany
        guard isLeft else { return false }
        let next = passage.pairs.map(\.range.lowerBound).filter { $0 >= pair.range.upperBound }
        let own = passage.spans.drop { $0.range.lowerBound < pair.range.upperBound }
            .prefix {
                ![.all, .matches].contains($0.term) && $0.range.lowerBound < next.min() ?? .max
            }
        // `All matches except Keate v Penn are off`, not `All as below, except that Keate v Penn is off`
        let verb = passage.words[pair.range.upperBound...].first?.fold
        let isOfRest = before != "that" && ["is", "are", "have", "has", "will"].contains(verb)
        return !own.contains { span in
            span.isTimeOrPitch || span.term == .moved
                || !isOfRest && (span.term == .cancelled || span.term == .postponed)
        }
    }

    /// `Our game on Thursday was not played: Walpole gave us a walkover.`
    var tellsOfWalkover: Bool {
        has(.walkover) && passage.form == .sentence
            && passage.words.contains { ["was", "were"].contains($0.fold) }
    }
}

/// Hands the values of a passage to the matches that it names.
///
/// A value stands before or behind its match; one before the first belongs to all, and so does one
/// behind the last that can hold for several.
struct Attachment {
    let passage: Passage
    let values: [Value]
    private let starts: [Int]

    init(_ passage: Passage) {
        self.passage = passage
        values = passage.values()
        starts = passage.pairs.map { $0.start ?? $0.range.lowerBound }
    }

    /// The values of each match, in their order.
    func attached() -> [[Value]] {
        let count = passage.pairs.count
        guard count > 1 else { return [values.filter { !isOfOther($0) }] }
        var result = Array(repeating: [Value](), count: count)
        for kind in Value.Kind.allCases {
            let own = values.filter { $0.kind == kind }
            guard !own.isEmpty else { continue }
            for (index, found) in shares(own, kind).enumerated() { result[index] += found }
        }
        return result.map { $0.sorted { $0.place < $1.place } }
    }

    /// Whether a value stands in a clause before the match that names another team: `Penn's match starts at three,
    /// and Keate v Warre is on D5`.
    private func isOfOther(_ value: Value) -> Bool {
        guard let pair = passage.pairs.first, passage.form != .row, value.kind != .day,
            value.kind != .competition, value.place < pair.range.lowerBound
        else { return false }
        let clause = passage.clause(of: value.place)
        return clause.upperBound <= pair.range.lowerBound
            && passage.spans.contains { span in
                span.range.overlaps(clause) && !span.isWeak && !span.sides.isEmpty
                    && !pair.teams.isSuperset(of: span.sides)
            }
    }

    /// Whether nothing stands between the matches that would be one's own.
    private var areBare: Bool {
        let last = passage.pairs.count
        return !values.contains { (1..<last).contains(segment($0.place)) }
            && !passage.spans.contains { span in
                span.term.map { [.sameTime, .samePitch].contains($0) } ?? false
                    && segment(span.range.lowerBound) < last
            }
    }

    private func segment(_ place: Int) -> Int { starts.count { $0 <= place } }

    /// The matches that a place behind the last of some that stand beside each other is said of: of
    /// `A v B and C v D are off` both.
    private func group(endingAt segment: Int) -> Range<Int> {
        var first = segment - 1
        while first > 0 {
            let between =
                passage.pairs[first - 1].range.upperBound..<passage.pairs[first].range.lowerBound
            guard
                passage.words[between].allSatisfy({
                    ["and", "&", ",", "/", "also", "plus"].contains($0.fold)
                })
            else { break }
            first -= 1
        }
        return first..<segment
    }

    /// Whether `both` or `all` stands right before a value.
    private func isShared(_ value: Value) -> Bool {
        guard let index = value.span else { return false }
        for span in passage.spans[..<index].suffix(4).reversed() {
            if span.term == .all { return true }
            if span.mark != nil || span.isValue || span.term == .nothing { continue }
            return false
        }
        return false
    }

    private func shares(_ own: [Value], _ kind: Value.Kind) -> [[Value]] {
        let count = passage.pairs.count
        let segments = own.map { segment($0.place) }
        var shares = Array(repeating: [Value](), count: count)
        // `A v B, C v D: 2.25, 3.15 respectively`
        if own.count == count, Set(segments).count == 1, segments[0] == 0 || segments[0] == count,
            kind != .umpires,
            passage.has(.respectively) || own.allSatisfy({ $0.stance == own[0].stance })
        {
            return own.map { value in
                var value = value
                value.stance = own[0].stance
                return [value]
            }
        }
        let isLeading = own.count == count && segments == Array(0..<count)
        if isLeading { return own.map { [$0] } }
        let isAll = passage.has(.all)
        for (value, segment) in zip(own, segments) {
            if segment == 0 {
                for index in 0..<count { shares[index].append(value) }
            } else if case let group = group(endingAt: segment), group.count > 1,
                isShared(value) || [.day, .time, .competition].contains(kind)
            {
                for index in group { shares[index].append(value) }
            } else if segment == count, own.count == 1 || Set(segments) == [count],
                isAll || [.day, .competition].contains(kind) || kind == .time && areBare
            {
                for index in 0..<count { shares[index].append(value) }
            } else {
                shares[segment - 1].append(value)
            }
        }
        // What stands before the first holds for those that say nothing of their own.
        if segments.contains(0), segments.contains(where: { $0 > 0 }) {
            let leading = own.filter { segment($0.place) == 0 }
            for index in 0..<count where shares[index].count > leading.count {
                shares[index].removeAll { leading.contains($0) }
            }
        }
        return shares
    }

    /// The terms beside each match.
    func terms() -> [[(term: Term, place: Int)]] {
        let count = passage.pairs.count
        let reasons = passage.reasons
        let all = passage.spans.enumerated().compactMap {
            index, span -> (term: Term, place: Int)? in
            guard let term = span.term,
                !reasons.contains(index) || ![.cancelled, .postponed].contains(term),
                term == .otherSport
                    || !passage.pairs.contains(where: { $0.range.contains(span.range.lowerBound) }),
                term != .doubt && term != .not
                    || passage.pairs.contains(where: { passage.bears(index, on: $0) })
            else { return nil }
            return (term, span.range.lowerBound)
        }
        guard count > 1 else { return [all] }
        let acting = all.filter { Self.acting.contains($0.term) }
        let segments = Set(acting.map { segment($0.place) })
        return (0..<count).map { index in
            all.filter { found in
                let segment = segment(found.place)
                if segment > 0, Self.acting.contains(found.term),
                    group(endingAt: segment).contains(index)
                {
                    return true
                }
                // One verb before all of them, or behind them, is said of all; not `A v B at 3, C v D is off`.
                if segments.count == 1, Self.acting.contains(found.term) {
                    return segment < count || isOfSeveral(found) || segment == index + 1
                }
                return segment == index + 1 || segment == 0
            }
        }
    }

    /// Whether a verb behind matches, each of which has something of its own, is said of all: `are both off`.
    private func isOfSeveral(_ verb: (term: Term, place: Int)) -> Bool {
        areBare || ![.cancelled, .postponed].contains(verb.term)
            || passage.words[..<(verb.place + 1)].suffix(4).contains {
                ["are", "both", "all", "were", "have"].contains($0.fold)
            }
    }

    private static let acting: Set<Term> = [
        .cancelled, .postponed, .moved, .swapped, .kept, .doubt, .undo, .walkover, .abandoned,
    ]
}
