/// What a browser shows in place of what it asked for: what happened, what to do next, and where to go
/// from there.
package struct ErrorPage: Sendable {
    /// The document.
    package let html: HTML

    /// The page of an error. It needs nothing of the league, which may be out of reach.
    ///
    /// - Parameters:
    ///   - message: what happened, in a sentence.
    ///   - details: what exactly was found; nil when the message says it all.
    ///   - hint: what to do next; nil when nothing can be said.
    ///   - site: where the pages are.
    ///   - assets: those of the newest pages; nil where none have been made yet.
    package init(
        _ message: String, details: String?, hint: String?, site: Site, assets: PageAssets?
    ) {
        let look: HTML? = assets.map { assets in
            """
            <script src="\(url: site.file(assets.script.path))"></script>
            <link rel="stylesheet" href="\(url: site.file(assets.style(.list).path))">
            <link rel="icon" href="\(url: site.file(assets.icon.path))" type="image/svg+xml">

            """
        }
        // Without a style sheet the drawings of the frame would fill the page.
        let header: HTML =
            assets == nil
            ? "<p><a href=\"\(url: site.link("/"))\">Field Game</a></p>"
            : PageFrame.header(nil, site)
        let detail: HTML? = details.map { "<p><code>\($0)</code></p>\n" }
        let next: HTML? = hint.map { "<p class=\"soft\">\($0)</p>\n" }
        html = """
            <!doctype html>
            <html lang="en-GB">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            <title>\(message) – Field Game</title>
            \(look)\
            </head>
            <body>
            \(header)
            <main id="main" tabindex="-1">
            <section class="empty">
            <h1>\(message)</h1>
            \(detail)\
            \(next)\
            <p class="row"><a class="btn" href="\(url: site.link("/fixtures"))">Fixtures</a> \
            <a class="btn alt" href="\(url: site.link("/calendars"))">All calendars</a></p>
            </section>
            </main>
            \(assets == nil ? "" : PageFrame.footer(nil, site))
            </body>
            </html>

            """
    }
}
