internal import CLibICal

/// A VALARM that shows something before its event begins.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6>
package struct Reminder: Hashable, Sendable {
    /// From `BEGIN:VALARM` to `END:VALARM`.
    let bytes: [UInt8]

    /// The minutes before a match at which a reminder may be set: from its start up to four
    /// weeks before.
    package static let minutes = 0...40_320

    /// A reminder so many minutes before, held between ``minutes``.
    package init(minutes: Int) throws(CalendarError) {
        let wanted = min(max(minutes, Self.minutes.lowerBound), Self.minutes.upperBound)
        bytes = try LibICal.alone { () throws(CalendarError) in
            var alarm = ComponentLines()
            try alarm.begin(ICAL_VALARM_COMPONENT)
            try alarm.add(ICAL_ACTION_DISPLAY)
            try alarm.add(ICAL_DESCRIPTION_PROPERTY, text: "Match")
            try alarm.add(triggerSeconds: Int32(-60 * wanted))
            try alarm.end(ICAL_VALARM_COMPONENT)
            return alarm.octets
        }
    }
}

extension EventBlock {
    /// The same event with a reminder.
    package func with(_ reminder: Reminder) -> EventBlock {
        let end = Array("END:VEVENT\r\n".utf8)
        return EventBlock(
            id: id, start: start, usesLondon: usesLondon,
            bytes: bytes.dropLast(end.count) + reminder.bytes + end)
    }
}
