/// What words say in the emails of every league.
package enum KnownWords {
    /// What such words do.
    package enum Use: Sendable {
        /// They say something of a match: `cancelled`, `away`.
        case telling
        /// They say nothing of it: `please`.
        case filling
    }

    /// What some words do by themselves; nil for those that the reader does not know.
    package static func use(of text: String) -> Use? {
        let words = Word.words(of: PlainText.normalised(text))
        guard !words.isEmpty, let found = Vocabulary.term(at: 0, in: words[...]),
            found.length == words.count
        else { return nil }
        return found.term == .nothing ? .filling : .telling
    }
}
