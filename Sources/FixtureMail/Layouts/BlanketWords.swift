import FieldGame

/// The parts of a sentence that calls many matches off: `Owing to the frost, | all games on Thursday
/// are | off | until further notice`.
struct BlanketWords {
    /// Cancel or postpone.
    let action: Notice.Action
    /// From `all` to before the verb.
    let scope: Range<Int>
    /// From `all` to the end of what is strictly read.
    private let core: Range<Int>

    /// The parts; nil when a line does not say `all` or does not call anything off.
    init?(_ items: LineItems) {
        guard let all = items.words.firstIndex(where: { Self.all.contains($0) }),
            let action = Cancellations.announced(items), action == .cancel || action == .postpone
        else { return nil }
        let rest = items.words[all...]
        let off = rest.lastIndex { Self.off.contains($0) }
        let end = off.map { $0 + 1 } ?? items.words.count
        // `Cancelled: all games on Thursday` says it before.
        guard off != nil || items.words[..<all].contains(where: { Self.off.contains($0) })
        else { return nil }
        let verb = rest[..<end].firstIndex { Self.verbs.contains($0) || $0.fold == "off" }
        var last = verb ?? off ?? end
        while last > all + 1, items.words[last - 1].isMark { last -= 1 }
        self.action = action
        scope = all..<last
        core = all..<end
    }

    /// Whether nothing in it is left out, limited or not understood.
    ///
    /// Before `all` and behind the verb stands a reason in any words; between them every word counts.
    func isPlain(_ items: LineItems, names: Names) -> Bool {
        guard items.pairings.isEmpty, items.times.isEmpty, !items.has(Self.exceptions),
            !items.has(Self.moves)
        else { return false }
        for item in items.items {
            switch item.kind {
            case .pairing, .time, .umpires, .score: return false
            case .competition, .pitch:
                if !core.contains(item.range.lowerBound) { return false }
            case .date, .mark: continue
            case .label, .other:
                for index in item.range {
                    if core.contains(index) {
                        guard isKnown(items.words[index], names) else { return false }
                    } else if names.ground(items.words[index]) != nil
                        || names.teams.longest(
                            from: index, in: items.words, before: item.range.upperBound) != nil
                    {
                        return false
                    }
                }
            }
        }
        return movesNothing(items)
    }

    private func isKnown(_ word: Word, _ names: Names) -> Bool {
        Self.plain.contains(word) || Self.nouns.contains(word)
            || Self.off.contains(word) || Self.all.contains(word)
            || Self.verbs.contains(word) || DateWords.weekday(word) != nil
            || names.ground(word) != nil
    }

    /// Whether no new day stands behind the verb: `postponed to Friday`, `until the Saturday`.
    private func movesNothing(_ items: LineItems) -> Bool {
        let words = items.words
        return words.indices.dropFirst(core.upperBound).allSatisfy { index in
            guard ["to", "until", "till", "for"].contains(words[index].fold) else { return true }
            let before = words[index - 1].fold
            let after = index + 1 < words.count ? words[index + 1].fold : ""
            return ["due", "owing", "thanks"].contains(before)
                || ["be", "follow", "further", "now", "all"].contains(after)
                || (words[index].fold == "for" && DateWords.weekday(after) == nil)
        }
    }

    /// Words with which such an instruction starts.
    static let all: WordSet = ["all", "every", "everything"]
    /// What is called off.
    static let nouns: WordSet = [
        "matches", "games", "fixtures", "ties", "match", "game", "fixture", "tie", "football",
        "everything",
    ]
    /// Words that say it is off.
    static let off: WordSet = [
        "off", "cancelled", "canceled", "postponed", "scrubbed", "scratched", "ahead", "place",
        "played", "happening",
    ]
    private static let verbs: WordSet = [
        "are", "is", "have", "has", "will", "were", "was", "cannot", "cant", "wont", "must",
    ]
    private static let plain: WordSet = [
        "the", "of", "on", "at", "in", "for", "this", "our", "been", "be",
        "being", "now", "therefore", "unfortunately", "sadly", "to", "had", "called", "rained",
        "frozen", "snowed", "not", "take", "taking", "go", "going", "no", "longer", "todays",
        "tomorrows", "afternoon", "afternoons", "morning", "mornings", "scheduled", "planned",
        "arranged", "s",
    ]
    /// Words that leave something out.
    static let exceptions: WordSet = [
        "except", "excepting", "excluding", "apart", "but", "other", "others", "unless", "bar",
        "save", "aside", "besides", "however", "only", "some", "most", "many", "almost", "nearly",
        "still", "rest", "remaining", "before", "after", "than", "without", "half", "both",
        "including", "instead", "if",
    ]
    private static let moves: WordSet = [
        "moves", "moved", "move", "rearranged", "rescheduled", "switched", "next", "week", "weeks",
        "brought", "tonight", "evening", "weekend",
    ]
}
