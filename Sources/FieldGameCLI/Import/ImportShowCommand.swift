import ArgumentParser
import FieldGame
import FixtureImport
import FixtureMail
import Foundation
import LeagueAdministration
import LeagueDatabase

struct ImportShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what was read of a message, line by line, and what became of it.",
        discussion: """
            Each match that it speaks of with what was done, and the match's id; then each line that \
            was not understood or not done, with the reason and what may have been meant. For a \
            team that the league does not know it offers the command that teaches the name. Where the \
            message still lies where it was read, its text comes last, with what each word is read \
            as now: a field in brackets, and what is not known in braces.
            """,
        examples: "fieldgame import show 3f0c1a2b",
        "fieldgame import show 3f0c1a2b --json")

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Print JSON: the log's row, with what became of each notice under effects.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let entry = try await choice.entry(in: repository)
        let reference = try await repository.referenceData()
        try ImportShowReport(
            entry: entry, effects: try await repository.importEffects(of: entry.id),
            reference: reference,
            hasPolicy: try ConfigurationFile.load(database.config)?.policy != nil,
            account: try await account(of: entry, reference)
        ).print(json: json)
    }

    /// What the words of the message are read as; empty where its text is gone.
    private func account(of entry: ImportLogEntry, _ reference: ReferenceData) async throws
        -> [AccountedPassage]
    {
        let limits = Limits.standard
        guard let path = try? entry.path(),
            let bytes = try? Files.read(path, limit: limits.messageBytes)
        else { return [] }
        let reader = SandboxedReader(reference: reference, explains: true)
        return try await reader.read(bytes).reading.account
    }
}

/// Prints what was read of a message, and what became of it.
private struct ImportShowReport {
    let entry: ImportLogEntry
    let effects: [ImportEffectEntry]
    let reference: ReferenceData
    /// Whether the configuration says who may send.
    let hasPolicy: Bool
    let account: [AccountedPassage]

    func print(json: Bool) throws {
        if json {
            let more: Record = ["effects": effects.map(\.record), "commands": aliasCommands]
            return Swift.print(try JSONLines.pretty(entry.record + more))
        }
        defer { if !account.isEmpty { AccountReport(account: account).print() } }
        var head = TextTable([.left(""), .left("")])
        for (label, value) in lines { head.add(["\(label):", value]) }
        head.print(heading: false)
        if !effects.isEmpty { Swift.print() }
        for effect in effects {
            Terminal.say(words(effect))
            Terminal.say("  > " + effect.notice.line)
            for sentence in effect.outdated.sentences(on: effect.notice, TeamNames(reference)) {
                Terminal.say("  \(sentence)")
            }
        }
        if !entry.problems.isEmpty { Swift.print("\nNot understood, or not done:") }
        for problem in entry.problems { problem.print() }
        guard !entry.problems.isEmpty || entry.status == .failed, entry.admission != .ignored else {
            return
        }
        let commands = aliasCommands
        Swift.print("")
        Terminal.say(
            entry.admission == .refused
                ? "If its sender is known to you:"
                : commands.isEmpty
                    ? "Once what was missing is there:"
                    : "If these names are teams of the league, teach them, then read it again:")
        // Each on one line however narrow the terminal is: they are to be copied.
        for command in commands + [entry.readingAgain(hasPolicy: hasPolicy)] {
            Swift.print(Terminal.printable("  " + command))
        }
    }

    private var lines: [(String, String)] {
        var lines = [
            ("import", entry.id.text), ("subject", entry.emailSubject), ("from", entry.sender),
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
        let teams = TeamNames(reference)
        let sentence = effect.notice.sentence { teams[$0] }
        // A result of a match that was not in the database.
        let isNewResult = effect.isNew && effect.effect == .completed
        let what = ([isNewResult ? "added, completed" : effect.effect.rawValue] + effect.fields)
            .joined(separator: " ")
        let blanks = String(repeating: " ", count: max(0, 10 - what.count))
        let id = effect.matchID.map { " (\($0.text.prefix(8)))" } ?? ""
        let later = effect.saidIn.map { ", as \"\($0)\" says" } ?? ""
        let undone = effect.undoneAt == nil ? "" : ", taken back"
        return "\(what)\(blanks) \(sentence)\(id)\(later)\(undone)"
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
}

extension ImportLogEntry {
    /// The command that reads it again.
    ///
    /// - Parameter hasPolicy: whether the configuration says who may send.
    func readingAgain(hasPolicy: Bool) -> String {
        if isFixtureFile {
            return ShellQuoting.command("fixtures import", [location])
                + "    # with its options of before"
        }
        if location.isEmpty {
            return "fieldgame import forget \(shortID) --yes    # then pipe it in again"
        }
        let isAsked = admission != .accepted && (admission == .refused || !hasPolicy)
        return "fieldgame import retry \(shortID)" + (isAsked ? " --trust-senders" : "")
    }
}

extension ImportEffectEntry {
    /// What became of a notice, as JSON.
    fileprivate var record: Record {
        [
            "position": position, "line": notice.line, "effect": effect, "fields": fields,
            "outdated": outdated, "said_in": saidIn, "notice": notice, "problem": problem,
            "match_id": matchID?.text, "undone_at": undoneAt,
        ]
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
