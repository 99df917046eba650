import ArgumentParser
import FieldGame
import LeagueDatabase

struct StandingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "standings",
        abstract: "Show the league tables of this season, or of another one.",
        discussion: """
            Every team with a match in the league that is not cancelled is listed; only completed \
            matches count. Teams that nothing separates share a place, marked with =.

            EXAMPLES
              fieldgame standings
              fieldgame standings --competition "Senior League" --season 2025
            """)

    @Option(
        help: ArgumentHelp("Only this competition's table. Repeat for more.", valueName: "name"))
    var competition: [String] = []

    @Option(help: ArgumentHelp("The season, such as 2026 or 2013-14.", valueName: "season"))
    var season: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let league = try await League.open(database)
        var chosen: [String] = []
        if !competition.isEmpty {
            let names = LeagueNames(try await league.repository.referenceData())
            chosen = try competition.map { try names.competition($0) }
        }
        let rows = try await league.repository.standings(season: season, competitions: chosen)
        if rows.isEmpty, let season {
            let seasons = try await league.repository.seasons()
            guard seasons.contains(season) else {
                let known = seasons.isEmpty ? "none yet" : seasons.joined(separator: ", ")
                throw CommandFailure(
                    .usage, "there is no table of the season \"\(season)\"; there are: \(known)")
            }
        }
        try StandingsList(rows: rows).print(output)
    }
}
