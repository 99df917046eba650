import ArgumentParser
import FieldGame
import LeagueDatabase

/// `fixtures` lists; an import has options of the same names, which a command above it would take.
struct FixturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures",
        abstract: "List matches that are still to be played, or import some from a file.",
        subcommands: [FixturesListCommand.self, FixturesImportCommand.self],
        defaultSubcommand: FixturesListCommand.self)
}

struct FixturesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List matches that are still to be played, from today on.",
        discussion: """
            Scheduled and postponed matches, soonest first. --from and --to look further back.

            EXAMPLES
              fieldgame fixtures --week
              fieldgame fixtures --house Keate --competition "Senior League"
              fieldgame fixtures --follow "JDM:Junior League" --follow HWTA --json
              fieldgame fixtures import --dry-run lent-half.xlsx
            """)

    @OptionGroup var filters: FilterOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let today = try await repository.today()
        let filter = try await filters.filter(
            repository, today: today, otherwise: (from: today, to: nil))
        let entries = try await repository.scoreEntries(.fixtures, filter)
        try MatchTable(entries: entries).print(output, nothing: "No fixtures.")
    }
}

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
        let repository = try await database.repository()
        let today = try await repository.today()
        let year = (
            from: LocalDate(year: today.year, month: 1, day: 1),
            to: LocalDate(year: today.year, month: 12, day: 31)
        )
        let filter = try await filters.filter(repository, today: today, otherwise: year)
        let entries = try await repository.scoreEntries(.results, filter)
        try MatchTable(entries: entries).print(output, nothing: "No results.")
    }
}
