internal import Foundation

extension CalendarOutline {
    /// The events in the file's order, as libical reads them; notes what is wrong with their times.
    mutating func events(in bytes: [UInt8]) throws(CalendarError) -> [FeedValidation.Event] {
        let read = try CalendarReader.events(
            in: bytes, limit: FeedValidation.limit, eventLimit: Self.eventLimit)
        guard read.count == eventLines.count else {
            findings.add(
                .readersDisagree,
                "The text has \(eventLines.count) events, and libical reads \(read.count).")
            return []
        }
        let zones = CalendarZones(bytes)
        return zip(read, eventLines).map { event, line in
            if let (fault, message) = Self.startFault(in: event) {
                note(fault, line, message)
            }
            if let (fault, message) = Self.endFault(in: event, zones) {
                note(fault, line, message)
            }
            return FeedValidation.Event(
                summary: event.summary, start: event.start.flatMap(zones.instant),
                isCancelled: event.status == "CANCELLED")
        }
    }

    private static func startFault(in event: CalendarEvent) -> (FeedFault, String)? {
        switch event.start {
        case nil: (.badTime, "The event's DTSTART is missing or no real time.")
        case .clock(_, _, zone: nil): (.floatingTime, "The event's time names no zone.")
        default: nil
        }
    }

    private static func endFault(
        in event: CalendarEvent, _ zones: CalendarZones
    ) -> (FeedFault, String)? {
        let isBefore: Bool
        switch (event.start, event.end) {
        case (nil, _), (_, nil): return nil
        case (.day(let first), .day(let last)): isBefore = last <= first
        case (.day, _), (_, .day):
            return (.badTime, "One of DTSTART and DTEND is a day, one a time.")
        case (let start?, let end?):
            guard let start = zones.instant(start), let end = zones.instant(end) else { return nil }
            isBefore = end <= start
        }
        return isBefore ? (.badEnd, "The event ends before it starts.") : nil
    }
}
