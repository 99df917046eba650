package import FieldGame
import FixtureImport
package import FixtureMail
import Foundation
package import LeagueDatabase

/// What was read of a message, and what became of it.
package struct ImportStory: Sendable {
    /// Its row in the log.
    package let entry: ImportLogEntry
    /// What became of each notice.
    package let effects: [ImportEffectEntry]
    /// What its words were read as, line by line; empty where that is not known.
    package let account: [AccountedPassage]
    /// Its text, line by line, with what came of each; empty where that is not known.
    package let lines: [MessageLine]
    private let reference: ReferenceData

    /// The story of an import.
    package init(
        of entry: ImportLogEntry, _ reference: ReferenceData, in repository: LeagueRepository
    ) async throws {
        (self.entry, self.reference) = (entry, reference)
        effects = try await repository.importEffects(of: entry.id)
        let text = try await repository.importAccount(of: entry.id) ?? "[]"
        account = try JSONDecoder().decode([AccountedPassage].self, from: Data(text.utf8))
        let day = London.clock(at: entry.saidAt)?.date
        lines = try await repository.findingMatches(
            MessageLine.lines(
                of: account,
                effects.map { effect in
                    let (deed, match) = Self.words(on: effect, TeamNames(reference))
                    return (effect.notice.line, "\(deed): \(match)", effect.matchID)
                }, entry.problems, reference, day: day),
            TeamNames(reference), day: day)
    }

    /// What is known of the message.
    package var facts: [LabelledValue] {
        var facts = [
            ("import", entry.id.text), ("subject", entry.emailSubject), ("from", entry.sender),
            ("sent", Self.clock(entry.sentAt)), ("imported", Self.clock(entry.createdAt)),
            ("source", entry.location.isEmpty ? entry.source : entry.location),
            ("layout", entry.layout.isEmpty ? "none" : entry.layout),
            ("status", entry.status.rawValue), ("matches", "\(entry.matchesImported)"),
        ]
        if let error = entry.errorMessage { facts.append(("error", error)) }
        if let undone = entry.undoneAt { facts.append(("taken back", Self.clock(undone))) }
        if let forgotten = entry.forgottenAt { facts.append(("forgotten", Self.clock(forgotten))) }
        if effects.isEmpty, entry.matchesImported > 0 {
            facts.append(("effects", "not known: it was imported before they were kept"))
        }
        return facts.map { LabelledValue($0, $1) }
    }

    /// What was done: `added`, `changed time pitch`; and to which match, as people read it: `Keate v
    /// Hawtrey, Tuesday 13 January 2026, 2:25pm, Senior League (3f0c1a2b)`.
    package func words(on effect: ImportEffectEntry) -> (deed: String, match: String) {
        Self.words(on: effect, TeamNames(reference))
    }

    private static func words(
        on effect: ImportEffectEntry, _ teams: TeamNames
    ) -> (deed: String, match: String) {
        let sentence = effect.notice.sentence { teams[$0] }
        // A result of a match that was not in the database.
        let isNewResult = effect.isNew && effect.effect == .completed
        let deed = ([isNewResult ? "added, completed" : effect.effect.rawValue] + effect.fields)
            .joined(separator: " ")
        let id = effect.matchID.map { " (\($0.text.prefix(8)))" } ?? ""
        let later = effect.saidIn.map { ", as \"\($0)\" says" } ?? ""
        let undone = effect.undoneAt == nil ? "" : ", taken back"
        return (deed, "\(sentence)\(id)\(later)\(undone)")
    }

    /// What of a notice is outdated, a sentence for each message that says so.
    package func outdated(_ effect: ImportEffectEntry) -> [String] {
        effect.outdated.sentences(on: effect.notice, TeamNames(reference))
    }

    /// The words that were not read in what speaks of a match, each once.
    package var wordsLeftOver: [String] {
        let left = account.filter { $0.outcome != .nothing }.flatMap(\.runs)
            .filter { $0.field == .unknown }
        var seen: Set<String> = []
        return left.map(\.text).filter { seen.insert($0).inserted }
    }

    /// The names that no team bears, each once, and the id of the team that each may mean.
    package var unknownNames: [UnknownName] {
        var names: [UnknownName] = []
        for problem in entry.problems where problem.reason == .unknownTeam {
            for name in problem.unknownTeams {
                let nearest = reference.teamIndex.nearest(to: name).first
                let new = UnknownName(
                    name: name, teamID: nearest.flatMap { reference.teamIndex[$0].first?.id })
                if !names.contains(new) { names.append(new) }
            }
        }
        return names
    }

    /// A name that no team bears.
    package struct UnknownName: Hashable, Sendable {
        /// The name, as the message writes it.
        package let name: String
        /// The id of the team with the nearest name; nil where none is near.
        package let teamID: String?
    }

    /// Whether it is of use to read the message again, and what has to be done first; nil where
    /// nothing was missing.
    package var advice: String? {
        guard !entry.problems.isEmpty || entry.status == .failed, entry.admission != .ignored else {
            return nil
        }
        if entry.admission == .refused { return "If its sender is known to you:" }
        return unknownNames.isEmpty
            ? "Once what was missing is there:"
            : "If these names are teams of the league, teach them, then read it again:"
    }

    /// `Tuesday 13 January 2026, 3:42pm` in London; empty when not known.
    private static func clock(_ instant: Date?) -> String {
        instant.flatMap(London.clock).map { "\($0.date.spoken), \($0.time.spoken)" } ?? ""
    }
}

extension Problem {
    /// The names that no team bears, as the note tells them.
    fileprivate var unknownTeams: [String] {
        note.components(separatedBy: "no team is called ").dropFirst().map { text in
            let end = text.range(of: "; did you mean ") ?? text.range(of: "; ")
            let name = end.map { String(text[..<$0.lowerBound]) } ?? text
            return name.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
    }
}
