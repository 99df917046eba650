import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "competition",
        abstract: "Add a competition, or change it and the rules of its tables.",
        discussion: """
            A competition is named in full or by its abbreviation. Rules hold for all its seasons, \
            or, with --since, from one on: the tables before stay as they were.

            EXAMPLES
              fieldgame competition add "Senior League" --abbreviation SL --points 3,1,0
              fieldgame competition edit SL --order points,h2h-points,goal-difference
              fieldgame competition edit SL --since 2027 --points 2,1,0
              fieldgame competition show SL
            """,
        subcommands: [
            CompetitionAddCommand.self, CompetitionEditCommand.self, CompetitionShowCommand.self,
        ])
}

struct CompetitionShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a competition and the rules of its tables, season by season.",
        discussion: """
            EXAMPLE
              fieldgame competition show "Senior League"
            """)

    @Argument(help: "The competition, by name or abbreviation.")
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
