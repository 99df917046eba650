/// Days in figures alone on a line that names a match: `14/1`, `(14/01)`, `14.1.`, `14 . 1`.
enum SlashDate {
    /// The day that starts at a word, and how many words it takes; nil where the figures are those of
    /// something else, such as a round (`round 1/2`) or the first of two days (`3/5 Feb`).
    ///
    /// What can only be meant as a day and is none (`31/2`, `14/13`) is a day for the calendar to
    /// refuse, so that the line is a problem.
    static func read(at start: Int, in words: [Word]) -> (date: WrittenDate, length: Int)? {
        slashed(at: start, in: words) ?? pointed(words[start].fold, at: start, in: words)
            ?? spread(at: start, in: words)
    }

    /// `14/1`
    private static func slashed(
        at start: Int, in words: [Word]
    ) -> (date: WrittenDate, length: Int)? {
        guard start + 2 < words.count, words[start + 1].fold == "/", !words[start + 1].isSpaced,
            !words[start + 2].isSpaced, let day = words[start].number(atMost: 2),
            let month = words[start + 2].number(atMost: 2),
            !counted.contains(start > 0 ? words[start - 1].fold : "")
        else { return nil }
        if start > 0, !words[start].isSpaced, ["/", "-", "&"].contains(words[start - 1].fold) {
            return nil
        }
        if start + 3 < words.count {
            let next = words[start + 3]
            if DateWords.month(next) != nil
                || ["st", "nd", "rd", "th", "of", "time", "past", "-"].contains(next.fold)
                    && (next.fold != "-" || !next.isSpaced)
            {
                return nil
            }
        }
        return (WrittenDate(day: day, month: month), 3)
    }

    /// `14.1.` and `14.1 2.25pm` at the start of a line; `14.01.` only where a time follows.
    private static func pointed(
        _ fold: String, at start: Int, in words: [Word]
    ) -> (date: WrittenDate, length: Int)? {
        let parts = fold.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts.first, let last = parts.last,
            let day = number(first), let month = number(last), (1...31).contains(day),
            (1...12).contains(month), isOpening(start, in: words), start + 1 < words.count
        else { return nil }
        let isEnded = words[start + 1].fold == "." && !words[start + 1].isSpaced
        let rest = words.indices.dropFirst(start + (isEnded ? 2 : 1))
        let hasTime = rest.contains { TimeWords.time(at: $0, in: words) != nil }
        // `14.1 2.25pm`; not `2.2 5pm`, which is a slip.
        let next = words[start + 1]
        let leadsTime =
            next.isSpaced && next.fold.contains { $0 == "." || $0 == ":" }
            && TimeWords.time(at: start + 1, in: words) != nil
        guard last.utf8.count == 1 ? isEnded || leadsTime : isEnded && hasTime else { return nil }
        return (WrittenDate(day: day, month: month), isEnded ? 2 : 1)
    }

    /// `14 . 1`
    private static func spread(
        at start: Int, in words: [Word]
    ) -> (date: WrittenDate, length: Int)? {
        guard start + 2 < words.count, words[start + 1].isSpaced,
            [".", "/"].contains(words[start + 1].fold), isOpening(start, in: words),
            let day = words[start].number(atMost: 2),
            let month = words[start + 2].number(atMost: 2),
            (1...31).contains(day), (1...12).contains(month),
            TimeWords.time(at: start + 2, in: words) == nil
        else { return nil }
        return (WrittenDate(day: day, month: month), 3)
    }

    private static func number(_ text: Substring) -> Int? {
        (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            ? Int(text) : nil
    }

    private static func isOpening(_ start: Int, in words: [Word]) -> Bool {
        words[..<start].allSatisfy { word in
            word.isMark || word.fold.count == 1 || DateWords.weekday(word) != nil
                || word.fold == "on"
        }
    }

    /// Words before figures that count something else.
    private static let counted: WordSet = [
        "round", "rounds", "leg", "group", "groups", "pool", "block", "year", "years", "form",
        "pitch", "pitches", "match", "matches", "game", "games", "no", "nos", "page", "part",
    ]
}
