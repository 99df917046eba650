import FieldGame

/// People, and names that only their place shows to be umpires.
extension Lexer {
    func people(at start: Int, before end: Int, in words: [Word]) -> Span? {
        let word = words[start]
        let isLabel = UmpireWords.labels.contains(word)
        if isLabel || isTitle(start, in: words),
            let (people, length) = UmpireClause.read(
                at: start, before: max(end, start + 1), in: words, names: names)
        {
            if isLabel, people.isEmpty, length == 1 { return nil }
            if isTorn(start + length, in: words) { return nil }
            // `UMPIRES ASSIGNED`
            if isLabel, length == 2, ["assigned", "appointed"].contains(words[start + 1].fold) {
                return nil
            }
            // `to umpire South Lawn's match`
            if isLabel, start > 0, ["to", "will"].contains(words[start - 1].fold),
                start + 1 < words.count, name(at: start + 1, in: words)?.sides.isEmpty == false
            {
                return nil
            }
            return Span(
                range: start..<(start + length),
                meaning: isLabel ? .umpires(people) : .people(people))
        }
        if let (people, length) = UmpireClause.readSpoken(at: start, before: end, in: words) {
            return Span(range: start..<(start + length), meaning: .umpires(people))
        }
        return nil
    }

    /// `R. Penfold`, `R.J. Penfold & Miss Orde`: initials and a surname.
    func person(at start: Int, in words: [Word]) -> Span? {
        var next = start
        while next + 1 < words.count, next - start < 6, words[next].fold.count == 1,
            words[next].isCapital, words[next + 1].fold == "."
        { next += 2 }
        guard next > start, next < words.count, words[next].fold.count > 2,
            !words[next].hasDigit, words[next].isCapital,
            names.isFree(words[next]), Vocabulary.term(at: next, in: words[...]) == nil,
            name(at: start, in: words) == nil, start == 0 || words[start - 1].fold != "."
        else { return nil }
        var end = next + 1
        var people = [Word.text(words[start...next])]
        if end + 1 < words.count, ["&", "and", "/", "+"].contains(words[end].fold),
            isTitle(end + 1, in: words),
            let (others, length) = UmpireClause.read(
                at: end + 1, before: words.count, in: words, names: names)
        {
            people += others
            end += 1 + length
        }
        return Span(range: start..<end, meaning: .people(people))
    }

    /// `mr lyle` in a text without capitals.
    func smallPerson(at start: Int, in words: [Word]) -> Span? {
        guard UmpireWords.titles.contains(words[start]), start + 1 < words.count,
            !words[start + 1].isMark, !words[start + 1].hasDigit,
            Vocabulary.term(at: start + 1, in: words[...]) == nil
        else { return nil }
        return Span(
            range: start..<(start + 2), meaning: .people([Word.text(words[start...(start + 1)])]))
    }

    private func isTitle(_ start: Int, in words: [Word]) -> Bool {
        guard UmpireWords.titles.contains(words[start]), start + 1 < words.count,
            words[start].isCapital
                || UmpireWords.plainTitles.contains(words[start])
        else { return false }
        let next = words[start + 1].fold == "." && start + 2 < words.count ? start + 2 : start + 1
        return words[next].isCapital
            && !["v", "vs", "versus"].contains(words[next].fold)
    }

    /// With brackets that hold initials alone read as umpires: `(RJC)`, `(PQ, LM)`.
    func withInitials(_ spans: [Span], _ words: [Word], isSmall: Bool) -> [Span] {
        let isList = words.count { !$0.isMark && $0.isSmall } < 5
        guard spans.contains(where: { $0.mark == "(" }) else { return spans }
        // `is off (illness)`
        let isOff = spans.contains { $0.term == .cancelled || $0.term == .postponed }
        var result: [Span] = []
        var index = 0
        while index < spans.count {
            if spans[index].mark == "(",
                let close = spans[index...].prefix(9).firstIndex(where: { $0.mark == ")" }),
                close > index + 1
            {
                let inner = spans[(index + 1)..<close]
                let range = spans[index].range.upperBound..<spans[close].range.lowerBound
                if inner.contains(where: { $0.meaning == .unknown }),
                    inner.allSatisfy({
                        isInitials($0, words) || isSmall && inner.count == 1 && !isOff
                            || isList && isSurname($0, words)
                    })
                {
                    let people = UmpireWords.names(words[range])
                    result += [
                        spans[index], Span(range: range, meaning: .people(people)), spans[close],
                    ]
                    index = close + 1
                    continue
                }
            }
            result.append(spans[index])
            index += 1
        }
        return result
    }

