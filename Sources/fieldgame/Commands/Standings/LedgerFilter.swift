import ArgumentParser
import FieldGame

/// Which entries of a ledger are listed.
struct LedgerFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Only of this league. Repeat for more.", valueName: "name"))
    var competition: [String] = []

    @Option(
        help: ArgumentHelp("Only of this season, such as 2026 or 2013-14.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions
}
