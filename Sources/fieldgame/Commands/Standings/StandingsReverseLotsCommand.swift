import ArgumentParser
import FieldGame
import LeagueDatabase

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

    @OptionGroup var options: ReversalOptions

    func run() async throws {
        let repository = try await League.open(options.ledger.database).repository
        let unknown = options.unknown("draw", list: "lots")
        guard let known = try await repository.draws().first(where: { $0.id == options.id })
        else { throw unknown }
        let reversal = try await options.reversal(
            of: "draw", decidedOn: known.decidedOn, reversed: known.reversal, repository)
        let reversed = try await options.ledger.perform(repository) {
            try await $0.reverseDraw(known.id, reversal)
        }
        guard let reversed else { throw unknown }
        let names = TeamNames(try await repository.referenceData())
        try options.ledger.print(
            DrawRecord(reversed, names),
            "the lots of \(reversed.teamIDs.map { names[$0] }.joined(separator: ", ")) in "
                + "\(reversed.competition) \(reversed.season) no longer count (draw "
                + "\(reversed.id)): \(reversal.reason)")
    }
}