    /// With names behind the pitch of a match: `JDM v HWTA D5 2.25 Carlow/Penhale`.
    func withTrailingNames(_ spans: [Span], _ words: [Word]) -> [Span] {
        guard spans.contains(where: { $0.term == .versus }),
            let last = spans.lastIndex(where: \.isValue), last + 1 < spans.count
        else { return spans }
        let kinds = Set(spans.compactMap { Value.kind(of: $0.meaning) })
        guard kinds.contains(.pitch), !kinds.contains(.umpires) else { return spans }
        let tail = spans[(last + 1)...]
        let names = tail.filter { $0.mark == nil && $0.term == nil }
        guard !names.isEmpty, names.count <= 3,
            tail.allSatisfy({ span in
                span.mark.map { ["/", ",", "&", "-"].contains($0) }
                    ?? (span.term == .nothing
                        && ["&", "and"].contains(words[span.range.lowerBound].fold) ? true : nil)
                    ?? (span.meaning == .unknown
                        && words[span.range].allSatisfy {
                            $0.text.count > 2 && $0.isCapital && !$0.hasDigit
                        })
            }), let first = names.first
        else { return spans }
        let range = first.range.lowerBound..<words.count
        return spans.prefix { $0.range.upperBound <= range.lowerBound }
            + [Span(range: range, meaning: .people(UmpireWords.names(words[range])))]
    }

    /// With the names before `will umpire` or `has agreed to umpire`, and those in small letters behind
    /// `umps` in a text without capitals.
    func withSpokenUmpires(_ spans: [Span], _ words: [Word], isSmall: Bool) -> [Span] {
        guard let verb = spans.firstIndex(where: { $0.term == .umpires }) else { return spans }
        func person(_ range: Range<Int>) -> [Span] {
            let place =
                spans[range.lowerBound].range
                .lowerBound..<spans[range.upperBound - 1].range
                .upperBound
            let people = UmpireWords.names(words[place])
            return spans[..<range.lowerBound]
                + [Span(range: place, meaning: .people(people))] + spans[range.upperBound...]
        }
        if isSmall {
            let start = spans[verb...].dropFirst().first?.mark == ":" ? verb + 2 : verb + 1
            let end = spans[start...].firstIndex { !isPartOfPerson($0, words) } ?? spans.count
            guard end > start, end - start <= 8, spans[start].meaning == .unknown else {
                return spans
            }
            return person(start..<end)
        }
        guard Self.umpiring.contains(words[spans[verb].range.lowerBound]) else { return spans }
        var end = verb
        while end > 0, verb - end < 8,
            Self.agreeing.contains(words[spans[end - 1].range.lowerBound])
        { end -= 1 }
        var start = end
        while start > 0, end - start < 5, spans[start - 1].meaning == .unknown,
            words[spans[start - 1].range.lowerBound].isCapital
        { start -= 1 }
        guard end < verb, start < end else { return spans }
        return person(start..<end).map { span in
            var span = span
            // Who `has said he will umpire` leaves no doubt.
            if span.term == .doubt, span.range.upperBound <= spans[verb].range.lowerBound {
                span.meaning = .term(.nothing)
            }
            return span
        }
    }

    /// With `Mr Ives says he can still do it` read as certain.
    func withReadyUmpires(_ spans: [Span], _ words: [Word]) -> [Span] {
        var spans = spans
        for index in spans.indices.dropFirst() where spans[index].term == .doubt {
            guard Value.kind(of: spans[index - 1].meaning) == .umpires,
                ["says", "said", "tells", "confirms"].contains(
                    words[spans[index].range.lowerBound].fold)
            else { continue }
            let next = words[spans[index].range.upperBound...].prefix(7).map(\.fold)
            if next.contains(where: { ["can", "will", "is"].contains($0) }),
                next.contains(where: {
                    ["do", "umpire", "manage", "take", "free", "make"].contains($0)
                }),
                !next.contains(where: { ["not", "cannot", "if", "maybe", "might"].contains($0) })
            {
                spans[index].meaning = .term(.nothing)
            }
        }
        return spans
    }

    private func isPartOfPerson(_ span: Span, _ words: [Word]) -> Bool {
        span.meaning == .unknown && !words[span.range.lowerBound].hasDigit
            || ["+", "&", "and", "/", "."].contains(words[span.range.lowerBound].fold)
    }

    private static let umpiring: WordSet = ["umpire", "umpires", "umpiring", "referee"]
    private static let agreeing: WordSet = [
        "will", "has", "have", "had", "is", "are", "to", "agreed", "kindly", "offered",
        "volunteered", "said", "says", "he", "she", "they", "due", "be", "also", "both", "very",
    ]

    /// `Ives`, `?`: in brackets on a line of a list.
    private func isSurname(_ span: Span, _ words: [Word]) -> Bool {
        if span.mark != nil || span.term == .question { return true }
        let text = words[span.range.lowerBound].text
        return span.meaning == .unknown && text.count > 2 && text.first?.isUppercase == true
            && text.dropFirst().allSatisfy(\.isLowercase) && span.range.count == 1
    }

    private func isInitials(_ span: Span, _ words: [Word]) -> Bool {
        if let mark = span.mark { return [",", "/", "&", "+", "."].contains(mark) }
        guard span.range.count == 1 else { return false }
        let text = words[span.range.lowerBound].text
        switch span.meaning {
        case .unknown, .team, .term: break
        default: return false
        }
        return (2...3).contains(text.count) && text.allSatisfy(\.isUppercase)
    }
}
