import ArgumentParser
import FieldGame
import LeagueDatabase

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

    func run() async throws {
        let repository = try await League.open(filter.database).repository
        let reference = try await repository.referenceData()
        let chosen = try filter.competition.map { try LeagueNames(reference).competition($0) }
        let names = TeamNames(reference)
        let records = try await repository.adjustments(
            of: chosen, season: filter.season?.description
        ).map {
            AdjustmentRecord($0, team: names[$0.teamID])
        }
        if filter.output.json {
            print(try JSONLines.pretty(records))
        } else if filter.output.csv {
            print(AdjustmentRecord.csvHeading)
            for record in records { print(record.csvLine) }
        } else if records.isEmpty {
            print("No adjustments.")
        } else {
            var table = TextTable([
                .right("No"), .left("Date"), .left("Table"), .left("Team"), .right("Points"),
                .left("Reason"), .left("Reversed"),
            ])
            for record in records { table.add(record.cells) }
            table.print()
        }
    }
}
