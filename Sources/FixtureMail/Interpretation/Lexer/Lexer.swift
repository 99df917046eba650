import FieldGame
import Synchronization

/// Turns words into what they can stand for.
struct Lexer: Sendable {
    let names: Names
    let memo = Memo()
    /// The team that writes: `we`.
    var own: String?

    init(names: Names) { self.names = names }

    /// The matches that some words name.
    func pairs(of words: [Word]) -> [Pair] { pairs(words, spans(of: words)) }

    func pairs(_ words: [Word], _ spans: [Span]) -> [Pair] {
        PairFinder(words: words, spans: spans, names: names, own: own).all()
    }

    /// What messages repeat, from one to the next: the words of texts, the spans of rows of words, and what
    /// the headings of columns and keys mean; a seventh of what 2,000 messages take.
    final class Memo: Sendable {
        struct Kept {
            var words: [String: [Word]] = [:]
            var spans: [[Word]: [Span]] = [:]
            var roles: [String: Role?] = [:]
            private(set) var octets = 0

            /// Makes room for so many octets: all is forgotten where there would be more than 100,000,
            /// which take 20 MB at most.
            mutating func makeRoom(for count: Int) {
                if octets + count > 100_000 { self = Kept() }
                octets += count
            }
        }

        let kept = Mutex(Kept())
    }

    /// What the heading of a column or a key says; the league's own words count first.
    func role(heading text: String) -> Role? {
        // Headings are short: a sentence is none.
        guard text.utf8.count <= 60 else { return nil }
        if let known = memo.kept.withLock({ $0.roles[text] }) { return known }
        let role = Role(heading: text, taught: names.taught.columns)
        memo.kept.withLock {
            $0.makeRoom(for: text.utf8.count)
            $0.roles.updateValue(role, forKey: text)
        }
        return role
    }

    /// The words of a line or a cell: see ``Word/words(of:)``.
    func words(of text: String) -> [Word] {
        if let known = memo.kept.withLock({ $0.words[text] }) { return known }
        let words = Word.words(of: text)
        memo.kept.withLock {
            $0.makeRoom(for: text.utf8.count)
            $0.words[text] = words
        }
        return words
    }

    /// The spans of some words, from left to right, without gaps.
    func spans(of written: [Word]) -> [Span] {
        if let known = memo.kept.withLock({ $0.spans[written] }) { return known }
        let spans = read(written)
        memo.kept.withLock {
            $0.makeRoom(for: written.reduce(0) { $0 + $1.text.utf8.count })
            $0.spans[written] = spans
        }
        return spans
    }

    private func read(_ written: [Word]) -> [Span] {
        let isSmall = Self.isSmall(written)
        let words = written.indices.map { index in
            let word = isSmall ? raised(written[index]) : written[index]
            return Self.isSurname(index, in: written) ? word : mended(word)
        }
        let stops = stops(in: words)
        var spans: [Span] = []
        var position = 0
        var next = 0
        while position < words.count {
            while next < stops.count, stops[next] <= position { next += 1 }
            let stop = next < stops.count ? stops[next] : words.count
            var span = span(
                at: position, before: stop, in: words, after: spans, isSmall: isSmall)
            span.range = position..<min(max(span.range.upperBound, position + 1), words.count)
            spans.append(span)
            position = span.range.upperBound
        }
        spans = withBareHours(withInitials(spans, words, isSmall: isSmall), words)
        spans = withReadyUmpires(spans, words)
        spans = withSpokenUmpires(withTrailingNames(spans, words), words, isSmall: isSmall)
        return names.withTaughtUmpires(spans, words)
    }

    /// Whether a word is the name of a person, behind a title or initials: `Rev. J. Marsh`.
    private static func isSurname(_ index: Int, in words: [Word]) -> Bool {
        var place = index - 1
        if place >= 0, words[place].fold == "." { place -= 1 }
        guard place >= 0 else { return false }
        return UmpireWords.titles.contains(words[place])
            || place < index - 1 && words[place].fold.count == 1 && !words[place].isNumber
    }

