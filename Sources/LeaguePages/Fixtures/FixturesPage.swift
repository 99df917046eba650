import FieldGame
import LeagueDatabase
import LeagueFeeds

/// A list of fixtures: of some days, and of what was chosen.
struct FixturesPage: Page {
    let when: FixturesRequest.When
    let choice: FixtureChoice
    let list: DayList
    /// The first day that is not on the page any more; nil when all is on it.
    let next: LocalDate?

    /// How many matches are listed before the list goes on elsewhere.
    static let limit = 50
    /// How many matches of a single day are shown.
    static let limitOfDay = 400
    /// How many there are in a file, which leads nowhere else.
    private static let limitInFolder = 10_000

    /// How many matches are listed on a site.
    static func limit(_ site: Site) -> Int { site.isServed ? limit : limitInFolder }

    init(_ request: FixturesRequest, in repository: LeagueRepository, _ context: PageContext)
        async throws
    {
        when = request.when
        let asked = try await request.filter.matches(in: repository, today: context.today)
        choice = FixtureChoice(asked, search: request.search, context.directory)
        var filter = asked
        let days = Self.days(when, context.today)
        filter.from =
            when == .all
            ? filter.from ?? days.from : [filter.from, days.from].compactMap(\.self).max()
        filter.to = [filter.to, days.to].compactMap(\.self).min()
        let search = MatchSearch(request.search, in: context.directory)
        guard search != nil || request.search.isEmpty else {
            (list, next) = (DayList([]), nil)
            return
        }
        let limit = Self.limit(context.site)
        var matches = try await repository.matches(
            .all, filter, search: search, limit: limit + 1)
        // Whole days, as far as one day is not more than a page.
        var next: LocalDate?
        if matches.count > limit, let last = matches.last?.date {
            let whole = matches.filter { $0.date < last }
            next = whole.isEmpty ? last.adding(days: 1) : last
            matches = whole.isEmpty ? matches : whole
        }
        self.next = next
        list = DayList(try await repository.listed(matches))
    }

    /// A list that is asked for by days says itself which; any other one begins today.
    private static func days(
        _ when: FixturesRequest.When, _ today: LocalDate
    ) -> (from: LocalDate?, to: LocalDate?) {
        switch when {
        case .today: (today, today)
        case .tomorrow: (today.adding(days: 1) ?? today, today.adding(days: 1) ?? today)
        case .week:
            (MatchFilter.week(from: today).lowerBound, MatchFilter.week(from: today).upperBound)
        case .all: (today, nil)
        }
    }

    var head: PageHead {
        var head = PageHead("Fixtures", path(when), .fixtures)
        head.summary = "Who plays when, where and against whom: the fixtures of the Field Game."
        // Filters have no end; umpires' names are not for search engines.
        head.isIndexed = choice.parameters.isEmpty
        return head
    }

    /// The same list for another span of days.
    func path(_ when: FixturesRequest.When, without index: Int? = nil) -> PagePath {
        let span = when == .all ? [] : [(name: "when", value: when.rawValue)]
        return PagePath("fixtures", query: span + choice.query(without: index))
    }
}
