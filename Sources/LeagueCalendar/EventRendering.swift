internal import CLibICal
internal import FieldGame
internal import Foundation

/// A match's VEVENT.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1>
struct EventRendering {
    private let match: Match
    private let words: EventText
    private let kickOff: KickOff
    private let created, updated: ICalDateTime
    /// Where the match can be downloaded; nil when no base URL is known.
    private let url: String?
    private let places: PlaceLines
    /// What makes an invitation of it; nil in feeds.
    private let scheduling: Scheduling?

    /// The rendering of a match; throws when one of its times lies outside the years 1 to 9999.
    init(
        _ match: Match, style: EventStyle, url: String?, places: PlaceLines = PlaceLines(),
        scheduling: Scheduling? = nil
    ) throws(CalendarError) {
        guard let kickOff = KickOff(on: match.date, at: match.time),
            let created = ICalDateTime(utc: match.createdAt),
            let updated = ICalDateTime(utc: match.updatedAt)
        else { throw .timeOutOfRange(match: match.id) }
        (self.match, self.kickOff, self.url) = (match, kickOff, url)
        (self.places, self.scheduling) = (places, scheduling)
        (self.created, self.updated) = (created, updated)
        words = EventText(match, style: style)
    }

    /// The event's lines.
    func block() throws(CalendarError) -> EventBlock {
        EventBlock(
            id: match.id, start: kickOff.instant, usesLondon: kickOff.usesLondon,
            bytes: try ComponentLines.written(add))
    }

    /// The UID never changes: it holds the match's id and nothing that can be configured.
    private func add(to event: inout ComponentLines) throws(CalendarError) {
        try event.add("BEGIN", "VEVENT")
        try event.add("UID", EventUID.text(ofMatch: match.id))
        try event.add("DTSTAMP", scheduling?.stamp ?? updated)
        try event.add("CREATED", created)
        try event.add("LAST-MODIFIED", updated)
        let sequence = scheduling?.sequence ?? match.sequence
        try unsafe event.add(
            "SEQUENCE", value: icalvalue_new_integer(Int32(clamping: max(0, sequence))))
        try event.add("DTSTART", kickOff.start)
        try event.add("DTEND", kickOff.end)
        event.add(status)
        try event.add("SUMMARY", words.summary)
        try event.add("DESCRIPTION", words.description)
        try event.add("CATEGORIES", words.competition)
        try event.add(keptIn: &places[match], place)
        if let url { try unsafe event.add("URL", value: icalvalue_new_uri(url)) }
        if let scheduling { try scheduling.addPeople(to: &event) }
        event.add(scheduling != nil && status == Self.engaged ? Self.busyEnd : Self.end)
    }

    /// Where it is played.
    private func place(_ event: inout ComponentLines) throws(CalendarError) {
        try event.add("LOCATION", words.location)
        if let position = match.position { try add(position, to: &event) }
    }

    /// The pitch's position, for maps.
    private func add(
        _ position: Pitch.Position, to event: inout ComponentLines
    ) throws(CalendarError) {
        let north = Degrees(position.latitude).description
        let east = Degrees(position.longitude).description
        // libical's own value of this kind changes the locale of the whole process while it is printed.
        try unsafe event.add("GEO", value: icalvalue_new_string(north + ";" + east))
        guard !words.location.isEmpty else { return }
        try event.add(
            place: CalendarText.parameter(words.location), address: "geo:" + north + "," + east)
    }

    /// A time to be confirmed makes the event tentative, and so does a postponement.
    private var status: [UInt8] {
        if scheduling?.method == .cancel { return Self.cancelled }
        return switch match.status {
        case .cancelled: Self.cancelled
        case .postponed: Self.tentative
        case .scheduled, .completed:
            match.time == nil
                ? Self.tentative : scheduling == nil ? Self.confirmed : Self.engaged
        }
    }

    // No feed's event takes up its readers' time, but an umpire's match does; Outlook has words of its
    // own for that.
    private static let confirmed = Array("STATUS:CONFIRMED\r\nTRANSP:TRANSPARENT\r\n".utf8)
    private static let engaged = Array("STATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\n".utf8)
    private static let tentative = Array("STATUS:TENTATIVE\r\nTRANSP:TRANSPARENT\r\n".utf8)
    private static let cancelled = Array("STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n".utf8)
    private static let end = Array("X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\nEND:VEVENT\r\n".utf8)
    private static let busyEnd = Array("X-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\nEND:VEVENT\r\n".utf8)
}

/// The lines of places, each written once for all the matches there that are rendered together.
///
/// For speed alone: an event is rendered in 82,000 instructions, of 97,000.
package final class PlaceLines {
    private struct Place: Hashable {
        let pitch: String?
        let position: Pitch.Position?
    }

    private var lines: [Place: [UInt8]] = [:]

    /// None.
    package init() {}

    /// The lines of the place where a match is played; nil before they are written.
    subscript(_ match: Match) -> [UInt8]? {
        get { lines[Place(pitch: match.pitch, position: match.position)] }
        set { lines[Place(pitch: match.pitch, position: match.position)] = newValue }
    }
}

/// A latitude or a longitude to six decimals, about 10 cm on the ground.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.8.1.6>
struct Degrees: CustomStringConvertible {
    private let millionths: Int

    /// The nearest value of six decimals: 51.4912345 -> 51.491235. What is no angle is 0.
    init(_ degrees: Double) {
        millionths = abs(degrees) <= 360 ? Int((degrees * 1e6).rounded()) : 0
    }

    /// Always six decimals, and never a negative zero: `-0.608500`.
    var description: String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return (millionths < 0 ? "-" : "") + String(whole) + "."
            + String(1_000_000 + rest).dropFirst()
    }
}
