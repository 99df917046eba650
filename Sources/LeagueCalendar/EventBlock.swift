internal import CLibICal
package import Foundation

/// One match's VEVENT as bytes, ready to stand in any feed.
///
/// It depends on nothing but the match and the renderer's base URL, so it may be kept by the match's
/// id, sequence and `updatedAt`.
package struct EventBlock: Hashable, Sendable, Identifiable {
    /// The match's id.
    package let id: UUID
    /// The kick-off, which orders the events of a feed.
    package let start: Date
    /// Whether the event names `Europe/London`, so that its calendar needs the VTIMEZONE.
    package let usesLondon: Bool
    /// From `BEGIN:VEVENT` to `END:VEVENT`, lines of at most 75 octets ended by CR LF.
    package let bytes: [UInt8]
}

extension EventBlock {
    /// The blocks in a feed's order, by kick-off and then by id; of two with one id the first stays,
    /// since a feed must not use a UID twice.
    static func ordered(_ blocks: some Sequence<EventBlock>) -> [EventBlock] {
        var seen: Set<UUID> = []
        return blocks.filter { seen.insert($0.id).inserted }
            .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }
}

/// How a match is written as an event, where there is a choice.
package struct EventStyle: Hashable, Sendable {
    /// Whether the title of a cancelled match begins with `CANCELLED: `; its STATUS says so anyhow,
    /// which Google hides and Outlook ignores.
    package var titlesCancellation: Bool
    /// A further line of the description; empty for none.
    package var note: String

    /// A style: `CANCELLED: ` in titles and no note, unless something else is said.
    package init(titlesCancellation: Bool = true, note: String = "") {
        self.titlesCancellation = titlesCancellation
        self.note = note
    }
}

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
        bytes = try ComponentLines.written { alarm throws(CalendarError) in
            try alarm.add("BEGIN", "VALARM")
            try alarm.add("ACTION", "DISPLAY")
            try alarm.add("DESCRIPTION", "Match")
            let before = unsafe icaltriggertype_from_int(Int32(-60 * wanted))
            try unsafe alarm.add("TRIGGER", value: icalvalue_new_trigger(before))
            try alarm.add("END", "VALARM")
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
