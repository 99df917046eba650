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

extension CalendarHead {
    /// The calendar's last line.
    static let tail = Array("END:VCALENDAR\r\n".utf8)

    /// What wrote the calendar, as its PRODID.
    static let product = "-//Field Game Planner//Fixtures//EN"

    /// The lines of a calendar before its first component.
    ///
    /// No METHOD, since PUBLISH demands an organizer, and no UID, which some programs take for that of
    /// every event. Google, Apple and Outlook read the `X-` twins.
    /// <https://www.rfc-editor.org/rfc/rfc7986#section-5>
    ///
    /// - Parameter isDownload: whether it is one match to add to a calendar of one's own: no
    ///   `X-WR-CALNAME`, which would offer a new calendar.
    func opening(isDownload: Bool = false) throws(CalendarError) -> [UInt8] {
        try ComponentLines.written { calendar throws(CalendarError) in
            let line = CalendarText.line(name)
            let shown = line.isEmpty ? "Fixtures" : line
            let description = CalendarText.lines(self.description)
            try calendar.add("BEGIN", "VCALENDAR")
            try calendar.add("VERSION", "2.0")
            try calendar.add("PRODID", Self.product)
            try calendar.add("CALSCALE", "GREGORIAN")
            try calendar.add("NAME", shown)
            try calendar.add("DESCRIPTION", description)
            if !isDownload {
                try calendar.add("X-WR-CALNAME", shown)
                try calendar.add("X-WR-CALDESC", description)
            }
            if let url {
                let address = try WebAddress(url, as: .page).description
                try unsafe calendar.add("URL", value: icalvalue_new_uri(address))
            }
            if let sourceURL {
                let address = try WebAddress(sourceURL, as: .source).description
                try unsafe calendar.add(
                    "SOURCE", as: ICAL_VALUE_URI, value: icalvalue_new_uri(address))
            }
            try calendar.add("COLOR", colour.flatMap(Colour.cssName) ?? "")
            try calendar.add("X-WR-TIMEZONE", London.zoneName)
            let interval = icaldurationtype_from_int(
                Int32(min(max(refreshInterval, 60), 30 * 86_400)))
            try unsafe calendar.add(
                "REFRESH-INTERVAL", as: ICAL_VALUE_DURATION, value: icalvalue_new_duration(interval)
            )
            try unsafe calendar.add("X-PUBLISHED-TTL", value: icalvalue_new_duration(interval))
        }
    }
}

extension Colour {
    /// The CSS name in lower case of a CSS name in any case, or the one nearest to a hex triplet, the
    /// only form that COLOR may have; nil for anything else.
    ///
    /// `SteelBlue` -> `steelblue`, `#1E4D8C` -> `darkslateblue`, `#f00` -> `red`. The distance is the
    /// straight one in sRGB; of names equally far the first of the alphabet is taken.
    /// <https://www.rfc-editor.org/rfc/rfc7986#section-5.9>
    static func cssName(_ text: String) -> String? {
        let lower = text.lowercased()
        if css[lower] != nil { return lower }
        guard lower.hasPrefix("#"), let colour = Colour(hexDigits: lower.dropFirst()) else {
            return nil
        }
        return css.min {
            ($0.value.distance(to: colour), $0.key) < ($1.value.distance(to: colour), $1.key)
        }?.key
    }
}
