import ArgumentParser
import FieldGame
import LeagueDatabase

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

    func run() async throws {
        let repository = try await League.open(filter.database).repository
        let reference = try await repository.referenceData()
        let chosen = try filter.competition.map { try LeagueNames(reference).competition($0) }
        let names = TeamNames(reference)
        let records = try await repository.draws(of: chosen, season: filter.season?.description).map
        {
            DrawRecord($0, names)
        }
        if filter.output.json {
            print(try JSONLines.pretty(records))
        } else if filter.output.csv {
            print(DrawRecord.csvHeading)
            for record in records { print(record.csvLine) }
        } else if records.isEmpty {
            print("No lots were drawn.")
        } else {
            var table = TextTable([
                .right("No"), .left("Date"), .left("Table"), .left("Order"), .left("Reversed"),
            ])
            for record in records { table.add(record.cells) }
            table.print()
        }
    }
}
