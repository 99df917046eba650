import ArgumentParser
import LeagueAdministration
import LeagueDatabase

/// What a command changes, as far as its options depend on it.
protocol Changeable {
    /// What a command that changes it asks for beside that.
    associatedtype Reason: ChangeReason = NoReason

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

    @OptionGroup var given: Subject.Reason

    /// Runs `body` and keeps what it does, or only finds out what it would do.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            let reason = given.reason
            return try await dryRun
                ? repository.rehearsing { try await $0.forReason(reason, body) }
                : repository.forReason(reason, body)
        } catch {
            throw Subject.sentence(for: error).map { CommandFailure(.usage, $0) } ?? error
        }
    }

    /// Says what was done, or prints `record` as JSON with `action` and `dry_run`.
    func print(
        _ action: String, _ subject: String, _ lines: [String] = [], commands: [String] = [],
        as record: Record
    ) throws {
        guard json else { return say(action, subject, lines, commands: commands) }
        try printJSON(record + ["action": action])
    }

    /// Says what was done, and on standard error what may not have been meant; or prints `record`.
    func print<Action, Detail>(
        _ made: ListChange<Action, Detail>, as record: Record
    ) throws {
        if json { try printJSON(record + ["action": made.deed]) } else { say(made) }
        for note in made.notes { Terminal.complain("fieldgame: \(note.words)") }
    }

    /// Says what was done.
    func say<Action, Detail>(_ made: ListChange<Action, Detail>) {
        say(
            made.deed, made.subject,
            made.facts.lines + made.lines + made.advice.map(\.words) + made.effects)
    }

    /// Prints `record` as JSON with `dry_run`.
    func printJSON(_ record: Record) throws {
        Swift.print(try JSONLines.pretty(record + ["dry_run": dryRun]))
    }

    /// Says what was done, `added`, to what the league lists, `Keate (JDM)`; what followed from it,
    /// a sentence each; and what commands would take it back.
    func say(
        _ action: String, _ subject: String, _ lines: [String] = [], commands: [String] = []
    ) {
        Terminal.say(
            action == "unchanged"
                ? "nothing to change: \(subject)" : "\(rehearsal)\(action): \(subject)")
        for line in lines { Terminal.say("  " + line) }
        // Each on one line however long it is, so that it can be copied.
        for (index, command) in commands.enumerated() {
            let words = index == 0 ? "to enter it again: " : "  and: "
            Swift.print(Terminal.printable("  " + words + command))
        }
    }

    /// `dry run, ` in a rehearsal.
    var rehearsal: String { dryRun ? "dry run, " : "" }
}
