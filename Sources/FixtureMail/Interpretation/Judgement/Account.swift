import FieldGame

/// Which words of a match's passage nothing accounts for.
///
/// It knows nothing of layouts: a word that has a digit, a capital or the look of an abbreviation is a
/// part of the match, of a value that was used or of a term; else it is left.
struct Account {
    /// Words that nothing accounts for, as written.
    private(set) var left: [String] = []
    /// Values that are none of the league's.
    private(set) var faults: [(reason: Problem.Reason, note: String)] = []
    /// Every word that is not understood, small ones too, outside a reason.
    private(set) var strangeWords: [String] = []

    init(_ statement: Statement, names: Names) {
        var places: [Int] = []
        defer { takePitch(statement, places) }
        let passage = statement.passage
        let used = Set(statement.values.compactMap(\.span)).union(statement.replaced)
        for value in statement.values where value.span == nil {
            if case .unknownPitch(let name) = value.meaning {
                faults.append((.unknownPitch, "no pitch is called \(name)"))
            }
        }
        if let distance = passage.distance, statement.has(.postponed) || statement.has(.moved),
            !statement.values.contains(where: { $0.stance == .new })
        {
            left.append(distance)
        }
        var isReason = false
        let consequence = passage.consequence
        let calledOff = passage.spans.firstIndex { $0.term == .cancelled || $0.term == .postponed }
        for (index, span) in passage.spans.enumerated() {
            if index < consequence { continue }
            if passage.pairs.contains(where: { $0.range.overlaps(span.range) }) {
                isReason = false
                continue
            }
            let isBehind = calledOff.map { $0 < index } ?? false
            if span.term == .because || isBehind && Self.opensReason(index, passage) {
                isReason = true
            }
            if let mark = span.mark, [".", ";", ":", ")"].contains(mark) { isReason = false }
            if !isReason, Self.endsReason(index, passage) {
                left = []
                strangeWords = []
            }
            take(index, of: statement, isUsed: used.contains(index), isReason: isReason, &places)
        }
    }

    /// Takes what one run of words leaves, if no value uses it.
    private mutating func take(
        _ index: Int, of statement: Statement, isUsed: Bool, isReason: Bool, _ places: inout [Int]
    ) {
        let passage = statement.passage
        let span = passage.spans[index]
        switch span.meaning {
        case .unknownPitch(let name):
            if isUsed {
                faults.append((.unknownPitch, "no pitch is called \(name)"))
            }
        case .unknown:
            let words = passage.words[span.range]
            if Self.isReason(span, passage) || ["junior", "senior"].contains(words.first?.text) {
                return
            }
            if !isReason, !Self.isAside(span, passage), !isRelative(index, passage) {
                strangeWords.append(Word.text(words))
            }
            if words.contains(where: { Self.counts($0, at: span.range.lowerBound, in: passage) }
            ) || Self.followsLabel(index, passage)
                || passage.cells.contains(where: { $0.words == span.range }),
                !Self.isAside(span, passage) || statement.passage.form != .sentence
            {
                left.append(Word.text(words))
                places.append(index)
            }
        case .number:
            if !isUsed, !Self.isCounted(index, passage) {
                left.append(passage.text(span.range))
                places.append(index)
            }
        case .team:
            // The sides are named again: `Durnford have a class`.
            let isSide = [statement.pair.first, statement.pair.second].contains(
                Side(span.sides))
            if !span.isWeak, !isReason, !isSide { left.append(passage.text(span.range)) }
        case .ground:
            if !isReason { left.append(passage.text(span.range)) }
        case .date, .weekday, .time, .pitch, .competition, .umpires, .people, .score:
            // What another match of the passage took is no concern of this one.
            if case .people = span.meaning, passage.form == .sentence { return }
            if passage.isOfTelling(span) || passage.isOfEvent(index) || passage.isOfMeeting(index) {
                return
            }
            if !isUsed, !isReason, statement.companions == 1 {
                left.append(passage.text(span.range))
            }
        case .term, .mark, .open: break
        }
    }

    /// Whether a comma, or another bound of clauses, stands between a word and the match with what calls
    /// it off.
    private static func isAside(_ span: Span, _ passage: Passage) -> Bool {
        guard let first = passage.pairs.first, let last = passage.pairs.last else { return false }
        if span.range.upperBound <= first.range.lowerBound {
            return passage.words[span.range.upperBound..<first.range.lowerBound].contains {
                [",", ":", ";"].contains($0.fold)
            }
        }
        guard
            let off = passage.spans.first(where: {
                ($0.term == .cancelled || $0.term == .postponed)
                    && $0.range.lowerBound >= last.range.upperBound
            })?.range.upperBound,
            off <= span.range.lowerBound
        else { return false }
        return passage.words[off..<span.range.lowerBound].contains {
            [",", ";", ":", "-", "(", "and", "as", "when", "while"].contains($0.fold)
        }
            && !passage.words[off..<span.range.lowerBound].contains { $0.fold == "but" }
    }

    /// `(flu at Farrer)` behind what calls the match off.
    private static func opensReason(_ index: Int, _ passage: Passage) -> Bool {
        guard passage.spans[index].mark == "(" || passage.spans[index].mark == "-" else {
            return false
        }
        let inner = passage.spans[(index + 1)...].prefix { $0.mark != ")" }
        return inner.contains { $0.meaning == .unknown } && !inner.contains { $0.isValue }
    }

    /// `umps ben rowe`: names in small letters.
    private static func followsLabel(_ index: Int, _ passage: Passage) -> Bool {
        !passage.words.contains { $0.text.contains(where: \.isUppercase) }
            && passage.spans[..<index].suffix(2).contains { $0.term == .umpires }
    }

