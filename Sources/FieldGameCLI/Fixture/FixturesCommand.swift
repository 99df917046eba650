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
        let league = try await League.open(database)
        let today = try await league.repository.today()
        let filter = try await filters.filter(
            league.repository, today: today, otherwise: (from: today, to: nil))
        let entries = try await league.repository.scoreEntries(.fixtures, filter)
        try MatchList(entries: entries).print(output, nothing: "No fixtures.")
    }
}
