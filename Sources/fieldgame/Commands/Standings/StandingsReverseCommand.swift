import ArgumentParser
import FieldGame
import LeagueDatabase

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

    @OptionGroup var options: ReversalOptions

    func run() async throws {
        let repository = try await League.open(options.ledger.database).repository
        let unknown = options.unknown("adjustment", list: "adjustments")
        guard let known = try await repository.adjustments().first(where: { $0.id == options.id })
        else { throw unknown }
        let reversal = try await options.reversal(
            of: "adjustment", decidedOn: known.decidedOn, reversed: known.reversal, repository)
        let reversed = try await options.ledger.perform(repository) {
            try await $0.reverseAdjustment(known.id, reversal)
        }
        guard let reversed else { throw unknown }
        let team = TeamNames(try await repository.referenceData())[known.teamID]
        try options.ledger.print(
            AdjustmentRecord(reversed, team: team),
            "\(team): \(reversed.deed) in \(reversed.competition) \(reversed.season) no longer "
                + "\(reversed.points.magnitude == 1 ? "counts" : "count") (adjustment "
                + "\(reversed.id)): \(reversal.reason)")
    }
}
