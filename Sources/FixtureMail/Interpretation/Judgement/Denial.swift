/// What stands around the words that call a match off and turns them round: `is not cancelled`, `Mr Off has
/// cancelled`, `cancelled the bus`.
enum Denial {
    /// It only says that the match is not off, which changes nothing.
    case plain
    case doubtful(String)

    init?(_ passage: Passage) {
        let spans = passage.spans
        guard let off = spans.firstIndex(where: { $0.term == .cancelled || $0.term == .postponed })
        else { return nil }
        func fold(_ index: Int) -> String {
            spans.indices.contains(index) ? passage.text(spans[index].range).lowercased() : ""
        }
        let before = Set((1...3).map { fold(off - $0) })
        if !before.isDisjoint(with: ["not", "isn't", "isnt", "aren't"]), !passage.has(.undo) {
            self =
                passage.words.contains { ["but", "\"", "no"].contains($0.fold) }
                ? .doubtful("it is not certain that the match is off") : .plain
        } else if !before.isDisjoint(with: [
            "no longer", "never", "nearly", "almost", "wasn't", "hasn't",
        ])
            || spans.indices.contains(where: { index in
                spans[index].term == .not
                    && passage.pairs.allSatisfy { passage.bears(index, on: $0) }
            })
        {
            self = .doubtful("it is not certain that the match is off")
        } else if Self.isTakenBack(behind: off, passage) {
            self = .doubtful("it is not certain that the match is off")
        } else if Self.namesPeople(before: off, passage) {
            self = .doubtful("it may be an umpire who is off")
        } else if ["the", "a", "my", "our", "his", "her", "their", "tea", "bus", "training"]
            .contains(fold(off + 1)), !["week", "day", "fortnight"].contains(fold(off + 2))
        {
            self = .doubtful("it is not clear what is off")
        } else {
            return nil
        }
    }

    /// `is off - no, wait, it's on`, `is off, no it isn't`, `is off... not!`, `is off (tbc)`
    private static func isTakenBack(behind off: Int, _ passage: Passage) -> Bool {
        guard passage.form == .sentence || passage.form == .line else { return false }
        let behind = passage.words[passage.spans[off].range.upperBound...]
        let said = behind.filter { !$0.isMark }
        if said.last?.fold == "on" || said.contains(where: { $0.fold == "isnt" }) { return true }
        let isOpen = said.count == 1 && ["tbc", "not", "no"].contains(said[said.startIndex].fold)
        return isOpen
            || zip(behind, behind.dropFirst()).contains { word, next in
                word.fold == "no" && (next.isMark || turns.contains(next.fold))
                    || word.fold == "not" && (next.isMark || next.fold == "really")
            }
    }

    private static let turns: Set<String> = [
        "it", "its", "they", "theyre", "both", "wait", "sorry", "all", "that", "thats",
    ]

    /// Whether umpires stand right before the word, with no more than a sign between that parts names; or
    /// before the match.
    private static func namesPeople(before off: Int, _ passage: Passage) -> Bool {
        let spans = passage.spans
        if let first = passage.pairs.first,
            spans.contains(where: {
                $0.term == .umpires && $0.range.upperBound <= first.range.lowerBound
            })
        {
            return true
        }
        for span in spans[..<off].reversed() {
            switch span.meaning {
            case .umpires(let names), .people(let names):
                return !names.isEmpty && passage.form != .row
            case .term(.nothing):
                if !["has", "have", "had"].contains(passage.text(span.range).lowercased()) {
                    return false
                }
            case .mark(let mark): if ![",", ";", "."].contains(mark) { return false }
            default: return false
            }
        }
        return false
    }

    /// Whether a passage says that a match is none: `Keate v Warre, not Keate v Penn`, `No Keate v Penn on
    /// Thursday`, `Keate v Penn: no game`, `For "Keate v Penn" read "Keate v Warre"`.
    static func denies(_ pair: Pair, _ passage: Passage) -> Bool {
        let words = passage.words
        let before = words[..<pair.range.lowerBound].last { !$0.isMark && $0.fold != "the" }
        if ["no", "not", "without"].contains(before?.fold) { return true }
        if words[..<pair.range.lowerBound].suffix(2).map(\.fold) == ["instead", "of"] {
            return true
        }
        let says = { (word: String) in words.contains { $0.fold == word } }
        if passage.pairs.count > 1 { return says("for") && says("read") }
        return passage.form != .row
            && zip(words, words.dropFirst()).contains {
                $0.fold == "no" && noun.contains($1)
            }
    }

    private static let noun: WordSet = ["game", "match", "fixture", "play", "tie"]
}
