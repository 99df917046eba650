/// Finds umpires in words.
enum UmpireWords {
    static let labels: WordSet = [
        "umpires", "umpire", "umps", "ump", "refs", "ref", "referees", "referee", "officials",
        "official", "umpired", "refereed",
    ]
    static let titles: WordSet = [
        "mr", "mrs", "ms", "miss", "dr", "prof", "professor", "rev", "revd", "fr", "sir", "lady",
        "mx", "messrs", "beak", "master", "captain", "capt", "col", "major", "maj", "lt", "sgt",
        "canon", "mme", "mlle", "herr", "frau", "lord", "dame", "hon",
    ]
    /// Those that some write without a capital; `lt` is `lost to`, too.
    static let plainTitles: WordSet = ["mr", "mrs", "ms", "miss", "dr", "sir"]
    /// Small words inside a name.
    static let particles: WordSet = [
        "de", "van", "von", "der", "den", "la", "le", "du", "di", "da", "of", "st",
    ]
    /// What people write where a name is not known yet.
    static let unknowns: Set<String> = [
        "tbc", "tba", "tbd", "none", "n/a", "na", "-", "--", "?", "??", "nil", "to be confirmed",
        "to be arranged", "to be announced", "not known", "unknown", "vacant", "needed", "wanted",
        "assigned", "not yet assigned", "required", "to follow", "tbc.", "see below",
        "volunteers needed", "help needed",
    ]

    /// The names of a cell or a clause: `Mr Carlow & Dr Penhale` -> two; `TBC` and blanks -> none.
    ///
    /// Names stand between `&`, `and`, `/`, `;`, `+` and commas; `Carlow, R. (Mr)` is one name.
    static func names(_ words: ArraySlice<Word>) -> [String] {
        var pieces: [[Word]] = [[]]
        var commaBefore: [Bool] = [false]
        for word in withoutRemarks(words) {
            if [",", "&", "/", ";", "+"].contains(word.fold) || word.fold == "and" {
                pieces.append([])
                commaBefore.append(word.fold == ",")
            } else {
                pieces[pieces.count - 1].append(word)
            }
        }
        var names: [String] = []
        for (piece, comma) in zip(pieces, commaBefore) {
            let words = trimmed(withoutDoubt(piece))
            let name = Word.text(words)
            if name.isEmpty || isUnknown(name) { continue }
            if comma, let last = names.last, isInitials(words), !last.contains(" ") {
                names[names.count - 1] = last + ", " + name
            } else if comma, let last = names.last, last.hasSuffix(" " + name) {
                continue
            } else {
                names.append(name)
            }
        }
        return names
    }

    /// `Dr Penhale - tbc` and `Dr Penhale (tbc)` -> `Dr Penhale`.
    private static func withoutDoubt(_ words: [Word]) -> [Word] {
        var rest = words[...]
        if rest.last?.fold == ")" { rest = rest.dropLast() }
        guard let last = rest.last, ["tbc", "tba", "?"].contains(last.fold), rest.count > 1 else {
            return words
        }
        rest = rest.dropLast()
        if let mark = rest.last, ["-", "("].contains(mark.fold) { rest = rest.dropLast() }
        return Array(rest)
    }

    /// `PQ / TW (cup replay)` -> without the brackets; `Carlow, R. (Mr)` stays as it is.
    private static func withoutRemarks(_ written: ArraySlice<Word>) -> ArraySlice<Word> {
        let words = written.last?.fold == "." ? written.dropLast() : written
        guard let open = words.firstIndex(where: { $0.fold == "(" }), open > words.startIndex,
            let last = words.last, last.fold == ")"
        else { return written }
        let inside = words[(open + 1)...].dropLast()
        let isRemark =
            !inside.isEmpty
            && inside.allSatisfy { word in
                !word.isMark && !titles.contains(word)
                    && (word.isSmall || isTelephone(word))
            } && Vocabulary.term(at: inside.startIndex, in: inside)?.term != .cancelled
        return isRemark ? words[..<open] : written
    }

    private static func isTelephone(_ word: Word) -> Bool {
        word.isNumber && word.fold.utf8.count >= 5
    }

    /// `TBC`, `to be confirmed`, `-`.
    static func isUnknown(_ text: String) -> Bool { unknowns.contains(text.lowercased()) }

    /// Without marks at the ends that belong to the sentence: `: Mr Carlow.` -> `Mr Carlow`.
    private static func trimmed(_ words: [Word]) -> [Word] {
        var words = words[...]
        while let first = words.first, first.isMark,
            first.fold != "(" || !words.contains(where: closing)
        {
            words = words.dropFirst()
        }
        while let last = words.last, last.isMark,
            last.fold != ")" || !words.contains(where: opening)
        {
            if last.fold == ".", let before = words.dropLast().last, before.fold.count == 1,
                !titles.contains(words.dropLast(2).last?.fold ?? "")
            {
                break
            }
            words = words.dropLast()
        }
        if words.first?.fold == "(", words.last?.fold == ")" {
            words = words.dropFirst().dropLast()
        }
        return Array(words)
    }

    private static func opening(_ word: Word) -> Bool { word.fold == "(" }
    private static func closing(_ word: Word) -> Bool { word.fold == ")" }

    /// `R.`, `R.J. (Mr)`: what follows a surname and a comma.
    private static func isInitials(_ words: [Word]) -> Bool {
        guard let first = words.first, first.fold.count == 1, !first.isMark, !first.hasDigit else {
            return false
        }
        return words.allSatisfy { $0.isMark || $0.fold.count == 1 || titles.contains($0) }
    }

    /// Whether some words could be one person's name: a title and a name, initials, or words that
    /// start with capitals; never a time or a number.
    static func looksLikeName(_ words: ArraySlice<Word>) -> Bool {
        let spoken = words.filter { !$0.isMark }
        guard let first = spoken.first, spoken.count <= 5, !spoken.contains(where: \.hasDigit)
        else { return false }
        if titles.contains(first) { return true }
        return spoken.allSatisfy { word in
            word.isCapital || particles.contains(word)
        }
    }

    /// Whether a whole cell names people: `JB, HF`, `Mr Ives / Mr Quill`, `Dr Penhale (tbc)`.
    static func looksLikeNames(_ words: [Word]) -> Bool {
        words.allSatisfy { word in
            word.isMark || word.isCapital && !word.hasDigit
                || titles.contains(word) || particles.contains(word)
                || ["and", "tbc", "tba", "plus", "with"].contains(word.fold)
        } || !withoutRemarks(words[...]).isEmpty && withoutRemarks(words[...]).count < words.count
    }

    /// Whether some words start with a title: `Mr Carlow`.
    static func startsWithTitle(_ words: ArraySlice<Word>) -> Bool {
        guard let first = words.first(where: { !$0.isMark }) else { return false }
        return titles.contains(first) && words.filter { !$0.isMark }.count >= 2
    }
}
