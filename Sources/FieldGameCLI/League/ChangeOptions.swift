import ArgumentParser
import LeagueDatabase

/// What a command changes, as far as its options depend on it.
protocol Changeable {
    /// What `--json` prints, as help says it.
    static var jsonHelp: String { get }

    /// What an error of the database means to the person who runs the command; nil where it says that
    /// itself.
    static func sentence(for error: any Error) -> String?
}

extension Changeable {
    static func sentence(for error: any Error) -> String? { nil }
}

/// How a command that changes something does it: for real or as a rehearsal, in words or as JSON.
struct ChangeOptions<Subject: Changeable>: ParsableArguments {
    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: ArgumentHelp(Subject.jsonHelp))
    var json = false

    /// Runs `body` and keeps what it does, or only finds out what it would do.
    ///
    /// Throws what `body` throws; `CommandFailure` (64) in its place where the subject has a sentence
    /// for it.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return try await dryRun ? repository.rehearsing(body) : body(repository)
        } catch {
            throw Subject.sentence(for: error).map { CommandFailure(.usage, $0) } ?? error
        }
    }

    /// Prints what was done in words, or `record` as JSON.
    func print(_ report: ChangeReport, as record: some Encodable) throws {
        if json { return Swift.print(try JSONLines.pretty(record)) }
        let isUnchanged = report.action == "unchanged"
        let start = dryRun && !isUnchanged ? "dry run, " : ""
        let action = isUnchanged ? "nothing to change" : report.action
        Terminal.say("\(start)\(action): \(report.subject)")
        for line in report.lines { Terminal.say(ChangeReport.indent + line) }
        // Each on one line however long it is, so that it can be copied.
        for command in report.commands {
            Swift.print(Terminal.printable(ChangeReport.indent + command))
        }
    }
}

/// What a command did to something that the league lists, or would do.
struct ChangeReport {
    /// What stands before every line but the first.
    static let indent = "  "

    /// `added`, `changed`, `unchanged`, `corrected`, `renamed` or `removed`.
    let action: String
    /// What it was done to, such as `Keate (JDM)`.
    let subject: String
    /// What followed from it, a sentence each.
    let lines: [String]
    /// What would take it back: `to enter it again: fieldgame pitch add "Agar's 3"`.
    let commands: [String]

    init(_ action: String, _ subject: String, _ lines: [String] = [], commands: [String] = []) {
        (self.action, self.subject) = (action, subject)
        (self.lines, self.commands) = (lines, commands)
    }

    /// What became of the calendar of something that was removed.
    static func calendar(isKept: Bool) -> String {
        isKept
            ? "its calendar stays as long as a match names it"
            : "whoever has subscribed to its calendar is told that it is no more"
    }

    /// What enters a thing again that was removed: its commands, with words before each.
    static func undoing(by commands: [String]) -> [String] {
        commands.enumerated().map { index, command in
            (index == 0 ? "to enter it again: " : "  and: ") + command
        }
    }
}

/// What a command did, as JSON: keys of the object that shows the thing itself.
struct ChangeRecord: Encodable {
    /// `added`, `changed`, `unchanged`, `renamed` or `removed`.
    let action: String
    /// Whether it was only found out what would be done.
    let isRehearsal: Bool

    private enum CodingKeys: String, CodingKey { case action, isRehearsal = "dry_run" }
}
