/// A sentence, a line, a row or a cell of a message: what its words were read as, and what became of it.
package struct AccountedPassage: Hashable, Sendable, Codable {
    /// What became of it.
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// It names a match.
        case match
        /// What it says holds for matches below it, or around it.
        case heading
        /// It was reported: it speaks of matches and was not read.
        case reported
        /// It says nothing of a match.
        case nothing
    }

    /// What some words were read as.
    package enum Field: String, Hashable, Sendable, Codable, CaseIterable {
        case team, day, time, pitch, competition, umpires, score
        /// A word that says what is done: `moved`, `off`.
        case verb
        /// Known to say nothing.
        case filler
        /// Not known.
        case unknown
    }

    /// Words that were read as one.
    package struct Run: Hashable, Sendable, Codable {
        package var text: String
        package var field: Field
    }

    /// The number of its line in the text, counted from 1; nil for the subject.
    package var line: Int?
    package var outcome: Outcome
    /// All of its words, from left to right.
    package var runs: [Run]
}

/// Collects what became of the passages of a message, for those who ask.
///
/// It holds the first 20,000 runs of words: what a person reads, and a process answers.
final class Trace {
    var passages: [AccountedPassage] = []
    private var left = 20_000

    func add(_ passage: Passage, _ outcome: AccountedPassage.Outcome) {
        left -= passage.spans.count
        guard left >= 0 else { return }
        let number = passage.line.number
        passages.append(
            AccountedPassage(
                line: number > 0 ? number : nil, outcome: outcome, runs: passage.accounted))
    }
}

extension Passage {
    /// Its words with what they were read as; fillers beside each other are one.
    fileprivate var accounted: [AccountedPassage.Run] {
        var runs: [AccountedPassage.Run] = []
        for span in spans {
            let field = field(of: span)
            if field == .filler, runs.last?.field == .filler {
                let blank = words[span.range.lowerBound].isSpaced ? " " : ""
                runs[runs.count - 1].text += blank + text(span.range)
            } else {
                runs.append(AccountedPassage.Run(text: text(span.range), field: field))
            }
        }
        return runs
    }

    private func field(of span: Span) -> AccountedPassage.Field {
        let isSide = pairs.contains { $0.range.overlaps(span.range) }
        switch span.meaning {
        case .team: return .team
        case .date, .weekday: return .day
        case .time: return .time
        case .pitch, .unknownPitch, .ground: return isSide ? .team : .pitch
        case .competition: return .competition
        case .umpires, .people: return .umpires
        case .score: return .score
        case .term(.nothing), .mark: return .filler
        case .term, .open: return .verb
        case .number: return isSide ? .score : .unknown
        case .unknown: return isSide ? .team : .unknown
        }
    }
}
