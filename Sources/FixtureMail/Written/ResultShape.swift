/// Two teams and a score, in one of the ways in which people write results.
struct ResultShape: Hashable, Sendable {
    /// What a verb says of the side named first.
    enum Verdict: Hashable, Sendable { case none, won, lost, drew }

    /// The side named first.
    var home: Pairing.Side
    /// The side named second.
    var away: Pairing.Side
    /// The two numbers as written, nil for one that no score can be; nothing when none is written.
    var score: (first: Int?, second: Int?)?
    /// What the verb says.
    var verdict: Verdict
    /// Its words.
    var range: Range<Int>

    static func == (left: ResultShape, right: ResultShape) -> Bool { left.range == right.range }
    func hash(into hasher: inout Hasher) { hasher.combine(range) }
}

extension ResultShape {
    /// The results on a line: `JDM 3-1 HWTA`, `JDM 3 HWTA 1`, `JDM beat HWTA 3-1`, `COLL lost 0-3 to
    /// HEP`, `JDM and HWTA drew 2-2`. (`JDM v HWTA 3-1` is a `Pairing` and a score.)
    static func all(in words: [Word], names: Names) -> [ResultShape] {
        var found: [ResultShape] = []
        var position = 0
        while position < words.count {
            if let shape = shape(at: position, in: words, names: names) {
                found.append(shape)
                position = shape.range.upperBound
            } else {
                position += 1
            }
        }
        return found
    }

    private static func shape(at start: Int, in words: [Word], names: Names) -> ResultShape? {
        guard let home = Pairing.side(from: start, in: words, names: names),
            home.end < words.count
        else { return nil }
        let isSchoolTeam = home.side.id.map(names.schoolTeams.contains) ?? false
        var reader = Reader(
            words: words, names: names, isSchoolTeam: isSchoolTeam, position: home.end)
        guard let rest = reader.afterHome() else { return nil }
        return ResultShape(
            home: home.side, away: rest.away, score: rest.score, verdict: rest.verdict,
            range: start..<reader.position)
    }

    /// Reads on from behind the first side.
    private struct Reader {
        let words: [Word]
        let names: Names
        /// Whether the first side may meet opponents that are no team of the league.
        let isSchoolTeam: Bool
        var position: Int

        typealias Rest = (away: Pairing.Side, score: (Int?, Int?)?, verdict: Verdict)

        mutating func afterHome() -> Rest? {
            if let score = score() {
                passHalfTime()
                guard let away = side() ?? visitor() else { return nil }
                return (away, score, .none)
            }
            if let rest = separateNumbers() { return rest }
            let start = position
            if take(["and", "&"]), let away = side(), take(["drew", "tied"]), let score = score() {
                return (away, score, .drew)
            }
            position = start
            return verb()
        }

        /// Passes over a score in brackets, that of half time: `JDM 3-1 (2-0) HWTA`.
        private mutating func passHalfTime() {
            let start = position
            guard take(["("]) else { return }
            _ = take(["ht"])
            if score() == nil || !take([")"]) { position = start }
        }

        /// `3 HWTA 1`, `3 v HWTA 1`, `3 v 1 HWTA`, `(3) v HWTA (1)`.
        private mutating func separateNumbers() -> Rest? {
            let start = position
            guard let first = number() else { return nil }
            _ = take([",", "-", "v", "vs"])
            _ = take(["."])
            if let away = side(), let second = number() { return (away, (first, second), .none) }
            position = start
            _ = number()
            if take(["v", "vs"]), let second = number(), let away = side() {
                return (away, (first, second), .none)
            }
            position = start
            return nil
        }

        private mutating func verb() -> Rest? {
            guard position < words.count, Self.verbs.contains(words[position]) else { return nil }
            let start = position
            let verdict: Verdict
            if take(["beat", "beats", "bt", "defeated", "thrashed", "hammered", "edged"]) {
                verdict = .won
            } else if take(["won", "win", "wins"]) {
                verdict = .won
            } else if take(["beaten"]) {
                verdict = .lost
            } else if take(["were", "was"]), take(["beaten", "defeated"]) {
                verdict = .lost
            } else if take(["went"]), take(["down"]) {
                verdict = .lost
            } else if take(["lost", "lose", "loses"]) {
                verdict = .lost
            } else if take(["drew", "draw", "tied"]) {
                verdict = .drew
            } else {
                return nil
            }
            var score = score()
            _ = take(["to", "against", "v", "vs", "with", "over", "at", "by"])
            guard let away = side() else {
                position = start
                return nil
            }
            if score == nil {
                let end = position
                while take([",", ":", "by", "(", "-"]) {}
                score = self.score()
                if score == nil { position = end }
            }
            return (away, score, verdict)
        }

        /// The words with which `verb` starts.
        private static let verbs: WordSet = [
            "beat", "beats", "bt", "defeated", "thrashed", "hammered", "edged", "won", "win",
            "wins", "beaten", "were", "was", "went", "lost", "lose", "loses", "drew", "draw",
            "tied",
        ]

        private mutating func side() -> Pairing.Side? {
            guard position < words.count,
                let found = Pairing.side(from: position, in: words, names: names)
            else { return nil }
            position = found.end
            return found.side
        }

        /// What stands to the end of the line or to a mark, as the opponent of a school team.
        private mutating func visitor() -> Pairing.Side? {
            guard isSchoolTeam, position < words.count else { return nil }
            let name = words[position...].prefix { word in
                !word.isMark && word.text.first?.isUppercase == true && !word.hasDigit
            }
            guard (1...4).contains(name.count) else { return nil }
            position += name.count
            return .unknown(Word.text(name))
        }

        private mutating func score() -> (Int?, Int?)? {
            if let (home, away, length) = LineItems.score(
                at: position, before: words.count, in: words)
            {
                position += length
                return (home, away)
            }
            guard position < words.count, words[position].fold.utf8.contains(0x3A) else {
                return nil
            }
            let parts = words[position].fold.split(separator: ":")
            guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else {
                return nil
            }
            position += 1
            return (Int(parts[0].prefix(4)), Int(parts[1].prefix(4)))
        }

        /// `3`, `(3)`; a number too long for a score is one all the same, without a value.
        private mutating func number() -> Int?? {
            let start = position
            let opened = take(["("])
            guard position < words.count, words[position].isNumber else {
                position = start
                return nil
            }
            let value = words[position].number(atMost: 3)
            position += 1
            if opened, !take([")"]) {
                position = start
                return nil
            }
            return .some(value)
        }

        private mutating func take(_ wanted: [String]) -> Bool {
            guard position < words.count, wanted.contains(words[position].fold) else {
                return false
            }
            position += 1
            return true
        }

        private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    }
}