    /// Whether somebody writes without capitals, abbreviations apart.
    static func isSmall(_ words: [Word]) -> Bool {
        words.count >= 3
            && !words.contains { word in
                word.text.contains(where: \.isUppercase) && word.text.contains(where: \.isLowercase)
            }
            && words.count { !$0.isMark && $0.fold.count > 2 && $0.text.allSatisfy(\.isLowercase) }
                > 1
    }

    /// Where sides of matches start behind other words, so that no list of umpires goes on there.
    private func stops(in words: [Word]) -> [Int] {
        words.indices.compactMap { index in
            guard index > 0, let (term, _) = Vocabulary.term(at: index, in: words[...]),
                Self.joints.contains(term)
            else { return nil }
            var end = index
            while term != .versus, end > 1, Self.auxiliaries.contains(words[end - 1]) { end -= 1 }
            let side = names.teams.longest(until: end, in: words, from: 0)
            if term != .versus, side == nil { return nil }
            return end - (side?.length ?? 1)
        }
    }

    private static let joints: Set<Term> = [.versus, .plays, .visits, .beat, .lostTo, .drew, .won]
    private static let auxiliaries: WordSet = [
        "are", "is", "will", "have", "has", "now", "to", "be",
    ]

    func span(
        at start: Int, before end: Int, in words: [Word], after: [Span], isSmall: Bool
    ) -> Span {
        let word = words[start]
        func found(_ meaning: Meaning, _ length: Int) -> Span {
            Span(range: start..<(start + length), meaning: meaning)
        }
        if isGoingAhead(start, in: words) { return found(.term(.kept), 1) }
        if let torn = torn(at: start, in: words) { return found(.unknown, torn) }
        if word.isMark {
            let term = Vocabulary.term(at: start, in: words[...])
            return term.map { found(.term($0.term), $0.length) } ?? found(.mark(word.fold), 1)
        }
        if let (meaning, length) = names.taught(at: start, in: words) {
            return found(meaning, length)
        }
        if let people = people(at: start, before: end, in: words) { return people }
        if let person = person(at: start, in: words) { return person }
        if isSmall, let person = smallPerson(at: start, in: words) { return person }
        if let (date, length) = date(at: start, in: words) { return found(.date(date), length) }
        if let (home, away, length) = Self.score(at: start, before: words.count, in: words) {
            return found(.score(home: home, away: away), length)
        }
        if let (home, away, length) = spokenScore(at: start, in: words, after: after) {
            return found(.score(home: home, away: away), length)
        }
        if let (home, length) = allScore(at: start, in: words) {
            return found(.score(home: home, away: home), length)
        }
        if let length = reservation(at: start, in: words) { return found(.term(.nothing), length) }
        let named = name(at: start, in: words)
        if let (term, length) = term(at: start, in: words),
            length >= named?.range.count ?? 0,
            !(named.map { $0.isValue || !$0.isWeak } ?? false)
                || length > (named?.range.count ?? 0), !isName(word, before: start, in: words)
        {
            if let time = TimeWords.time(at: start, in: words), time.length > length {
                return found(.time(time.time), time.length)
            }
            return found(.term(term), length)
        }
        if let (time, length) = TimeWords.time(at: start, in: words) {
            if named == nil { return found(.time(time), length) }
        }
        if let named { return named }
        if let alone = WeekdayAlone(at: start, in: words) { return found(.weekday(alone), 1) }
        if let number = word.number(atMost: 4) { return found(.number(number), 1) }
        // `#20618`
        if start > 0, words[start - 1].fold == "#", word.isNumber {
            return found(.term(.nothing), 1)
        }
        return slip(at: start, in: words) ?? found(.unknown, 1)
    }

    /// `unless a time is shown`, `except where stated`: what does not hold is shown where it stands.
    private func reservation(at start: Int, in words: [Word]) -> Int? {
        guard ["unless", "except"].contains(words[start].fold),
            let end = words[start...].prefix(7).firstIndex(where: { Self.showing.contains($0) }),
            !words[start..<end].contains(where: { $0.isMark })
        else { return nil }
        return end + 1 - start
    }