    /// `Remarks: Illness` in the row of a match that is off.
    private static func isReason(_ span: Span, _ passage: Passage) -> Bool {
        guard passage.form == .row, passage.has(.cancelled) || passage.has(.postponed),
            let cell = passage.cells.first(where: { $0.words.overlaps(span.range) })
        else { return false }
        return passage.spans.allSatisfy {
            !$0.range.overlaps(cell.words) || $0.meaning == .unknown || !$0.sides.isEmpty
                || $0.term == .nothing
                || $0.term == .because || $0.mark != nil
        }
    }

    /// `The groundsman has closed it, so`: what stands before is the reason of what follows.
    private static func endsReason(_ index: Int, _ passage: Passage) -> Bool {
        guard passage.concludes(passage.spans[index]), let first = passage.pairs.first,
            first.range.lowerBound > passage.spans[index].range.lowerBound
                || passage.spans[index...].contains(where: {
                    $0.term == .cancelled || $0.term == .postponed
                })
        else { return false }
        return !passage.spans[..<index].contains { span in
            switch span.meaning {
            case .time, .pitch: true
            case .team:
                !span.isWeak && !passage.pairs.contains { $0.teams.isSuperset(of: span.sides) }
            default: false
            }
        }
    }

    /// `Bedford's 3` where the match has no pitch: it is taken for one that nobody knows.
    private mutating func takePitch(_ statement: Statement, _ places: [Int]) {
        let passage = statement.passage
        guard !places.isEmpty, statement.values(.pitch).isEmpty, statement.companions == 1,
            passage.form != .row || passage.cells.isEmpty,
            let first = places.first, let last = places.last, last - first == places.count - 1,
            passage.spans[first].meaning == .unknown, standsForPitch(first, passage),
            !statement.values(.time).isEmpty
                || passage.words[..<passage.spans[first].range.lowerBound].last?.fold == "at"
                || passage.spans[last].number != nil
        else { return }
        let text = passage.text(
            passage.spans[first].range.lowerBound..<passage.spans[last].range.upperBound)
        faults.append((.unknownPitch, "no pitch is called \(text)"))
        left = []
    }

    /// Whether some words stand where a pitch may: behind `at`, a comma or a value.
    private func standsForPitch(_ index: Int, _ passage: Passage) -> Bool {
        guard index > 0 else { return true }
        let before = passage.spans[index - 1]
        return before.isValue || before.mark != nil || before.meaning == .unknown
            || passage.pairs.contains { $0.range.upperBound == before.range.upperBound }
            || ["at", "on", "pitch", "venue", "ground"].contains(
                passage.words[before.range.upperBound - 1].fold)
    }

    /// `which we had fixed for Saturday`: a clause about the match that says nothing of its fate.
    private func isRelative(_ index: Int, _ passage: Passage) -> Bool {
        guard let pair = passage.pairs.last?.range.upperBound,
            passage.spans[index].range.lowerBound >= pair
        else { return false }
        let before = passage.words[pair..<passage.spans[index].range.lowerBound]
        return !before.contains { $0.isMark && $0.fold != "(" && $0.fold != ")" }
            && before.contains { $0.fold == "which" || $0.fold == "that" }
            && passage.words[passage.spans[index].range.upperBound...].contains {
                ["is", "are", "was", "has"].contains($0.fold)
            }
    }

    /// Whether a word must be accounted for.
    private static func counts(_ word: Word, at place: Int, in passage: Passage) -> Bool {
        if word.isMark { return false }
        if word.hasDigit { return !Self.isRound(word.fold) }
        guard word.isCapital else { return false }
        // `W` before a day is its first letter; `QF1` only counts.
        if word.text.count == 1, place + 1 < passage.words.count,
            passage.words[place + 1].startsWithDigit
        {
            return false
        }
        // `Bring both shirts` behind a comma.
        let next = passage.words[(place + 1)...].prefix(2)
        if place > 0, passage.words[place - 1].isMark, next.count == 2,
            next.allSatisfy({ $0.isSmall })
        {
            return false
        }
        if passage.form == .sentence {
            let before = passage.words[..<place].last { $0.isSpaced || !$0.isMark }
            let isFirst = before == nil || [".", "!", ":", "-", "("].contains(before?.fold)
            if isFirst, word.text.dropFirst().contains(where: \.isLowercase) { return false }
        }
        return true
    }

    /// `QF1`, `R2`
    private static func isRound(_ fold: String) -> Bool {
        ["qf", "sf", "r", "rd", "leg", "wk"].contains(fold.prefix { $0.isLetter })
            && fold.drop { $0.isLetter }.allSatisfy(\.isNumber)
    }

    /// `Round 2`, `1.` at the start, `No. 3`: a number that only counts.
    private static func isCounted(_ index: Int, _ passage: Passage) -> Bool {
        let span = passage.spans[index]
        let next = index + 1 < passage.spans.count ? passage.spans[index + 1] : nil
        if passage.spans[..<index].allSatisfy({ $0.mark != nil }), let mark = next?.mark,
            [".", ")", ":", "-"].contains(mark)
        {
            return true
        }
        guard index > 0 else { return false }
        let before = passage.text(passage.spans[index - 1].range).lowercased()
        return [
            "round", "week", "no", "no.", "leg", "group", "year", "match", "game", "tie", "wk",
            "pool", "block", "form", "section", "#", "r", "division", "part",
        ].contains(before)
            || span.number.map { (1990...2099).contains($0) } ?? false
    }
}
