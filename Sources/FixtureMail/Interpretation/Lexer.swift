import FieldGame

/// Turns words into what they can stand for.
struct Lexer: Sendable {
    let names: Names
    /// The team that writes: `we`.
    var own: String?

    init(names: Names) { self.names = names }

    /// The matches that some words name.
    func pairs(of words: [Word]) -> [Pair] { pairs(words, spans(of: words)) }

    func pairs(_ words: [Word], _ spans: [Span]) -> [Pair] {
        PairFinder(words: words, spans: spans, names: names, own: own).all()
    }

    /// The spans of some words, from left to right, without gaps.
    func spans(of written: [Word]) -> [Span] {
        let isSmall = Self.isSmall(written)
        let words = written.map { mended(isSmall ? raised($0) : $0) }
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
        return names.withTaughtUmpires(withOwnSide(spans, words), words)
    }

    /// With `we play Keate`, `our Junior League side is away to Keate` read as the team that writes.
    private func withOwnSide(_ spans: [Span], _ words: [Word]) -> [Span] {
        guard let own else { return spans }
        var spans = spans
        for index in spans.indices
        where Self.ourselves.contains(words[spans[index].range.lowerBound])
            && spans[index].sides.isEmpty && (index == 0 || spans[index - 1].sides.isEmpty)
            && Self.meetsOthers(spans[(index + 1)...], than: own)
        {
            spans[index].meaning = .team([own])
        }
        return spans
    }

    /// Whether a verb of a match follows, with no side or sign before it and another side behind it.
    private static func meetsOthers(_ spans: ArraySlice<Span>, than own: String) -> Bool {
        for (index, span) in zip(spans.indices, spans).prefix(8) {
            if let term = span.term, joints.contains(term) {
                return spans[(index + 1)...].prefix(4).contains {
                    !$0.sides.isEmpty && $0.sides != [own]
                }
            }
            if !span.sides.isEmpty || span.mark != nil { return false }
        }
        return false
    }

    static let ourselves: WordSet = [
        "we", "us", "our", "senior", "junior", "seniors", "juniors",
    ]

