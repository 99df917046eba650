/// Words that turn an announcement round, so that a match is perhaps not off after all: `is no longer
/// cancelled`, `nearly cancelled`, `cancellation withdrawn`, `cancelled - ignore this, it is on`.
///
/// A line of a match that says so is reported: nobody knows from it alone what holds.
enum Retraction {
    /// Why a line of a match cannot be taken at its word, or nil.
    static func doubt(_ items: LineItems) -> String? {
        if isPlainDenial(items) { return nil }
        if items.has(undoing) { return "it takes something back" }
        guard announces(items) else {
            return items.has(vague) || vaguePhrases.contains { items.has(phrase: $0) }
                ? "it is not clear what is called off" : nil
        }
        if turns(items) || quotes(items) { return "it is not certain that the match is off" }
        return Topics.saysUnchanged(items) ? "it says that the match is off and that it is on" : nil
    }

    /// Whether a line only says that its match is not off, which changes nothing: `is NOT cancelled`.
    private static func isPlainDenial(_ items: LineItems) -> Bool {
        guard denials.contains(where: { items.has(phrase: $0) }), !items.has(undoing) else {
            return false
        }
        let offs = items.words.count {
            ["cancelled", "canceled", "off", "postponed"].contains($0.fold)
        }
        return offs == 1
            && !items.words.contains { $0.fold != "isnt" && turning.contains($0) }
            && !quotes(items) && !items.has(["but", "no"])
    }

    private static let denials: [String] = ["not", "isnt"].flatMap { denial in
        ["cancelled", "canceled", "off", "postponed"].map { "\(denial) \($0)" }
    }

    /// Whether a line without a match takes back what is said of matches: `These are no longer
    /// cancelled:`
    static func takesBack(_ items: LineItems) -> Bool {
        guard items.has(matches) || items.words.last?.fold == ":" else { return false }
        if items.has(["uncancelled", "uncanceled", "reinstated"]) { return true }
        return Announcement.offs(items).contains { off in
            let before = items.words[..<off.lowerBound].suffix(4).map(\.fold)
            let after = items.words[off.upperBound...].prefix(4).map(\.fold)
            return before.contains { ["longer", "never", "nearly", "almost"].contains($0) }
                || after.contains {
                    ["withdrawn", "reversed", "lifted", "overturned"].contains($0)
                }
        }
    }

    /// Whether a sentence takes back the one before it on its line: `Oh no wait, A6.`, `That is wrong.`
    static func corrects(_ items: LineItems) -> Bool {
        items.has(["wait", "oops", "wrong", "ignore", "disregard", "untrue", "joking"])
            || items.has(undoing)
            || ["i mean", "i meant", "not true", "only joking"].contains { items.has(phrase: $0) }
    }

    /// Whether some word calls something off or puts it off.
    static func announces(_ items: LineItems) -> Bool {
        !Announcement.offs(items).isEmpty
    }

    /// Whether a word of negation, nearness or hearsay stands there besides those of the announcement.
    static func turns(_ items: LineItems) -> Bool {
        let own = Announcement.offs(items)
        let rest = items.words.indices.filter { index in
            !own.contains { $0.contains(index) }
        }
        if rest.contains(where: { turning.contains(items.words[$0]) }) { return true }
        // `no longer cancelled`, but not `no longer going ahead`, which is the announcement itself.
        let pairs = zip(rest, rest.dropFirst()).filter { $0.1 == $0.0 + 1 }
            .map { items.words[$0.0].fold + " " + items.words[$0.1].fold }
        return pairs.contains { turningPairs.contains($0) }
    }

    private static func quotes(_ items: LineItems) -> Bool {
        items.words.contains { $0.isMark && $0.fold == "\"" }
            || items.words.contains { $0.isSpaced && $0.text.hasPrefix("'") && !$0.hasDigit }
    }

    /// Words that take back what was said of a match.
    private static let undoing: WordSet = [
        "uncancelled", "uncanceled", "uncancel", "reinstated", "reinstate", "reinstates",
        "ignore", "disregard", "revoked", "rescinded", "retracted", "undo", "undone",
    ]
    /// Words that call something off, without a form that is understood.
    private static let vague: WordSet = [
        "cancel", "cancels", "cancelling", "canceling", "delete", "deleted", "scrap", "scrapped",
        "remove", "removed", "scratch", "binned", "axed", "withdrawn",
    ]
    private static let vaguePhrases = [
        "not played", "not playing", "will not happen", "no longer required", "no longer needed",
    ]
    private static let turning: WordSet = [
        "never", "nearly", "almost", "wrong", "wrongly", "incorrect", "incorrectly", "untrue",
        "false", "falsely", "rumour", "rumours", "withdrawn", "withdraw", "reversed", "reverse",
        "lifted", "overturned", "wrote", "says", "said", "claims", "claimed", "claim", "heard",
        "told", "thought", "believed", "mistakenly", "joke", "joking", "uncancelled", "isnt",
        "wasnt", "hasnt", "wont", "arent", "avoided", "saved", "un", "nobody", "neither", "nor",
    ]
    private static let turningPairs: Set<String> = [
        "no longer", "back on", "on again", "now on", "not true", "in error", "by mistake",
        "not the", "if not", "not been", "not be", "is on", "be on", "is not", "was not", "not off",
    ]
    private static let matches: WordSet = [
        "match", "matches", "game", "games", "fixture", "fixtures", "tie", "ties", "everything",
        "these", "following", "below",
    ]
}
