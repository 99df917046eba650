/// The team that writes, as it speaks of itself: `we`, `our seniors`, `our Junior League match with Penn`.
extension PairFinder {
    static let ourselves: WordSet = [
        "we", "weve", "us", "our", "ours", "ourselves", "senior", "junior", "seniors", "juniors",
    ]
    /// What belongs to the team that writes, where no other team stands before it.
    private static let nouns: WordSet = [
        "match", "game", "tie", "one", "ours", "fixture", "friendly", "final", "semi", "side", "xi",
    ]
    private static let links: WordSet = ["against", "with", "v", "vs", "versus"]

    /// The team that writes as the side before a verb or a `v`, where words for it stand there and no other
    /// team does; what stands between (a competition, a day) stays outside.
    func ownSide(before index: Int, from start: Int) -> Found? {
        guard let own else { return nil }
        let isLink = Self.links.contains(words[spans[index].range.lowerBound])
        for position in stride(from: index - 1, through: max(start, index - 14), by: -1) {
            let span = spans[position]
            if span.sides == [own] { return (.team(own), index, index, nil) }
            if !span.sides.isEmpty, !span.isWeak { return nil }
            if [";", ".", "!", "?"].contains(span.mark) { return nil }
            let word = words[span.range.lowerBound]
            let isCompetition = Value.kind(of: span.meaning) == .competition
            if Self.ourselves.contains(word) || isOwn(word, at: position)
                || isCompetition && words[span.range].contains(where: { $0.fold == "boys" })
                || isCompetition || isLink && isNoun(word, span)
            {
                // `The Second Field have a friendly with the Old Etonians`
                if isLink,
                    let other = team(
                        before: position, from: start,
                        over: { $0.term == .nothing || $0.meaning == .unknown })
                {
                    return other
                }
                return (.team(own), index, index, nil)
            }
        }
        return nil
    }

    /// `match`, `The first is at home this Saturday`
    private func isNoun(_ word: Word, _ span: Span) -> Bool {
        Self.nouns.contains(word) || span.term == .home || span.term == .away
    }

    /// `the house will play`; `they lost`, where the juniors were spoken of before.
    private func isOwn(_ word: Word, at position: Int) -> Bool {
        let place = spans[position].range.lowerBound
        switch word.fold {
        case "first", "second", "third", "other":
            return place > 0 && words[place - 1].fold == "the"
        case "house", "boys":
            return place > 0 && ["the", "our"].contains(words[place - 1].fold)
        case "they": return words[..<place].contains { Self.ourselves.contains($0) }
        default: return false
        }
    }

    /// `us` right behind a verb: `Penn beat us 6-1`, `between us and Penn`.
    func ownSide(after index: Int) -> Found? {
        guard let own else { return nil }
        let place = spans[(index + 1)...].prefix(2).firstIndex {
            words[$0.range.lowerBound].fold == "us"
        }
        return place.map { (.team(own), $0, $0, nil) }
    }

    /// `our match with Penn`, `a friendly with Penn`
    func isWithOpponent(_ index: Int, from start: Int) -> Bool {
        guard own != nil, index > start else { return false }
        let before = spans[index - 1]
        return words[spans[index].range.lowerBound].fold == "with"
            && (Self.nouns.contains(words[before.range.lowerBound])
                || Value.kind(of: before.meaning) == .competition)
    }
}
