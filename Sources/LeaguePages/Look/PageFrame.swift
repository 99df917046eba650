import FieldGame

/// The document around what is on a page.
package enum PageFrame {
    /// A page's document, in UTF-8: the same page gives the same bytes.
    package static func document(_ page: some Page, _ context: PageContext) -> HTML {
        let (head, site) = (page.head, context.site)
        let content = page.content(context)
        return """
            <!doctype html>
            <html lang="en-GB"\(attribute: "data-worker", site.isServed ? site.file("/sw.js").text : nil)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
            \(head.opensTabs ? "<base target=\"_blank\">\n" : "" as HTML)\
            <title>\(head.title) – Field Game</title>
            \(head.summary.map { "<meta name=\"description\"\(attribute: "content", $0)>\n" } ?? "" as HTML)\
            \(head.isIndexed ? "" : "<meta name=\"robots\" content=\"noindex\">\n" as HTML)\
            <script src="\(url: site.file(context.assets.script.path))"></script>
            \(head.offersNotices ? pushScript(context) : "" as HTML)\
            <link rel="stylesheet" href="\(url: site.file(context.assets.style(head.style).path))">
            <link rel="icon" href="\(url: site.file(context.assets.icon.path))" type="image/svg+xml">
            <link rel="manifest" href="\(url: site.file("/manifest.webmanifest"))">
            \(feed(head, site))\
            </head>
            \(body(head, content, context))
            </html>

            """
    }

    private static func pushScript(_ context: PageContext) -> HTML {
        """
        <script src="\(url: context.site.file(context.assets.pushScript.path))" defer></script>

        """
    }

    private static func feed(_ head: PageHead, _ site: Site) -> HTML {
        guard let feed = head.feed, site.isServed else { return "" }
        return """
            <link rel="alternate" type="application/atom+xml"\(attribute: "title", feed.title) \
            href="\(url: site.file(feed.path))">

            """
    }

    private static func body(_ head: PageHead, _ content: HTML, _ context: PageContext) -> HTML {
        let live = head.isLive && context.site.isServed
        let address = live ? context.site.file("/changes/live").text : nil
        if case .none(let bodyClass, let reloads) = head.frame {
            return """
                <body\(attribute: "class", "\(bodyClass)")\(attribute: "data-live", address)\
                \(attribute: "data-reload", if: reloads)>
                <main id="main">
                \(content)
                </main>
                </body>
                """
        }
        return """
            <body\(attribute: "data-live", address)>
            \(header(head.section, context.site))
            <main id="main" tabindex="-1">
            <p id="offline" role="status" hidden></p>
            \(live ? "<p id=\"live\" role=\"status\"></p>\n" : "" as HTML)\
            \(ChangeBanner.html(context))\
            \(head.visitor?.html(context.site))\
            \(content)
            </main>
            \(footer(head.section, context.site))
            </body>
            """
    }

    /// What is above a page.
    static func header(_ section: PageHead.Section?, _ site: Site) -> HTML {
        let isTab = section.map { [.fixtures, .results, .tables].contains($0) } ?? true
        return """
            <a class="skip" href="#main">Skip to content</a>
            <header class="top">
            <a class="brand" href="\(url: site.link("/"))">\(Icon.goal)Field Game</a>
            <nav aria-label="Main"><ul>
            \(links(section, site))
            <li class="tab"><a href="#more"\(attribute: "aria-current", isTab ? nil : "true")>\
            \(Icon.more)More</a></li>
            </ul></nav>
            </header>
            """
    }

    /// The parts of the site, those first that a telephone shows below.
    private static let sections: [(PageHead.Section, PagePath, String, HTML)] = [
        (.fixtures, "/fixtures", "Fixtures", Icon.calendar),
        (.results, "/results", "Results", Icon.clipboard),
        (.tables, "/tables", "Tables", Icon.cup),
        (.houses, "/houses", "Houses", ""),
        (.pitches, "/pitches", "Pitches", ""),
        (.changes, "/changes", "Changes", ""),
        (.calendars, "/calendars", "Calendars", ""),
        (.follow, "/follow", "Follow", ""),
        (.settings, "/settings", "Settings", ""),
    ]

    private static func links(_ current: PageHead.Section?, _ site: Site) -> HTML {
        HTML(
            sections.filter { site.isServed || ![.settings, .follow].contains($0.0) }.map {
                section, path, name, icon in
                """
                <li><a href="\(url: site.link(path))"\
                \(attribute: "aria-current", section == current ? "page" : nil)>\
                \(icon)\(name)</a></li>
                """
            }, separator: "\n")
    }

    /// What is below a page, where a telephone finds all that is no tab.
    static func footer(_ current: PageHead.Section?, _ site: Site) -> HTML {
        let all: [(PageHead.Section?, PagePath, String)] =
            sections.map { ($0.0, $0.1, $0.2) } + [
                (nil, "/board", "Notice board"), (nil, "/news.atom", "News as a feed"),
            ]
        let links = all.filter { _, path, _ in
            site.isServed || !["/settings", "/follow", "/news.atom"].contains(path)
        }.map { section, path, name -> HTML in
            """
            <li><a href="\(url: site.link(path))"\
            \(attribute: "aria-current", section != nil && section == current ? "page" : nil)>\(name)</a></li>
            """
        }
        return """
            <footer class="foot" id="more" tabindex="-1"><div>
            <nav aria-label="All pages"><ul>
            \(HTML(links, separator: "\n"))
            </ul></nav>
            <p>Times are London’s.</p>
            </div></footer>
            """
    }
}

/// The drawings beside words.
enum Icon {
    private static func drawn(_ path: StaticString) -> HTML {
        "<svg class=\"i\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\("\(path)")\"/></svg>"
    }

    static let goal = drawn("M5 20V3M19 20V3M5 9h14M2 20h20")
    static let calendar = drawn("M4 6h16v14H4zM4 10h16M8 3v4M16 3v4")
    static let clipboard = drawn("M5 4h14v17H5zM9 3h6v3H9zM9 11l1.5 1.5L13 10M9 17h6")
    static let cup = drawn(
        "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 4 3 4M17 6h3c0 3-1 4-3 4M12 14v4M8 20h8")
    static let more = drawn("M4 7h16M4 12h16M4 17h16")
}
