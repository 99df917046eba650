internal import Foundation

/// The properties of one event as they are written; what its times mean is ``EventTimes``' concern.
struct EventValidation {
    /// The zones that its times name, with their lines.
    let zones: [(name: String, line: Int)]
    /// Its LAST-MODIFIED, else its DTSTAMP.
    let changedAt: Date?

    private static let once = [
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "LOCATION",
        "STATUS", "SEQUENCE", "LAST-MODIFIED", "CREATED", "URL", "GEO", "TRANSP", "RECURRENCE-ID",
    ]
    /// A clock that runs a little ahead is no fault.
    private static let tolerance: TimeInterval = 86_400

    /// Notes what is missing or wrong.
    init(_ event: OpenComponent, now: Date, _ findings: inout FeedFindings) {
        zones = ["DTSTART", "DTEND", "RECURRENCE-ID"].compactMap { name in
            guard let line = event[name], let zone = line.parameters["TZID"] else { return nil }
            return (zone, line.number)
        }
        let stamps = ["LAST-MODIFIED", "DTSTAMP"].compactMap { event[$0] }
        changedAt = stamps.lazy.compactMap { CalendarStamp.instant($0.value) }.first
        Self.note(stamps, now: now, &findings)
        Self.noteMissing(event, &findings)
        Self.noteValues(event, &findings)
        event.noteRepeated(Self.once, &findings)
    }

    private static func note(
        _ stamps: [ContentLine], now: Date, _ findings: inout FeedFindings
    ) {
        for stamp in stamps {
            guard let instant = CalendarStamp.instant(stamp.value) else {
                findings.add(
                    .badStamp, line: stamp.number, "\(stamp.name) is no time in UTC.")
                continue
            }
            if instant > now.addingTimeInterval(tolerance) {
                findings.add(.futureStamp, line: stamp.number, "\(stamp.name) lies in the future.")
            }
        }
    }

    private static func noteMissing(_ event: OpenComponent, _ findings: inout FeedFindings) {
        if event["UID"]?.value.isEmpty != false {
            findings.add(.noUID, line: event.line, "The event has no UID.")
        }
        if event["DTSTAMP"] == nil {
            findings.add(.noStamp, line: event.line, "The event has no DTSTAMP.")
        }
        if event["DTSTART"] == nil {
            findings.add(.noStart, line: event.line, "The event has no DTSTART.")
        }
        if event["SUMMARY"]?.value.isEmpty != false {
            findings.add(.noSummary, line: event.line, "The event has no SUMMARY.")
        }
        if event["SEQUENCE"] == nil {
            findings.add(.noSequence, line: event.line, "The event has no SEQUENCE.")
        }
    }

    private static func noteValues(_ event: OpenComponent, _ findings: inout FeedFindings) {
        if let status = event["STATUS"],
            !["TENTATIVE", "CONFIRMED", "CANCELLED"].contains(status.value.uppercased())
        {
            findings.add(
                .badStatus, line: status.number, "STATUS:\(status.value.printed) is not known.")
        }
        if let sequence = event["SEQUENCE"], Int32(sequence.value) ?? -1 < 0 {
            findings.add(.badSequence, line: sequence.number, "SEQUENCE is no number from 0 on.")
        }
        if event["DTEND"] != nil, let duration = event["DURATION"] {
            findings.add(
                .endTwice, line: duration.number, "The event has both DTEND and DURATION.")
        }
    }
}

/// The reminders of events.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6>
enum AlarmInspection {
    /// Notes that there are reminders, and what one lacks.
    static func inspect(
        _ alarm: OpenComponent, isFirst: Bool, _ findings: inout FeedFindings
    ) {
        if isFirst {
            findings.add(.alarms, line: alarm.line, "The events have reminders (VALARM).")
        }
        let action = alarm["ACTION"]?.value.uppercased()
        if action == nil || alarm["TRIGGER"] == nil {
            findings.add(.badAlarm, line: alarm.line, "A VALARM needs ACTION and TRIGGER.")
        } else if action == "DISPLAY", alarm["DESCRIPTION"] == nil {
            findings.add(.badAlarm, line: alarm.line, "A VALARM that displays needs DESCRIPTION.")
        }
    }
}
