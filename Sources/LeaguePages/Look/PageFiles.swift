/// Small files that belong to the pages.
package enum PageFiles {
    /// What search engines leave out: what is no page for people, and what has no end. The pages of
    /// umpires say themselves that they are not to be listed, and must be read for that.
    package static let robots = """
        User-agent: *
        Disallow: /calendar/
        Disallow: /embed/
        Disallow: /api/
        Disallow: /rest/
        Disallow: /auth/
        Disallow: /fixtures?
        Disallow: /board

        """

    /// The service worker, which keeps the pages that were seen; with another file it is another one.
    ///
    /// <https://www.w3.org/TR/service-workers/>
    package static func worker(_ context: PageContext) -> String {
        let (site, assets) = (context.site, context.assets)
        // Other style sheets are kept when a page that needs one is seen.
        let files = [assets.style(.list), assets.script, assets.icon].map {
            "\"\(site.file($0.path).text)\""
        }
        return String(decoding: PackageResources.worker_js, as: UTF8.self)
            .replacing("\"ASSETS\"", with: files.joined(separator: ","))
            .replacing("ROOT/", with: site.link("/").text)
    }

    /// What a telephone needs to put the pages beside its programs.
    ///
    /// <https://www.w3.org/TR/appmanifest/>
    package static func manifest(_ context: PageContext) -> String {
        let icon = context.site.file(context.assets.icon.path).text
        let start = context.site.link("/").text
        return """
            {"name":"Field Game","short_name":"Field Game","lang":"en-GB","start_url":"\(start)",\
            "scope":"\(start)","display":"standalone","background_color":"#f3f5f3","theme_color":"#43714f",\
            "icons":[{"src":"\(icon)","type":"image/svg+xml","sizes":"any","purpose":"any"}]}

            """
    }
}
