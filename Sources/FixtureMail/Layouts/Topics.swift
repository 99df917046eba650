/// What a heading or a subject says the matches below are.
enum Topics {
    /// The words that say it.
    static let words: WordTable<Setting.Topic> = [
        "results": .results, "result": .results, "scores": .results, "score": .results,
        "cancelled": .cancelled, "canceled": .cancelled, "cancellations": .cancelled,
        "cancellation": .cancelled, "off": .cancelled, "scrubbed": .cancelled,
        "scratched": .cancelled, "postponed": .postponed, "postponements": .postponed,
        "postponement": .postponed, "fixtures": .fixtures, "rearranged": .fixtures,
        "replacement": .fixtures, "replacements": .fixtures,
    ]

    /// The topic of a line, or nil: `These are OFF today:` -> cancelled; `... goes ahead` ->
    /// unchanged. Words of two topics give none but the graver one.
    static func topic(of items: LineItems) -> Setting.Topic? {
        if saysUnchanged(items) || Retraction.takesBack(items) { return .unchanged }
        var found: Set<Setting.Topic> = []
        for index in items.words.indices {
            guard let topic = words[items.words[index]] else { continue }
            guard callsOff(index, in: items.words) else { continue }
            found.insert(topic)
        }
        for topic in [Setting.Topic.postponed, .cancelled, .results, .fixtures]
        where found.contains(topic) { return topic }
        return nil
    }

    /// Whether a word of cancellation calls something off: not `kick off`, `off-site`, `Mr Off`.
    static func callsOff(_ index: Int, in words: [Word]) -> Bool {
        guard words[index].fold == "off", index > 0 else { return true }
        let before = words[index - 1]
        if ["kick", "push", "set", "bully"].contains(before.fold) { return false }
        if UmpireWords.titles.contains(before) { return false }
        return before.fold != "-" || words[index].isSpaced
    }

    /// `goes ahead`, `still on`, `no change`, `as planned`; not `is not going ahead`, and not what is
    /// said of the other matches (`JDM v HWTA is off, the rest goes ahead`).
    static func saysUnchanged(_ items: LineItems) -> Bool {
        let start = items.items.first(where: \.isPairing)?.range.upperBound ?? 0
        let rest = items.words[start...].indices.first { index in
            start > 0 && others.contains(items.words[index])
        }
        let own = items.words[..<(rest ?? items.words.count)]
        if own.last(where: { !$0.isMark })?.fold == "on" { return true }
        return unchanged.firstPlaces(in: own).contains { found in
            !own[..<found].suffix(4).contains { negations.contains($0) }
        }
    }

    private static let unchanged: Phrases = [
        "goes ahead", "go ahead", "going ahead", "still on", "no change", "as planned",
        "unchanged", "no changes", "not cancelled", "not off", "not postponed", "as before",
        "stands", "stays the same", "as scheduled", "unaffected", "not affected",
    ]
    /// Words that speak of matches that the line does not name.
    private static let others: WordSet = ["else", "other", "others", "rest", "otherwise"]
    /// Words that turn `going ahead` round.
    static let negations: WordSet = [
        "not", "cannot", "cant", "wont", "isnt", "arent", "unable", "longer", "never",
    ]
}
