internal import Foundation

/// What the lines of a calendar say, gathered one by one, and what is wrong with it.
struct CalendarOutline {
    /// The most events that are looked at.
    static let eventLimit = 100_000
    /// The most zones that are held.
    static let zoneLimit = 1_000

    /// What is wrong so far.
    var findings = FeedFindings()
    /// The name that subscribers see; nil where there is none.
    var name: String?
    /// How often subscribers shall ask, in seconds; nil where it does not say.
    var refresh: Int?
    /// Where each event of the calendar begins.
    private(set) var eventLines: [Int] = []
    /// The newest LAST-MODIFIED or DTSTAMP of its events.
    var newestStamp: Date?
    /// Whether it could be read to its end, so that other readers may be asked.
    private(set) var isReadable = true
    /// Where zones are named by events, and where they are defined.
    var (usedZones, definedZones): ([String: Int], [String: Int]) = ([:], [:])
    /// Where the events of each UID and RECURRENCE-ID begin.
    var lines: [String: Int] = [:]
    /// Whether an event has had a reminder.
    var hasAlarms = false
    /// The time at which stamps lie in the future.
    let now: Date

    private var open: [OpenComponent] = []
    private var calendars = 0

    init(now: Date) {
        self.now = now
    }

    /// Takes a line in; false when the rest is not to be read.
    mutating func take(_ line: ContentLine) -> Bool {
        switch line.name {
        case "BEGIN": return begin(line)
        case "END": end(line)
        default:
            if open.isEmpty {
                note(.nesting, line.number, "A property stands outside the calendar.")
            } else {
                open[open.count - 1].add(line)
            }
        }
        return true
    }

    /// Notes what shows only at the end.
    mutating func finish() {
        guard isReadable else { return }
        while let component = open.popLast() {
            note(.cutOff, component.line, "This BEGIN is never closed.")
            close(component)
        }
        guard calendars > 0 else {
            isReadable = false
            // What the lines of another kind of file lack says nothing.
            findings = FeedFindings()
            findings.add(.notACalendar, "There is no BEGIN:VCALENDAR.")
            return
        }
        if calendars > 1 {
            findings.add(.severalCalendars, "The file has \(calendars) calendars.")
        }
        if eventLines.isEmpty { findings.add(.noEvents, "The calendar has no events.") }
        compareZones()
    }

    /// Notes what is wrong at a line.
    mutating func note(_ fault: FeedFault, _ line: Int, _ message: @autoclosure () -> String) {
        findings.add(fault, line: line, message())
    }

    private mutating func begin(_ line: ContentLine) -> Bool {
        let name = line.value.prefix(32).uppercased()
        guard open.count < ComponentFilter.depthLimit else {
            isReadable = false
            note(
                .nestedTooDeeply, line.number,
                "Components nest more than \(ComponentFilter.depthLimit) deep.")
            return false
        }
        if !open.isEmpty { open[open.count - 1].parts.insert(name) }
        open.append(OpenComponent(name, line: line.number))
        guard open.count == 2, open[0].name == "VCALENDAR" else { return true }
        if name == "VEVENT" {
            guard eventLines.count < Self.eventLimit else {
                isReadable = false
                note(.tooManyEvents, line.number, "There are more than \(Self.eventLimit).")
                return false
            }
            eventLines.append(line.number)
        } else if !["VTIMEZONE", "VTODO", "VJOURNAL"].contains(name) {
            note(.oddComponent, line.number, "The calendar has a \(name.printed).")
        }
        return true
    }

    private mutating func end(_ line: ContentLine) {
        guard let last = open.popLast() else {
            note(.nesting, line.number, "There is nothing that this END could close.")
            return
        }
        if last.name != line.value.prefix(32).uppercased() {
            note(
                .nesting, line.number,
                "This END closes another component than that which began on line \(last.line).")
        }
        close(last)
    }

    private mutating func close(_ component: OpenComponent) {
        switch (open.map(\.name), component.name) {
        case ([], "VCALENDAR"):
            calendars += 1
            inspect(calendar: component)
        case (["VCALENDAR"], "VTIMEZONE"): inspect(zone: component)
        case (["VCALENDAR"], "VEVENT"): inspect(event: component)
        case (["VCALENDAR", "VEVENT"], "VALARM"): inspect(alarm: component)
        default: break
        }
    }
}

extension String {
    /// A word of a stranger's file, fit for a sentence.
    var printed: String { CalendarText.line(self, limit: 60) }
}
