/// What a part of a message says, before anybody asks what it means.
enum Written: Sendable {
    /// Lines, and the tables among them: a text, a page, a sheet.
    case text(WrittenText)
    /// The sheets of a workbook, none of which holds for another.
    case sheets([WrittenText])
    /// The events of a calendar.
    case events([WrittenEvent])

    /// The cells of its tables.
    var places: Int {
        let texts: [WrittenText] =
            switch self {
            case .text(let text): [text]
            case .sheets(let texts): texts
            case .events: []
            }
        return texts.flatMap(\.tables).reduce(0) { sum, table in
            table.rows.reduce(sum + table.heading.cells.count) { $0 + $1.cells.count }
        }
    }
}

/// Why a part cannot be read: `The spreadsheet is damaged`.
struct UnreadablePart: Error {
    var reason: String
}
