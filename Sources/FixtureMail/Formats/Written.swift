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

extension Written {
    /// The characters that are looked at: those of its lines and cells, a row once, or of its events.
    var characters: Int {
        switch self {
        case .text(let text): text.characters
        case .sheets(let texts): texts.reduce(0) { $0 + $1.characters }
        case .events(let events): events.reduce(0) { $0 + $1.characters }
        }
    }
}

extension WrittenText {
    /// The characters of its lines, and of its cells as far as they are more.
    fileprivate var characters: Int {
        var count = lines.reduce(0) { $0 + $1.text.unicodeScalars.count }
        for table in tables {
            for row in [table.heading] + table.rows {
                let cells = row.cells.reduce(0) { $0 + $1.unicodeScalars.count }
                count += max(0, cells - row.line.text.unicodeScalars.count)
            }
        }
        return count
    }
}

extension WrittenEvent {
    /// The characters of its texts.
    fileprivate var characters: Int {
        ([summary, location, description] + categories)
            .reduce(0) { $0 + $1.unicodeScalars.count }
    }
}

extension Limits {
    /// Whether a part may have so many characters beside those of the parts before it.
    func allows(_ characters: Int) -> Bool { characters <= textCharacters - spent.characters }
}

extension UnreadablePart {
    /// What a part says that would be too much together with those before it.
    static func tooMuchText(_ limits: Limits) -> UnreadablePart {
        UnreadablePart(
            reason: "There are more than \(limits.textCharacters) characters of text in the message"
        )
    }
}

/// Why a part cannot be read: `The spreadsheet is damaged`.
struct UnreadablePart: Error {
    var reason: String
}
