import FieldGame

/// The words that the league has taught the reader, beside names of teams, pitches and competitions.
struct TaughtWords: Sendable {
    /// What columns and keys mean that are called so, as ``Role/key(_:)`` writes them.
    let columns: [String: Role]
    /// Words in a line: names of umpires, labels, and what says nothing.
    private let phrases: Names.Table
    private let meanings: [String: TaughtWord.Meaning]

    /// The words among these that are no competition's name.
    init(_ words: [TaughtWord]) {
        var columns: [String: Role] = [:]
        var meanings: [String: TaughtWord.Meaning] = [:]
        var phrases = Names.Table()
        for word in words where word.competition == nil {
            phrases.add(word.word, for: word.word)
            meanings[word.word] = word.meaning
            if case .column(let column) = word.meaning {
                columns[Role.key(Word.words(of: PlainText.normalised(word.word)))] = Role(column)
            }
        }
        (self.columns, self.meanings, self.phrases) = (columns, meanings, phrases)
    }

    /// Whether there is none.
    var isEmpty: Bool { meanings.isEmpty }

    /// Whether one of them starts with a word.
    func starts(with word: Word) -> Bool { phrases.starts(with: word) }

    /// The longest of them that starts at a word, and how many words it takes.
    func phrase(at start: Int, in words: [Word]) -> (meaning: TaughtWord.Meaning, length: Int)? {
        guard let found = phrases.longest(from: start, in: words, before: words.count),
            let meaning = found.names.first.flatMap({ meanings[$0] })
        else { return nil }
        return (meaning, found.length)
    }

    /// What all of these words together were taught to mean, or nil.
    private func meaning(_ words: ArraySlice<Word>) -> TaughtWord.Meaning? {
        phrases[words].first.flatMap { meanings[$0] }
    }

    /// The umpire whose taught name these words are, or nil.
    fileprivate func umpire(_ words: ArraySlice<Word>) -> String? {
        if case .umpire(let name)? = meaning(words) { name } else { nil }
    }

    /// `Sparky` -> `Mr S. Parker`, and without words that say nothing; other names as they are.
    func umpires(_ names: [String]) -> [String] {
        if isEmpty { return names }
        return names.compactMap { name in
            switch meaning(Word.words(of: name)[...]) {
            case .umpire(let umpire): umpire
            case .nothing: nil
            default: name
            }
        }
    }
}

extension Names {
    /// What a taught word says where it stands; nil where a name of the league, or a term that says
    /// something, is as long. A taught umpire is unknown until lists of names have been found, see
    /// ``withTaughtUmpires(_:_:)``.
    func taught(at start: Int, in words: [Word]) -> (meaning: Meaning, length: Int)? {
        guard let (meaning, length) = taught.phrase(at: start, in: words) else { return nil }
        let isName = [teams, pitches, competitions].contains { table in
            table.longest(from: start, in: words, before: words.count).map { $0.length >= length }
                ?? false
        }
        let term = Vocabulary.term(at: start, in: words[...])
        if isName || term.map({ $0.term != .nothing && $0.length >= length }) ?? false {
            return nil
        }
        switch meaning {
        case .nothing: return (.term(.nothing), length)
        case .umpire: return (.unknown, length)
        case .column(.time): return (.term(.kickOff), length)
        case .column(.pitch): return (.term(.pitch), length)
        case .column(.umpires): return (.term(.umpires), length)
        case .column, .competition: return nil
        }
    }

    /// With the umpires who are called by taught names.
    func withTaughtUmpires(_ spans: [Span], _ words: [Word]) -> [Span] {
        if taught.isEmpty { return spans }
        return spans.map { span in
            var span = span
            switch span.meaning {
            case .people(let people): span.meaning = .people(taught.umpires(people))
            case .umpires(let people): span.meaning = .umpires(taught.umpires(people))
            case .unknown:
                if let name = taught.umpire(words[span.range]) { span.meaning = .people([name]) }
            default: break
            }
            return span
        }
    }
}

extension Role {
    /// What a taught column holds.
    fileprivate init(_ column: TaughtWord.Column) {
        switch column {
        case .day: self = .day
        case .time: self = .time
        case .home: self = .home
        case .away: self = .away
        case .match: self = .match
        case .competition: self = .competition
        case .pitch: self = .pitch
        case .umpires: self = .umpires
        case .score: self = .score
        case .remarks: self = .remarks
        case .foreign: self = .foreign
        }
    }
}
