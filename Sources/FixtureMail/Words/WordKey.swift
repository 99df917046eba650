/// A small number that a word is known by: equal words have equal keys, most others different ones.
///
/// It is made once a word, so that looking for the word among others seldom needs its letters.
struct WordKey: Hashable, Sendable {
    /// Less than `count`; nil for a word beyond ASCII, which may equal one that is written otherwise.
    let value: UInt16?

    /// How many keys there are.
    static let count: UInt16 = 1024

    /// The key of the bytes of a word as it is compared (FNV-1a, <http://www.isthe.com/chongo/tech/comp/fnv/>).
    init(_ fold: some Sequence<UInt8>) {
        var hash: UInt32 = 2_166_136_261
        for byte in fold {
            guard byte < 0x80 else {
                value = nil
                return
            }
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        value = UInt16(truncatingIfNeeded: hash ^ (hash >> 16)) % Self.count
    }

    /// Whether a word of this key may be one of the other.
    func mayEqual(_ other: WordKey) -> Bool {
        value == other.value || value == nil || other.value == nil
    }
}

extension WordKey {
    /// The keys of some words; what has none of them is none of these words.
    struct Filter: Sendable {
        /// A bit for each key.
        private var bits = [UInt64](repeating: 0, count: Int(WordKey.count) / 64)
        /// Whether one of the words has no key, so that any may equal it.
        private var holdsAny = false

        /// Takes another word.
        mutating func insert(_ fold: String) {
            guard let key = WordKey(fold.utf8).value else {
                holdsAny = true
                return
            }
            bits[Int(key / 64)] |= 1 << UInt64(key % 64)
        }

        /// Whether a word of that key may be one of the words.
        func mayHold(_ key: WordKey) -> Bool {
            guard let key = key.value, !holdsAny else { return true }
            return bits[Int(key / 64)] & 1 << UInt64(key % 64) != 0
        }
    }
}
