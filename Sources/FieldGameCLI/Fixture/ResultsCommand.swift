import ArgumentParser
import FieldGame
import LeagueDatabase

struct ResultsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "results",
        abstract: "List the results of this calendar year, newest first.",
        discussion: """
            --from and --to look at other days.

            EXAMPLES
              fieldgame results --competition "Junior League"
              fieldgame results --from 2025-01-01 --to 2025-12-31 --csv
            """)

    @OptionGroup var filters: FilterOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let league = try await League.open(database)
        let today = try await league.repository.today()
        let year = (
            from: LocalDate(year: today.year, month: 1, day: 1),
            to: LocalDate(year: today.year, month: 12, day: 31)
        )
        let filter = try await filters.filter(league.repository, today: today, otherwise: year)
        let entries = try await league.repository.scoreEntries(.results, filter)
        try MatchList(entries: entries).print(output, nothing: "No results.")
    }
}
