extension Names {
    /// One kind of name.
    struct Table: Sendable {
        private var values: [String: [String]] = [:]
        /// The words with which names start, and the most words of a name that starts so.
        private var firstWords: WordTable<Int> = [:]
        private var lastWords: WordSet = []
        /// The most words that a name has.
        private(set) var longest = 1

        /// Lets a name stand for a canonical one.
        mutating func add(_ name: String, for canonical: String) {
            let words = Word.words(of: PlainText.normalised(name))
            let fold = Names.fold(words[...])
            guard let first = words.first, let last = words.last else { return }
            if !values[fold, default: []].contains(canonical) {
                values[fold, default: []].append(canonical)
            }
            firstWords[first.fold] = max(firstWords[first.fold] ?? 1, words.count)
            lastWords.insert(last.fold)
            longest = max(longest, words.count)
        }

        /// The canonical names that these words stand for: one, several, or none.
        subscript(words: ArraySlice<Word>) -> [String] {
            guard let first = words.first, firstWords[first] != nil else { return [] }
            return values[words.count == 1 ? first.fold : Names.fold(words)] ?? []
        }

        /// Whether a name starts with a word.
        func starts(with word: Word) -> Bool { firstWords[word] != nil }

        /// The longest name that starts at a word, before `end`.
        func longest(from start: Int, in words: [Word], before end: Int) -> (
            names: [String], length: Int
        )? {
            guard let longest = firstWords[words[start]] else { return nil }
            for length in stride(from: min(longest, end - start), to: 0, by: -1) {
                let found = self[words[start..<(start + length)]]
                if !found.isEmpty { return (found, length) }
            }
            return nil
        }

        /// The longest name that ends before a word, not before `start`.
        func longest(until end: Int, in words: [Word], from start: Int) -> (
            names: [String], length: Int
        )? {
            guard end > start, lastWords.contains(words[end - 1]) else { return nil }
            for length in stride(from: min(longest, end - start), to: 0, by: -1) {
                let found = self[words[(end - length)..<end]]
                if !found.isEmpty { return (found, length) }
            }
            return nil
        }
    }

    /// The words as one text, single blanks where blanks are.
    private static func fold(_ words: ArraySlice<Word>) -> String {
        var text = ""
        for word in words {
            if word.isSpaced, !text.isEmpty { text += " " }
            text += word.fold
        }
        return text
    }
}
