internal import CLibICal
internal import FieldGame
internal import Foundation

/// A match's VEVENT.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1>
struct EventRendering {
    let match: Match
    let words: EventText
    let kickOff: KickOff
    /// Where the match can be downloaded; nil when no base URL is known.
    let url: String?
    let forms: EventConstants

    /// The rendering of a match; throws when one of its times lies outside the years 1 to 9999.
    init(
        _ match: Match, style: EventStyle, url: String?, forms: EventConstants
    ) throws(CalendarError) {
        guard let kickOff = KickOff(on: match.date, at: match.time) else {
            throw .timeOutOfRange(match: match.id)
        }
        self.match = match
        self.words = EventText(match, style: style)
        self.kickOff = kickOff
        self.url = url
        self.forms = forms
    }

    /// The event's lines.
    func block() throws(CalendarError) -> EventBlock {
        EventBlock(
            id: match.id, start: kickOff.instant, usesLondon: kickOff.usesLondon,
            bytes: try LibICal.alone(lines))
    }

    private func lines() throws(CalendarError) -> [UInt8] {
        var event = ComponentLines()
        try event.begin(ICAL_VEVENT_COMPONENT)
        try addIdentity(to: &event)
        try addTimes(to: &event)
        try addWords(to: &event)
        try addPlace(to: &event)
        if let url { try event.add(ICAL_URL_PROPERTY, address: url) }
        event.add(lines: forms.free)
        try event.end(ICAL_VEVENT_COMPONENT)
        return event.octets
    }

    /// The UID never changes: it holds the match's id and nothing that can be configured.
    private func addIdentity(to event: inout ComponentLines) throws(CalendarError) {
        guard let created = ICalDateTime(utc: match.createdAt),
            let updated = ICalDateTime(utc: match.updatedAt)
        else { throw .timeOutOfRange(match: match.id) }
        try event.add(
            ICAL_UID_PROPERTY, text: match.id.text + "@fieldgame.planner")
        try event.add(ICAL_DTSTAMP_PROPERTY, updated)
        try event.add(ICAL_CREATED_PROPERTY, created)
        try event.add(ICAL_LASTMODIFIED_PROPERTY, updated)
        try event.add(
            ICAL_SEQUENCE_PROPERTY, number: Int32(clamping: max(0, match.sequence)))
    }

    private func addTimes(to event: inout ComponentLines) throws(CalendarError) {
        try event.add(ICAL_DTSTART_PROPERTY, kickOff.start, zone: forms.zone)
        try event.add(ICAL_DTEND_PROPERTY, kickOff.end, zone: forms.zone)
        event.add(lines: status)
    }

    private func addWords(to event: inout ComponentLines) throws(CalendarError) {
        try event.add(ICAL_SUMMARY_PROPERTY, text: words.summary)
        try event.add(ICAL_DESCRIPTION_PROPERTY, text: words.description)
        try event.add(ICAL_CATEGORIES_PROPERTY, text: words.competition)
    }

    /// The pitch's name, and its position for maps.
    private func addPlace(to event: inout ComponentLines) throws(CalendarError) {
        try event.add(ICAL_LOCATION_PROPERTY, text: words.location)
        guard let position = match.position else { return }
        let north = Degrees(position.latitude).description
        let east = Degrees(position.longitude).description
        try event.add(position: north + ";" + east)
        guard !words.location.isEmpty else { return }
        try event.add(
            place: forms.place, title: CalendarText.parameter(words.location),
            address: "geo:" + north + "," + east)
    }

    /// A time to be confirmed makes the event tentative, and so does a postponement.
    private var status: [UInt8] {
        switch match.status {
        case .cancelled: forms.cancelled
        case .postponed: forms.tentative
        case .scheduled, .completed: match.time == nil ? forms.tentative : forms.confirmed
        }
    }
}

/// A latitude or a longitude to six decimals, about 10 cm on the ground.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.8.1.6>
struct Degrees: Hashable, Sendable, CustomStringConvertible {
    private let millionths: Int

    /// The nearest value of six decimals: 51.4912345 -> 51.491235. What is no angle is 0.
    init(_ degrees: Double) {
        millionths = abs(degrees) <= 360 ? Int((degrees * 1e6).rounded()) : 0
    }

    /// The value in degrees; never a negative zero.
    var value: Double { Double(millionths) / 1e6 }

    /// Always six decimals: `-0.608500`.
    var description: String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return (millionths < 0 ? "-" : "") + String(whole) + "."
            + String(1_000_000 + rest).dropFirst()
    }
}

/// What libical writes alike in many events, written once.
///
/// It depends on nothing, so a renderer keeps it.
struct EventConstants: Hashable, Sendable {
    /// STATUS and TRANSP: no event takes up its readers' time.
    let confirmed, tentative, cancelled: [UInt8]
    /// X-MICROSOFT-CDO-BUSYSTATUS, which says the same to Outlook.
    let free: [UInt8]
    /// The parameter that names London's clocks, with the `;` before it.
    let zone: [UInt8]
    /// X-APPLE-STRUCTURED-LOCATION up to its title.
    let place: [UInt8]

    /// The forms; throws `CalendarError.refused`.
    init() throws(CalendarError) {
        self = try LibICal.alone { () throws(CalendarError) in try EventConstants(alone: ()) }
    }

    private init(alone: Void) throws(CalendarError) {
        confirmed = try Self.lines(of: ICAL_STATUS_CONFIRMED)
        tentative = try Self.lines(of: ICAL_STATUS_TENTATIVE)
        cancelled = try Self.lines(of: ICAL_STATUS_CANCELLED)
        var (free, zone, place) = (ComponentLines(), ComponentLines(), ComponentLines())
        try free.add(extension: "X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        try unsafe zone.append(icalparameter_new_tzid(London.zoneName))
        unsafe place.open("X-APPLE-STRUCTURED-LOCATION")
        try unsafe place.append(icalparameter_new_value(ICAL_VALUE_URI))
        try place.append(parameter: "X-APPLE-RADIUS", "100")
        (self.free, self.zone, self.place) = (free.octets, zone.octets, place.octets)
    }

    private static func lines(of status: icalproperty_status) throws(CalendarError) -> [UInt8] {
        var lines = ComponentLines()
        try lines.add(status)
        try lines.add(ICAL_TRANSP_TRANSPARENT)
        return lines.octets
    }
}
