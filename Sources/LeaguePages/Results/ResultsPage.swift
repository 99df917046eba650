import FieldGame
import LeagueDatabase

/// The results of a season by day, newest first.
struct ResultsPage: Page {
    private let season: String?
    private let seasons: [String]

    /// How many seasons can be chosen in a list, the newest; addresses lead to all of them.
    static let seasonsToChoose = 50

    private let list: DayList
    /// The newest day that is on the next page; nil when there is none.
    private let next: LocalDate?
    private let isNewest: Bool

    /// - Parameters:
    ///   - season: nil is the newest one that has begun.
    ///   - day: only results of that day and before; nil is from the newest on.
    init(
        _ season: String?, until day: LocalDate?, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        seasons = try await repository.seasonsOfMatches(limit: Self.seasonsToChoose)
        let begun = seasons.first { Season($0).map { $0.year <= context.today.year } ?? false }
        isNewest = season == nil
        self.season = season ?? begun
        var filter = MatchFilter()
        guard let year = self.season.flatMap({ Season($0) }) else {
            (list, next) = (DayList([]), nil)
            return
        }
        // All of the season are of these days, which the index knows.
        filter.from = LocalDate(year: year.year, month: 1, day: 1)
        filter.to = LocalDate(
            year: year.endsNextYear ? year.year + 1 : year.year, month: 12, day: 31)
        if let day { filter.to = [filter.to, day].compactMap(\.self).min() }
        let limit = FixturesPage.limit(context.site)
        let found = try await repository.matches(.results, filter, limit: limit + 1)
        var matches = found
        var next: LocalDate?
        if found.count > limit, let last = found.last?.date {
            let whole = found.filter { $0.date > last }
            next = whole.isEmpty ? last.adding(days: -1) : last
            matches = whole.isEmpty ? found : whole
        }
        self.next = next
        list = DayList(
            try await repository.listed(matches.filter { $0.season == year.description }))
    }

    private static func path(_ season: String?) -> PagePath {
        season.map { PagePath("results", $0) } ?? "/results"
    }

    var head: PageHead {
        var head = PageHead(
            season.map { "Results \($0)" } ?? "Results", Self.path(isNewest ? nil : season),
            .results)
        head.summary = "The results of the Field Game by day."
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let site = context.site
        let others = seasons.map { other -> HTML in
            """
            <a href="\(url: site.link(Self.path(other)))"\
            \(attribute: "aria-current", other == season ? "page" : nil)>\(other)</a>
            """
        }
        let picker: HTML? =
            seasons.count > 1
            ? "<nav class=\"seg tabs\" aria-label=\"Seasons\">\(others)</nav>\n" : nil
        let more: HTML? =
            site.isServed
            ? next.map { day in
                let path = Self.path(season).with([("until", "\(day)")])
                return """
                    <p class="more"><a class="btn alt" rel="next" href="\(url: site.link(path))">Earlier results</a></p>
                    """
            } : nil
        return """
            <h1>Results</h1>
            \(picker)\
            \(list.days.isEmpty ? "<section class=\"empty\"><h2>No results</h2><p class=\"soft\">None has been entered yet.</p></section>" : list.html(context))
            \(more)
            """
    }
}
