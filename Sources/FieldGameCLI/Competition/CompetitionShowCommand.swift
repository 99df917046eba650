import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a competition and the rules of its tables, season by season.",
        discussion: """
            EXAMPLE
              fieldgame competition show "Senior League"
            """)

    @Argument(
        help: ArgumentHelp("The competition, by name or abbreviation.", valueName: "competition"))
    var name: String

    @Flag(help: "Print JSON: an object with the rules of each span of seasons in an array.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let rules = try await CompetitionNames(repository).find(name)
        try CompetitionSheet(rules: rules).print(json: json)
    }
}
