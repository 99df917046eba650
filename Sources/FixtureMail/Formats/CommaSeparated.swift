/// Comma-separated values (RFC 4180), by SwiftCSV.
enum CommaSeparated {
    static func read(_ part: Message.Part, limits: Limits) throws(UnreadablePart) -> WrittenText {
        throw UnreadablePart(reason: "The fixtures seem to be in an attached sheet, not read yet")
    }
}
