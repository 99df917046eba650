import FieldGame
import LeagueAdministration
import SwiftCSV

extension CSVTableRow {
    /// The rows of a CSV file that hold anything; its first line names the columns, these among
    /// them.
    static func rows(of file: String, _ columns: [String]) throws -> [CSVTableRow] {
        // A reference file is small; what is larger than this is another file.
        let limit = 16 * 1_048_576
        let bytes = try Files.read(file, limit: limit + 1)
        guard bytes.count <= limit else {
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
            let row = CSVTableRow(
                file: file, number: index + 2,
                cells: Dictionary(zip(header, cells), uniquingKeysWith: { first, _ in first }))
            // SwiftCSV gives every row as many cells as the longest one has.
            guard cells.dropFirst(header.count).allSatisfy(\.isEmpty) else {
                throw row.failure("it has more cells than the first row, which names the columns")
            }
            return row
        }
    }
}

/// One row of a CSV file.
struct CSVTableRow {
    let file: String
    /// Its number, the heading being row 1.
    let number: Int
    let cells: [String: String]

    /// A cell without blanks at its ends; empty when the file has no such column.
    subscript(column: String) -> String {
        (cells[column] ?? "").inOneLine
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
