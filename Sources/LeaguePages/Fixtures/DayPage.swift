import FieldGame
import LeagueDatabase

/// The matches of one day, whatever became of them.
struct DayPage: Page {
    private let day: LocalDate
    private let matches: [ListedMatch]

    init(_ day: LocalDate, in repository: LeagueRepository) async throws {
        self.day = day
        var filter = MatchFilter()
        (filter.from, filter.to) = (day, day)
        matches = try await repository.listed(
            try await repository.matches(.all, filter, limit: FixturesPage.limitOfDay))
    }

    private static func path(_ day: LocalDate) -> PagePath {
        PagePath("fixtures", "day", day.description)
    }

    var head: PageHead {
        var head = PageHead(day.spoken, Self.path(day), .fixtures)
        head.summary = "The matches of \(day.spoken)."
        return head
    }

    func content(_ context: PageContext) -> HTML {
        func place(_ count: Int) -> (path: PagePath, words: String)? {
            day.adding(days: count).map { (Self.path($0), SpokenTime.short($0)) }
        }
        return """
            <h1>Fixtures</h1>
            <div class="bar">
            \(FixtureForms.html(.list, from: day, context))
            </div>
            \(Pager.html("Days", place(-1), "\(SpokenTime.heading(day, context.today))", place(1), context.site))
            \(matches.isEmpty ? "<p class=\"soft\">No match is played on this day.</p>" : DayList.cards(matches, context))
            <p class="more"><a class="btn alt" \
            href="\(url: context.site.link(PagePath("board", query: [("day", day.description)])))">For the notice board</a></p>
            """
    }
}
