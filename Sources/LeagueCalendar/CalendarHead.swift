internal import CLibICal
internal import FieldGame

/// What a calendar says of itself, before its events.
package struct CalendarHead: Hashable, Sendable {
    /// The name that calendar programs show, one line; `Fixtures` stands in for an empty one.
    package var name: String
    /// A sentence or two on what is in it; empty omits it.
    package var description: String
    /// The page about this calendar, an absolute http or https address.
    package var url: String?
    /// Where this calendar is fetched from, an absolute http or https address.
    package var sourceURL: String?
    /// A CSS colour: a name (`steelblue`) or a hex triplet (`#1E4D8C`, `#abc`), which becomes the
    /// nearest name. Anything else omits it.
    package var colour: String?
    /// How often to fetch it again, in seconds; held between a minute and 30 days.
    package var refreshInterval: Int

    /// A head with these values, to be fetched every hour unless something else is said.
    package init(
        name: String, description: String = "", url: String? = nil, sourceURL: String? = nil,
        colour: String? = nil, refreshInterval: Int = 3600
    ) {
        self.name = name
        self.description = description
        self.url = url
        self.sourceURL = sourceURL
        self.colour = colour
        self.refreshInterval = refreshInterval
    }
}

/// The lines of a calendar before its first component, and after its last.
///
/// No METHOD, since PUBLISH demands an organizer, and no UID, which some programs take for that of
/// every event. Google, Apple and Outlook read the `X-` twins.
/// <https://www.rfc-editor.org/rfc/rfc7986#section-5>
struct HeadRendering {
    /// What the calendar is for.
    enum Purpose {
        /// A feed to subscribe to.
        case feed
        /// One match to add to a calendar of one's own: no `X-WR-CALNAME`, which would offer a new
        /// calendar.
        case download
    }

    /// The calendar's last line.
    static let tail = Array("END:VCALENDAR\r\n".utf8)

    let head: CalendarHead
    let purpose: Purpose

    /// The lines from `BEGIN:VCALENDAR` on, without ``tail``.
    func bytes() throws(CalendarError) -> [UInt8] { try LibICal.alone(lines) }

    private func lines() throws(CalendarError) -> [UInt8] {
        var calendar = ComponentLines()
        try calendar.begin(ICAL_VCALENDAR_COMPONENT)
        try calendar.add(ICAL_VERSION_PROPERTY, text: "2.0")
        try calendar.add(ICAL_PRODID_PROPERTY, text: "-//Field Game Planner//Fixtures//EN")
        try calendar.add(ICAL_CALSCALE_PROPERTY, text: "GREGORIAN")
        try addNames(to: &calendar)
        try addAddresses(to: &calendar)
        try calendar.add(ICAL_COLOR_PROPERTY, text: ColourName(head.colour ?? "")?.name ?? "")
        try calendar.add(extension: "X-WR-TIMEZONE", London.zoneName)
        let seconds = Int32(min(max(head.refreshInterval, 60), 30 * 86_400))
        try calendar.add(ICAL_REFRESHINTERVAL_PROPERTY, seconds: seconds)
        try calendar.add(extension: "X-PUBLISHED-TTL", LibICal.duration(seconds: seconds))
        return calendar.octets
    }

    private func addNames(to calendar: inout ComponentLines) throws(CalendarError) {
        var name = CalendarText.line(head.name)
        if name.isEmpty { name = "Fixtures" }
        let description = CalendarText.lines(head.description)
        try calendar.add(ICAL_NAME_PROPERTY, text: name)
        try calendar.add(ICAL_DESCRIPTION_PROPERTY, text: description)
        guard purpose == .feed else { return }
        try calendar.add(extension: "X-WR-CALNAME", name)
        try calendar.add(extension: "X-WR-CALDESC", description)
    }

    private func addAddresses(to calendar: inout ComponentLines) throws(CalendarError) {
        if let url = head.url {
            let address = try WebAddress(url, as: .page)
            try calendar.add(ICAL_URL_PROPERTY, address: address.description)
        }
        if let source = head.sourceURL {
            let address = try WebAddress(source, as: .source)
            try calendar.add(source: address.description)
        }
    }
}

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

/// A colour by its CSS name, the only form that COLOR may have.
///
/// <https://www.rfc-editor.org/rfc/rfc7986#section-5.9>
struct ColourName: Hashable, Sendable {
    /// The name in lower case, `darkslateblue`.
    let name: String

    /// The colour of a CSS name in any case, or the named one nearest to a hex triplet; nil for
    /// anything else.
    ///
    /// `SteelBlue` -> `steelblue`, `#1E4D8C` -> `darkslateblue`, `#f00` -> `red`
    init?(_ text: String) {
        let lower = text.lowercased()
        if Colour.css[lower] != nil {
            name = lower
        } else if lower.hasPrefix("#"), let colour = Colour(hexDigits: lower.dropFirst()) {
            name = Self.nearest(to: colour)
        } else {
            return nil
        }
    }

    /// By the straight distance in sRGB; of names equally far the first of the alphabet.
    private static func nearest(to colour: Colour) -> String {
        Colour.css.min {
            ($0.value.distance(to: colour), $0.key) < ($1.value.distance(to: colour), $1.key)
        }?.key ?? "black"
    }
}
