import ArgumentParser
import FieldGame

struct StandingsReverseLotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse-lots",
        abstract: "Let lots that were drawn count no longer.",
        discussion: """
            From that day on; a table as of an earlier day still counts them. The draw stays on \
            record, and cannot be reversed again: record another one instead.

            EXAMPLE
              fieldgame standings reverse-lots 3 --reason "a third team was level"
            """)

    @OptionGroup var options: ReversalOptions<LotDraw>

    func run() async throws { try await options.reverse() }
}
