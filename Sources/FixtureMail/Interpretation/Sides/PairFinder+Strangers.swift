import FieldGame

/// Sides that are no team of the league.
extension PairFinder {
    /// One word with a capital that is no team: `XQZ`, `Zebulon`.
    func abbreviation(_ index: Int, from start: Int) -> Found? {
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
    func stranger(before index: Int, from start: Int) -> Found? {
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
    func stranger(after index: Int, isGuest: Bool) -> Found? {
        var high = index
        while high + 1 < spans.count, high - index < 6,
            isPartOfStranger(spans[high + 1], at: high + 1)
        {
            let span = spans[high + 1]
            // A small word ends a name, unless another part of it follows: `Masters of Eton`.
            if case .people = span.meaning, high > index { break }
            if high > index,
                span.term == .nothing
                    && !words[span.range.lowerBound].isCapital
                    || span.meaning == .unknown
                        && words[span.range.lowerBound].isSmall
            {
                guard high + 2 < spans.count,
                    words[spans[high + 2].range.lowerBound].isCapital,
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

    /// The guests of a school team that stands behind a verb: `the Old Etonians are bringing a side to play the
    /// Field`.
    func visitor(before index: Int, from start: Int) -> Found? {
        guard let host = team(after: index)?.side.id, names.schoolTeams.contains(host),
            let high = spans[start..<index].lastIndex(where: {
                $0.meaning == .unknown && words[$0.range.lowerBound].isCapital
            }), index - high < 10,
            spans[high..<index].allSatisfy({ $0.sides.isEmpty && $0.mark == nil })
        else { return nil }
        var low = high
        while low > start, spans[low - 1].meaning == .unknown,
            words[spans[low - 1].range.lowerBound].isCapital
        { low -= 1 }
        guard low < high else { return nil }
        return (.unknown(text(low...high)), low, high, nil)
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
                    && words[span.range.lowerBound].isCapital && index > 0
                    && (spans[index - 1].meaning == .unknown || isArticle(spans[index - 1])
                        || spans[index - 1].term == .versus)
                    && words[span.range.lowerBound].isSpaced)
        case .pitch, .ground: !span.team.isEmpty
        default: false
        }
    }
}
