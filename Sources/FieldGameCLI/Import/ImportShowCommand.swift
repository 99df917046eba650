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
            team that the league does not know it offers the command that teaches the name. The \
            message's text comes last, with what each word was read as: a field in brackets, and what \
            is not known in braces.
            """,
        examples: "fieldgame import show 3f0c1a2b",
        "fieldgame import show 3f0c1a2b --json")

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Print JSON: the log's row, with what became of each notice under effects.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let entry = try await repository.importEntry(named: choice.id)
        let reference = try await repository.referenceData()
        try ImportShowReport(
            story: try await ImportStory(of: entry, reference, in: repository),
            hasPolicy: try ConfigurationFile.load(database.config)?.policy != nil
        ).print(json: json)
    }
}

/// Prints what was read of a message, and what became of it.
private struct ImportShowReport {
    let story: ImportStory
    /// Whether the configuration says who may send.
    let hasPolicy: Bool

    func print(json: Bool) throws {
        let entry = story.entry
        if json {
            let more: Record = [
                "effects": story.effects.map(\.record), "commands": aliasCommands,
            ]
            return Swift.print(try JSONLines.pretty(entry.record + more))
        }
        defer { if !story.account.isEmpty { AccountReport(account: story.account).print() } }
        var head = TextTable([.left(""), .left("")])
        for fact in story.facts { head.add(["\(fact.label):", fact.words]) }
        head.print(heading: false)
        if !story.effects.isEmpty { Swift.print() }
        for effect in story.effects {
            let (deed, match) = story.words(on: effect)
            let blanks = String(repeating: " ", count: max(0, 10 - deed.count))
            Terminal.say("\(deed)\(blanks) \(match)")
            Terminal.say("  > " + effect.notice.line)
            for sentence in story.outdated(effect) { Terminal.say("  \(sentence)") }
        }
        if !entry.problems.isEmpty { Swift.print("\nNot understood, or not done:") }
        for problem in entry.problems { problem.print() }
        guard let advice = story.advice else { return }
        Swift.print("")
        Terminal.say(advice)
        // Each on one line however narrow the terminal is: they are to be copied.
        for command in aliasCommands + [entry.readingAgain(hasPolicy: hasPolicy)] {
            Swift.print(Terminal.printable("  " + command))
        }
    }

    /// `fieldgame alias add "Keate's" JDM` for each name that no team bears, each once.
    private var aliasCommands: [String] {
        story.unknownNames.map { unknown in
            let team = unknown.teamID ?? "ID"
            return "fieldgame alias add \(Self.quoted(unknown.name)) "
                + (team.contains(" ") ? Self.quoted(team) : team)
        }
    }

    /// A word as a POSIX shell takes it: `Keate's` -> `"Keate's"`.
    private static func quoted(_ word: String) -> String {
        "\"" + word.map { "\"$`\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
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
