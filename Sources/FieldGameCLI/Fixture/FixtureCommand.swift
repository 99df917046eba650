import ArgumentParser
import FieldGame
import LeagueDatabase

struct FixtureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixture",
        abstract: "Add or change one match by hand.",
        discussion: """
            A match is named by its id, or by the start of it that no other match has, or by its \
            day and one of its teams. Every change is kept in the audit for ever, and raises the \
            version by which calendars take it over; `fixture history` shows what was done, and \
            `fixture undo` takes it back.

            EXAMPLES
              fieldgame fixture add --date 2026-01-13 --home Keate --away Hawtrey
              fieldgame fixture show --on 2026-01-13 --house Keate
              fieldgame fixture edit 3f0c --pitch "Agar's 4" --clear umpires
              fieldgame fixture move --on 2026-01-13 --house Keate --to 2026-01-15
              fieldgame fixture cancel 3f0c
              fieldgame fixture undo 3f0c
            """,
        subcommands: [
            FixtureAddCommand.self, FixtureEditCommand.self, FixtureMoveCommand.self,
            FixtureCancelCommand.self, FixturePostponeCommand.self, FixtureReinstateCommand.self,
            FixtureDeleteCommand.self, FixtureShowCommand.self, FixtureHistoryCommand.self,
            FixtureUndoCommand.self,
        ])
}

struct FixtureShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all that is known of one match, whatever became of it.",
        discussion: """
            EXAMPLES
              fieldgame fixture show 3f0c
              fieldgame fixture show --on 2026-01-13 --house Keate --json
            """)

    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String?

    @OptionGroup var choice: MatchChoice

    @Flag(help: "Print JSON: an object whose keys are the view's columns, and who entered it.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let match = try await choice.match(match, in: repository)
        let submission = try await repository.scoreSubmission(of: match.id)
        try MatchReport(match: match, submission: submission).print(json: json)
    }
}
