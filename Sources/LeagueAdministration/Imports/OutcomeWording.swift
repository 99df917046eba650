import FieldGame
package import FixtureImport
package import LeagueDatabase

// What became of a message, as people read it.

extension PlannedChange {
    /// What is to be done: `change time, pitch`.
    package var deed: String {
        switch effect {
        case .added: "add"
        case .changed: "change " + fields.map(\.rawValue).joined(separator: ", ")
        case .cancelled: "cancel"
        case .postponed: "postpone"
        case .completed: "result"
        case .corrected: "correct result"
        case .confirmed: "confirm result"
        case .unchanged: "as before"
        case .outdated: "outdated"
        case .refused: "not done"
        }
    }

    /// What stood there before, of a changed match: ` (was 2:25pm, Agar's 3)`; empty for others.
    fileprivate var before: String {
        guard effect == .changed, let old else { return "" }
        let values = fields.map { field -> String in
            switch field {
            case .date: old.date.spoken
            case .time: old.time?.spoken ?? "no time"
            case .competition: old.competition ?? "no competition"
            case .pitch: old.pitch ?? "no pitch"
            case .umpires: old.umpires ?? "no umpires"
            }
        }
        return values.isEmpty ? "" : " (was \(values.joined(separator: ", ")))"
    }
}

extension ImportOutcome {
    /// A sentence for what of the message is outdated, and one for what later messages had said and is
    /// done now.
    package func laterWords(_ teams: TeamNames) -> [String] {
        changes.flatMap { change in
            let later = change.saidIn.map { word in
                let match = change.notice.title { teams[$0] }
                return "later: \(match) is \(change.effect.rawValue) \(word.source)"
            }
            return change.outdated.sentences(on: change.notice, teams) + [later].compactMap(\.self)
        }
    }

    /// A line for each match, for each line that was not understood or not done, and for later words.
    func lines(_ teams: TeamNames) -> [String] {
        changes.map { "\($0.deed)\($0.before): \($0.notice.sentence { teams[$0] })" }
            + problems.map(\.words) + laterWords(teams)
    }
}

extension LeagueRepository {
    /// What should be known of each clash of the matches that an import touched.
    package func clashes(of outcome: ImportOutcome) async throws -> [Note] {
        guard !outcome.touched.isEmpty else { return [] }
        let search = try await clashSearch(
            among: try await scheduledMatches(onTheDaysOf: outcome.touched))
        return search.sentences(about: Set(outcome.touched))
    }
}

extension [ImportEffect] {
    /// How many matches an import added, changed and so on: `7 added, 2 changed`; `no match touched`.
    package var spoken: String {
        func sum(_ effects: ImportEffect...) -> Int { filter(effects.contains).count }
        let results = sum(.completed, .corrected)
        let parts = [
            (sum(.added), "added"), (sum(.changed), "changed"),
            (sum(.cancelled, .postponed), "called off"),
            (results, results == 1 ? "result" : "results"),
            (sum(.unchanged, .confirmed), "as before"), (sum(.outdated), "outdated"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "no match touched" : parts.joined(separator: ", ")
    }
}
