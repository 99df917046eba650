internal import Foundation

/// What the lines of a calendar say, gathered one by one, and what is wrong with it.
struct CalendarOutline {
    /// The most events that are looked at.
    static let eventLimit = 100_000

    /// The name that subscribers see; nil where there is none.
    private(set) var name: String?
    /// How often subscribers shall ask, in seconds; nil where it does not say.
    private(set) var refresh: Int?
    /// Where each event of the calendar begins.
    private(set) var eventLines: [Int] = []
    /// The newest LAST-MODIFIED or DTSTAMP of its events.
    private(set) var newestStamp: Date?
    /// Whether it could be read to its end, so that other readers may be asked.
    private(set) var isReadable = true
    /// What is used and defined of zones.
    private(set) var zones = ZoneUse()

    private let now: Date
    private var open: [OpenComponent] = []
    private var calendars = 0
    private var lines: [String: Int] = [:]
    private var hasAlarms = false

    init(now: Date) {
        self.now = now
    }

    /// Takes a line in; false when the rest is not to be read.
    mutating func take(_ line: ContentLine, _ findings: inout FeedFindings) -> Bool {
        switch line.name {
        case "BEGIN": return begin(line, &findings)
        case "END": end(line, &findings)
        default:
            if open.isEmpty {
                findings.add(.nesting, line: line.number, "A property stands outside the calendar.")
            } else {
                open[open.count - 1].add(line)
            }
        }
        return true
    }

    /// Notes what shows only at the end.
    mutating func finish(_ findings: inout FeedFindings) {
        guard isReadable else { return }
        while let component = open.popLast() {
            findings.add(.cutOff, line: component.line, "This BEGIN is never closed.")
            close(component, &findings)
        }
        guard calendars > 0 else {
            isReadable = false
            findings.add(.notACalendar, "There is no BEGIN:VCALENDAR.")
            return
        }
        if calendars > 1 {
            findings.add(.severalCalendars, "The file has \(calendars) calendars.")
        }
        if eventLines.isEmpty { findings.add(.noEvents, "The calendar has no events.") }
        zones.finish(&findings)
    }

    private mutating func begin(_ line: ContentLine, _ findings: inout FeedFindings) -> Bool {
        let name = line.value.prefix(32).uppercased()
        guard open.count < ComponentFilter.depthLimit else {
            isReadable = false
            findings.add(
                .nestedTooDeeply, line: line.number,
                "Components nest more than \(ComponentFilter.depthLimit) deep.")
            return false
        }
        if !open.isEmpty { open[open.count - 1].parts.insert(name) }
        open.append(OpenComponent(name, line: line.number))
        guard open.count == 2, open[0].name == "VCALENDAR" else { return true }
        if name == "VEVENT" {
            guard eventLines.count < Self.eventLimit else {
                isReadable = false
                findings.add(
                    .tooManyEvents, line: line.number, "There are more than \(Self.eventLimit).")
                return false
            }
            eventLines.append(line.number)
        } else if !["VTIMEZONE", "VTODO", "VJOURNAL"].contains(name) {
            findings.add(.oddComponent, line: line.number, "The calendar has a \(name.printed).")
        }
        return true
    }

    private mutating func end(_ line: ContentLine, _ findings: inout FeedFindings) {
        guard let last = open.popLast() else {
            findings.add(.nesting, line: line.number, "There is nothing that this END could close.")
            return
        }
        if last.name != line.value.prefix(32).uppercased() {
            findings.add(
                .nesting, line: line.number,
                "This END closes another component than that which began on line \(last.line).")
        }
        close(last, &findings)
    }

    private mutating func close(_ component: OpenComponent, _ findings: inout FeedFindings) {
        switch (open.map(\.name), component.name) {
        case ([], "VCALENDAR"):
            calendars += 1
            let head = HeadValidation(component, isDownload: eventLines.count == 1, &findings)
            (name, refresh) = (name ?? head.name, refresh ?? head.refresh)
        case (["VCALENDAR"], "VTIMEZONE"): zones.define(component, &findings)
        case (["VCALENDAR"], "VEVENT"):
            let event = EventValidation(component, now: now, &findings)
            zones.use(event.zones)
            newestStamp = [newestStamp, event.changedAt].compactMap(\.self).max()
            noteRepeat(of: component, &findings)
        case (["VCALENDAR", "VEVENT"], "VALARM"):
            AlarmInspection.inspect(component, isFirst: !hasAlarms, &findings)
            hasAlarms = true
        default: break
        }
    }

    private mutating func noteRepeat(of event: OpenComponent, _ findings: inout FeedFindings) {
        guard let uid = event["UID"], !uid.value.isEmpty else { return }
        let key = "\(uid.value)\n\(event["RECURRENCE-ID"]?.value ?? "")"
        if let before = lines[key] {
            findings.add(
                .duplicateUID, line: uid.number, "The UID is that of the event on line \(before).")
        } else {
            lines[key] = event.line
        }
    }
}

extension String {
    /// A word of a stranger's file, fit for a sentence.
    var printed: String { CalendarText.line(self, limit: 60) }
}
