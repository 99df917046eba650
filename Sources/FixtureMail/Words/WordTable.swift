/// What words stand for: `["cancelled": .cancelled, "scores": .results]`.
struct WordTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: Value] = [:]
    /// The keys of the words.
    private(set) var filter = WordKey.Filter()

    /// Words as they are compared, each once.
    init(dictionaryLiteral entries: (String, Value)...) {
        self.init(Dictionary(uniqueKeysWithValues: entries))
    }

    /// The same from a dictionary.
    init(_ values: [String: Value]) {
        self.values = values
        values.keys.forEach { filter.insert(WordKey($0.utf8)) }
    }

    /// The words that stand for something.
    var words: Dictionary<String, Value>.Keys { values.keys }

    /// What a word stands for, or nil; most words are seen to stand for nothing by their key.
    subscript(word: Word) -> Value? { filter.mayHold(word.key) ? values[word.fold] : nil }

    /// The same for a word as it is compared.
    subscript(fold: String) -> Value? {
        get { values[fold] }
        set {
            values[fold] = newValue
            filter.insert(WordKey(fold.utf8))
        }
    }
}
