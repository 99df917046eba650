import ArgumentParser

/// `standings` shows; the others have options of the same names, which a command above them would
/// take.
struct StandingsGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "standings",
        abstract: "Show league tables and why they are so, or record what was decided beside them.",
        subcommands: [
            StandingsShowCommand.self, StandingsAdjustCommand.self,
            StandingsAdjustmentsCommand.self, StandingsReverseCommand.self,
            StandingsDrawLotsCommand.self, StandingsLotsCommand.self,
            StandingsReverseLotsCommand.self,
        ],
        defaultSubcommand: StandingsShowCommand.self)
}
