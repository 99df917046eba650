import FieldGame
import LeagueDatabase
package import LeagueFeeds

/// The page of all calendars: how to subscribe to each, and how to put one together.
package struct CalendarsPage: Page {
    private let listings: [FeedListing]

    /// The page of these calendars.
    package init(_ listings: [FeedListing]) { self.listings = listings }

    package var head: PageHead {
        var head = PageHead("Calendars", "/calendars", .calendars)
        head.summary = "Calendars of the Field Game that keep themselves up to date."
        return head
    }

    /// The kinds in the order in which people look for them.
    private static let kinds: [(FeedKind, String)] = [
        (.house, "Houses"), (.team, "School teams"), (.competition, "Competitions"),
        (.pitch, "Pitches"), (.umpire, "Umpires"),
    ]

    package func content(_ context: PageContext) -> HTML {
        let kinds = Self.kinds.filter { kind, _ in listings.contains { $0.kind == kind } }
        let places =
            kinds.map { ($0.rawValue, $1) } + [("cal", "All matches")]
            + (context.site.isServed ? [("frames", "On a page of your own")] : [])
        let links = places.map { place, title -> HTML in "<a href=\"#\(place)\">\(title)</a>" }
        let sections = kinds.map { kind, title -> HTML in
            let items = listings.filter { $0.kind == kind }.map { item($0, context) }
            return """
                <section aria-labelledby="\(kind.rawValue)"><h2 id="\(kind.rawValue)">\(title)</h2>
                <ul class="card plain list">
                \(HTML(items, separator: "\n"))
                </ul></section>
                """
        }
        return """
            <h1>Calendars</h1>
            <p class="soft">Fixtures and results that keep themselves up to date: subscribe once, and every \
            match stays right in your own calendar, moved and cancelled ones too.</p>
            <nav class="seg tabs" aria-label="On this page">\(links)</nav>
            \(context.site.baseURL == nil ? Self.relativeNote : "")
            \(CalendarInstructions.adding)
            <div class="grid">
            \(HTML(sections, separator: "\n"))
            </div>
            \(CalendarBox(title: "All matches", calendar: "/calendar/all.ics").html(context))
            \(context.site.isServed ? CalendarInstructions.options(listings, context) : "")
            """
    }

    /// One calendar. What only a script can do is hidden until the script shows it.
    private func item(_ listing: FeedListing, _ context: PageContext) -> HTML {
        let path = PagePath("calendar", listing.kind.rawValue, listing.slug + ".ics")
        let site = context.site
        let kit =
            listing.kind == .house || listing.kind == .team
            ? context.directory.team(listing.id).map(context.kit) : nil
        let subscribe: HTML? = site.subscription(path).map { url in
            """
            <a class="btn alt" href="\(url: url)">Subscribe<span class="vh"> to \(listing.name)</span></a> 
            """
        }
        return """
            <li><span>\(kit) <a href="\(url: site.file(path))">\(listing.name)</a> <small class="soft">\
            \(listing.events.counted("match", "matches") ?? "no matches yet")</small> \
            <span class="small" role="status"></span></span>\(subscribe)\
            <button class="alt" type="button"\(attribute: "data-copy", site.address(path)) hidden>Copy\
            <span class="vh"> address of \(listing.name)</span></button></li>
            """
    }

    private static let relativeNote: HTML = """
        <p class="note">The public address is not known here: the address of this site goes before the \
        links below.</p>
        """
}

/// What a page says about adding calendars and about choosing what is in them.
enum CalendarInstructions {
    static let adding: HTML = """
        <section class="noprint" aria-labelledby="how"><h2 id="how">How to subscribe</h2>
        <div class="card plain">
        <details><summary>iPhone, iPad and Mac</summary><p>Tap Subscribe and agree. Or, on an iPhone: Settings, \
        Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar, and paste the address. \
        On a Mac: File, New Calendar Subscription.</p></details>
        <details><summary>Google Calendar</summary><p>On a computer: Other calendars, the plus sign, From URL, and \
        paste the address. Then it is on your telephone too. Google looks for changes only now and then: it can \
        take up to a day.</p></details>
        <details><summary>Outlook</summary><p>On the web and in the new Outlook: Calendar, Add calendar, Subscribe \
        from web, and paste the address. Changes can take a few hours.</p></details>
        <details><summary>Thunderbird</summary><p>File, New, Calendar, On the Network, and paste the \
        address.</p></details>
        <p>Subscribe; do not download and import. An imported file never changes again.</p>
        </div></section>
        """

