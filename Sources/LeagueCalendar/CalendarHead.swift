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
