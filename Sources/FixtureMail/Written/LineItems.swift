import FieldGame

/// What stands on a line: every day, time, pitch, competition and umpire that the words name, and
/// the words that name nothing.
struct LineItems: Sendable {
    /// What some words are.
    enum Kind: Hashable, Sendable {
        case pairing(Pairing)
        case date(WrittenDate)
        case time(TimeWords.Written)
        case pitch(String)
        /// The names that could be meant; two when the league has two of that name.
        case competition(String)
        /// None when they are still to come.
        case umpires([String])
        case score(home: Int?, away: Int?)
        /// A word that says what comes next: `at`, `pitch`, `KO`.
        case label(String)
        case mark(String)
        /// Words that name nothing.
        case other
    }

    /// Some words and what they are.
    struct Item: Hashable, Sendable {
        var kind: Kind
        var range: Range<Int>
    }

    /// The words of the line.
    let words: [Word]
    /// The keys of the words.
    private var keys = WordKey.Filter()
    /// What they are, from left to right, without gaps.
    private(set) var items: [Item] = []

    /// Reads a line.
    init(_ text: String, names: Names) {
        self.init(Word.words(of: text), names: names)
    }

    /// Reads some words.
    init(_ words: [Word], names: Names) {
        self.words = words
        for word in words { keys.insert(word.key) }
        let pairings = Pairing.all(in: words, names: names)
        let isOfMatch =
            !pairings.isEmpty
            || (words.contains { $0.fold == "/" }
                && !ResultShape.all(in: words, names: names).isEmpty)
        var next = pairings[...]
        var position = 0
        while position < words.count {
            if let pairing = next.first, pairing.range.lowerBound == position {
                append(.pairing(pairing), length: pairing.range.count, at: position)
                position = pairing.range.upperBound
                next = next.dropFirst()
                continue
            }
            let end = next.first?.range.lowerBound ?? words.count
            let (kind, length) = item(
                at: position, before: end, isOfMatch: isOfMatch, names: names)
            append(kind, length: min(length, end - position), at: position)
            position += max(1, min(length, end - position))
        }
    }

    private mutating func append(_ kind: Kind, length: Int, at start: Int) {
        if kind == .other, let last = items.last, last.kind == .other {
            items[items.count - 1].range = last.range.lowerBound..<(start + length)
        } else {
            items.append(Item(kind: kind, range: start..<(start + length)))
        }
    }

    private func item(
        at start: Int, before end: Int, isOfMatch: Bool, names: Names
    ) -> (Kind, Int) {
        let word = words[start]
        if word.isMark { return (.mark(word.fold), 1) }
        if UmpireWords.labels.contains(word)
            || UmpireWords.startsWithTitle(words[start..<min(end, start + 3)]),
            let (found, length) = UmpireClause.read(at: start, before: end, in: words, names: names)
        {
            return (.umpires(found), length)
        }
        if let (found, length) = UmpireClause.readSpoken(at: start, before: end, in: words) {
            return (.umpires(found), length)
        }
        if let (date, length) = DateWords.date(at: start, in: words, ofMatch: isOfMatch) {
            return (.date(date), length)
        }
        if let (found, length) = names.pitches.longest(from: start, in: words, before: end),
            found.count == 1
        {
            return (.pitch(found[0]), length)
        }
        if let (found, length) = names.competitions.longest(from: start, in: words, before: end),
            found.count == 1
        {
            return (.competition(found[0]), length)
        }
        if let name = names.abbreviations[word.text] { return (.competition(name), 1) }
        if let (home, away, length) = Self.score(at: start, before: end, in: words) {
            return (.score(home: home, away: away), length)
        }
        if let (time, length) = TimeWords.time(at: start, in: words) {
            return (.time(time), length)
        }
        if Self.labels.contains(word) { return (.label(word.fold), 1) }
        return (.other, 1)
    }