    /// Whether somebody writes without capitals, abbreviations apart.
    private static func isSmall(_ words: [Word]) -> Bool {
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

    private func span(
        at start: Int, before end: Int, in words: [Word], after: [Span], isSmall: Bool
    ) -> Span {
        let word = words[start]
        func found(_ meaning: Meaning, _ length: Int) -> Span {
            Span(range: start..<(start + length), meaning: meaning)
        }
        if word.fold == "on", start + 1 == words.count, start > 0,
            words[start - 1].isMark || word.text == "ON"
        {
            return found(.term(.kept), 1)
        }
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
        return slip(at: start, in: words) ?? found(.unknown, 1)
    }

    /// Whether an odd mark stands at a place, between two words and without a blank.
    private func isTorn(_ place: Int, in words: [Word]) -> Bool {
        place > 0 && place + 1 < words.count && words[place].isMark && !words[place].isSpaced
            && !words[place + 1].isSpaced
            && !words[place + 1].isMark
            && ["*", "\\", "_", "^", "#", "$", "%", "{", "}", "<", ">", "="].contains(
                words[place].fold)
    }

    /// The words of one that a slip of the keyboard has torn: `Dr*ay`, `Mr Dr*ay`.
    private func torn(at start: Int, in words: [Word]) -> Int? {
        let from = UmpireWords.titles.contains(words[start]) ? start + 1 : start
        guard from + 2 < words.count, !words[from].isMark, words[from + 1].isMark,
            !words[from + 1].isSpaced, !words[from + 2].isSpaced,
            !words[from + 2].isMark,
            ["*", "\\", "_", "^", "#", "$", "%", "{", "}", "[", "]", "<", ">", "="].contains(
                words[from + 1].fold)
        else { return nil }
        return from + 3 - start
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
        "shown", "stated", "given", "noted", "marked", "specified", "indicated", "otherwise",
    ]

    /// The term at a word; `is on` says that a match is played only where no pitch follows.
    private func term(at start: Int, in words: [Word]) -> (term: Term, length: Int)? {
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
        guard found.term == .kept, words[end - 1].fold == "on", end < words.count,
            !words[end].isMark
        else { return found }
        return (found.length == 2 && words[start].fold != "still" ? .nothing : .kept, found.length)
    }

    /// Whether a word of the vocabulary is written as a name: `Mr Rest`.
    private func isName(_ word: Word, before start: Int, in words: [Word]) -> Bool {
        word.text.first?.isUppercase == true && start > 0
            && UmpireWords.titles.contains(words[start - 1])
    }

    private func people(at start: Int, before end: Int, in words: [Word]) -> Span? {
        let word = words[start]
        let isLabel = UmpireWords.labels.contains(word)
        if isLabel || isTitle(start, in: words),
            let (people, length) = UmpireClause.read(
                at: start, before: max(end, start + 1), in: words, names: names)
        {
            if isLabel, people.isEmpty, length == 1 { return nil }
            if isTorn(start + length, in: words) { return nil }
            return Span(
                range: start..<(start + length),
                meaning: isLabel ? .umpires(people) : .people(people))
        }
        if let (people, length) = UmpireClause.readSpoken(at: start, before: end, in: words) {
            return Span(range: start..<(start + length), meaning: .umpires(people))
        }
        return nil
    }

    /// `R. Penfold`, `R.J. Penfold & Miss Orde`: initials and a surname.
    private func person(at start: Int, in words: [Word]) -> Span? {
        var next = start
        while next + 1 < words.count, next - start < 6, words[next].fold.count == 1,
            words[next].text.first?.isUppercase == true, words[next + 1].fold == "."
        { next += 2 }
        guard next > start, next < words.count, words[next].fold.count > 2,
            !words[next].hasDigit, words[next].text.first?.isUppercase == true,
            names.isFree(words[next]), Vocabulary.term(at: next, in: words[...]) == nil,
            name(at: start, in: words) == nil, start == 0 || words[start - 1].fold != "."
        else { return nil }
        var end = next + 1
        var people = [Word.text(words[start...next])]
        if end + 1 < words.count, ["&", "and", "/", "+"].contains(words[end].fold),
            isTitle(end + 1, in: words),
            let (others, length) = UmpireClause.read(
                at: end + 1, before: words.count, in: words, names: names)
        {
            people += others
            end += 1 + length
        }
        return Span(range: start..<end, meaning: .people(people))
    }

    /// `mr lyle` in a text without capitals.
    private func smallPerson(at start: Int, in words: [Word]) -> Span? {
        guard UmpireWords.titles.contains(words[start]), start + 1 < words.count,
            !words[start + 1].isMark, !words[start + 1].hasDigit,
            Vocabulary.term(at: start + 1, in: words[...]) == nil
        else { return nil }
        return Span(
            range: start..<(start + 2), meaning: .people([Word.text(words[start...(start + 1)])]))
    }

    private func isTitle(_ start: Int, in words: [Word]) -> Bool {
        guard UmpireWords.titles.contains(words[start]), start + 1 < words.count else {
            return false
        }
        let next = words[start + 1].fold == "." && start + 2 < words.count ? start + 2 : start + 1
        return words[next].text.first?.isUppercase == true
            && !["v", "vs", "versus"].contains(words[next].fold)
    }

    /// A day; `the 13th` too, which has no month.
    private func date(at start: Int, in words: [Word]) -> (WrittenDate, Int)? {
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
                || words[start + 1].text.first?.isLowercase == true
                    && !["round", "leg", "form", "year", "field", "match", "game"].contains(
                        words[start + 1].fold)
        else { return nil }
        return (WrittenDate(day: day), 1)
    }

    /// `3 all`, `3-all`
    private func allScore(at start: Int, in words: [Word]) -> (Int, Int)? {
        guard let goals = words[start].number(atMost: 3) ?? Self.spoken[words[start]] else {
            return nil
        }
        var next = start + 1
        if next < words.count, words[next].fold == "-" { next += 1 }
        guard next < words.count, words[next].fold == "all" || words[next].fold == "apiece",
            next + 1 >= words.count || words[next + 1].isMark
                || words[next + 1].text.first?.isLowercase == true
        else { return nil }
        return (goals, next + 1 - start)
    }

    /// `by five to three`, `by seven points to five`, behind a verb of winning or losing.
    private func spokenScore(at start: Int, in words: [Word], after: [Span]) -> (Int, Int, Int)? {
        if start + 2 < words.count, words[start + 1].fold == "-", !words[start + 1].isSpaced,
            let first = Self.spoken[words[start]], let second = Self.spoken[words[start + 2]]
        {
            return (first, second, 3)
        }
        guard start > 0, start + 2 < words.count, words[start - 1].fold == "by",
            after.contains(where: { [.beat, .lostTo, .won].contains($0.term) }),
            let first = words[start].number(atMost: 3) ?? Self.spoken[words[start]]
        else { return nil }
        let to = start + (["points", "goals"].contains(words[start + 1].fold) ? 2 : 1)
        guard to + 1 < words.count, ["to", "-"].contains(words[to].fold),
            let second = words[to + 1].number(atMost: 3) ?? Self.spoken[words[to + 1]]
        else { return nil }
        return (first, second, to + 2 - start)
    }

    private static let spoken: WordTable<Int> = [
        "nil": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "eight": 8, "nine": 9, "ten": 10,
    ]

    /// `3-1`, `5 - 5`, `3 to 1`; numbers that no score can be are nil.
    private static func score(at start: Int, before end: Int, in words: [Word]) -> (
        Int?, Int?, Int
    )? {
        guard start < end else { return nil }
        if let points = points(words[start].fold) { return (points.0, points.1, 1) }
        guard start + 2 < end, words[start].isNumber,
            words[start].fold.utf8.count < 4 || words[start + 2].fold.utf8.count < 4
                || !words[start + 2].isNumber
        else { return nil }
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

    // MARK: Names

    /// The longest name of the league that starts at a word.
    private func name(at start: Int, in words: [Word]) -> Span? {
        let end = words.count
        let team =
            names.teams.longest(from: start, in: words, before: end)
            ?? possessive(at: start, in: words)
        let pitch = pitch(at: start, in: words)
        let competition = competition(at: start, in: words)
        let length = max(team?.length ?? 0, pitch?.1 ?? 0, competition?.1 ?? 0)
        guard length > 0 else { return nil }
        var span = Span(range: start..<(start + length), meaning: .unknown)
        if let team, team.length == length { span.team = team.names }
        if let pitch, pitch.1 == length {
            span.meaning = pitch.0
        } else if let competition, competition.1 == length {
            span.meaning = .competition(competition.0)
        } else if let team {
            span.meaning = .team(team.names)
        }
        // `field`, `college`: in small letters it is a team only beside a `v`.
        if case .team = span.meaning {
            span.isWeak = words[span.range].allSatisfy { $0.text.first?.isLowercase == true }
        }
        return span
    }

    /// `Keate's` -> Keate.
    private func possessive(at start: Int, in words: [Word]) -> (names: [String], length: Int)? {
        let text = words[start].text
        guard text.hasSuffix("'s") || text.hasSuffix("s'"), text.first?.isUppercase == true else {
            return nil
        }
        let bare = Word.words(of: String(text.dropLast(2)))
        guard bare.count == 1, let found = names.teams.longest(from: 0, in: bare, before: 1) else {
            return nil
        }
        return (found.names, 1)
    }

    private func competition(at start: Int, in words: [Word]) -> (String, Int)? {
        if let name = names.abbreviations[words[start].text] { return (name, 1) }
        guard
            let found = names.competitions.longest(from: start, in: words, before: words.count),
            found.names.count == 1
        else { return nil }
        return (found.names[0], found.length)
    }

    /// `Agar's 3`, `D5`, `Agar's Plough, pitch 6`, `pitch 6`; a ground by itself.
    private func pitch(at start: Int, in words: [Word]) -> (Meaning, Int)? {
        if let found = names.pitches.longest(from: start, in: words, before: words.count),
            found.names.count == 1
        {
            return (.pitch(found.names[0]), found.length)
        }
        if let initials = names.initials[words[start].text], initials.count == 1 {
            return (.pitch(initials[0]), 1)
        }
        if let ground = names.ground(words[start]) {
            var next = start + 1
            while next < words.count, Self.links.contains(words[next]) { next += 1 }
            if next < words.count, let number = words[next].number(atMost: 2) {
                let name = "\(ground) \(number)"
                let known = names.pitches[Word.words(of: name)[...]]
                return (
                    known.count == 1 ? .pitch(known[0]) : .unknownPitch(name), next + 1 - start
                )
            }
            return (.ground(ground), 1)
        }
        if names.teams.longest(from: start, in: words, before: words.count) == nil,
            let (name, length) = names.pitch(shortenedAt: start, in: words)
        {
            return (.pitch(name), length)
        }
        let word = words[start]
        if names.mayBePitch(word.text) { return (.unknownPitch(word.text), 1) }
        return nil
    }

    private static let links: WordSet = ["plough", ",", "pitch", "no", ".", "number", "#", "p"]

    /// A name with a slip of the pen, where only one can be meant.
    private func slip(at start: Int, in words: [Word]) -> Span? {
        let word = words[start]
        guard word.text.first?.isUppercase == true, word.fold.count >= 4, !word.hasDigit else {
            return nil
        }
        for length in [2, 1] where start + length <= words.count {
            if length == 2, !words[start + 1].isNumber { continue }
            let text = Word.text(words[start..<(start + length)])
            if let pitch = names.pitch(near: text) {
                return Span(
                    range: start..<(start + length), meaning: .pitch(pitch), isMended: true)
            }
        }
        if let team = names.team(near: word.text) {
            return Span(range: start..<(start + 1), meaning: .team([team]), isMended: true)
        }
        return nil
    }

    // MARK: Mending

    /// A word of a text in small letters alone as it would be written: `thurs` -> `Thurs`, `jl` -> `JL`.
    private func raised(_ word: Word) -> Word {
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
        guard let mark = word.text.firstIndex(of: "'"),
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
    private func mended(_ word: Word) -> Word {
        if let bare = Self.contracted(word) { return bare }
        guard word.fold.utf8.count >= 5, !word.hasDigit, !word.isMark,
            word.text.first?.isUppercase == true || word.fold.utf8.count >= 7, names.isFree(word),
            !names.taught.starts(with: word), Vocabulary.term(at: 0, in: [word]) == nil,
            let name = CalendarSlips.meant(by: word.fold) ?? names.competitionWord(near: word.fold)
                ?? Vocabulary.meant(by: word.fold)
        else { return word }
        return Word(
            text: name.prefix(1).uppercased() + name.dropFirst(), fold: name,
            isSpaced: word.isSpaced, isMark: false, key: WordKey(name.utf8))
    }

    // MARK: Initials

    /// With brackets that hold initials alone read as umpires: `(RJC)`, `(PQ, LM)`.
    private func withInitials(_ spans: [Span], _ words: [Word], isSmall: Bool) -> [Span] {
        let isList = words.count { !$0.isMark && $0.text.first?.isLowercase == true } < 5
        guard spans.contains(where: { $0.mark == "(" }) else { return spans }
        // `is off (illness)`
        let isOff = spans.contains { $0.term == .cancelled || $0.term == .postponed }
        var result: [Span] = []
        var index = 0
        while index < spans.count {
            if spans[index].mark == "(",
                let close = spans[index...].prefix(9).firstIndex(where: { $0.mark == ")" }),
                close > index + 1
            {
                let inner = spans[(index + 1)..<close]
                let range = spans[index].range.upperBound..<spans[close].range.lowerBound
                if inner.contains(where: { $0.meaning == .unknown }),
                    inner.allSatisfy({
                        isInitials($0, words) || isSmall && inner.count == 1 && !isOff
                            || isList && isSurname($0, words)
                    })
                {
                    let people = UmpireWords.names(words[range])
                    result += [
                        spans[index], Span(range: range, meaning: .people(people)), spans[close],
                    ]
                    index = close + 1
                    continue
                }
            }
            result.append(spans[index])
            index += 1
        }
        return result
    }

    /// With names behind the pitch of a match: `JDM v HWTA D5 2.25 Carlow/Penhale`.
    private func withTrailingNames(_ spans: [Span], _ words: [Word]) -> [Span] {
        guard spans.contains(where: { $0.term == .versus }),
            let last = spans.lastIndex(where: \.isValue), last + 1 < spans.count
        else { return spans }
        let kinds = Set(spans.compactMap { Value.kind(of: $0.meaning) })
        guard kinds.contains(.pitch), !kinds.contains(.umpires) else { return spans }
        let tail = spans[(last + 1)...]
        let names = tail.filter { $0.mark == nil && $0.term == nil }
        guard !names.isEmpty, names.count <= 3,
            tail.allSatisfy({ span in
                span.mark.map { ["/", ",", "&", "-"].contains($0) }
                    ?? (span.term == .nothing
                        && ["&", "and"].contains(words[span.range.lowerBound].fold) ? true : nil)
                    ?? (span.meaning == .unknown
                        && words[span.range].allSatisfy {
                            $0.text.count > 2 && $0.text.first?.isUppercase == true && !$0.hasDigit
                        })
            }), let first = names.first
        else { return spans }
        let range = first.range.lowerBound..<words.count
        return spans.prefix { $0.range.upperBound <= range.lowerBound }
            + [Span(range: range, meaning: .people(UmpireWords.names(words[range])))]
    }

    /// With the names before `will umpire` or `has agreed to umpire`, and those in small letters behind
    /// `umps` in a text without capitals.
    private func withSpokenUmpires(_ spans: [Span], _ words: [Word], isSmall: Bool) -> [Span] {
        guard let verb = spans.firstIndex(where: { $0.term == .umpires }) else { return spans }
        func person(_ range: Range<Int>) -> [Span] {
            let place =
                spans[range.lowerBound].range
                .lowerBound..<spans[range.upperBound - 1].range
                .upperBound
            let people = UmpireWords.names(words[place])
            return spans[..<range.lowerBound]
                + [Span(range: place, meaning: .people(people))] + spans[range.upperBound...]
        }
        if isSmall {
            let start = spans[verb...].dropFirst().first?.mark == ":" ? verb + 2 : verb + 1
            let end = spans[start...].firstIndex { !isPartOfPerson($0, words) } ?? spans.count
            guard end > start, end - start <= 8, spans[start].meaning == .unknown else {
                return spans
            }
            return person(start..<end)
        }
        guard Self.umpiring.contains(words[spans[verb].range.lowerBound]) else { return spans }
        var end = verb
        while end > 0, verb - end < 8,
            Self.agreeing.contains(words[spans[end - 1].range.lowerBound])
        { end -= 1 }
        var start = end
        while start > 0, end - start < 5, spans[start - 1].meaning == .unknown,
            words[spans[start - 1].range.lowerBound].text.first?.isUppercase == true
        { start -= 1 }
        guard end < verb, start < end else { return spans }
        return person(start..<end).map { span in
            var span = span
            // Who `has said he will umpire` leaves no doubt.
            if span.term == .doubt, span.range.upperBound <= spans[verb].range.lowerBound {
                span.meaning = .term(.nothing)
            }
            return span
        }
    }

    /// With `Mr Ives says he can still do it` read as certain.
    private func withReadyUmpires(_ spans: [Span], _ words: [Word]) -> [Span] {
        var spans = spans
        for index in spans.indices.dropFirst() where spans[index].term == .doubt {
            guard Value.kind(of: spans[index - 1].meaning) == .umpires,
                ["says", "said", "tells", "confirms"].contains(
                    words[spans[index].range.lowerBound].fold)
            else { continue }
            let next = words[spans[index].range.upperBound...].prefix(7).map(\.fold)
            if next.contains(where: { ["can", "will", "is"].contains($0) }),
                next.contains(where: {
                    ["do", "umpire", "manage", "take", "free", "make"].contains($0)
                }),
                !next.contains(where: { ["not", "cannot", "if", "maybe", "might"].contains($0) })
            {
                spans[index].meaning = .term(.nothing)
            }
        }
        return spans
    }

    private func isPartOfPerson(_ span: Span, _ words: [Word]) -> Bool {
        span.meaning == .unknown && !words[span.range.lowerBound].hasDigit
            || ["+", "&", "and", "/", "."].contains(words[span.range.lowerBound].fold)
    }

    private static let umpiring: WordSet = ["umpire", "umpires", "umpiring", "referee"]
    private static let agreeing: WordSet = [
        "will", "has", "have", "had", "is", "are", "to", "agreed", "kindly", "offered",
        "volunteered", "said", "says", "he", "she", "they", "due", "be", "also", "both", "very",
    ]

    /// `Ives`, `?`: in brackets on a line of a list.
    private func isSurname(_ span: Span, _ words: [Word]) -> Bool {
        if span.mark != nil || span.term == .question { return true }
        let text = words[span.range.lowerBound].text
        return span.meaning == .unknown && text.count > 2 && text.first?.isUppercase == true
            && text.dropFirst().allSatisfy(\.isLowercase) && span.range.count == 1
    }

    private func isInitials(_ span: Span, _ words: [Word]) -> Bool {
        if let mark = span.mark { return [",", "/", "&", "+", "."].contains(mark) }
        guard span.range.count == 1 else { return false }
        let text = words[span.range.lowerBound].text
        switch span.meaning {
        case .unknown, .team, .term: break
        default: return false
        }
        return (2...3).contains(text.count) && text.allSatisfy(\.isUppercase)
    }

    // MARK: Hours

    /// With the numbers that are hours: `KO 3`, `at 11`, `3 not 2.25`, `Sat 13th March 11`.
    private func withBareHours(_ spans: [Span], _ words: [Word]) -> [Span] {
        guard spans.contains(where: { $0.number != nil }) else { return spans }
        var spans = spans
        let hasTime = spans.contains { if case .time = $0.meaning { true } else { false } }
        for index in spans.indices {
            if !hasTime, let time = shortTime(index, spans, words) {
                spans[index].meaning = .time(.time(time))
                continue
            }
            guard let hour = spans[index].number, (1...12).contains(hour),
                words[spans[index].range.lowerBound].fold.utf8.count <= 2
            else { continue }
            let next = spans.indices.contains(index + 1) ? spans[index + 1] : nil
            if let next, next.mark == "-" || next.mark == "/" { continue }
            if let next, !next.sides.isEmpty, !next.isWeak { continue }
            let before = index > 0 ? spans[index - 1] : nil
            let word = before.map { words[$0.range.upperBound - 1].fold } ?? ""
            let follows: Bool =
                switch before?.meaning {
                case .term(.kickOff): true
                case .term(.old), .term(.new), .term(.kept): hasTime || word == "till"
                case .date(let date): date.month != nil || date.relative != nil
                case .weekday: true
                default: word == "at" || word == "@" || isPastKickOff(spans, index)
                }
            guard follows else { continue }
            spans[index].meaning = .time(
                LocalTime(hour: hour <= 7 ? hour + 12 : hour, minute: 0).map { .time($0) }
                    ?? .fault("no such time"))
        }
        return spans
    }

    /// `215` behind a match: a quarter past two.
    private func shortTime(_ index: Int, _ spans: [Span], _ words: [Word]) -> LocalTime? {
        guard let number = spans[index].number,
            words[spans[index].range.lowerBound].fold.utf8.count == 3,
            (100...759).contains(number), number % 100 < 60, number % 5 == 0,
            spans.contains(where: { $0.term == .versus || $0.term == .old || $0.term == .moved })
        else { return nil }
        return LocalTime(hour: number / 100 + 12, minute: number % 100)
    }

    /// `KO: 3`, `kick-off is 3`, `kick off now 3`
    private func isPastKickOff(_ spans: [Span], _ index: Int) -> Bool {
        for span in spans[..<index].suffix(3).reversed() {
            if span.term == .kickOff { return true }
            switch span.meaning {
            case .term(.nothing), .mark(":"), .mark("="), .term(.moved), .term(.kept), .term(.new):
                continue
            default: return false
            }
        }
        return false
    }
}

/// Days of the week and months with a slip of the pen.
enum CalendarSlips {
    /// `teusday` -> `tuesday`; nil for what is near none, near two, or one already.
    static func meant(by fold: String) -> String? {
        guard (5...10).contains(fold.utf8.count), DateWords.weekday(fold) == nil,
            DateWords.month(fold) == nil
        else { return nil }
        return Letters.word(near: fold, among: names)
    }

    private static let names: [(word: String, letters: Letters)] =
        (Weekday.allCases.map { $0.name.lowercased() } + ["yesterday", "tomorrow"]
        + LocalDate.monthNames.map { $0.lowercased() }.filter { $0.utf8.count >= 5 })
        .map { ($0, Letters($0)) }
}
