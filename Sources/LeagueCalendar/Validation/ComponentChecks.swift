internal import Foundation

/// What the properties of a component say, and what is missing or wrong; what the times of events mean is
/// found out by ``CalendarOutline/events(in:)``.
extension CalendarOutline {
    /// Looks at the calendar's own properties.
    mutating func inspect(calendar: OpenComponent) {
        let shown = CalendarText.line(
            Self.unescaped((calendar["X-WR-CALNAME"] ?? calendar["NAME"])?.value ?? ""))
        if name == nil, !shown.isEmpty { name = shown }
        let intervals = ["REFRESH-INTERVAL", "X-PUBLISHED-TTL"].compactMap { calendar[$0] }
        refresh = refresh ?? intervals.lazy.compactMap { CalendarStamp.seconds($0.value) }.first
        for interval in intervals where CalendarStamp.seconds(interval.value) == nil {
            note(.badRefresh, interval.number, "\(interval.name) is no length of time.")
        }
        // A single event is no calendar to subscribe to, and needs no name.
        let isFeed = eventLines.count != 1
        if isFeed, calendar["X-WR-CALNAME"] == nil {
            note(.noName, calendar.line, "There is no X-WR-CALNAME.")
        }
        if isFeed, intervals.isEmpty {
            note(
                .noRefresh, calendar.line, "It has neither REFRESH-INTERVAL nor X-PUBLISHED-TTL.")
        }
        if calendar["VERSION"]?.value != "2.0" {
            note(.noVersion, calendar.line, "There is no VERSION:2.0.")
        }
        if calendar["PRODID"] == nil { note(.noProduct, calendar.line, "There is no PRODID.") }
        if let uid = calendar["UID"] {
            note(.calendarUID, uid.number, "The calendar itself has a UID.")
        }
        if let method = calendar["METHOD"] {
            note(.method, method.number, "It has METHOD:\(method.value.printed).")
        }
        noteRepeated(
            ["VERSION", "PRODID", "CALSCALE", "METHOD", "X-WR-CALNAME", "REFRESH-INTERVAL"],
            in: calendar)
    }

    /// Looks at the properties of an event as they are written.
    mutating func inspect(event: OpenComponent) {
        let stamps = ["LAST-MODIFIED", "DTSTAMP"].compactMap { event[$0] }
        for stamp in stamps {
            // A clock that runs a little ahead is no fault.
            switch CalendarStamp.instant(stamp.value) {
            case nil: note(.badStamp, stamp.number, "\(stamp.name) is no time in UTC.")
            case let instant? where instant > now.addingTimeInterval(86_400):
                note(.futureStamp, stamp.number, "\(stamp.name) lies in the future.")
            default: break
            }
        }
        for (property, fault, mayBeEmpty) in Self.required {
            if let line = event[property], mayBeEmpty || !line.value.isEmpty { continue }
            note(fault, event.line, "The event has no \(property).")
        }
        if let status = event["STATUS"],
            !["TENTATIVE", "CONFIRMED", "CANCELLED"].contains(status.value.uppercased())
        {
            note(.badStatus, status.number, "STATUS:\(status.value.printed) is not known.")
        }
        if let sequence = event["SEQUENCE"], Int32(sequence.value) ?? -1 < 0 {
            note(.badSequence, sequence.number, "SEQUENCE is no number from 0 on.")
        }
        if event["DTEND"] != nil, let duration = event["DURATION"] {
            note(.endTwice, duration.number, "The event has both DTEND and DURATION.")
        }
        noteRepeated(
            [
                "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION",
                "LOCATION", "STATUS", "SEQUENCE", "LAST-MODIFIED", "CREATED", "URL", "GEO",
                "TRANSP", "RECURRENCE-ID",
            ], in: event)
        for line in ["DTSTART", "DTEND", "RECURRENCE-ID"].compactMap({ event[$0] }) {
            guard let zone = line.parameters["TZID"], usedZones[zone] == nil,
                usedZones.count < Self.zoneLimit
            else { continue }
            usedZones[zone] = line.number
        }
        let changedAt = stamps.lazy.compactMap { CalendarStamp.instant($0.value) }.first
        newestStamp = [newestStamp, changedAt].compactMap(\.self).max()
        guard let uid = event["UID"], !uid.value.isEmpty else { return }
        let key = "\(uid.value)\n\(event["RECURRENCE-ID"]?.value ?? "")"
        if let before = lines[key] {
            note(.duplicateUID, uid.number, "The UID is that of the event on line \(before).")
        } else {
            lines[key] = event.line
        }
    }

    /// What every event has, and whether it may be empty.
    private static let required: [(String, FeedFault, mayBeEmpty: Bool)] = [
        ("UID", .noUID, false), ("DTSTAMP", .noStamp, true), ("DTSTART", .noStart, true),
        ("SUMMARY", .noSummary, false), ("SEQUENCE", .noSequence, true),
    ]

    /// Looks at a reminder. <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6>
    mutating func inspect(alarm: OpenComponent) {
        if !hasAlarms { note(.alarms, alarm.line, "The events have reminders (VALARM).") }
        hasAlarms = true
        let action = alarm["ACTION"]?.value.uppercased()
        if action == nil || alarm["TRIGGER"] == nil {
            note(.badAlarm, alarm.line, "A VALARM needs ACTION and TRIGGER.")
        } else if action == "DISPLAY", alarm["DESCRIPTION"] == nil {
            note(.badAlarm, alarm.line, "A VALARM that displays needs DESCRIPTION.")
        }
    }

    /// Looks at a VTIMEZONE.
    mutating func inspect(zone: OpenComponent) {
        guard let name = zone["TZID"]?.value, !name.isEmpty else {
            note(.badZone, zone.line, "The VTIMEZONE has no TZID.")
            return
        }
        if zone.parts.isDisjoint(with: ["STANDARD", "DAYLIGHT"]) {
            note(.badZone, zone.line, "The VTIMEZONE \(name.printed) defines no offset.")
        }
        if definedZones[name] != nil {
            note(.badZone, zone.line, "\(name.printed) is defined twice.")
        }
        if definedZones.count < Self.zoneLimit { definedZones[name] = zone.line }
    }

    /// Notes zones that are used and not defined, or defined and not used.
    mutating func compareZones() {
        for (name, line) in usedZones.sorted(by: { $0.value < $1.value })
        where definedZones[name] == nil {
            if CalendarZones.isKnown(name) {
                note(.noZone, line, "TZID=\(name.printed) has no VTIMEZONE in the file.")
            } else {
                note(
                    .unknownZone, line,
                    "TZID=\(name.printed) has no VTIMEZONE and is no zone that is known.")
            }
        }
        for (name, line) in definedZones.sorted(by: { $0.value < $1.value })
        where usedZones[name] == nil {
            note(.unusedZone, line, "No event uses the VTIMEZONE \(name.printed).")
        }
    }

    /// Notes which of these properties a component has more than once.
    private mutating func noteRepeated(_ names: [String], in component: OpenComponent) {
        for name in names {
            let lines = component.properties[name] ?? []
            guard lines.count > 1 else { continue }
            note(
                .twice, lines[1].number, "The \(component.name) has \(name) \(lines.count) times.")
        }
    }

    /// <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11>
    private static func unescaped(_ text: String) -> String {
        text.prefix(1_000).replacing(/\\(.?)/.dotMatchesNewlines()) { escape in
            escape.1 == "n" || escape.1 == "N" ? "\n" : escape.1
        }.description
    }
}
