import SwiftCSV

/// Comma-separated values (RFC 4180), by SwiftCSV, with semicolons, tabulators or bars too.
enum CommaSeparated {
    /// The records of a part as lines, quoted as they stand in the file, and one table over them.
    ///
    /// Each record is parsed by itself, so that a stray quotation mark costs no more than its own
    /// line. Throws when there are more cells or characters than a message may have.
    static func read(_ part: Message.Part, limits: Limits) throws(UnreadablePart) -> WrittenText {
        var text = decoded(part)[...]
        var separator: Unicode.Scalar?
        let firstLine = text.prefix { !$0.isNewline }
        let declared = firstLine.lowercased().unicodeScalars.filter { $0 != "\"" }
        if declared.starts(with: "sep=".unicodeScalars), declared.count == 5,
            let mark = declared.last
        {
            separator = mark
            text = text[firstLine.endIndex...].dropFirst()
        }
        var records = SheetRecords(text, separator: separator, limits: limits)
        var lines: [WrittenLine] = []
        var rows: [WrittenTable.Row] = []
        var count = 0
        var characters = 0
        while let record = records.next() {
            count += record.cellCount
            if record.cellCount > limits.sheetColumns {
                throw UnreadablePart(
                    reason: "The attached sheet has more than \(limits.sheetColumns) columns")
            }
            if count > limits.tableCells {
                throw UnreadablePart(
                    reason: "The attached sheet has more than \(limits.tableCells) cells")
            }
            var cells = record.fault == nil ? cells(of: record, by: records.separator) : []
            // Marks that SwiftCSV takes for others than we do.
            let isUnclear = !cells.isEmpty && cells.count != record.cellCount
            if isUnclear { cells = [] }
            for cell in cells { try SheetString.check(cell, limits) }
            characters += max(
                record.raw.unicodeScalars.count, cells.reduce(0) { $0 + $1.unicodeScalars.count })
            guard limits.allows(characters) else { throw UnreadablePart.tooMuchText(limits) }
            let line = WrittenLine(
                number: record.number, record: record.raw, cells: cells, limits: limits)
            lines.append(line)
            rows.append(
                WrittenTable.Row(
                    line: line, cells: cells,
                    fault: isUnclear ? "its quotation marks are unclear" : record.fault))
        }
        guard let heading = rows.first else { return WrittenText(lines: [], tables: []) }
        let table = WrittenTable(
            heading: heading, rows: Array(rows.dropFirst()), lines: Set(lines.map(\.number)),
            division: .marked)
        return WrittenText(lines: lines, tables: [table])
    }

    /// The text of a part; a byte order mark says more than a label, and Excel's "Unicode text" is
    /// UTF-16.
    private static func decoded(_ part: Message.Part) -> String {
        let bytes = part.bytes
        let charset: String? =
            if bytes.starts(with: [0xFF, 0xFE]) {
                "utf-16le"
            } else if bytes.starts(with: [0xFE, 0xFF]) {
                "utf-16be"
            } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                "utf-8"
            } else if bytes.count > 3, bytes[1] == 0, bytes[3] == 0 {
                "utf-16le"
            } else {
                part.charset
            }
        let text = CharsetText.decode(bytes, charset: charset)
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }

    /// The cells of a record: `a,"b, c"` -> `a` and `b, c`. A quotation mark within a cell
    /// (`Dutchman"s 5`), at which SwiftCSV stops, is a letter.
    static func cells(of record: SheetRecords.Record, by separator: Unicode.Scalar) -> [String] {
        guard !record.raw.isEmpty else { return [] }
        // Without the line end, SwiftCSV would drop an empty last cell. A record without marks is divided
        // at its separators alone: 5 % of what messages of all kinds take.
        let quoted =
            record.quoted.utf8.contains(UInt8(ascii: "\""))
            ? try? EnumeratedCSV(
                string: record.quoted + "\n", delimiter: .character(Character(separator)),
                loadColumns: false
            ).header : nil
        let cells =
            quoted
            ?? record.raw.unicodeScalars.split(
                separator: separator, omittingEmptySubsequences: false
            ).map(String.init)
        return cells.map(WrittenTable.cell)
    }
}
