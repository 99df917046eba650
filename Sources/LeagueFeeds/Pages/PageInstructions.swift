/// What a page says about adding calendars and about choosing what is in them.
enum PageInstructions {
    /// The instructions, with examples made of calendars that there are.
    static func html(
        for listings: [FeedListing], _ address: PageAddress, takesQueries: Bool
    ) -> String {
        guard takesQueries,
            let first = listings.first(where: { $0.kind == .house })
                ?? listings.first
        else { return adding }
        return [adding, options(of: first, address), combining(listings, address)]
            .joined(separator: "\n")
    }

    private static let adding = """
        <section aria-labelledby="how">
        <h2 id="how">How to add one</h2>
        <dl>
        <dt>iPhone and iPad</dt>
        <dd>Tap Subscribe. Or: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add
        Subscribed Calendar, and paste the address.</dd>
        <dt>Mac</dt>
        <dd>Click Subscribe. Or in Calendar: File, New Calendar Subscription, paste the address, and
        choose how often it refreshes.</dd>
        <dt>Google Calendar</dt>
        <dd>On a computer: Other calendars, the plus sign, From URL, paste the address. Then it is on
        your telephone too. Google looks for changes only now and then: it can take up to a
        day.</dd>
        <dt>Outlook</dt>
        <dd>On the web and in the new Outlook: Calendar, Add calendar, Subscribe from web, paste the
        address. Changes can take a few hours.</dd>
        <dt>Thunderbird</dt>
        <dd>File, New, Calendar, On the Network, and paste the address.</dd>
        </dl>
        <p>Subscribe; do not download and import. An imported file never changes again.</p>
        </section>
        """

    private static func options(of listing: FeedListing, _ address: PageAddress) -> String {
        let example = address.of(listing.path) + "?results=no&alarm=30"
        return """
            <section aria-labelledby="options">
            <h2 id="options">Choose what is in it</h2>
            <p>Write these behind an address, after a question mark, with &amp; between them:</p>
            <dl>
            <dt><code>results=no</code></dt><dd>Leaves out
            matches that have been played.</dd>
            <dt><code>alarm=30</code></dt><dd>Reminds you 30 minutes before each match.</dd>
            <dt><code>cancelled=omit</code></dt>
            <dd>Leaves out cancelled matches. <code>cancelled=status</code> keeps them with their usual
            title, for programs that cross them out by themselves; otherwise the title says that
            they are cancelled.</dd>
            </dl>
            <p class="example"><code>\(PageText.escaped(example))</code></p>
            </section>
            """
    }

    /// Houses make the best example, since families follow two of them.
    private static func combining(_ listings: [FeedListing], _ address: PageAddress) -> String {
        let teams = listings.filter { $0.kind == .house || $0.kind == .team }
        guard let team = teams.first else { return "" }
        let competition = listings.first { $0.kind == .competition }?.id
        let follows =
            [team.id + (competition.map { ":\($0)" } ?? "")]
            + teams.dropFirst().prefix(1)
            .map(\.id)
        let query = follows.map { FeedParameter(.follow, $0).encoded.replacing("%20", with: "+") }
            .joined(separator: "&")
        return """
            <section aria-labelledby="several">
            <h2 id="several">Several in one</h2>
            <p>One calendar can follow several teams, each in all its matches or in one competition:
            the team’s id, and behind a colon the competition’s name.</p>
            <p class="example"><code>\
            \(PageText.escaped(address.of("/calendar/feed.ics?" + query)))</code></p>
            <details><summary>The ids of all teams</summary>
            <ul>
            \(teams.map(idLine).joined(separator: "\n"))
            </ul>
            </details>
            </section>
            """
    }

    private static func idLine(_ team: FeedListing) -> String {
        "<li><code>\(PageText.escaped(team.id))</code> <bdi>\(PageText.escaped(team.name))</bdi></li>"
    }
}
