/// A small number that a word is known by: equal words have equal keys, most others different ones.
///
/// It is made once a word, so that looking for the word among others seldom needs its letters.
struct WordKey: Hashable, Sendable {
    private let value: UInt16

    /// How many keys there are.
    private static let count: UInt16 = 1024
    /// That of a word beyond ASCII, which may equal one that is written otherwise.
    private static let any = count

    /// The key of the bytes of a word as it is compared.
    ///
    /// It is their FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>), cut.
    init(_ fold: some Sequence<UInt8>) {
        var hash: UInt32 = 2_166_136_261
        for byte in fold {
            guard byte < 0x80 else {
                value = Self.any
                return
            }
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        value = UInt16(truncatingIfNeeded: hash ^ (hash >> 16)) % Self.count
    }
}

extension WordKey {
    /// The keys of some words; what has none of them is none of these words.
    struct Filter: Sendable {
        /// A bit for each key.
        private var bits = [UInt64](repeating: 0, count: Int(WordKey.count) / 64)

        /// Takes another word.
        mutating func insert(_ key: WordKey) {
            if key.value == WordKey.any {
                for index in bits.indices { bits[index] = .max }
            } else {
                bits[Int(key.value / 64)] |= 1 << UInt64(key.value % 64)
            }
        }

        /// Whether a word of that key may be one of the words.
        func mayHold(_ key: WordKey) -> Bool {
            key.value == WordKey.any
                || bits[Int(key.value / 64)] & 1 << UInt64(key.value % 64) != 0
        }
    }
}
