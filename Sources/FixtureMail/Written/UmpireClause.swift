/// The part of a line that names umpires.
enum UmpireClause {
    /// The names that start at a label or a title, and how many words they take; nil when no clause
    /// starts there.
    ///
    /// `umpires: Mr Carlow & Dr Penhale, Dutchman's 5` -> two names, before the comma of the pitch.
    static func read(
        at start: Int, before end: Int, in words: [Word], names: Names
    ) -> (names: [String], length: Int)? {
        var position = start
        let isLabelled = UmpireWords.labels.contains(words[start])
        if isLabelled {
            position += 1
            while position < end, introductions.contains(words[position]) { position += 1 }
        }
        let first = position
        var last = position
        while position < end {
            let next = pieceEnd(from: position, before: end, in: words, names: names)
            let piece = words[position..<next]
            guard isName(piece, isFirst: position == first, isLabelled: isLabelled) else { break }
            if position > first,
                startsSomethingElse(at: position, before: end, in: words, names: names)
                    || isSlipOfPitch(piece, names)
            {
                break
            }
            last = next
            guard next < end, isSeparator(words[next]) else { break }
            position = next + 1
            while position < end, words[position].fold == "and" { position += 1 }
        }
        if last == first && !isLabelled { return nil }
        return (UmpireWords.names(words[first..<last]), last == first ? 1 : last - start)
    }

    /// `with RJC & TW umpiring`, from `with` on.
    static func readSpoken(
        at start: Int, before end: Int, in words: [Word]
    ) -> (names: [String], length: Int)? {
        guard words[start].fold == "with",
            let verb = words[start..<min(end, start + 14)].firstIndex(where: {
                ["umpiring", "refereeing", "officiating"].contains($0.fold)
            })
        else { return nil }
        let spoken = words[(start + 1)..<verb]
        guard spoken.allSatisfy({ isSeparator($0) || UmpireWords.looksLikeName([$0]) }) else {
            return nil
        }
        let names = UmpireWords.names(spoken)
        return names.isEmpty ? nil : (names, verb + 1 - start)
    }

    private static let introductions: WordSet = [
        ":", "-", "=", "now", "are", "is", "by", "will", "be", "remain", "still", "to", "(s)", "s",
        "changed",
    ]

    private static func isSeparator(_ word: Word) -> Bool {
        [",", "&", "/", ";", "+", "and"].contains(word.fold)
    }

    /// The end of one name: a separator, a mark that ends the clause, or something that is no name.
    private static func pieceEnd(
        from start: Int, before end: Int, in words: [Word], names: Names
    ) -> Int {
        var position = start
        var isOpen = false
        while position < end {
            let word = words[position]
            if word.fold == "(" {
                let close = words[position..<end].firstIndex { $0.fold == ")" }
                guard let close, close - position <= 3, position > start else { return position }
                isOpen = true
            } else if word.fold == ")" {
                if !isOpen { return position }
                isOpen = false
            } else if word.fold == "." {
                // A full stop ends the clause, unless it ends `Dr.` or an initial.
                let before = position > start ? words[position - 1].fold : ""
                if before.count != 1, !UmpireWords.titles.contains(before) { return position }
            } else if word.fold == "-" {
                if word.isSpaced { return position }
            } else if isSeparator(word) || (word.isMark && word.fold != "'" && word.fold != "?") {
                return position
            } else if !isOpen, position > start,
                ["at", "on", "to", "with"].contains(word.fold)
                    || TimeWords.time(at: position, in: words) != nil
            {
                // `to be confirmed` is a piece of its own.
                if word.fold != "to" || position > start { return position }
            } else if !isOpen, position > start, endsName(word, after: words[position - 1]),
                words[start].isCapital
            {
                return position
            }
            position += 1
        }
        return position
    }

    /// Whether a word in small letters ends a name: `Mr Ives replaces`; not `Mr de Souza`.
    private static func endsName(_ word: Word, after before: Word) -> Bool {
        word.isSmall && !UmpireWords.particles.contains(word)
            && !UmpireWords.titles.contains(before)
    }

    private static func isName(_ piece: ArraySlice<Word>, isFirst: Bool, isLabelled: Bool) -> Bool {
        if piece.isEmpty { return false }
        if UmpireWords.isUnknown(Word.text(piece)) { return true }
        if !isLabelled && isFirst { return UmpireWords.startsWithTitle(piece) }
        if isLabelled, isFirst, piece.first?.fold == "to" || piece.first?.fold == "not" {
            return !piece.contains { UmpireWords.titles.contains($0) }
        }
        return UmpireWords.looksLikeName(piece)
    }

    /// `Catrer's`, `Agra's 5`: what ends as pitches do and is nearly one.
    private static func isSlipOfPitch(_ piece: ArraySlice<Word>, _ names: Names) -> Bool {
        guard let last = piece.last, last.isNumber || last.text.hasSuffix("'s"), piece.count <= 3
        else { return false }
        return names.pitch(near: Word.text(piece)) != nil
    }

    private static func startsSomethingElse(
        at start: Int, before end: Int, in words: [Word], names: Names
    ) -> Bool {
        DateWords.date(at: start, in: words) != nil || TimeWords.time(at: start, in: words) != nil
            || names.pitches.longest(from: start, in: words, before: end) != nil
            || names.competitions.longest(from: start, in: words, before: end) != nil
    }
}
