/// A page: what is on it, and how that is written.
package protocol Page: Sendable {
    /// What it is called, where it is, and what else its frame says.
    var head: PageHead { get }
    /// What stands between the frame's parts.
    func content(_ context: PageContext) -> HTML
}

/// What the frame of a page says.
package struct PageHead: Sendable {
    /// The parts of the site.
    enum Section: Sendable {
        case fixtures, results, tables, houses, pitches, changes, calendars, follow, settings
    }

    /// How much of a frame a page has.
    enum Frame: Sendable {
        /// The site's own: navigation above, links below.
        case site
        /// None: for a sheet of paper, a screen in a hall, which shows each change by itself, and the
        /// pages of others.
        case none(bodyClass: StaticString, reloads: Bool = false)
    }

    /// Its title, without the site's name.
    var title: String
    /// Its address.
    let path: PagePath
    var section: Section?
    /// What it is about, for search engines; nil for nothing.
    var summary: String?
    /// Whether search engines may list it.
    var isIndexed = true
    var frame = Frame.site
    /// Whether its links open tabs of their own: in a frame of others nothing else of the site is shown.
    var opensTabs = false
    /// What it leads to for who has signed in; nil on pages for everybody.
    var visitor: VisitorLinks?
    /// The news of what it is about, as a feed; nil where there is none.
    var feed: Feed?
    /// What it looks like besides what all pages do.
    var style = PageStyle.list
    /// Whether it asks to be told of changes as they happen.
    var isLive = false
    /// Whether it has a form for notices on the reader's device, with a script of its own.
    var offersNotices = false

    /// A feed for programs that follow news.
    struct Feed: Sendable {
        let title: String
        let path: PagePath
    }

    init(_ title: String, _ path: PagePath, _ section: Section? = nil) {
        (self.title, self.path, self.section) = (title, path, section)
    }
}
