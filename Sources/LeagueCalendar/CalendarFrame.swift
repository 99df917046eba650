/// The lines of a calendar around its events.
package struct CalendarFrame: Hashable, Sendable {
    /// From `BEGIN:VCALENDAR` to the first event, London's clock changes among them when an event
    /// names them.
    package let opening: [UInt8]
    /// What follows the last event.
    package let closing: [UInt8]

    /// How many octets both take.
    package var count: Int { opening.count + closing.count }
}
