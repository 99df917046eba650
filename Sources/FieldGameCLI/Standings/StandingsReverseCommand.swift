import ArgumentParser
import FieldGame

struct StandingsReverseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Let an adjustment of points count no longer.",
        discussion: """
            From that day on; a table as of an earlier day still counts it. It stays on record, \
            with both reasons, and cannot be reversed again: record another one instead.

            EXAMPLE
              fieldgame standings reverse 7 --reason "appeal upheld"
            """)

    @OptionGroup var options: ReversalOptions<Adjustment>

    func run() async throws { try await options.reverse() }
}
