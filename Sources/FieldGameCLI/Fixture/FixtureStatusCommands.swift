import ArgumentParser
import FieldGame
import LeagueAdministration
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
        try await change.run(FixtureAction.cancel)
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
        try await change.run(FixtureAction.postpone)
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
        try await change.run(FixtureAction.reinstate)
    }
}

/// A match, and how to set where it stands: what cancel, postpone and reinstate have in common.
struct FixtureStatusChange: ParsableArguments {
    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String?

    @OptionGroup var choice: MatchChoice
    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func run(_ action: (Match) -> FixtureAction) async throws {
        let repository = try await database.repository()
        let match = try await choice.match(match, in: repository)
        _ = try await changes.perform(action(match), repository)
    }
}
