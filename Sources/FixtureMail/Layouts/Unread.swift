import FieldGame

/// Lines that speak of matches and that no layout has read: `Swap pitches for Keate/Penn and Manor/
/// Evans's.`, `2.25pm Keate >v Hatre]y, D5`. They are reported, so that nothing is lost in silence.
enum Unread {
    /// The problem, or nil for a line of chat: one without a house, or without a time, a pitch, a day or
    /// a word of change beside it in the same sentence.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard line.depth == 0, !line.text.hasSuffix(":"), !line.text.holds("://"),
            items.words.count <= mostWords, !Topics.saysUnchanged(items), !Heading.isPure(items)
        else { return nil }
        var sentences = [items]
        if items.pairings.isEmpty, items.words.dropLast().contains(where: endsSentence) {
            let parts = line.sentences(limits: setting.limits)
            if parts.count > 1 {
                sentences = parts.map { LineItems($0.text, names: setting.names) }
            }
        }
        let counting = sentences.compactMap { countsAsMatch($0, in: setting) }
        guard !counting.isEmpty else { return nil }
        return .problem(
            Problem(
                .ambiguous, line, "it speaks of a match and is not understood",
                countsAsMatch: counting.contains(true), limits: setting.limits))
    }

    private static func endsSentence(_ word: Word) -> Bool {
        word.isMark && [".", "!"].contains(word.fold)
    }

    /// Whether a sentence that was not read names a match of two sides; nil for chat.
    private static func countsAsMatch(_ items: LineItems, in setting: Setting) -> Bool? {
        if items.has(past) { return nil }
        let changes = changes(items)
        let place = !items.times.isEmpty || !items.pitches.isEmpty
        let day = !items.dates.isEmpty || !items.bareWeekdays.isEmpty
        let isListed = setting.day != .none && items.words.contains(where: \.hasDigit)
        if !items.pairings.isEmpty {
            let isKnown = items.pairings.contains { $0.key != nil }
            let hasTeam = items.pairings.contains(where: \.hasTeam)
            return changes || (place && (hasTeam || isListed)) || (isListed && isKnown) ? true : nil
        }
        let teams = teams(in: items, setting.names)
        if joinsTeams(items, setting.names), place || day || changes || setting.hasDay(items) {
            return true
        }
        if isListed, place, items.has(["v", "vs", "versus"]) || teams.count > 1 { return true }
        if case .time? = items.items.first?.kind, isListed, !items.pitches.isEmpty { return true }
        if teams.count > 1, changes { return true }
        let says =
            changes || !items.pitches.isEmpty || (speaksOfMatch(items) && !items.times.isEmpty)
        if teams.count == 1, says, place || day || speaksOfMatch(items) { return false }
        if teams.isEmpty, orders(items), place || day || speaksOfMatch(items) { return false }
        return nil
    }

    /// Whether a sentence without a match says the same of another one: `The other one too.`
    static func isEcho(_ piece: ScannedLine) -> Bool {
        let words = piece.items.words
        if !piece.hasMatch {
            guard words.count <= 8 else { return false }
            return piece.items.has(["too", "likewise", "ditto"])
                || ["the other one", "as well", "so is", "so are"].contains {
                    piece.items.has(phrase: $0)
                }
        }
        return ["and so is", "and so are", "as is", "so is"].contains { phrase in
            guard let start = piece.items.position(of: phrase) else { return false }
            return start > 0
                && !piece.items.pairings.contains { $0.range.lowerBound >= start }
        }
    }

    /// The most words of a line that is looked at; longer ones are paragraphs.
    private static let mostWords = 60

    /// The houses that a line names with a capital, in the genitive too.
    private static func teams(in items: LineItems, _ names: Names) -> Set<String> {
        var found: Set<String> = []
        for item in items.items where item.kind == .other {
            var index = item.range.lowerBound
            while index < item.range.upperBound {
                let team = team(at: index, before: item.range.upperBound, in: items.words, names)
                found.formUnion(team?.names ?? [])
                index += max(1, team?.length ?? 1)
            }
        }
        return found
    }

    private static func team(
        at index: Int, before end: Int, in words: [Word], _ names: Names
    ) -> (names: [String], length: Int)? {
        let word = words[index]
        guard word.text.first?.isUppercase == true,
            index == 0 || !UmpireWords.titles.contains(words[index - 1])
        else { return nil }
        var found = names.teams.longest(from: index, in: words, before: end)
        if found == nil, word.text.hasSuffix("'s") {
            let bare = Word.words(of: String(word.text.dropLast(2)))
            found = bare.isEmpty ? nil : names.teams.longest(from: 0, in: bare, before: bare.count)
            if found != nil { found?.length = 1 }
        }
        guard let found, !found.names.contains(where: names.schoolTeams.contains) else {
            return nil
        }
        return found
    }

    /// Whether `v` or a stroke stands between two names of which each is a team's or nearly one.
    private static func joinsTeams(_ items: LineItems, _ names: Names) -> Bool {
        let words = items.words
        return words.indices.contains { index in
            guard ["v", "vs", "versus", "/"].contains(words[index].fold) else { return false }
            let left = words[..<index].suffix(7)
            let right = words[(index + 1)...].prefix(5)
            let known = [left, right].map { side in
                side.indices.contains { isNearTeam(at: $0, before: side.endIndex, words, names) }
            }
            if words[index].fold == "/" {
                guard let before = left.indices.last, let after = right.indices.first else {
                    return false
                }
                return isNearTeam(at: before, before: index, words, names)
                    && isNearTeam(at: after, before: right.endIndex, words, names)
            }
            return known[0] || known[1]
        }
    }

    private static func isNearTeam(
        at index: Int, before end: Int, _ words: [Word], _ names: Names
    ) -> Bool {
        if team(at: index, before: end, in: words, names) != nil { return true }
        let word = words[index]
        return word.text.first?.isUppercase == true && word.fold.count >= 4 && !word.hasDigit
            && names.isSlip(word.text)
    }

    private static func changes(_ items: LineItems) -> Bool {
        items.has(changeWords) || orders(items) || items.has(phrase: "w / o")
    }

    private static func orders(_ items: LineItems) -> Bool {
        items.has(orderWords)
            || ["same again", "minutes later", "minutes earlier", "mins later", "mins earlier"]
                .contains { items.has(phrase: $0) }
    }

    private static func speaksOfMatch(_ items: LineItems) -> Bool {
        items.has(["match", "matches", "game", "games", "fixture", "fixtures", "tie", "ties"])
    }

    private static let orderWords: WordSet = ["swap", "swaps", "swapped", "disregard"]
    private static let changeWords: WordSet = [
        "goes", "go", "moves", "moved", "move", "moving", "ignore", "later", "earlier", "instead",
        "also", "too", "switch", "switched", "now", "becomes", "cancel", "cancelled", "off",
        "postponed", "rearranged", "rescheduled", "changes", "changed", "change",
    ]
    /// Words of talk about what has been.
    private static let past: WordSet = [
        "was", "were", "won", "lost", "beat", "drew", "played", "congratulations", "thanks",
        "thank",
        "scored", "had", "did", "last",
    ]
}
