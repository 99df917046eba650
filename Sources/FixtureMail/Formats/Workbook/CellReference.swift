/// The place of a cell in a sheet: `C5` -> row 5, column 3, both counted from 1.
struct CellReference: Hashable {
    var row: Int
    var column: Int

    /// The most rows and columns of a sheet.
    static let rows = 1_048_576, columns = 16_384

    /// Reads a reference, with `$` or without; nil for anything else and for places beyond the
    /// sheet's end, such as `XFE1`.
    init?(_ text: some StringProtocol) {
        var (row, column) = (0, 0)
        for byte in text.utf8 where byte != UInt8(ascii: "$") {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A:
                guard row == 0 else { return nil }
                column = column * 26 + Int(byte & 0x1F)
            case 0x30...0x39: row = row * 10 + Int(byte - 0x30)
            default: return nil
            }
            guard row <= Self.rows, column <= Self.columns else { return nil }
        }
        guard row > 0, column > 0 else { return nil }
        (self.row, self.column) = (row, column)
    }

    /// The place of a row and a column; nil beyond the sheet's end.
    init?(row: Int, column: Int) {
        guard (1...Self.rows).contains(row), (1...Self.columns).contains(column) else {
            return nil
        }
        (self.row, self.column) = (row, column)
    }

    /// `A5:A7` -> its first and its last cell, or one cell twice.
    static func range(_ text: String) -> (first: CellReference, last: CellReference)? {
        let ends = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count), let first = ends.first.flatMap({ CellReference($0) }),
            let last = ends.last.flatMap({ CellReference($0) }), first.row <= last.row,
            first.column <= last.column
        else { return nil }
        return (first, last)
    }
}
