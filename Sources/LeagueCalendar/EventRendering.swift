internal import CLibICal
internal import FieldGame
internal import Foundation

/// A match's VEVENT.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1>
struct EventRendering {
    let match: Match
    let words: MatchWords
    let kickOff: KickOff
    /// Where the match can be downloaded; nil when no base URL is known.
    let url: String?

    /// The rendering of a match; throws when one of its times lies outside the years 1 to 9999.
    init(_ match: Match, style: EventStyle, url: String?) throws(CalendarError) {
        guard let kickOff = KickOff(on: match.date, at: match.time) else {
            throw .timeOutOfRange(match: match.id)
        }
        self.match = match
        self.words = MatchWords(match, style: style)
        self.kickOff = kickOff
        self.url = url
    }

    /// The event's lines.
    func block() throws(CalendarError) -> EventBlock {
        EventBlock(
            id: match.id, start: kickOff.instant, usesLondon: kickOff.usesLondon,
            bytes: try LibICal.alone(lines))
    }

    private func lines() throws(CalendarError) -> [UInt8] {
        let event = try Component.event()
        try addIdentity(to: event)
        try addTimes(to: event)
        try addWords(to: event)
        try addPlace(to: event)
        if let url { try event.add(ICAL_URL_PROPERTY, address: url) }
        try event.add(extension: "X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        return try event.rendered()
    }

    /// The UID never changes: it holds the match's id and nothing that can be configured.
    private func addIdentity(to event: borrowing Component) throws(CalendarError) {
        guard let created = ClockReading(utc: match.createdAt),
            let updated = ClockReading(utc: match.updatedAt)
        else { throw .timeOutOfRange(match: match.id) }
        try event.add(
            ICAL_UID_PROPERTY, text: match.id.uuidString.lowercased() + "@fieldgame.planner")
        try event.add(ICAL_DTSTAMP_PROPERTY, updated)
        try event.add(ICAL_CREATED_PROPERTY, created)
        try event.add(ICAL_LASTMODIFIED_PROPERTY, updated)
        try event.add(
            ICAL_SEQUENCE_PROPERTY, number: Int32(clamping: max(0, match.sequence)))
    }

    private func addTimes(to event: borrowing Component) throws(CalendarError) {
        try event.add(ICAL_DTSTART_PROPERTY, kickOff.start)
        try event.add(ICAL_DTEND_PROPERTY, kickOff.end)
        try event.add(status)
        try event.add(ICAL_TRANSP_TRANSPARENT)
    }

    private func addWords(to event: borrowing Component) throws(CalendarError) {
        try event.add(ICAL_SUMMARY_PROPERTY, text: words.summary)
        try event.add(ICAL_DESCRIPTION_PROPERTY, text: words.description)
        try event.add(ICAL_CATEGORIES_PROPERTY, text: EscapeMark.escaped(words.competition))
    }

    /// The pitch's name, and its position for maps.
    private func addPlace(to event: borrowing Component) throws(CalendarError) {
        try event.add(ICAL_LOCATION_PROPERTY, text: words.location)
        guard let position = match.position else { return }
        let (north, east) = (Degrees(position.latitude), Degrees(position.longitude))
        try event.add(latitude: north, longitude: east)
        guard !words.location.isEmpty else { return }
        try event.add(
            extension: "X-APPLE-STRUCTURED-LOCATION", address: "geo:\(north),\(east)",
            parameters: [
                ("X-APPLE-RADIUS", "100"), ("X-TITLE", CalendarText.parameter(words.location)),
            ])
    }

    /// A time to be confirmed makes the event tentative, and so does a postponement.
    private var status: icalproperty_status {
        switch match.status {
        case .cancelled: ICAL_STATUS_CANCELLED
        case .postponed: ICAL_STATUS_TENTATIVE
        case .scheduled, .completed:
            match.time == nil ? ICAL_STATUS_TENTATIVE : ICAL_STATUS_CONFIRMED
        }
    }
}
