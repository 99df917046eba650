import ArgumentParser
import FieldGame

struct StandingsLotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lots",
        abstract: "List the lots that were drawn among teams that were level.",
        discussion: """
            Every draw that was ever recorded, reversed ones too; newest last.

            EXAMPLES
              fieldgame standings lots
              fieldgame standings lots --competition "Senior League" --json
            """)

    @OptionGroup var filter: LedgerFilter

    func run() async throws { try await filter.list(LotDraw.self) }
}