    /// How to choose what is in a calendar, with examples made of calendars that there are.
    static func options(_ listings: [FeedListing], _ context: PageContext) -> HTML {
        guard let first = listings.first(where: { $0.kind == .house }) ?? listings.first else {
            return ""
        }
        let path = PagePath(
            "calendar", first.kind.rawValue, first.slug + ".ics",
            query: [("results", "no"), ("alarm", "30")])
        let example =
            first.kind == .all
            ? PagePath("calendar", "all.ics", query: path.query) : path
        return """
            <section aria-labelledby="options"><h2 id="options">Choose what is in it</h2>
            <div class="card plain">
            <p>Write these behind an address, after a question mark, with &amp; between them:</p>
            <dl class="facts"><dt><code>results=no</code></dt><dd>leaves out matches that have been played</dd>
            <dt><code>alarm=30</code></dt><dd>reminds you 30 minutes before each match</dd>
            <dt><code>cancelled=omit</code></dt><dd>leaves out cancelled matches; <code>cancelled=status</code> \
            keeps them with their usual title, for programs that cross them out by themselves</dd></dl>
            <p><code class="addr">\(context.site.address(example))</code></p>
            \(combining(listings, context))
            </div></section>
            \(frames(first, context))
            """
    }

    /// How to show a table or fixtures on a page of one's own.
    private static func frames(_ listing: FeedListing, _ context: PageContext) -> HTML {
        func frame(_ path: PagePath, _ title: String) -> HTML {
            let frame =
                "<iframe src=\"\(context.site.address(path))\" title=\"\(title)\" width=\"100%\" height=\"900\"></iframe>"
            return "<p><code class=\"addr\">\(frame)</code></p>"
        }
        let fixtures =
            listing.kind == .all
            ? PagePath("embed", "fixtures", "house", "NAME")
            : PagePath("embed", "fixtures", listing.kind.rawValue, listing.slug)
        return """
            <section aria-labelledby="frames"><h2 id="frames">On a page of your own</h2>
            <div class="card plain">
            <p>Other sites may show the fixtures of a house, and league tables, in a frame that keeps itself up \
            to date:</p>
            \(frame(fixtures, "Fixtures"))
            \(frame(PagePath("embed", "table", "SEASON", "LEAGUE"), "League table"))
            <p>NAME, SEASON and LEAGUE stand for what is in the addresses of pages here: \
            <code>/houses/NAME</code>, <code>/tables/SEASON/LEAGUE</code>. Behind an address \
            <code>?theme=dark</code> makes a dark frame, <code>?theme=auto</code> one that is as the reader’s \
            device.</p>
            </div></section>
            """
    }

    /// Houses make the best example, since families follow two of them.
    private static func combining(_ listings: [FeedListing], _ context: PageContext) -> HTML {
        let teams = listings.filter { $0.kind == .house || $0.kind == .team }
        guard let team = teams.first else { return "" }
        let competition = listings.first { $0.kind == .competition }?.id
        let follows =
            [team.id + (competition.map { ":\($0)" } ?? "")] + teams.dropFirst().prefix(1).map(\.id)
        let path = PagePath("calendar", "feed.ics", query: follows.map { ("follow", $0) })
        let ids = teams.map { "<li><code>\($0.id)</code> \($0.name)</li>" as HTML }
        return """
            <p>One calendar can follow several teams, each in all its matches or in one competition: the team’s \
            id, and behind a colon the competition’s name.</p>
            <p><code class="addr">\(context.site.address(path))</code></p>
            <details><summary>The ids of all teams</summary>
            <ul>\(ids)</ul></details>
            """
    }
}
