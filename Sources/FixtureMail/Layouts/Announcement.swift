import FieldGame

/// The words that call a match off, and whether they say it of that match: `JDM v IRS on Tuesday is |
/// cancelled`; not `JDM v IRS: the bus is cancelled`, `umpires for JDM v IRS: Mr Off has cancelled`.
enum Announcement {
    /// Where words stand that call something off, from left to right.
    static func offs(_ items: LineItems) -> [Range<Int>] {
        var found = Cancellations.phrases.ranges(in: items.words[...])
        for index in items.words.indices where !found.contains(where: { $0.contains(index) }) {
            switch Topics.words[items.words[index]] {
            case .cancelled, .postponed:
                if Topics.callsOff(index, in: items.words) { found.append(index..<(index + 1)) }
            default: continue
            }
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Why the words behind the teams do not say for certain that this match is off, or nil.
    static func doubt(_ items: LineItems, of pairing: Pairing) -> String? {
        let teams = pairing.range.upperBound
        let offs = offs(items)
        guard !offs.contains(where: { $0.upperBound <= pairing.range.lowerBound }),
            let off = offs.first(where: { $0.lowerBound >= teams })
        else { return nil }
        let between = teams..<off.lowerBound
        let before = items.words[between]
        if items.words[..<pairing.range.lowerBound].contains(where: {
            UmpireWords.labels.contains($0)
        }) {
            return "it may be an umpire who is off"
        }
        if namesPeople(items, between, off: off) { return "it may be an umpire who is off" }
        // `JDM have cancelled`, `the tea is cancelled`: something else is called off.
        if ["has", "have", "had"].contains(before.last?.fold ?? ""), off.count == 1,
            items.words[off.lowerBound].fold != "off"
        {
            return "it is not clear who has called off what"
        }
        if off.upperBound < items.words.count,
            ["the", "a", "my", "our", "his", "her", "their", "tea", "bus", "training"].contains(
                items.words[off.upperBound].fold)
        {
            return "it is not clear what is off"
        }
        let strange = items.items.contains { item in
            item.kind == .other && between.overlaps(item.range)
                && !items.words[item.range.clamped(to: between)].allSatisfy(isLink)
                && !isEnclosed(item, items)
        }
        return strange ? "it is not clear what is off" : nil
    }

    /// Whether umpires stand right before the word, with no more than a sign between that parts names.
    private static func namesPeople(
        _ items: LineItems, _ between: Range<Int>, off: Range<Int>
    ) -> Bool {
        guard
            let clause = items.items.last(where: { item in
                guard case .umpires(let names) = item.kind, !names.isEmpty else { return false }
                return item.range.overlaps(between) || item.range.overlaps(off)
            })
        else { return false }
        if clause.range.overlaps(off) { return true }
        let gap = items.words[
            clause.range.upperBound..<max(clause.range.upperBound, off.lowerBound)]
        return gap.allSatisfy { word in
            [",", ";", "&", "/", "and", "has", "have", "is", "are", "had", "been"].contains(
                word.fold)
        }
    }

    private static func isEnclosed(_ item: LineItems.Item, _ items: LineItems) -> Bool {
        item.range.lowerBound > 0 && items.words[item.range.lowerBound - 1].fold == "("
            && item.range.upperBound < items.words.count
            && items.words[item.range.upperBound].fold == ")"
    }

    private static func isLink(_ word: Word) -> Bool {
        links.contains(word) || DateWords.weekday(word) != nil
            || word.number(atMost: 2) != nil
    }

    private static let links: WordSet = [
        "is", "are", "was", "were", "has", "have", "had", "been", "be", "being", "to", "will",
        "now", "all", "both", "today", "todays", "also", "sadly", "unfortunately", "therefore",
        "must", "afraid", "regret", "we", "i", "am", "im", "it", "its", "this", "that", "match",
        "game", "fixture", "tie", "afternoon", "afternoons", "morning", "evening", "tonight",
        "which", "scheduled", "planned", "due", "owing", "because", "frost", "frozen", "snow",
        "rain", "ice", "flooding", "fog", "weather", "waterlogged", "pitch", "pitches", "ground",
        "flu", "illness", "injuries", "and", "so", "set", "arranged", "next", "coming", "new",
        "please", "note", "status", "matches", "games", "ties", "hereby", "just", "definitely",
        "officially", "already", "too", "as", "well", "sorry", "bad", "news", "wet", "storm",
        "had", "cancelled", "postponed", "called", "rained", "snowed", "off", "completely",
        "unplayable", "cup", "league", "house", "field", "round", "semi", "final", "in",
        "originally",
        "heavy", "overnight", "conditions", "of", "s", "a", "the", "hard", "under", "water", "then",
    ]
}
