import LeagueFeeds
import Testing

@Suite("The page of an error")
struct ErrorPageTests {
    @Test("It is well made, looks like the others, and leads to the list")
    func isWellMade() throws {
        for base in [nil, "https://league.example/fg/"] {
            for (details, hint) in [(nil, nil), ("<a&b>", nil), ("\"x\"", "Do 'that'.")] {
                let html = ErrorPage("No <b> & no c.", details: details, hint: hint, baseURL: base)
                    .html
                let markup = try Markup(html)
                #expect(markup.faults.isEmpty, "\(markup.faults)")
                #expect(
                    markup.values(of: "href", in: "a") == [
                        base == nil ? "/calendars" : "https://league.example/fg/calendars"
                    ])
                #expect(markup.tags.contains { $0.attributes["http-equiv"] != nil })
                let style = try Markup.content(of: "style", in: html)
                #expect(CalendarsPage([], baseURL: nil).html.contains("<style>\(style)</style>"))
                #expect(!html.unicodeScalars.contains("\u{202E}"))
            }
        }
    }
}
