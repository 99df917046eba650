import FieldGame
import LeagueCalendar

/// iCalendar objects (RFC 5545), by libical.
enum CalendarFile {
    /// The events in the file's order, each revision once: the one with the highest SEQUENCE.
    static func read(_ part: Message.Part, limits: Limits) throws(UnreadablePart) -> [WrittenEvent]
    {
        guard part.bytes.count <= limits.calendarBytes - limits.spent.calendarBytes else {
            throw UnreadablePart(
                reason: "The attached calendar is larger than \(limits.calendarBytes) bytes")
        }
        let text = CharsetText.decode(part.bytes, charset: part.charset)
        let bytes = Array(text.utf8.drop { !(0x21...0x7E).contains($0) })
        do throws(CalendarError) {
            let zones = CalendarZones(bytes)
            let events = try CalendarReader.events(in: bytes)
            let series = Set(events.lazy.filter { $0.recurrence == nil }.map(\.uid))
            return latest(events).map { written($0, zones, isAlone: !series.contains($0.uid)) }
        } catch {
            throw UnreadablePart(reason: "The attached calendar cannot be read: \(error)")
        }
    }

    /// Without the revisions that a later one replaces, and without the first occurrence of a repeated
    /// event where the file says what that one is like.
    private static func latest(_ events: [CalendarEvent]) -> [CalendarEvent] {
        struct Key: Hashable {
            var uid: String
            var recurrence: CalendarEvent.Moment?
        }
        var kept: [Key: Int] = [:]
        for (index, event) in events.enumerated() where !event.uid.isEmpty {
            let key = Key(uid: event.uid, recurrence: event.recurrence)
            if let before = kept[key], events[before].sequence > event.sequence { continue }
            kept[key] = index
        }
        return events.enumerated().compactMap { index, event in
            if event.uid.isEmpty { return event }
            let key = Key(uid: event.uid, recurrence: event.recurrence)
            if kept[key] != index { return nil }
            let replaced =
                event.recurrence == nil && event.repeats && event.start != nil
                && kept[Key(uid: event.uid, recurrence: event.start)] != nil
            return replaced ? nil : event
        }
    }

    /// `isAlone` when the file does not hold the series that it may belong to.
    private static func written(
        _ event: CalendarEvent, _ zones: CalendarZones, isAlone: Bool
    ) -> WrittenEvent {
        var written = WrittenEvent(
            start: start(of: event, zones), summary: event.summary, location: event.location,
            description: event.description, categories: event.categories,
            isCancelled: event.status.uppercased() == "CANCELLED"
                || event.method.uppercased() == "CANCEL",
            isTentative: event.status.uppercased() == "TENTATIVE", repeats: event.repeats)
        let method = event.method.uppercased()
        if !method.isEmpty, !methods.contains(method) { written.answer = String(method.prefix(20)) }
        if isAlone, let before = event.recurrence {
            let start = start(at: before, zones)
            if start != written.start { written.moved = start }
        }
        return written
    }

    /// The methods (RFC 5546 section 1.4) by which somebody tells of events; the others answer them.
    private static let methods: Set<String> = ["PUBLISH", "REQUEST", "ADD", "CANCEL"]

    private static func start(
        of event: CalendarEvent, _ zones: CalendarZones
    ) -> WrittenEvent.Start {
        guard let moment = event.start else {
            return .fault(.invalidDate, "the event has no start that is a real time")
        }
        return start(at: moment, zones)
    }

    private static func start(
        at moment: CalendarEvent.Moment, _ zones: CalendarZones
    ) -> WrittenEvent.Start {
        switch zones.london(moment) {
        case .day(let day) where years.contains(day.year): return .day(day)
        case .clock(let day, let time) where years.contains(day.year): return .clock(day, time)
        case .unknownZone(let name):
            return .fault(.invalidTime, "the time zone \(name.prefix(60)) is not known")
        case .day, .clock, .outOfRange:
            return .fault(.invalidDate, "the event is not in the years 2000 to 2099")
        }
    }

    /// The years of the matches that the league may hear of.
    private static let years = 2000...2099
}
