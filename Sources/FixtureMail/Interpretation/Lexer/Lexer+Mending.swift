import FieldGame

/// Words with slips of the pen, as they would be written.
extension Lexer {
    /// Whether an odd mark stands at a place, between two words and without a blank.
    func isTorn(_ place: Int, in words: [Word]) -> Bool {
        place > 0 && place + 1 < words.count && words[place].isMark && !words[place].isSpaced
            && !words[place + 1].isSpaced
            && !words[place + 1].isMark
            && ["*", "\\", "_", "^", "#", "$", "%", "{", "}", "<", ">", "="].contains(
                words[place].fold)
    }

    /// The words of one that a slip of the keyboard has torn: `Dr*ay`, `Mr Dr*ay`.
    func torn(at start: Int, in words: [Word]) -> Int? {
        let from = UmpireWords.titles.contains(words[start]) ? start + 1 : start
        guard from + 2 < words.count, !words[from].isMark, words[from + 1].isMark,
            !words[from + 1].isSpaced, !words[from + 2].isSpaced,
            !words[from + 2].isMark,
            ["*", "\\", "_", "^", "#", "$", "%", "{", "}", "[", "]", "<", ">", "="].contains(
                words[from + 1].fold)
        else { return nil }
        return from + 3 - start
    }

    /// A word of a text in small letters alone as it would be written: `thurs` -> `Thurs`, `jl` -> `JL`.
    func raised(_ word: Word) -> Word {
        let upper = word.text.uppercased()
        let text: String
        if names.abbreviations[upper] != nil {
            text = upper
        } else if DateWords.weekday(word) != nil || !names.teams[[word]].isEmpty {
            text = word.text.prefix(1).uppercased() + word.text.dropFirst()
        } else {
            return word
        }
        return Word(
            text: text, fold: word.fold, isSpaced: word.isSpaced, isMark: false, key: word.key)
    }

    /// `we're`, `they'd`: what they are short for says nothing but who.
    private static func contracted(_ word: Word) -> Word? {
        guard word.text.utf8.contains(UInt8(ascii: "'")), let mark = word.text.firstIndex(of: "'"),
            ["'re", "'d"].contains(word.text[mark...]),
            ["we", "i", "you", "they", "he", "she", "it", "who", "there"].contains(
                word.text[..<mark].lowercased())
        else { return nil }
        let fold = word.text[..<mark].lowercased()
        return Word(
            text: word.text, fold: fold, isSpaced: word.isSpaced, isMark: false,
            key: WordKey(fold.utf8))
    }

    /// A day of the week or a month that is nearly written right, as it should be.
    func mended(_ word: Word) -> Word {
        if let bare = Self.contracted(word) { return bare }
        guard word.fold.utf8.count >= 5, !word.hasDigit, !word.isMark,
            word.isCapital || word.fold.utf8.count >= 7, names.isFree(word),
            !names.taught.starts(with: word), Vocabulary.term(at: 0, in: [word]) == nil,
            let name = CalendarSlips.meant(by: word.fold) ?? names.competitionWord(near: word.fold)
                ?? Vocabulary.meant(by: word.fold)
        else { return word }
        return Word(
            text: name.prefix(1).uppercased() + name.dropFirst(), fold: name,
            isSpaced: word.isSpaced, isMark: false, key: WordKey(name.utf8))
    }
}
