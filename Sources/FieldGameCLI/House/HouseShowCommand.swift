import ArgumentParser
import FieldGame
import LeagueDatabase

struct HouseShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a house or school team, its other names, and what refers to it.",
        discussion: """
            EXAMPLE
              fieldgame house show Keate
            """)

    @Argument(help: "The team, by id or name.")
    var team: String

    @Flag(help: "Print JSON: an object whose keys are the table's columns, and what refers to it.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let team = try LeagueNames(try await repository.referenceData(), offersNew: true)
            .team(team)
        let ties = try await repository.ties(of: team.id)
        if json {
            return print(try JSONLines.pretty(TeamRecord(team: team, ties: ties)))
        }
        print(Terminal.printable("\(team.name) (\(team.id))"))
        let details = (team.spokenDetails + ties.spokenDetails).filter { !$0.words.isEmpty }
        for line in CompetitionSheet.lines(details) { print(line) }
    }
}
