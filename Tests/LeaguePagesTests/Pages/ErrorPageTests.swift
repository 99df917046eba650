import Testing

@testable import LeaguePages

@Suite("The page of an error")
struct ErrorPageTests {
    @Test("It is well made, says what happened, and leads to the others")
    func isWellMade() async throws {
        try await withPageLeague { league in
            let known = try await league.context().assets
            for (assets, count) in [(nil, 0), (known, 1)] {
                for (details, hint) in [
                    (nil, nil), ("<a&b>", nil), ("\u{202E}\"x\"", "Do 'that'."),
                ] {
                    let html = ErrorPage(
                        "No <b> & no c.", details: details, hint: hint,
                        site: Site(servedAt: "https://league.example/fg/"), assets: assets
                    ).html.text
                    let markup = Markup(html)
                    #expect(markup.faults == [])
                    #expect(html.hasPrefix("<!doctype html>\n"))
                    #expect(html.contains("<h1>No &lt;b&gt; &amp; no c.</h1>"))
                    let links = markup.values(of: "href", in: "a")
                    let own = ["/fg/", "/fg/fixtures", "/fg/calendars"]
                    #expect(assets == nil ? links == own : links.contains("/fg/board"))
                    #expect(Set(own).isSubset(of: links))
                    // The tab that leads to all pages, and these.
                    #expect(links.contains("#more") == html.contains("id=\"more\""))
                    #expect(markup.values(of: "src", in: "script").count == count)
                    #expect(html.contains("<code>") == (details != nil))
                    #expect(html.contains("Do &#39;that&#39;.") == (hint != nil))
                    #expect(Hostile.isAbsent(from: html))
                }
            }
        }
    }
}
