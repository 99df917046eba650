/// Words that others are looked for among: `["off", "cancelled"]`.
struct WordSet: Sendable, ExpressibleByArrayLiteral {
    private var words: Set<String> = []
    /// The keys of the words.
    private(set) var filter = WordKey.Filter()

    /// Words as they are compared.
    init(arrayLiteral words: String...) { self.init(words) }

    /// The same from other places.
    init(_ words: some Sequence<String>) { words.forEach { insert($0) } }

    /// Takes another word.
    mutating func insert(_ fold: String) {
        words.insert(fold)
        filter.insert(WordKey(fold.utf8))
    }

    /// Whether a word is one of them; most are seen not to be by their key.
    func contains(_ word: Word) -> Bool { filter.mayHold(word.key) && words.contains(word.fold) }

    /// The same for a word as it is compared.
    func contains(_ fold: String) -> Bool { words.contains(fold) }
}
