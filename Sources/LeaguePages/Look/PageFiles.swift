/// Small files that belong to the pages.
package enum PageFiles {
    /// What search engines leave out: the pages and calendars of umpires, since their names are personal,
    /// and what has no end.
    package static let robots = """
        User-agent: *
        Disallow: /umpires/
        Disallow: /calendar/
        Disallow: /embed/
        Disallow: /api/
        Disallow: /rest/
        Disallow: /auth/
        Disallow: /fixtures?
        Disallow: /board

        """

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
