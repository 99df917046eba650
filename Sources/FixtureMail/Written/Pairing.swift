/// Two sides of a match, as a line names them.
struct Pairing: Hashable, Sendable {
    /// One side.
    enum Side: Hashable, Sendable {
        /// A team of the league, by its id.
        case team(String)
        /// A name that several teams bear.
        case several([String])
        /// Not known yet: `TBC`.
        case open
        /// Anything else, as written.
        case unknown(String)

        /// The team's id.
        var id: String? { if case .team(let id) = self { id } else { nil } }
    }

    /// The side named first.
    var home: Side
    /// The side named second.
    var away: Side
    /// Its words in the line.
    var range: Range<Int>

    /// Whether at least one side is a team of the league.
    var hasTeam: Bool { home.id != nil || away.id != nil }

    /// The same match, whichever side is named first; nil unless both are teams.
    var key: Set<String>? {
        guard let home = home.id, let away = away.id else { return nil }
        return [home, away]
    }
}

extension Pairing {
    /// The pairings of a line, from left to right: `JDM v HWTA, Keate vs. Penn` -> two.
    ///
    /// Between the sides stands `v`, `vs`, `versus`, or, when both sides are teams, `against`, a verb
    /// such as `play`, or the `and` of `between JDM and HWTA`; when no line of that kind is meant, a
    /// hyphen or dash. Who is visited is at home.
    static func all(in words: [Word], names: Names) -> [Pairing] {
        var found: [Pairing] = []
        for index in words.indices where joints.contains(words[index]) {
            let start = found.last?.range.upperBound ?? 0
            if !["v", "vs", "versus"].contains(words[index].fold) {
                if let pairing = spoken(at: index, from: start, in: words, names: names) {
                    found.append(pairing)
                }
                continue
            }
            guard index > start, index + 1 < words.count else { continue }
            var after = index + 1
            if words[after].fold == ".", after + 1 < words.count { after += 1 }
            if let pairing = pairing(
                separator: index, after: after, from: start, in: words, names: names)
            {
                found.append(pairing)
            }
        }
        if !found.isEmpty || words.contains(where: { $0.fold == "v" || $0.fold == "vs" }) {
            return found
        }
        for index in words.indices where words[index].fold == "-" {
            let start = found.last?.range.upperBound ?? 0
            guard index > start, index + 1 < words.count,
                let left = side(until: index, from: start, in: words, names: names),
                let right = side(from: index + 1, in: words, names: names)
            else { continue }
            found.append(
                Pairing(home: left.side, away: right.side, range: left.start..<right.end))
        }
        return found
    }

    private static let joints: WordSet = [
        "v", "vs", "versus", "against", "and", "play", "plays", "playing", "meet", "meets",
        "meeting", "face", "faces", "facing", "host", "hosts", "hosting", "entertain",
        "entertains", "entertaining", "take", "takes", "taking", "visit", "visits", "visiting",
        "travel", "travels", "travelling",
    ]

    /// What else may stand between two sides: all joints but these are verbs.
    private static let plainJoints: WordSet = ["v", "vs", "versus", "against", "and"]
    private static let playing: WordSet = ["play", "plays", "playing"]
    private static let visits: WordSet = [
        "visit", "visits", "visiting", "travel", "travels", "travelling",
    ]
    /// What must follow these verbs.
    private static let particles = WordTable([
        "take": "on", "takes": "on", "taking": "on", "travel": "to", "travels": "to",
        "travelling": "to",
    ])

    /// `between JDM and HWTA`, `JDM against HWTA`.
    private static func spoken(
        at index: Int, from start: Int, in words: [Word], names: Names
    ) -> Pairing? {
        guard index > start, index + 1 < words.count else { return nil }
        if !plainJoints.contains(words[index]) {
            return playing(at: index, from: start, in: words, names: names)
        }
        let (home, away) = (
            side(until: index, from: start, in: words, names: names),
            side(from: index + 1, in: words, names: names)
        )
        if words[index].fold == "against",
            let stranger = stranger(home, away, at: index, from: start, in: words)
        {
            return stranger
        }
        guard let left = home, let right = away else { return nil }
        if words[index].fold == "and" {
            let isBetween = left.start > start && words[left.start - 1].fold == "between"
            guard isBetween || agreeToPlay(behind: right.end, in: words, names: names) else {
                return nil
            }
        }
        return Pairing(home: left.side, away: right.side, range: left.start..<right.end)
    }

    /// `Durnford and Common Lane have agreed to play their match`; not `... play Penn`.
    private static func agreeToPlay(behind end: Int, in words: [Word], names: Names) -> Bool {
        let next = words[end...].prefix(6)
        guard let verb = next.firstIndex(where: { ["play", "meet", "playing"].contains($0.fold) }),
            words[end..<verb].allSatisfy({ auxiliaries.contains($0) }), verb + 1 < words.count
        else { return false }
        return side(from: verb + 1, in: words, names: names) == nil
            && words[verb + 1].text.first?.isUppercase != true
    }

