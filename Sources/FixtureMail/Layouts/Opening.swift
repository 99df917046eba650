/// The words before a match on its line.
enum Opening {
    /// Whether they are no more than a list's number, an announcement or a reason; a sentence that
    /// goes on to mention a match (`The picture of last year's final, JDM v HWTA`) is something else.
    static func isPlain(
        _ items: LineItems, before start: Int, names: Names? = nil
    ) -> Bool {
        if let first = items.words[..<start].first(where: { !$0.isMark }),
            reasons.contains(first)
        {
            return true
        }
        return items.items.allSatisfy { item in
            item.range.lowerBound >= start || item.kind != .other
                || items.words[item.range].allSatisfy(isOpener)
                || names?.pitch(near: items.text(item.range)) != nil
        }
    }

    /// `Could you add College v Hopgarden ...?`, `Please could you also put in ...`: a request for a
    /// match, which is as good as its announcement.
    static func asks(_ items: LineItems, before start: Int) -> Bool {
        let words = items.words[..<start].filter { !$0.isMark }.map(\.fold)
        guard let verb = words.firstIndex(where: { ["add", "include", "enter"].contains($0) }),
            verb <= 6, words[..<verb].contains("you"),
            words[..<verb].contains(where: { ["could", "can", "would", "will"].contains($0) })
        else { return false }
        return words[..<verb].allSatisfy { word in
            openers.contains(word) || polite.contains(word)
        }
            && items.items.allSatisfy { item in
                item.range.lowerBound >= start || item.kind != .other
                    || items.words[item.range].allSatisfy { word in
                        isOpener(word) || polite.contains(word) || word.fold == "include"
                            || word.fold == "enter"
                    }
            }
    }

    private static let polite: WordSet = [
        "could", "can", "would", "will", "you", "possibly", "kindly", "hi", "hello", "peter", "in",
        "the", "a", "an", "to", "for", "us", "please", "also", "quickly",
    ]

    /// `Winner of Keate/Penn v Manor`: the side before the match is not known yet.
    static func leavesOpen(_ items: LineItems, before start: Int) -> Bool {
        items.words[..<start].contains {
            ["winner", "winners", "loser", "losers"].contains($0.fold)
        }
            && items.words[..<min(start + 2, items.words.count)].contains {
                $0.fold == "of" || $0.fold == "/"
            }
    }

    /// Whether words that name nothing follow the match without a mark between.
    static func runsOn(_ items: LineItems) -> Bool {
        guard let index = items.items.firstIndex(where: \.isPairing),
            index + 1 < items.items.count
        else { return false }
        let next = items.items[index + 1]
        guard next.kind == .other else { return false }
        let words = items.words[next.range].map(\.fold)
        if mayBePitch(items.words[next.range]) { return false }
        if words == ["is"] || words == ["are"] {
            // `JDM v HWTA is on D5`; not `is on the school website`.
            let rest = items.items[(index + 2)...].first { item in
                if case .label(let word) = item.kind { word == "the" } else { true }
            }
            switch rest?.kind {
            case .pitch, .time, .date: return false
            default: return true
            }
        }
        return !words.allSatisfy(connections.contains)
    }

    /// `Agar's 9`, `Narnia 5`: a place with a number behind the teams, known or not.
    private static func mayBePitch(_ words: ArraySlice<Word>) -> Bool {
        guard (2...3).contains(words.count), let last = words.last,
            last.number(atMost: 2) != nil, last.isSpaced
        else { return false }
        return words.dropLast().allSatisfy { word in
            word.text.first?.isUppercase == true && !word.hasDigit
                && DateWords.weekday(word) == nil && DateWords.month(word) == nil
        }
    }

    private static func isOpener(_ word: Word) -> Bool {
        openers.contains(word) || word.number(atMost: 3) != nil || word.fold.count == 1
            || Topics.words[word] != nil || DateWords.weekday(word) != nil
            || isRound(word.fold)
    }

    /// `QF1`, `SF2`, `R16`
    static func isRound(_ fold: String) -> Bool {
        ["qf", "sf", "r", "rd", "gp", "m"].contains {
            fold.hasPrefix($0) && fold.count <= 4 && fold.dropFirst($0.count).allSatisfy(\.isNumber)
        }
    }

    private static let reasons: WordSet = ["because", "due", "owing", "since", "unfortunately"]

    private static let openers: WordSet = [
        "also", "and", "update", "updated", "correction", "corrected", "nb", "note", "please",
        "sorry", "then", "plus", "finally", "new", "extra", "added", "addition", "amended",
        "amendment", "change", "changes", "changed", "revised", "reminder", "house", "houses",
        "but", "so", "bibs", "kick-off", "add", "sadly", "tbc", "no", "that", "afraid", "am", "we",
        "regret", "to", "say", "between", "afternoon", "afternoons", "morning", "bad", "news",
        "ft", "full", "final", "called", "moved", "switched", "umpire", "umpires", "one", "two",
        "this", "and,", "is", "has", "been", "below", "list", "above", "matches", "games", "ties",
        "both", "tie", "short", "notice", "news", "as", "per", "unfortunately", "ground", "two",
        "three", "have", "has", "couple", "there", "are", "four", "three", "further", "more",
        "apologies", "small", "quick", "be", "confirmed", "tba",
        "tomorrows", "following", "previous", "earlier", "email", "message", "week", "weeks",
        "next", "just", "confirm", "confirming", "re", "regarding", "semi", "quarter", "semi-final",
        "quarter-final", "semifinal", "quarterfinal", "round", "group", "pool", "leg", "our",
    ]

    private static let connections: WordSet = [
        "to", "be", "will", "play", "kick", "off", "kick-off", "meet", "meeting", "tbc", "tba",
        "starts", "now", "have", "agreed", "their",
    ]
}
