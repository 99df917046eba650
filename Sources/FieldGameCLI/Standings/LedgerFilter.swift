import ArgumentParser
import FieldGame
import LeagueDatabase

/// Which entries of a ledger are listed, and how.
struct LedgerFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Only of this league. Repeat for more.", valueName: "competition"))
    var competition: [String] = []

    @Option(
        help: ArgumentHelp("Only of this season, such as 2026 or 2013-14.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    /// Prints the entries of one ledger.
    ///
    /// Throws `CommandFailure` (64) for a competition that is not known or no league.
    func list<Decision: ListedDecision>(_ ledger: Decision.Type) async throws {
        let repository = try await League.open(database).repository
        let reference = try await repository.referenceData()
        let leagues = try competition.map(LeagueNames(reference).league)
        let names = TeamNames(reference)
        let records = try await repository.decisions(
            ledger, of: leagues, season: season?.description
        ).map { LedgerRecord($0, names) }
        if output.json {
            print(try JSONLines.pretty(records))
        } else if output.csv {
            print(LedgerRecord<Decision>.csvHeading)
            for record in records { print(record.csvLine) }
        } else if records.isEmpty {
            print(Decision.nothing)
        } else {
            var table = TextTable(LedgerRecord<Decision>.columns)
            for record in records { table.add(record.cells) }
            let layout = table.layout(width: Terminal.columns)
            for line in layout.heading { print(line) }
            for (lines, record) in zip(layout.rows, records) {
                for line in lines { print(line) }
                for note in record.notes { Terminal.say("    \(note)") }
            }
        }
    }
}
