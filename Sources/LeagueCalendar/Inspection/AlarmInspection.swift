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
