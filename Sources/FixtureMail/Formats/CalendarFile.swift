/// iCalendar objects (RFC 5545), by libical.
enum CalendarFile {
    static func read(_ part: Message.Part, limits: Limits) throws(UnreadablePart) -> [WrittenEvent]
    {
        throw UnreadablePart(
            reason: "The fixtures seem to be in an attached calendar, not read yet")
    }
}
