import ArgumentParser
import FieldGame
import LeagueDatabase

struct SeasonShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the seasons that have a table, and which are closed.",
        discussion: """
            The newest first: how many matches each has, when and by whom it was closed, and what was \
            changed of it since, with the reason.
            """,
        examples: "fieldgame season show",
        #"fieldgame season show 2026 --competition "Senior League" --json"#)

    @Argument(
        help: ArgumentHelp("Only this season, such as 2026 or 2013-14.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @OptionGroup var choice: SeasonChoice

    @Flag(help: "Print JSON: an array of the seasons, each with closed, null while it is open.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let states = try await repository.seasonStates(
            season: season?.description, competitions: choice.leagues(repository))
        if json { return print(try JSONLines.pretty(states.map(\.record))) }
        guard !states.isEmpty else { return print("No season has a table.") }
        for line in states.flatMap(\.lines) { Terminal.say(line) }
    }
}