    private static let showing: WordSet = [
        "shown", "stated", "given", "noted", "marked", "specified", "indicated", "otherwise", "say",
        "says", "said",
    ]

    /// The term at a word; `is on` says that a match is played only where no pitch follows.
    func term(at start: Int, in words: [Word]) -> (term: Term, length: Int)? {
        guard let found = Vocabulary.term(at: start, in: words[...]) else { return nil }
        // `Draft 3` is a version of the list.
        if found.term == .draft, start + 1 < words.count,
            words[start + 1].startsWithDigit
                || words[start + 1].fold.hasPrefix("v") && words[start + 1].hasDigit
        {
            return (.nothing, 2)
        }
        let end = start + found.length
        // `not on Agar's 3` says where it is not.
        if found.term == .cancelled, found.length == 2, words[start].fold == "not",
            end < words.count, !words[end].isMark, name(at: end, in: words) != nil
        {
            return (.old, 1)
        }
        // `has come off the board`
        if found.term == .cancelled, found.length == 1, words[start].fold == "off",
            end < words.count,
            ["the", "a", "of", "to", "our", "my", "his", "her", "their"].contains(words[end].fold)
        {
            return (.nothing, 1)
        }
        // `have roped it off`
        if found.term == .cancelled, found.length == 1, words[start].fold == "off", start > 1,
            ["it", "them"].contains(words[start - 1].fold),
            !words[start - 2].fold.hasPrefix("call"), !words[start - 2].fold.hasPrefix("put")
        {
            return (.nothing, 1)
        }
        // `has been moved off College Field`
        if found.term == .cancelled, found.length == 1, words[start].fold == "off",
            end < words.count,
            pitch(at: end, in: words) != nil
        {
            return (.old, 1)
        }
        // `has to go to Friday`
        if found.term == .visits, found.length == 2, ["go", "goes"].contains(words[start].fold),
            end < words.count,
            WeekdayAlone(at: end, in: words) != nil || date(at: end, in: words) != nil
                || pitch(at: end, in: words) != nil
        {
            return (.moved, 1)
        }
        guard found.term == .kept, words[end - 1].fold == "on", end < words.count,
            !words[end].isMark,
            !["exactly", "as", "still", "after", "despite"].contains(words[end].fold)
        else { return found }
        return (found.length == 2 && words[start].fold != "still" ? .nothing : .kept, found.length)
    }

    /// `Keate v Penn: on`, `Keate v Penn on.`; not `later on`.
    private func isGoingAhead(_ start: Int, in words: [Word]) -> Bool {
        guard words[start].fold == "on", start > 0,
            words[(start + 1)...].allSatisfy({ $0.fold == "." || $0.fold == "!" })
        else { return false }
        return words[start - 1].isMark || words[start].text == "ON"
            || !names.teams[words[(start - 1)..<start]].isEmpty
    }

    /// Whether a word of the vocabulary is written as a name: `Mr Rest`.
    private func isName(_ word: Word, before start: Int, in words: [Word]) -> Bool {
        word.isCapital && start > 0
            && UmpireWords.titles.contains(words[start - 1])
    }

    /// A day; `the 13th` too, which has no month.
    func date(at start: Int, in words: [Word]) -> (WrittenDate, Int)? {
        if let found = DateWords.date(at: start, in: words, ofMatch: true) {
            // `Tuesday - 2nd Field`
            let last = start + found.length - 1
            let isName = [names.teams, names.competitions].contains {
                ($0.longest(from: last, in: words, before: words.count)?.length ?? 0) > 1
            }
            return isName ? nil : found
        }
        guard start > 0, words[start - 1].fold == "the", words[start].startsWithDigit,
            let suffix = ["st", "nd", "rd", "th"].first(where: { words[start].fold.hasSuffix($0) }),
            let day = Int(words[start].fold.dropLast(suffix.count)), (1...31).contains(day),
            start + 1 >= words.count || words[start + 1].isMark
                || words[start + 1].isSmall
                    && !["round", "leg", "form", "year", "field", "match", "game"].contains(
                        words[start + 1].fold)
        else { return nil }
        return (WrittenDate(day: day), 1)
    }
}
