package import FieldGame
package import LeagueDatabase
import LeagueFeeds

/// What is followed under a code: what is to come of it, what has been played, and its calendar. Nothing
/// on it says who follows.
package struct ChoicePage: Page {
    private let code: FollowCode
    private let followed: FollowedMatches
    private let next: [ListedMatch]
    private let results: [ListedMatch]

    /// How many matches to come and results are shown.
    private static let upcoming = 20, latest = 10

    /// - Parameter items: what is followed.
    package init(
        _ code: FollowCode, _ items: [FollowedItem], in repository: LeagueRepository,
        today: LocalDate
    ) async throws {
        self.code = code
        followed = try await FollowedMatches(items, in: repository)
        var coming = followed.filter
        coming.from = today
        next = try await repository.listed(
            try await repository.matches(.all, coming, limit: Self.upcoming)
                .filter { $0.status != .completed })
        var past = followed.filter
        past.to = today
        results = try await repository.listed(
            try await repository.matches(.results, past, limit: Self.latest))
    }

    package var head: PageHead {
        var head = PageHead("\(followed.title) (\(code))", PagePath("follow", "\(code)"), .follow)
        head.isIndexed = false
        head.feed = PageHead.Feed(
            title: "News of \(followed.title)", path: .news("code", "\(code).atom"))
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        let copy = PagePath.following(followed.found.map(\.item))
        return """
            <h1>\(followed.title) <small>\(code.description)</small></h1>
            <p class="soft">Whoever has \(code.description) sees this page: keep its address, or write the code \
            down for <a href="\(url: context.site.link("/follow"))">Follow</a>.</p>
            \(followed.found.isEmpty ? "<p class=\"soft\">Nothing of this is in the league any more.</p>\n" as HTML : list(context))\
            <div class="grid">
            <section><h2>To come</h2>
            \(next.isEmpty ? "<p class=\"soft\">No match is arranged.</p>" : DayList.cards(next, context, showsDays: true))</section>
            \(latest(context))\
            </div>
            \(CalendarBox(title: "All of it in your calendar", calendar: PagePath("calendar", "code", "\(code).ics")).html(context))
            <p class="row"><a class="btn alt" href="\(url: context.site.link(copy))">Make one of your own from it</a></p>
            """
    }

    /// What is followed, where the heading does not say all of it.
    private func list(_ context: PageContext) -> HTML {
        let links = followed.found.map { found -> HTML in
            "<li>\(context.link(found.title, .page(of: found.item)))</li>"
        }
        return """
            <ul class="row">
            \(HTML(links, separator: "\n"))
            </ul>

            """
    }

    private func latest(_ context: PageContext) -> HTML {
        guard !results.isEmpty else { return "" }
        return """
            <section><h2>Last results</h2>
            \(DayList.cards(results, context, showsDays: true))
            </section>

            """
    }
}
