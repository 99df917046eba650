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
    /// The matches that it may speak of, since its two teams play them.
    package var existing: [(id: Match.ID, words: String)] = []

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
            if let same = keys.firstIndex(of: key) { return same }
            // A notice may quote a part of its line, or several of them.
            let parts = keys.indices.filter { keys[$0].contains(key) || key.contains(keys[$0]) }
            return parts.max { keys[$0].count < keys[$1].count }
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

extension LeagueRepository {
    /// The same lines, with the matches of the teams that a line to be entered by hand names.
    func findingMatches(
        _ lines: [MessageLine], _ teams: TeamNames, day: LocalDate?
    ) async throws -> [MessageLine] {
        var lines = lines
        let named = lines.indices.compactMap { place -> (place: Int, notice: Notice)? in
            guard let texts = lines[place].suggestion?.texts, let home = texts[.home],
                let away = texts[.away],
                let date = texts[.date].flatMap({ LocalDate(iso: $0) }) ?? day
            else { return nil }
            return (place, Notice(action: .update, date: date, home: home, away: away, line: ""))
        }
        let found = try await nearestMatches(to: named.map(\.notice))
        for (one, matches) in zip(named, found) {
            lines[one.place].existing = matches.filter {
                Set([$0.home, $0.away]) == [one.notice.home, one.notice.away]
            }.map { match in
                let sides = [match.home, match.away].compactMap { $0.map { teams[$0] } }
                return (match.id, "\(sides.joined(separator: " v ")), \(match.date.spoken)")
            }
        }
        return lines
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