    private static let auxiliaries: WordSet = [
        "are", "is", "will", "be", "to", "have", "agreed", "now", "can", "do", "due", "both",
    ]

    /// `Penn are playing Holland`, `Wotton take on Godolphin`, `The 2nd Field play Radley`: two teams
    /// of the league, or a school team that plays and a name; not `Keate and Penn are playing
    /// Holland`.
    private static func playing(
        at index: Int, from start: Int, in words: [Word], names: Names
    ) -> Pairing? {
        var after = index + 1
        if let particle = particles[words[index]] {
            guard words[after].fold == particle, after + 1 < words.count else { return nil }
            after += 1
        }
        var verb = index
        while verb > start + 1, auxiliaries.contains(words[verb - 1]) { verb -= 1 }
        let joins = ["and", "&", "or", "/"]
        guard let left = side(until: verb, from: start, in: words, names: names),
            left.start == start || !joins.contains(words[left.start - 1].fold)
        else { return nil }
        if let right = side(from: after, in: words, names: names) {
            guard right.end >= words.count || !joins.contains(words[right.end].fold) else {
                return nil
            }
            if visits.contains(words[index]) {
                // Of whom a score is that follows is not certain.
                let hasScore = words.indices.contains {
                    LineItems.score(at: $0, before: words.count, in: words) != nil
                }
                return hasScore
                    ? nil
                    : Pairing(home: right.side, away: left.side, range: left.start..<right.end)
            }
            return Pairing(home: left.side, away: right.side, range: left.start..<right.end)
        }
        guard playing.contains(words[index]), let id = left.side.id,
            names.schoolTeams.contains(id), words[index + 1].text.first?.isUppercase == true,
            DateWords.weekday(words[index + 1]) == nil
        else { return nil }
        let name = words[(index + 1)...].prefix(4).prefix {
            $0.text.first?.isUppercase == true && DateWords.weekday($0) == nil
        }
        guard !name.isEmpty,
            names.pitches.longest(from: index + 1, in: words, before: words.count) == nil
        else { return nil }
        let end = index + 1 + name.count
        return Pairing(
            home: left.side, away: side(asWritten: name), range: left.start..<end)
    }

    /// `BB against ZXQW`: a team at one side, and at the other one word in capitals that is no team,
    /// between marks or the ends of the line.
    private static func stranger(
        _ home: (side: Side, start: Int)?, _ away: (side: Side, end: Int)?, at index: Int,
        from start: Int, in words: [Word]
    ) -> Pairing? {
        func isName(_ at: Int) -> Bool {
            words[at].text.first?.isUppercase == true && !words[at].hasDigit
                && DateWords.weekday(words[at]) == nil
        }
        if let home, away == nil, isName(index + 1),
            index + 2 == words.count || words[index + 2].isMark
                || ["at", "on", "in", "is"].contains(words[index + 2].fold)
        {
            return Pairing(
                home: home.side, away: .unknown(words[index + 1].text),
                range: home.start..<(index + 2))
        }
        if let away, home == nil, isName(index - 1), index - 1 == start || words[index - 2].isMark {
            return Pairing(
                home: .unknown(words[index - 1].text), away: away.side,
                range: (index - 1)..<away.end)
        }
        return nil
    }

    private static func pairing(
        separator: Int, after: Int, from start: Int, in words: [Word], names: Names
    ) -> Pairing? {
        // `Winner of Durnford/Farrer v College`: a team beside such a word is not the side.
        let left = side(until: separator, from: start, in: words, names: names).flatMap { found in
            isUndecided(words[start..<found.start]) ? nil : found
        }
        let right = side(from: after, in: words, names: names).flatMap { found in
            found.end < words.count && ["/", "or"].contains(words[found.end].fold) ? nil : found
        }
        let (home, lower) = left ?? unknownSide(until: separator, from: start, in: words)
        var (away, upper) = right ?? unknownSide(from: after, in: words, names: names)
        if case .unknown = away, let id = home.id, names.schoolTeams.contains(id),
            let end = guestsEnd(from: upper, in: words)
        {
            (away, upper) = (side(asWritten: words[after..<end]), end)
        }
        guard lower < separator, upper > after else { return nil }
        return Pairing(home: home, away: away, range: lower..<upper)
    }

    /// The end of the brackets behind the opponent of a school team that tell who they are: `(Mr
    /// Fenwick's side)`, `(Colts XI)`; nil when there are none.
    private static func guestsEnd(from start: Int, in words: [Word]) -> Int? {
        guard start < words.count, words[start].fold == "(",
            let close = words[start...].prefix(10).firstIndex(where: { $0.fold == ")" })
        else { return nil }
        let tells = words[(start + 1)..<close].contains { word in
            ["side", "xi", "team", "eleven", "xv", "school", "club"].contains(word.fold)
                || word.text.hasSuffix("'s")
        }
        return tells ? close + 1 : nil
    }

