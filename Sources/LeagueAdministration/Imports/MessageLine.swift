package import FieldGame
package import FixtureMail
import LeagueDatabase

/// A line of a message: what its words were read as, and what came of it.
package struct MessageLine: Sendable {
    /// The words.
    package let passage: AccountedPassage
    /// What became of each match that was read from it: a sentence, and the match where there is one.
    package var results: [(words: String, match: Match.ID?)] = []
    /// Why something of it was not understood or not done, a sentence each.
    package var problems: [String] = []
    /// What can be said of the match that it speaks of, to enter it by hand; nil where all was read.
    package var suggestion: FixtureEntry?

    /// The lines of a message.
    ///
    /// - Parameters:
    ///   - effects: what became of each match: the line that it was read from, a sentence, the match.
    ///   - day: the day on which it was sent, near which days without a year are.
    static func lines(
        of account: [AccountedPassage],
        _ effects: [(line: String, words: String, match: Match.ID?)], _ problems: [Problem],
        _ reference: ReferenceData, day: LocalDate?
    ) -> [MessageLine] {
        var lines = account.map { MessageLine(passage: $0) }
        let keys = account.map { key($0.text) }
        func place(_ line: String) -> Int? {
            let key = key(line)
            return keys.firstIndex { !$0.isEmpty && (key.contains($0) || $0.contains(key)) }
        }
        for effect in effects where !key(effect.line).isEmpty {
            guard let place = place(effect.line) else { continue }
            lines[place].results.append((effect.words, effect.match))
        }
        for problem in problems {
            let numbered = account.firstIndex { $0.line != nil && $0.line == problem.number }
            guard let place = place(problem.line) ?? numbered else { continue }
            lines[place].problems.append(problem.explanation)
        }
        var heading: [Field: String] = [:]
        for place in lines.indices {
            let texts = lines[place].passage.texts(reference, day: day)
            if lines[place].passage.outcome == .heading { heading.merge(texts) { $1 } }
            guard !lines[place].problems.isEmpty || lines[place].passage.outcome == .reported else {
                continue
            }
            lines[place].suggestion = FixtureEntry(heading.merging(texts) { $1 })
        }
        return lines
    }

    /// The letters and digits of a line, by which it is found again however it is laid out.
    private static func key(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension AccountedPassage {
    /// All of its words.
    package var text: String { runs.map(\.text).joined(separator: " ") }

    /// What it says of a match, as forms have it.
    fileprivate func texts(_ reference: ReferenceData, day: LocalDate?) -> [LeagueAdministration
        .Field: String]
    {
        typealias Field = LeagueAdministration.Field
        var texts: [Field: String] = [:]
        for run in runs {
            let (field, text): (Field, String?) =
                switch run.field {
                case .team:
                    (
                        texts[.home] == nil ? .home : .away,
                        reference.teamIndex[run.text].first?.id ?? run.text
                    )
                case .day:
                    (
                        .date,
                        SpokenDay(run.text).flatMap { spoken in
                            spoken.fixed ?? day.flatMap { spoken.day(today: $0) }
                        }?.description
                    )
                case .time: (.time, LocalTime(spoken: run.text)?.description)
                case .pitch: (.pitch, reference.pitchIndex[run.text].first?.name ?? run.text)
                case .competition:
                    (
                        .competition,
                        reference.competitionIndex[run.text].first?.name ?? run.text
                    )
                case .umpires: (.umpires, run.text)
                case .score, .verb, .filler, .unknown: (.notes, nil)
                }
            if let text, texts[field] == nil { texts[field] = text }
        }
        return texts
    }
}

extension Problem {
    /// `no score in yet [no_score]`, without its line.
    fileprivate var explanation: String {
        reason.rawValue.replacing("_", with: " ") + (note.isEmpty ? "" : ": \(note)")
    }
}
