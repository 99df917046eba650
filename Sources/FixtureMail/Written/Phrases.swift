/// Phrases that are looked for together, in one walk through the words of a line.
struct Phrases: Sendable, ExpressibleByArrayLiteral {
    /// A phrase without its first word.
    private typealias Rest = (phrase: Int, words: [String])

    private let starts: WordTable<[Rest]>

    /// Phrases as they are compared, with single blanks: `called off`.
    init(arrayLiteral phrases: String...) {
        var starts: [String: [Rest]] = [:]
        for (index, phrase) in phrases.enumerated() {
            let words = phrase.split(separator: " ").map(String.init)
            guard let first = words.first else { continue }
            starts[first, default: []].append((index, Array(words.dropFirst())))
        }
        self.starts = WordTable(starts)
    }

    /// The keys of their first words.
    var filter: WordKey.Filter { starts.filter }

    /// Whether one of them stands among some words.
    func stand(in words: ArraySlice<Word>) -> Bool {
        words.indices.contains { index in
            starts[words[index]]?.contains { Self.follows($0.words, index, in: words) }
                ?? false
        }
    }

    /// The words of those that stand among some words, from left to right.
    func ranges(in words: ArraySlice<Word>) -> [Range<Int>] {
        words.indices.flatMap { index in
            (starts[words[index]] ?? []).filter { Self.follows($0.words, index, in: words) }
                .map { index..<(index + 1 + $0.words.count) }
        }
    }

    /// Where those that stand among some words do so first, one place for each phrase, from left to
    /// right.
    func firstPlaces(in words: ArraySlice<Word>) -> [Int] {
        var places: [Int] = []
        var seen: Set<Int> = []
        for index in words.indices {
            for rest in starts[words[index]] ?? []
            where Self.follows(rest.words, index, in: words) && seen.insert(rest.phrase).inserted {
                places.append(index)
            }
        }
        return places
    }

    private static func follows(_ rest: [String], _ start: Int, in words: ArraySlice<Word>) -> Bool
    {
        guard words.endIndex - start > rest.count else { return false }
        return zip(words[(start + 1)...], rest).allSatisfy { $0.fold == $1 }
    }
}
