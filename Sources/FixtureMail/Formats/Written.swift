/// What a part of a message says, before anybody asks what it means.
enum Written: Sendable {
    /// Lines, and the tables among them: a text, a page, a sheet.
    case text(WrittenText)
    /// The events of a calendar.
    case events([WrittenEvent])

    /// The cells of its tables.
    var places: Int {
        switch self {
        case .text(let text):
            text.tables.reduce(0) { sum, table in
                table.rows.reduce(sum + table.heading.cells.count) { $0 + $1.cells.count }
            }
        case .events: 0
        }
    }
}

/// Why a part cannot be read: `The spreadsheet is damaged`.
struct UnreadablePart: Error {
    var reason: String
}
