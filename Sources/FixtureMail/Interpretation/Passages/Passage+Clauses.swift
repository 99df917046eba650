/// The clauses of a sentence: what one of them doubts, another one need not.
extension Passage {
    /// Whether words that doubt or deny something speak of a match: `I hear that Keate v Penn is off`, `Keate v
    /// Penn is off, I think`; not `Keate v Penn is at 3, and Mr Ives has said he will umpire`.
    func bears(_ index: Int, on pair: Pair) -> Bool {
        // A match that is named by its number stands nowhere in the text.
        guard form == .sentence || form == .line, !pair.range.isEmpty else { return true }
        if promisesUmpire(index) { return false }
        let place = spans[index].range.lowerBound
        if place < pair.range.lowerBound {
            let own = clause(of: place)
            let next = clause(of: pair.range.lowerBound)
            // `to confirm what we were told: ...`, `One change since Nigel wrote: ...`
            if words[own].contains(where: { $0.fold.hasPrefix("confirm") || $0.fold == "since" }) {
                return false
            }
            return own == next
                || !Self.reasons.contains(words[own.lowerBound].fold)
                    && !Self.turns.contains(words[next.lowerBound].fold)
        }
        let clause = clause(of: place)
        if clause.lowerBound < pair.range.upperBound { return true }
        var told = words[clause].drop { $0.isMark || Self.openers.contains($0.fold) }
        if told.first?.fold == "that", told.startIndex > 0, words[told.startIndex - 1].fold == "so"
        {
            told = told.dropFirst()
        }
        guard let subject = told.first else { return true }
        // `Mr Fenn (alone, I fear)`
        if words[place].fold == "fear", words[clause].last?.fold == ")" { return false }
        return told.count { !$0.isMark } <= 5 || Self.matches.contains(subject.fold)
            || Self.determiners.contains(subject.fold)
                && told.dropFirst().first.map { Self.matches.contains($0.fold) } ?? false
            || told.contains { Self.conditions.contains($0.fold) }
            || Self.speakers.contains(subject.fold) && told.count <= 6
    }

    /// The spans that say why: `since A3 is roped off`, `because of the frost`.
    var reasons: Set<Int> {
        var found: Set<Int> = []
        var isReason = false
        for index in spans.indices {
            if spans[index].term == .because || opensReason(index) { isReason = true }
            if let mark = spans[index].mark, [",", ";", ":", ")", "."].contains(mark) {
                isReason = false
            }
            if isReason { found.insert(index) }
        }
        return found
    }

    /// The last span before another that concludes from what stands before it: `so`, `therefore`; the first
    /// of all if none does.
    func conclusion(before end: Int) -> Int {
        spans[..<end].lastIndex(where: concludes) ?? 0
    }

    /// Whether a word says that what follows comes of what stands before it: `so`.
    func concludes(_ span: Span) -> Bool {
        ["so", "therefore", "hence", "thus"].contains(words[span.range.lowerBound].fold)
    }

    /// `as Agar's 6 has been taken`
    private func opensReason(_ index: Int) -> Bool {
        guard words[spans[index].range.lowerBound].fold == "as", index + 2 < spans.count else {
            return false
        }
        let next = words[spans[index + 2].range.lowerBound].fold
        return ["is", "are", "has", "have", "was", "were", "had"].contains(next)
    }

    /// The words of the clause that a word stands in.
    func clause(of place: Int) -> Range<Int> {
        let start = words[...place].indices.last { startsClause($0) } ?? 0
        let end = words.indices.first { $0 > place && startsClause($0) } ?? words.count
        return start..<end
    }

    /// Whether a clause starts at a word: behind `;` or a comma, with `but` or `though`.
    private func startsClause(_ place: Int) -> Bool {
        guard place > 0 else { return true }
        let before = words[place - 1]
        switch before.fold {
        case ";", ":", "(", ")", ".", "!", "?": return true
        case "-": return before.isSpaced && words[place].isSpaced
        case ",": return Self.openers.contains(words[place].fold) || speaks(place)
        default: return Self.openers.contains(words[place].fold) && words[place].fold != "and"
        }
    }

    /// Whether somebody starts to speak, or is spoken of, at a word.
    private func speaks(_ place: Int) -> Bool {
        Self.speakers.contains(words[place].fold) || UmpireWords.titles.contains(words[place])
            || Self.matches.contains(words[place].fold)
    }

    /// `Mr Ives has kindly said that he will umpire`
    func promisesUmpire(_ index: Int) -> Bool {
        let said = ["said", "says", "promised"].contains(words[spans[index].range.lowerBound].fold)
        return said && spans[..<index].suffix(6).contains { Value.kind(of: $0.meaning) == .umpires }
            && spans[index...].prefix(7).contains { $0.term == .umpires }
    }

    private static let openers: Set<String> = [
        "and", "but", "so", "though", "although", "as", "because", "since", "while", "whereas",
        "who", "which", "where", "however", "or", "if", "unless",
    ]
    private static let reasons: Set<String> = ["as", "because", "since", "while", "although"]
    private static let turns: Set<String> = ["so", "but"]
    private static let conditions: Set<String> = [
        "if", "unless", "whether", "provided", "providing", "subject", "pending", "depending",
    ]
    private static let matches: Set<String> = [
        "it", "this", "that", "these", "they", "both", "match", "game", "tie", "fixture", "result",
        "score", "which", "or",
    ]
    private static let determiners: Set<String> = ["the", "this", "that", "their"]
    private static let speakers: Set<String> = ["i", "we", "they", "he", "she", "you"]
}
