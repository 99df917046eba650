import FieldGame

/// Teams, pitches and competitions.
extension Lexer {
    /// The longest name of the league that starts at a word.
    func name(at start: Int, in words: [Word]) -> Span? {
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
            span.isWeak = words[span.range].allSatisfy { $0.isSmall }
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
        if let name = names.abbreviations[words[start].text] {
            let isNamed =
                start + 1 < words.count
                && Word.words(of: name).last?.fold == words[start + 1].fold
            return (name, isNamed ? 2 : 1)
        }
        guard
            let found = names.competitions.longest(from: start, in: words, before: words.count),
            found.names.count == 1
        else { return nil }
        return (found.names[0], found.length)
    }

    /// `Agar's 3`, `D5`, `Agar's Plough, pitch 6`, `pitch 6`; a ground by itself.
    func pitch(at start: Int, in words: [Word]) -> (Meaning, Int)? {
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
    func slip(at start: Int, in words: [Word]) -> Span? {
        let word = words[start]
        guard word.isCapital, word.fold.count >= 5, !word.hasDigit else {
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
}
