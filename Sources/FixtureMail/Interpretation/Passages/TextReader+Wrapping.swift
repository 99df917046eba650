import FieldGame

/// Lines that a mail program has cut, joined again.
extension TextReader {
    func joined(_ lines: [WrittenLine]) -> [WrittenLine] {
        var result: [WrittenLine] = []
        var width = 0
        var count = 0
        var isWrapped = true
        for (index, line) in lines.enumerated() {
            if index == 0 || lines[index - 1].isBlank {
                isWrapped = Self.isWrapped(lines[index...].prefix { !$0.isBlank })
            }
            if let last = result.last, !last.isBlank, !line.isBlank, last.depth == line.depth,
                last.isStruck == line.isStruck, !Self.isRule(line.text), !Self.isRule(last.text),
                count < 12, isCut(last, line, width: width)
            {
                result[result.count - 1] = WrittenLine(
                    number: last.number, raw: last.raw + " " + line.raw, depth: last.depth,
                    limits: limits)
                result[result.count - 1].isStruck = line.isStruck
                count += 1
            } else {
                result.append(line)
                count = 0
            }
            width = isWrapped ? line.raw.count : 0
        }
        return result
    }

    /// Whether a mail program has cut the lines of a paragraph: it leaves no long ones, unless somebody
    /// wrote between the lines later.
    private static func isWrapped(_ paragraph: ArraySlice<WrittenLine>) -> Bool {
        let lengths = paragraph.map(\.raw.utf8.count)
        let full = lengths.dropLast().count { (50...100).contains($0) }
        return lengths.allSatisfy { $0 <= widest } || full * 3 >= (lengths.count - 1) * 2
    }

    private static let widest = 85

    /// Whether a mail program has cut a line before the next one: it does so from 50 letters on, or a
    /// person did, behind a word that asks for more.
    private func isCut(_ above: WrittenLine, _ below: WrittenLine, width: Int) -> Bool {
        if ruling(below) == .tabs || ruling(below) == .bars { return false }
        let words = lexer.words(of: above.text)
        guard let last = words.last(where: { $0.fold != "." }), let ending = words.last else {
            return false
        }
        let next = lexer.words(of: below.text)
        guard let first = next.first else { return false }
        if isItem(next) { return ["v", "vs", "versus"].contains(last.fold) && width > 0 }
        // `... this afternoon. On Agar's 3` / `Cotton Hall beat Westbury`
        let end = words.lastIndex { $0.fold == "." } ?? -1
        if width >= 40, !ending.isMark, (1...6).contains(words.count - end - 1), end > 3,
            ["on", "at", "in"].contains(words[end + 1].fold)
        {
            return true
        }
        if width >= 40, !ending.isMark,
            Self.hanging.contains(ending) || isInName(words, next) || isInDate(words, next)
        {
            return true
        }
        // `Keate v Penn is off` / `or so a boy says`, `A boy told me that` / `Keate v Penn is off`
        if ending.fold == "that"
            || !ending.isMark && words.count > 2 && first.isSmall && Self.continuing.contains(first)
        {
            return true
        }
        // `Keate v Penn, Saturday 6 March:` / `postponed.`
        if ending.fold == ":", first.isSmall,
            let term = Vocabulary.term(at: 0, in: next[...])?.term,
            [.cancelled, .postponed, .moved].contains(term)
        {
            return true
        }
        // `Keate v Penn, Tuesday 19th:` / `2.45 instead of 2.25`
        if ending.fold == ":", hasVersus(words[...]), first.startsWithDigit,
            next.prefix(4).contains(where: { ["instead", "not", "now"].contains($0.fold) })
        {
            return true
        }
        if startsResult(next), !Self.joints.contains(ending) {
            return false
        }
        if startsPair(next), !Self.joints.contains(ending) {
            return false
        }
        if hasVersus(words[...]), hasVersus(next.prefix(first.fold == "and" ? 10 : next.count)),
            !Self.joints.contains(ending)
        {
            return false
        }
        if Self.joints.contains(last) && last.fold != "," || ["at", "on"].contains(last.fold),
            !ending.isMark || ["&", "/"].contains(ending.fold)
        {
            return true
        }
        if ["v", "vs", "&", "/"].contains(first.fold) { return true }
        if startsPair(next)
            || first.fold == "and" && hasVersus(words[...]) && hasVersus(next.prefix(10))
        {
            return false
        }
        if UmpireWords.titles.contains(last), !ending.isMark { return true }
        if isInName(words, next) || isInDate(words, next) { return true }
        if ending.fold == ",", width > 20 { return !startsMatch(next) || width > 60 }
        guard width >= 50, ![".", "!", "?", ":", ";"].contains(ending.fold) else { return false }
        if first.isSmall || first.fold == "(" { return true }
        // A paragraph of words, and not a list.
        let small = words.suffix(14).count { !$0.isMark && $0.isSmall }
        return small >= 5
            && !(startsMatch(next)
                && words.suffix(4).allSatisfy { !$0.isSmall })
    }