    /// Whether the words before a team make it one of several: `Durnford/`, `Winner of`.
    private static func isUndecided(_ words: ArraySlice<Word>) -> Bool {
        var words = words
        if words.last?.fold == "of" {
            words = words.dropLast()
        } else if ["/", "or"].contains(
            words.last?.fold ?? "")
        {
            return true
        }
        return ["winner", "winners", "loser", "losers"].contains(words.last?.fold ?? "")
    }

    /// A known team before a word; `JDM (Keate)` is one team when both name it.
    static func side(
        until end: Int, from start: Int, in words: [Word], names: Names
    ) -> (side: Side, start: Int)? {
        if words[end - 1].fold == ")",
            let open = words[start..<(end - 1)].lastIndex(where: { $0.fold == "(" }), open > start,
            open + 1 < end - 1,
            let inner = names.teams.longest(from: open + 1, in: words, before: end - 1),
            let outer = names.teams.longest(until: open, in: words, from: start),
            inner.names == outer.names
        {
            return (side(outer.names), open - outer.length)
        }
        // `Keate (bibs) v Hawtrey`
        let close = bracketStart(before: end, in: words).map { max($0, start) } ?? end
        guard let found = names.teams.longest(until: close, in: words, from: start) else {
            return nil
        }
        return (side(found.names), close - found.length)
    }

    /// Where brackets start that end before a word and say what a side wears or where it plays:
    /// `(bibs)`, `(h; whites)`; nil when there are none.
    private static func bracketStart(before end: Int, in words: [Word]) -> Int? {
        guard end > 2, words[end - 1].fold == ")",
            let open = words[..<(end - 1)].suffix(6).lastIndex(where: { $0.fold == "(" }),
            open + 1 < end - 1,
            words[(open + 1)..<(end - 1)].allSatisfy({ word in
                [";", ",", "/", "&", "and", "in"].contains(word.fold) || wear.contains(word)
            })
        else { return nil }
        return open
    }

    private static let wear: WordSet = [
        "bibs", "h", "home", "a", "away", "white", "whites", "colours", "colour", "shirts",
        "stripes",
        "reds", "red", "blues", "blue", "holders", "champions",
    ]

    /// A known team from a word on.
    static func side(
        from start: Int, in words: [Word], names: Names
    ) -> (side: Side, end: Int)? {
        guard let found = names.teams.longest(from: start, in: words, before: words.count) else {
            return nil
        }
        let end = start + found.length
        if end + 2 < words.count, words[end].fold == "(",
            let inner = names.teams.longest(from: end + 1, in: words, before: words.count),
            inner.names == found.names, end + 1 + inner.length < words.count,
            words[end + 1 + inner.length].fold == ")"
        {
            return (side(found.names), end + 2 + inner.length)
        }
        return (side(found.names), end)
    }

    private static func side(_ ids: [String]) -> Side {
        ids.count == 1 ? .team(ids[0]) : .several(ids)
    }

    /// The words before a `v` that are no team, back to a mark, a time or a day.
    private static func unknownSide(
        until end: Int, from start: Int, in words: [Word]
    ) -> (Side, Int) {
        var lower = end
        while lower > start, end - lower < 5 {
            let word = words[lower - 1]
            if word.isMark, word.fold != "/", word.fold != "." { break }
            if word.fold.contains(":") || word.fold.contains(".")
                || TimeWords.time(at: lower - 1, in: words) != nil
            {
                break
            }
            lower -= 1
        }
        return (side(asWritten: words[lower..<end]), lower)
    }

    /// The words after a `v` that are no team, up to a mark, a time, a day or a small word.
    private static func unknownSide(
        from start: Int, in words: [Word], names: Names
    ) -> (Side, Int) {
        var upper = start
        while upper < words.count, upper - start < 6 {
            let word = words[upper]
            if word.isMark, word.fold != "/", word.fold != "." { break }
            if upper > start, word.fold == "." { break }
            if ["at", "on", "and", "is", "was", "by", "in"].contains(word.fold)
                || UmpireWords.labels.contains(word)
                || TimeWords.time(at: upper, in: words) != nil
                || names.pitches.longest(from: upper, in: words, before: words.count) != nil
            {
                break
            }
            upper += 1
        }
        return (side(asWritten: words[start..<upper]), upper)
    }

    private static func side(asWritten words: ArraySlice<Word>) -> Side {
        UmpireWords.isUnknown(Array(words)) ? .open : .unknown(Word.text(words))
    }
}
