/// The calendars of one kind on a page.
struct PageSection: Sendable {
    /// The fragment by which links find it.
    let id: String
    /// Its heading.
    let title: String
    private let listings: [FeedListing]

    /// Nil when there are no calendars of the kind.
    init?(id: String, title: String, listings: [FeedListing]) {
        guard !listings.isEmpty else { return nil }
        (self.id, self.title, self.listings) = (id, title, listings)
    }

    /// The section with all its calendars.
    func html(_ address: PageAddress) -> String {
        """
        <section aria-labelledby="\(id)">
        <h2 id="\(id)">\(title)</h2>
        <ul class="feeds">
        \(listings.map { Self.item($0, address) }.joined(separator: "\n"))
        </ul>
        </section>
        """
    }

    /// What only a script can do is hidden until the script shows it.
    private static func item(_ listing: FeedListing, _ address: PageAddress) -> String {
        let name = PageText.escaped(listing.name)
        let file = PageText.escaped(address.of(listing.path))
        let subscription = address.forSubscribing(listing.path).map {
            #"href="\#(PageText.escaped($0))""#
        }
        return """
            <li>
            <h3><bdi>\(name)</bdi> <small>\(count(listing.events))</small></h3>
            <p class="acts"><a class="add" \(subscription ?? "hidden")>Subscribe<span
            class="aside"> to <bdi>\(name)</bdi></span></a>
            <button type="button" hidden>Copy address<span
            class="aside"> of <bdi>\(name)</bdi></span></button></p>
            <p><a class="file" href="\(file)">\(file)</a></p>
            </li>
            """
    }

    private static func count(_ events: Int) -> String {
        switch events {
        case 0: "no matches yet"
        case 1: "1 match"
        default: "\(events) matches"
        }
    }
}
