/// The page of all calendars, for people: how to subscribe to each, and how to put one together.
///
/// One HTML document that needs nothing else, made so that it works under
/// ``contentSecurityPolicy``, without scripts, and on a telephone.
package struct CalendarsPage: Sendable {
    /// The document, in UTF-8. The same calendars give the same bytes.
    package let html: String

    /// The page of these calendars.
    ///
    /// - Parameters:
    ///   - baseURL: the public address in front of their paths; nil makes links relative to the
    ///     page, and says so.
    ///   - takesQueries: whether what serves it understands `?alarm=30` and puts calendars together;
    ///     a folder of files does not, and its page does not speak of it.
    package init(_ listings: [FeedListing], baseURL: String?, takesQueries: Bool = true) {
        let address = PageAddress(base: baseURL)
        let kinds = Self.kinds.filter { kind, _ in listings.contains { $0.kind == kind } }
        let sections = kinds.map { kind, title in
            let items = listings.filter { $0.kind == kind }.map { Self.item($0, address) }
            return """
                <section aria-labelledby="\(kind.rawValue)">
                <h2 id="\(kind.rawValue)">\(title)</h2>
                <ul class="feeds">
                \(items.joined(separator: "\n"))
                </ul>
                </section>
                """
        }
        let links = (kinds.map { ($0.rawValue, $1) } + [("how", "How to add one")])
            .map { "<a href=\"#\($0)\">\($1)</a>" }
        html = PageLook.document(
            title: "Field Game calendars",
            body: """
                <header>
                <h1>Field Game calendars</h1>
                <p>Fixtures and results that keep themselves up to date. Choose a calendar, and your
                telephone or computer looks for changes by itself. Times are London’s.</p>
                \(address.isKnown ? "" : Self.relativeNote)
                <nav aria-label="Calendars by kind">
                \(links.joined(separator: "\n"))
                </nav>
                </header>
                <main>
                \(listings.isEmpty ? Self.emptyNote : "")
                \(sections.joined(separator: "\n"))
                \(PageInstructions.html(for: listings, address, takesQueries: takesQueries))
                </main>
                <p id="said" role="status"></p>
                <script>\(PageLook.script)</script>
                """)
    }

    /// The kinds in the order in which people look for them.
    private static let kinds: [(FeedKind, String)] = [
        (.all, "Everything"), (.house, "Houses"), (.team, "School teams"),
        (.competition, "Competitions"), (.pitch, "Pitches"), (.umpire, "Umpires"),
    ]

    /// One calendar. What only a script can do is hidden until the script shows it.
    private static func item(_ listing: FeedListing, _ address: PageAddress) -> String {
        let name = PageText.escaped(listing.name)
        let file = PageText.escaped(address.of(listing.path))
        let subscription = address.forSubscribing(listing.path).map {
            #"href="\#(PageText.escaped($0))""#
        }
        let count =
            switch listing.events {
            case 0: "no matches yet"
            case 1: "1 match"
            default: "\(listing.events) matches"
            }
        return """
            <li>
            <h3><bdi>\(name)</bdi> <small>\(count)</small></h3>
            <p class="acts"><a class="add" \(subscription ?? "hidden")>Subscribe<span
            class="aside"> to <bdi>\(name)</bdi></span></a>
            <button type="button" hidden>Copy address<span
            class="aside"> of <bdi>\(name)</bdi></span></button></p>
            <p><a class="file" href="\(file)">\(file)</a></p>
            </li>
            """
    }

    private static let relativeNote = """
        <p class="note">The links below are relative: the address of this page, up to its last
        slash, goes before them.</p>
        """

    private static let emptyNote = "<p>There are no calendars yet.</p>"
}
