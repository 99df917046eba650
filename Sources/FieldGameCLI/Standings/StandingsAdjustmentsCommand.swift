import ArgumentParser
import FieldGame

struct StandingsAdjustmentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjustments",
        abstract: "List the points that were deducted or awarded beside the matches.",
        discussion: """
            Every one that was ever recorded, reversed ones too; newest last.

            EXAMPLES
              fieldgame standings adjustments
              fieldgame standings adjustments --competition "Senior League" --season 2026 --json
            """)

    @OptionGroup var filter: LedgerFilter

    func run() async throws { try await filter.list(Adjustment.self) }
}
