import FieldGame

/// Matches as lists write them: `Keate v Penn`, `Keate 3-1 Penn`.
extension PairFinder {
    func versus(_ index: Int, from start: Int) -> (Pair, Int)? {
        let left =
            team(before: index, from: start) ?? ownSide(before: index, from: start)
            ?? stranger(before: index, from: start)
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
        return word.isSpaced && word.isCapital
    }

    func number(after high: inout Int) -> Int? {
        guard high + 1 < spans.count, let number = spans[high + 1].number, number < 200 else {
            return nil
        }
        high += 1
        return number
    }

    /// `Top of the league: MPLC 9 pts, SJH 7, AGK 6`: points, and no goals.
    private var isOfTable: Bool {
        words.contains(where: Self.points.contains) && words.contains(where: Self.order.contains)
    }

    private static let points: WordSet = ["pts", "points"]
    private static let order: WordSet = ["top", "lead", "leads", "table", "ahead"]

    /// `Keate 12, Warre 5`; `Keate 3 Penn 1`
    func numbered(_ index: Int, from start: Int) -> (Pair, Int)? {
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
            let right = team(after: position + 1), right.goals == nil, !isOfTable
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
        if let second = right.goals ?? number(after: &high), !isOfTable {
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
    func beside(_ index: Int, from start: Int) -> (Pair, Int)? {
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
}