    /// Words that no line ends with.
    private static let hanging: WordSet = [
        "at", "on", "the", "a", "an", "of", "in", "by", "from", "for", "is", "will", "be",
        "since",
    ]

    /// Words that no line starts with.
    private static let continuing: WordSet = [
        "is", "are", "was", "were", "says", "said", "or", "but", "if", "unless", "provided",
        "according", "because",
    ]

    /// Words that ask for a side behind them.
    private static let joints: WordSet = [
        "v", "vs", "versus", "and", "&", "/", ",", "beat", "bt", "to", "against", "with",
    ]

    /// `1. Keate v Penn`, `- Keate v Penn`, `* ...`
    func isItem(_ words: [Word]) -> Bool {
        guard let first = words.first else { return false }
        if ["-", "*", "\u{2022}", "+", "\u{00B7}", "o", ">"].contains(first.fold), words.count > 1,
            words[1].isSpaced || first.fold == "\u{2022}"
        {
            return true
        }
        if first.fold == "(", words.count > 2, words[2].fold == ")" {
            return words[1].isNumber || words[1].fold.count == 1
                || words[1].text.allSatisfy { "ivx".contains($0) }
        }
        return (first.number(atMost: 2) != nil || first.fold.count == 1 && !first.isMark)
            && words.count > 1 && [".", ")"].contains(words[1].fold)
            && !words[1].isSpaced
    }

    /// The numbers of items that some words start with, and how many words they take: `4. Villiers v Mustians`,
    /// `(4)`, `(b) no. 3 is ours`, `1 and 2 are off`.
    static func itemNumbers(_ words: [Word]) -> (numbers: [Int], length: Int)? {
        var rest = words.prefix(12)
        if rest.count > 3, rest[1].fold.allSatisfy(\.isLetter), rest[2].fold == ")" {
            rest = rest.dropFirst(3)
        }
        rest = rest.drop { $0.fold == "(" }
        let isNamed = ["no", "nos", "number", "numbers", "match", "game"].contains(rest.first?.fold)
        if isNamed { rest = rest.dropFirst().drop { $0.fold == "." } }
        var numbers: [Int] = []
        while let number = rest.first?.number(atMost: 2) {
            numbers.append(number)
            rest = rest.dropFirst()
            let isJoint = rest.first.map { ["and", "&", ","].contains($0.fold) } ?? false
            guard isJoint, rest.dropFirst().first?.number(atMost: 2) != nil else { break }
            rest = rest.dropFirst()
        }
        let next = rest.first?.fold ?? ""
        guard !numbers.isEmpty, isNamed || numbering.contains(next) else { return nil }
        return (numbers, rest.startIndex)
    }

    private static let numbering: Set<String> = [
        ".", ")", ":", "-", "|", "is", "has", "moves", "goes", "should", "can", "to", "will",
        "must",
        "may", "might", "needs", "stays", "stands", "now", "are", "both", "have", "go",
    ]

    /// `Keate 3-1 Penn`, `Keate beat Penn`
    private func startsResult(_ words: [Word]) -> Bool {
        guard !words.isEmpty,
            let team = names.teams.longest(from: 0, in: words, before: words.count),
            team.length < words.count
        else { return false }
        return words[team.length].isNumber
            || Vocabulary.term(at: team.length, in: words[...]).map {
                [.beat, .lostTo, .drew, .won, .versus].contains($0.term)
            } ?? false
    }

    /// `Keate v Penn ...`
    private func startsPair(_ words: [Word]) -> Bool {
        guard let first = words.first,
            !first.isSmall
                || names.teams.longest(from: 0, in: words, before: words.count) != nil
        else { return false }
        return hasVersus(words.prefix(5).dropFirst())
    }

    private func hasVersus(_ words: ArraySlice<Word>) -> Bool {
        words.contains { ["v", "vs", "versus", "against", "beat", "bt"].contains($0.fold) }
    }

    private func startsMatch(_ words: [Word]) -> Bool {
        guard !words.isEmpty else { return false }
        return names.teams.longest(from: 0, in: words, before: words.count) != nil
            || TimeWords.time(at: 0, in: words) != nil || DateWords.date(at: 0, in: words) != nil
    }

    /// Whether a line was cut inside a day: `Monday` / `1 March`.
    private func isInDate(_ above: [Word], _ below: [Word]) -> Bool {
        guard let last = above.last, !last.isMark, below.first?.startsWithDigit == true else {
            return false
        }
        let words = [last] + below.prefix(3)
        return (DateWords.date(at: 0, in: words)?.length ?? 0) > 1
    }

    /// Whether a line was cut inside a name: `Agar's` / `5 - 11.00am`.
    private func isInName(_ above: [Word], _ below: [Word]) -> Bool {
        let left = above.suffix(2)
        let words = Array(left + below.prefix(2))
        return [names.pitches, names.competitions].contains { table in
            (0..<left.count).contains { start in
                guard let found = table.longest(from: start, in: words, before: words.count) else {
                    return false
                }
                return start + found.length > left.count
                    && table.longest(from: start, in: Array(left), before: left.count) == nil
            }
        }
    }
}
