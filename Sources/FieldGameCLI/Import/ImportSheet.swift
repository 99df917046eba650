import FieldGame
import Foundation
import LeagueDatabase

/// Prints what was read of a message, and what became of it.
struct ImportSheet {
    let entry: ImportLogEntry
    let effects: [ImportEffectEntry]
    let reference: ReferenceData

    func print(json: Bool) throws {
        if json { return Swift.print(try JSONLines.pretty(Record(sheet: self))) }
        var head = TextTable([.left(""), .left("")])
        for (label, value) in lines { head.add(["\(label):", value]) }
        head.print(heading: false)
        if !effects.isEmpty { Swift.print() }
        for effect in effects {
            Terminal.say(words(effect))
            Terminal.say("  > " + effect.notice.line)
        }
        if !entry.problems.isEmpty { Swift.print("\nNot understood, or not done:") }
        for problem in entry.problems { problem.print() }
        guard !entry.problems.isEmpty || entry.status == .failed else { return }
        let commands = aliasCommands
        Swift.print("")
        Terminal.say(
            commands.isEmpty
                ? "Once what was missing is there:"
                : "If these names are teams of the league, teach them, then read it again:")
        // Each on one line however narrow the terminal is: they are to be copied.
        for command in commands { Swift.print(Terminal.printable("  " + command)) }
        Swift.print(
            entry.location.isEmpty
                ? "  fieldgame import forget \(entry.shortID)    # then pipe it in again"
                : "  fieldgame import retry \(entry.shortID)")
    }

    private var lines: [(String, String)] {
        var lines = [
            ("import", entry.idText), ("subject", entry.emailSubject), ("from", entry.sender),
            ("sent", Self.clock(entry.sentAt)), ("imported", Self.clock(entry.createdAt)),
            ("source", entry.location.isEmpty ? entry.source : entry.location),
            ("layout", entry.layout.isEmpty ? "none" : entry.layout),
            ("status", entry.status.rawValue), ("matches", "\(entry.matchesImported)"),
        ]
        if let error = entry.errorMessage { lines.append(("error", error)) }
        if let undone = entry.undoneAt { lines.append(("taken back", Self.clock(undone))) }
        if let forgotten = entry.forgottenAt { lines.append(("forgotten", Self.clock(forgotten))) }
        if effects.isEmpty, entry.matchesImported > 0 {
            lines.append(("effects", "not known: it was imported before they were kept"))
        }
        return lines
    }

    /// `added      JDM v HWTA, Tuesday 13 January 2026, 2:25pm, Senior League (3f0c1a2b)`.
    private func words(_ effect: ImportEffectEntry) -> String {
        let sentence = NoticeSentence(effect.notice) { id in
            reference.teamIndex[id].first?.name ?? id
        }
        // A result of a match that nobody had entered.
        let isNewResult = effect.isNew && effect.effect == "completed"
        let what = ([isNewResult ? "added, completed" : effect.effect] + effect.fields)
            .joined(separator: " ")
        let blanks = String(repeating: " ", count: max(0, 10 - what.count))
        let id = effect.matchID.map { " (\($0.uuidString.lowercased().prefix(8)))" } ?? ""
        let undone = effect.undoneAt == nil ? "" : ", taken back"
        return "\(what)\(blanks) \(sentence)\(id)\(undone)"
    }

    /// `fieldgame alias add "Keate's" JDM` for each name that no team bears, each once.
    private var aliasCommands: [String] {
        var commands: [String] = []
        for problem in entry.problems where problem.reason == .unknownTeam {
            for name in problem.unknownTeams {
                let nearest = reference.teamIndex.nearest(to: name).first
                let team = nearest.flatMap { reference.teamIndex[$0].first?.id } ?? "ID"
                let command =
                    "fieldgame alias add \(Self.quoted(name)) "
                    + (team.contains(" ") ? Self.quoted(team) : team)
                if !commands.contains(command) { commands.append(command) }
            }
        }
        return commands
    }

    /// A word as a POSIX shell takes it: `Keate's` -> `"Keate's"`.
    private static func quoted(_ word: String) -> String {
        "\"" + word.map { "\"$`\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// `Tuesday 13 January 2026, 3:42pm` in London; empty when not known.
    private static func clock(_ instant: Date?) -> String {
        instant.flatMap(London.clock).map { "\($0.date.spoken), \($0.time.spoken)" } ?? ""
    }

    private struct Record: Encodable {
        let sheet: ImportSheet

        private enum CodingKeys: String, CodingKey { case effects, commands }

        func encode(to encoder: any Encoder) throws {
            try ImportRecord(sheet.entry).encode(to: encoder)
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(sheet.effects.map(Effect.init), forKey: .effects)
            try object.encode(sheet.aliasCommands, forKey: .commands)
        }
    }

    private struct Effect: Encodable {
        let effect: ImportEffectEntry

        private enum CodingKeys: String, CodingKey {
            case position, line, effect, fields, notice, problem, matchID = "match_id"
            case undoneAt = "undone_at"
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(effect.position, forKey: .position)
            try object.encode(effect.notice.line, forKey: .line)
            try object.encode(effect.effect, forKey: .effect)
            try object.encode(effect.fields, forKey: .fields)
            try object.encode(effect.notice, forKey: .notice)
            try object.encode(effect.problem, forKey: .problem)
            try object.encode(effect.matchID?.uuidString.lowercased(), forKey: .matchID)
            try object.encode(effect.undoneAt, forKey: .undoneAt)
        }
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
