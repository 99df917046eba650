import ArgumentParser
import FieldGame
import LeagueDatabase

/// A CSV file of reference rows, and what every command that reads one does with it.
struct CSVImportOptions: ParsableArguments {
    @Argument(
        help: "The file: UTF-8, its first line names the columns, in any order.",
        completion: .file(extensions: ["csv"]))
    var file: String

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object with how many rows were added, changed and unchanged.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    /// Reads the rows, saves them all or none, and says what was done.
    ///
    /// - Parameters:
    ///   - one: what a row is, `house`; `many`: what several are, `houses`.
    ///   - hint: what to do about a value that the database refused; may be empty.
    func save<Value: Sendable>(
        _ one: String, _ many: String, columns: [String],
        _ value: (CSVTableRow) throws -> Value,
        hint: (RefusedValue) -> String = { _ in "" },
        by save: (LeagueRepository, [Value]) async throws -> UpsertCounts
    ) async throws {
        let rows = try CSVTableRow.rows(of: file, columns)
        let values = try rows.map(value)
        let repository = try await database.repository()
        let counts: UpsertCounts
        do {
            counts =
                try await dryRun
                ? repository.rehearsing { try await save($0, values) }
                : save(repository, values)
        } catch let refused as RefusedValue {
            throw rows[refused.index].failure("\(refused)\(hint(refused))")
        }
        if json {
            let record: Record = [
                "added": counts.added, "changed": counts.changed, "unchanged": counts.unchanged,
                "dry_run": dryRun,
            ]
            return print(try JSONLines.pretty(record))
        }
        print(
            "\(dryRun ? "would import" : "imported") \(counts.total) "
                + "\(counts.total == 1 ? one : many): \(counts.added) new, "
                + "\(counts.changed) changed, \(counts.unchanged) as before")
    }
}
