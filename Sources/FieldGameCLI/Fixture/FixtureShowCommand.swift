import ArgumentParser
import FieldGame
import LeagueDatabase

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
        let repository = try await League.open(database).repository
        let match = try await choice.match(match, in: repository)
        let submission = try await repository.scoreSubmission(of: match.id)
        try MatchSheet(match: match, submission: submission).print(json: json)
    }
}
