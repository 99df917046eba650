/// What a part of a message says, before anybody asks what it means.
enum Written: Sendable {
    /// Lines, and the tables among them: a text, a page, a sheet.
    case text(WrittenText)
    /// The events of a calendar.
    case events([WrittenEvent])
}

/// Why a part cannot be read: `The spreadsheet is damaged`.
struct UnreadablePart: Error {
    var reason: String
}
