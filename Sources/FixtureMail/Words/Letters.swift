import FieldGame

/// The letters of a folded name, of which another one may be a slip: `dutchmna`, `dutchman`.
struct Letters: Sendable {
    /// The letters, in their order.
    let all: [Character]
    /// A bit for each letter that occurs, which some letters share.
    private let kinds: UInt64

    /// The letters of a name.
    init(_ fold: String) {
        all = Array(fold)
        kinds = all.reduce(0) { kinds, letter in
            kinds | 1 << UInt64((letter.unicodeScalars.first?.value ?? 0) % 64)
        }
    }

    /// Whether so many slips turn one name into the other (`editDistance`); each slip adds a letter,
    /// takes one away, does both or neither, which tells most names apart.
    func isNear(_ other: Letters, within slips: Int) -> Bool {
        abs(all.count - other.all.count) <= slips
            && (kinds ^ other.kinds).nonzeroBitCount <= 2 * slips
            && editDistance(all, other.all) <= slips
    }

    /// The one of some words that another is a slip of, by one letter; nil where none is, or several are.
    static func word(
        near fold: String, among words: [(word: String, letters: Letters)]
    ) -> String? {
        let written = Letters(fold)
        let near = words.filter { $0.letters.isNear(written, within: 1) }
        return near.count == 1 ? near[0].word : nil
    }
}
