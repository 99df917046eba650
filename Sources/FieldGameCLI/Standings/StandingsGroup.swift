import ArgumentParser

/// `standings` shows; the others have options of the same names, which a command above them would
/// take.
struct StandingsGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "standings",
        abstract: "Show league tables and why they are so, or record what was decided beside them.",
        discussion: """
            Without a subcommand it shows tables: see `fieldgame standings show --help` for \
            --competition, --season, --as-of and --explain.

            EXAMPLES
              fieldgame standings --competition "Senior League" --explain
              fieldgame standings adjust Keate -3 --competition SL --reason "a late team"
            """,
        subcommands: [
            StandingsShowCommand.self, StandingsAdjustCommand.self,
            StandingsAdjustmentsCommand.self, StandingsReverseCommand.self,
            StandingsDrawLotsCommand.self, StandingsLotsCommand.self,
            StandingsReverseLotsCommand.self,
        ],
        defaultSubcommand: StandingsShowCommand.self)
}