    /// `3-1`, `5 - 5`, `3 to 1`; numbers that no score can be are nil.
    static func score(at start: Int, before end: Int, in words: [Word]) -> (Int?, Int?, Int)? {
        guard start < end else { return nil }
        if let points = points(words[start].fold) { return (points.0, points.1, 1) }
        guard start + 2 < end, words[start].isNumber else { return nil }
        if ["points", "goals", "pts"].contains(words[start + 1].fold), start + 3 < end,
            words[start + 2].fold == "to", words[start + 3].isNumber
        {
            return (words[start].number(atMost: 3), words[start + 3].number(atMost: 3), 4)
        }
        guard words[start + 2].isNumber,
            words[start + 1].fold == "-" || words[start + 1].fold == "to"
        else { return nil }
        // 20-01-2026 is no score, and neither is 2-3-1.
        if start + 3 < end, words[start + 3].fold == "-" { return nil }
        if start > 0, words[start - 1].fold == "-", !words[start].isSpaced { return nil }
        return (words[start].number(atMost: 3), words[start + 2].number(atMost: 3), 3)
    }

    /// `1:3`; not `11:30`, which is a time.
    private static func points(_ word: String) -> (Int, Int)? {
        guard word.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts.first, let last = parts.last,
            (1...3).contains(first.utf8.count), last.utf8.count == 1,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let home = Int(first), let away = Int(last)
        else { return nil }
        return (home, away)
    }

    /// Words that say nothing by themselves.
    static let labels: WordSet = [
        "at", "on", "in", "pitch", "venue", "ground", "ko", "kickoff", "kick", "off-", "time",
        "date", "competition", "the", "of", "for", "start", "starts", "starting", "from", "by",
        "playing", "played", "match", "game", "fixture",
    ]
}

extension LineItems {
    /// The pairings, from left to right.
    var pairings: [Pairing] {
        items.compactMap { if case .pairing(let pairing) = $0.kind { pairing } else { nil } }
    }

    /// The days.
    var dates: [WrittenDate] {
        items.compactMap { if case .date(let date) = $0.kind { date } else { nil } }
    }

    /// The kick-offs.
    var times: [TimeWords.Written] {
        items.compactMap { if case .time(let time) = $0.kind { time } else { nil } }
    }

    /// The pitches.
    var pitches: [String] {
        items.compactMap { if case .pitch(let pitch) = $0.kind { pitch } else { nil } }
    }

    /// The competitions, each once.
    var competitions: [String] {
        var seen: [String] = []
        for item in items {
            if case .competition(let name) = item.kind, !seen.contains(name) { seen.append(name) }
        }
        return seen
    }

    /// The days of the week that stand without a day of the month: `Thursday`, `Sat`.
    var bareWeekdays: [Weekday] {
        items.flatMap { item -> [Weekday] in
            guard item.kind == .other else { return [] }
            return words[item.range].compactMap { word in
                word.text.first?.isUppercase == true ? DateWords.weekday(word) : nil
            }
        }
    }

    /// The text of some words, as written.
    func text(_ range: Range<Int>) -> String { Word.text(words[range]) }

    /// The words without those of days: `21st of May` is no guess.
    var undated: [Word] {
        items.flatMap { item -> ArraySlice<Word> in
            if case .date = item.kind { [] } else { words[item.range] }
        }
    }

    /// Whether a word stands anywhere on the line, outside a pairing.
    func has(_ wanted: WordSet) -> Bool {
        keys.mayShare(wanted.filter) && words.contains { wanted.contains($0) }
    }

    /// The same for a few words.
    func has(_ wanted: [String]) -> Bool {
        wanted.contains { wanted in
            keys.mayHold(WordKey(wanted.utf8)) && words.contains { $0.fold == wanted }
        }
    }

    /// Whether one of some phrases stands on the line.
    func has(_ phrases: Phrases) -> Bool {
        keys.mayShare(phrases.filter) && phrases.stand(in: words[...])
    }

    /// Whether these words stand on the line one after the other.
    func has(phrase: String) -> Bool { position(of: phrase) != nil }

    /// Where these words stand on the line one after the other.
    func position(of phrase: String) -> Int? {
        guard keys.mayHold(WordKey(phrase.utf8.prefix { $0 != 0x20 })) else { return nil }
        let wanted = phrase.split(separator: " ").map(String.init)
        guard words.count >= wanted.count else { return nil }
        return words.indices.dropLast(wanted.count - 1).first { start in
            zip(words[start...], wanted).allSatisfy { $0.fold == $1 }
        }
    }
}
