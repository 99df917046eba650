import FieldGame

/// Umpires without a title or a label, at the end of a line: `JDM v HWTA, D5, 2.25, Carlow/Penhale`.
///
/// Only where teams, time and pitch are named before them, so that nothing else is missing.
enum TrailingNames {
    /// The names, or nil when the line ends in something else.
    static func read(_ items: LineItems) -> [String]? {
        guard
            let last = items.items.last(where: { item in
                switch item.kind {
                case .other, .mark: false
                default: true
                }
            })
        else { return nil }
        var words = items.words[last.range.upperBound...]
        while let mark = words.first, mark.isMark { words = words.dropFirst() }
        while let mark = words.last, mark.isMark { words = words.dropLast() }
        let pieces = words.split { word in
            [",", "&", "/", "+", ";", "and"].contains(word.fold)
        }
        guard (1...3).contains(pieces.count), pieces.allSatisfy(isName) else { return nil }
        let names = UmpireWords.names(words)
        return names.count == pieces.count ? names : nil
    }

    /// One or two words in capitals that say nothing else of a match.
    private static func isName(_ piece: ArraySlice<Word>) -> Bool {
        (1...2).contains(piece.count)
            && piece.allSatisfy { word in
                !word.isMark && !word.hasDigit && word.fold.count > 2
                    && word.text.first?.isUppercase == true
                    && DateWords.weekday(word) == nil && DateWords.month(word) == nil
                    && !MatchDetails.stages.contains(word)
                    && !remarks.contains(word) && Topics.words[word] == nil
            }
    }

    private static let remarks: WordSet = [
        "cup", "league", "shield", "tie", "match", "game", "please", "important", "confirmed",
        "unconfirmed", "urgent", "floodlit", "indoor", "indoors", "early", "late", "lower", "upper",
        "boys", "house", "houses", "bring", "meet", "both", "all", "only", "plate", "derby",
        "preliminary", "knockout", "wear", "weather", "shirts", "colours", "school", "field",
        "changed", "change", "updated", "update", "moved", "dry", "wet", "extra", "time", "kickoff",
        "start", "tba", "tbc", "tbd", "none", "same", "pitch", "permitting", "subject", "the",
        "with", "after", "before", "then", "well", "good", "thanks", "sorry", "lunch", "tea",
    ]
}
