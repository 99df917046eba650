import ArgumentParser
import FieldGame
import LeagueDatabase
import SwiftCSV

/// A CSV file of reference rows, and what every command that reads one does with it.
struct ReferenceFile: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The file: UTF-8, its first line names the columns, in any order.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var file: String

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object with how many rows were added, changed and unchanged.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    /// A reference file is small; what is larger than this is another file.
    private static let limit = 16 * 1_048_576

    /// Reads the rows, saves them all or none, and says what was done.
    ///
    /// - Parameters:
    ///   - columns: the columns that must be there.
    ///   - value: makes a value of a row, or throws what is wrong with it.
    ///   - hint: what to do about a value that the database refused; empty where nobody knows.
    ///   - save: puts the values into the database.
    func save<Value: Sendable>(
        _ kind: String, columns: [String], _ value: (ReferenceRow) throws -> Value,
        hint: (RefusedValue) -> String = { _ in "" },
        by save: (LeagueRepository, [Value]) async throws -> UpsertCounts
    ) async throws {
        let rows = try rows(columns)
        let values = try rows.map(value)
        let league = try await League.open(database)
        let counts: UpsertCounts
        do {
            counts =
                try await dryRun
                ? league.repository.rehearsing { try await save($0, values) }
                : save(league.repository, values)
        } catch let refused as RefusedValue {
            throw rows[refused.index].failure("\(refused)\(hint(refused))")
        }
        if json { return print(try JSONLines.pretty(Record(counts, isRehearsal: dryRun))) }
        print(
            "\(dryRun ? "would import" : "imported") \(counts.total) \(plural(kind, counts.total)): "
                + "\(counts.added) new, \(counts.changed) changed, \(counts.unchanged) as before")
    }

    /// What became of the rows as JSON.
    private struct Record: Encodable {
        let added: Int
        let changed: Int
        let unchanged: Int
        let isRehearsal: Bool

        private enum CodingKeys: String, CodingKey {
            case added, changed, unchanged, isRehearsal = "dry_run"
        }

        init(_ counts: UpsertCounts, isRehearsal: Bool) {
            (added, changed) = (counts.added, counts.changed)
            (unchanged, self.isRehearsal) = (counts.unchanged, isRehearsal)
        }
    }

    private func rows(_ columns: [String]) throws -> [ReferenceRow] {
        let bytes = try Files.read(file, limit: Self.limit + 1)
        guard bytes.count <= Self.limit else {
            throw CommandFailure(.usage, "\(file) is larger than 16 MB: this is no reference list")
        }
        guard var text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
            throw CommandFailure(
                .usage, "\(file) is not UTF-8 text: save it as \"CSV UTF-8\" and try again")
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        // SwiftCSV would take the rest of the file for one cell.
        guard text.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else {
            throw CommandFailure(.usage, "\(file) is not CSV: a quotation mark is never closed")
        }
        let csv: SwiftCSV.CSV<Enumerated>
        do {
            csv = try SwiftCSV.CSV<Enumerated>(string: text, delimiter: .comma, loadColumns: false)
        } catch {
            throw CommandFailure(.usage, "\(file) is not CSV: \(error)")
        }
        let header = csv.header.map { FoldedName($0).description }
        for column in columns where !header.contains(column) {
            throw CommandFailure(
                .usage,
                "\(file) has no column \"\(column)\": its first line must name the columns, it has "
                    + csv.header.joined(separator: ", ")
                    + (csv.header.count == 1 && text.contains(";")
                        ? "; save it with commas, not semicolons" : ""))
        }
        guard Set(header).count == header.count else {
            throw CommandFailure(.usage, "\(file) names a column twice")
        }
        return try csv.rows.enumerated().compactMap { index, cells in
            guard cells.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
            let row = ReferenceRow(
                file: file, number: index + 2,
                cells: Dictionary(zip(header, cells), uniquingKeysWith: { first, _ in first }))
            // SwiftCSV gives every row as many cells as the longest one has.
            guard cells.dropFirst(header.count).allSatisfy(\.isEmpty) else {
                throw row.failure("it has more cells than the first row, which names the columns")
            }
            return row
        }
    }

    private func plural(_ kind: String, _ count: Int) -> String {
        if count == 1 { return kind }
        return kind.hasSuffix("s") || kind.hasSuffix("ch") ? kind + "es" : kind + "s"
    }
}

/// One row of a reference file.
struct ReferenceRow {
    let file: String
    /// Its number, the heading being row 1.
    let number: Int
    let cells: [String: String]

    /// A cell without blanks at its ends; empty when the file has no such column.
    subscript(column: String) -> String {
        (cells[column] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A cell that must hold something.
    func required(_ column: String) throws -> String {
        let cell = self[column]
        guard !cell.isEmpty else { throw failure("the \(column) is missing") }
        return cell
    }

    /// Error 64 that names the file and the row.
    func failure(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "\(file), row \(number): \(reason); nothing was changed")
    }
}
