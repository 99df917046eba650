import FieldGame

/// Scores: `3-1`, `3 all`, `by five to three`.
extension Lexer {
    /// `3 all`, `3-all`
    func allScore(at start: Int, in words: [Word]) -> (Int, Int)? {
        guard let goals = words[start].number(atMost: 3) ?? Self.spoken[words[start]] else {
            return nil
        }
        var next = start + 1
        if next < words.count, words[next].fold == "-" { next += 1 }
        guard next < words.count, words[next].fold == "all" || words[next].fold == "apiece",
            next + 1 >= words.count || words[next + 1].isMark
                || words[next + 1].isSmall
        else { return nil }
        return (goals, next + 1 - start)
    }

    /// `by five to three`, `by seven points to five`, behind a verb of winning or losing.
    func spokenScore(at start: Int, in words: [Word], after: [Span]) -> (Int, Int, Int)? {
        if start + 2 < words.count, words[start + 1].fold == "-", !words[start + 1].isSpaced,
            let first = Self.spoken[words[start]], let second = Self.spoken[words[start + 2]]
        {
            return (first, second, 3)
        }
        guard start > 0, start + 2 < words.count, words[start - 1].fold == "by",
            after.contains(where: { [.beat, .lostTo, .won].contains($0.term) }),
            let first = words[start].number(atMost: 3) ?? Self.spoken[words[start]]
        else { return nil }
        let to = start + (["points", "goals"].contains(words[start + 1].fold) ? 2 : 1)
        guard to + 1 < words.count, ["to", "-"].contains(words[to].fold),
            let second = words[to + 1].number(atMost: 3) ?? Self.spoken[words[to + 1]]
        else { return nil }
        return (first, second, to + 2 - start)
    }

    private static let spoken: WordTable<Int> = [
        "nil": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "eight": 8, "nine": 9, "ten": 10,
    ]

    /// `3-1`, `5 - 5`, `3 to 1`; numbers that no score can be are nil.
    static func score(at start: Int, before end: Int, in words: [Word]) -> (
        Int?, Int?, Int
    )? {
        guard start < end else { return nil }
        if let points = points(words[start].fold) { return (points.0, points.1, 1) }
        guard start + 2 < end, words[start].isNumber,
            words[start].fold.utf8.count < 4 || words[start + 2].fold.utf8.count < 4
                || !words[start + 2].isNumber
        else { return nil }
        if ["points", "goals", "pts"].contains(words[start + 1].fold), start + 3 < end,
            words[start + 2].fold == "to", words[start + 3].isNumber
        {
            return (words[start].number(atMost: 3), words[start + 3].number(atMost: 3), 4)
        }
        guard words[start + 2].isNumber,
            words[start + 1].fold == "-" || words[start + 1].fold == "to"
        else { return nil }
        // 20-01-2026 is no score, and neither is 2-3-1.
        if start + 3 < end, words[start + 3].fold == "-" { return nil }
        if start > 0, words[start - 1].fold == "-", !words[start].isSpaced { return nil }
        return (words[start].number(atMost: 3), words[start + 2].number(atMost: 3), 3)
    }

    /// `1:3`; not `11:30`, which is a time.
    private static func points(_ word: String) -> (Int, Int)? {
        guard word.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts.first, let last = parts.last,
            (1...3).contains(first.utf8.count), last.utf8.count == 1,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let home = Int(first), let away = Int(last)
        else { return nil }
        return (home, away)
    }
}
