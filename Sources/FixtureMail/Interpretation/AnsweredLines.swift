/// The lines that a message answers: which of their matches its own lines mean that stand right below them,
/// `This should be on D3.`, or name their numbers, `(4) South Meadow 3, not South Meadow 1`.
struct AnsweredLines {
    private let lexer: Lexer
    /// Each by its place in the message.
    private let lines: [Int: WrittenLine]
    /// Each by the number that it starts with.
    private let items: [Int: [WrittenLine]]

    init(_ quoted: [WrittenLine], lexer: Lexer) {
        self.lexer = lexer
        lines = Dictionary(quoted.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        items = quoted.reduce(into: [:]) { items, line in
            guard let item = TextReader.itemNumbers(Word.words(of: line.text)) else { return }
            items[item.numbers[0], default: []].append(line)
        }
    }

    /// Passages with the matches that they mean.
    func resolved(_ passages: [Passage]) -> [Passage] {
        if lines.isEmpty { return passages }
        var answered: Set<Int> = []
        return passages.map { passage in
            let item = TextReader.itemNumbers(passage.words)
            let above = lines[passage.line.number - 1] ?? lines[passage.line.number - 2]
            let isOfOthers = item.map { speaksOfOthers(passage, behind: $0.length) } ?? false
            // `Quite right as it stands.`
            let isConsent = above != nil && passage.has(.kept) && passage.values().isEmpty
            let passage = isOfOthers || isConsent ? passage.withoutKept : passage
            guard passage.pairs.isEmpty, !isOfOthers, Self.says(passage),
                let pairs = matches(item?.numbers ?? [], or: above),
                answered.insert(passage.line.number).inserted
            else { return passage }
            return passage.answering(pairs, behind: item?.length ?? 0)
        }
    }

    /// `1 is on, 3 is off`, `1 to 3 are off`: which of them is meant, a person must say.
    private func speaksOfOthers(_ passage: Passage, behind length: Int) -> Bool {
        passage.words.indices.dropFirst(length).contains { index in
            passage.words[index].number(atMost: 2).map(items.keys.contains) ?? false
                && !passage.spans.contains {
                    $0.isValue && $0.range.contains(index) && $0.range.lowerBound >= length
                }
        }
    }

    private static func says(_ passage: Passage) -> Bool {
        passage.spans.contains {
            $0.isValue || [.swapped, .cancelled, .postponed].contains($0.term)
        }
    }

    /// The matches of some numbers, or of the line above where the numbers name none; nil where each has not just
    /// one. A number that two lines have names neither.
    private func matches(_ numbers: [Int], or above: WrittenLine?) -> [Pair]? {
        let named = numbers.compactMap { items[$0] }.filter { $0.count == 1 }.flatMap { $0 }
        let meant = named.isEmpty ? above.map { [$0] } ?? [] : named
        let pairs = meant.flatMap { lexer.pairs(of: lexer.words(of: $0.text)) }
        let isEach = pairs.count == meant.count && meant.count == max(1, numbers.count)
        return isEach ? pairs : nil
    }
}

extension Passage {
    fileprivate var withoutKept: Passage {
        var passage = self
        for index in spans.indices where spans[index].term == .kept {
            passage.spans[index].meaning = .term(.nothing)
        }
        return passage
    }

    /// Of matches that it does not name itself; the numbers that its first `length` words name are theirs.
    fileprivate func answering(_ pairs: [Pair], behind length: Int) -> Passage {
        var passage = self
        passage.pairs = pairs.map { pair in
            var pair = pair
            (pair.range, pair.goals) = (0..<0, nil)
            return pair
        }
        for index in spans.indices
        where spans[index].number != nil && spans[index].range.upperBound <= length {
            passage.spans[index].meaning = .mark("#")
        }
        return passage
    }
}
