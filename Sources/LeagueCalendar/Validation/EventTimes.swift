internal import Foundation

/// When the events of a calendar are, as libical reads them.
enum EventTimes {
    /// The events in the file's order; notes what is wrong with their times.
    ///
    /// - Parameter lines: where each event begins.
    static func events(
        in bytes: [UInt8], lines: [Int], _ findings: inout FeedFindings
    ) throws(CalendarError) -> [FeedValidation.Event] {
        let read = try CalendarReader.events(
            in: bytes, limit: FeedValidation.limit, eventLimit: CalendarOutline.eventLimit)
        guard read.count == lines.count else {
            findings.add(
                .readersDisagree,
                "The text has \(lines.count) events, and libical reads \(read.count).")
            return []
        }
        let zones = CalendarZones(bytes)
        return zip(read, lines).map { event, line in
            note(event, zones, line: line, &findings)
            return FeedValidation.Event(
                summary: event.summary, start: event.start.flatMap(zones.instant),
                isCancelled: event.status == "CANCELLED")
        }
    }

    private static func note(
        _ event: CalendarEvent, _ zones: CalendarZones, line: Int, _ findings: inout FeedFindings
    ) {
        switch event.start {
        case nil:
            findings.add(.badTime, line: line, "The event's DTSTART is missing or no real time.")
        case .clock(_, _, zone: nil):
            findings.add(.floatingTime, line: line, "The event's time names no zone.")
        default: break
        }
        guard let start = event.start, let end = event.end else { return }
        switch (start, end) {
        case (.day(let first), .day(let last)):
            if last <= first {
                findings.add(.badEnd, line: line, "The event ends before it starts.")
            }
        case (.day, _), (_, .day):
            findings.add(.badTime, line: line, "One of DTSTART and DTEND is a day, one a time.")
        default:
            guard let start = zones.instant(start), let end = zones.instant(end) else { return }
            if end <= start {
                findings.add(.badEnd, line: line, "The event ends before it starts.")
            }
        }
    }
}
