import ArgumentParser
import FieldGame
import LeagueDatabase

struct FixtureCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Call a match off for good.",
        discussion: """
            It stays in calendars, marked as cancelled. One that has been played is refused: its \
            score has to be taken back first.

            EXAMPLES
              fieldgame fixture cancel 3f0c
              fieldgame fixture cancel --on 2026-01-13 --house Keate --dry-run
            """)

    @OptionGroup var change: FixtureStatusChange

    func run() async throws {
        try await change.run(.cancelled, setting: .cancelled, already: "cancelled already")
    }
}

struct FixturePostponeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postpone",
        abstract: "Put a match off until a new day is set.",
        discussion: """
            It stays in lists and calendars, marked as postponed, until `fixture move` sets a new \
            day. One that has been played is refused.

            EXAMPLES
              fieldgame fixture postpone 3f0c
              fieldgame fixture postpone --on 2026-01-13 --house Keate
            """)

    @OptionGroup var change: FixtureStatusChange

    func run() async throws {
        try await change.run(.postponed, setting: .postponed, already: "postponed already")
    }
}

struct FixtureReinstateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reinstate",
        abstract: "Put a cancelled or postponed match on again, on the day it has.",
        discussion: """
            EXAMPLES
              fieldgame fixture reinstate 3f0c
              fieldgame fixture reinstate --on 2026-01-13 --house Keate
            """)

    @OptionGroup var change: FixtureStatusChange

    func run() async throws {
        try await change.run(.reinstated, setting: .scheduled, already: "on already")
    }
}

/// A match, and how to set where it stands: what cancel, postpone and reinstate have in common.
struct FixtureStatusChange: ParsableArguments {
    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String?

    @OptionGroup var choice: MatchChoice
    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    /// Sets the match's status; one that stands there already is left as it is.
    ///
    /// - Parameter already: what is said then.
    /// - Throws: `CommandFailure` (64) when the match has been played: leaving that would empty the
    ///   score.
    func run(
        _ deed: FixtureReport.Deed, setting status: Match.Status, already: String
    ) async throws {
        let repository = try await database.repository()
        let before = try await choice.match(match, in: repository)
        guard before.status != .completed else {
            throw CommandFailure(
                .usage,
                "the match has been played: \(before.sentence(with: before.score)); take the score "
                    + "back first: fieldgame score clear \(before.id.text)")
        }
        let report = FixtureReport(options: changes)
        guard before.status != status else {
            return try report.printUnchanged(before, already)
        }
        // Only what is on again may look like another match, or be in its way.
        let after =
            try await status == .scheduled
            ? changes.arrange(repository) {
                try await $0.change(before, to: before.details, status: status)
            }
            : changes.perform(repository) {
                try await $0.change(before, to: before.details, status: status)
            }
        try report.print(deed, after)
    }
}
