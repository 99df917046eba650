import FieldGame
import LeagueDatabase

/// Where most readers come in: what is today, and the next day of play.
struct HomePage: Page {
    private let today: [ListedMatch]
    private let next: [ListedMatch]
    private let nextDay: LocalDate?

    init(in repository: LeagueRepository, _ context: PageContext) async throws {
        nextDay = try await repository.nextDay(after: context.today)
        var days = MatchFilter()
        (days.from, days.to) = (context.today, context.today)
        var matches = try await repository.matches(.all, days, limit: FixturesPage.limitOfDay)
        if let nextDay {
            (days.from, days.to) = (nextDay, nextDay)
            matches += try await repository.matches(.all, days, limit: FixturesPage.limitOfDay)
        }
        let listed = try await repository.listed(matches)
        today = listed.filter { $0.match.date == context.today }
        next = listed.filter { $0.match.date != context.today }
    }

    var head: PageHead {
        var head = PageHead("Today", "/")
        head.summary = "Today’s matches of the Field Game and the next day of play."
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let site = context.site
        return """
            <h1>\(SpokenTime.day(context.today, context.today))</h1>
            <h2 class="day">Today <small>\(today.map(\.match).counted)</small></h2>
            \(today.isEmpty ? "<p class=\"soft\">No match is played today.</p>" : DayList.cards(today, context))
            \(nextSection(context))
            \(site.isServed ? MyHouseForm.html(context) : "")
            <p class="more"><a class="btn alt" href="\(url: site.link("/fixtures"))">All fixtures</a> \
            <a class="btn alt" href="\(url: site.link("/board"))">Notice board</a></p>
            """
    }

    private func nextSection(_ context: PageContext) -> HTML {
        guard let nextDay else { return "<p class=\"soft\">No further match is arranged yet.</p>" }
        let isTomorrow = nextDay == context.today.adding(days: 1)
        return """
            <h2 class="day">\(isTomorrow ? "" : "Next, " as HTML)\
            <time datetime="\(nextDay.description)">\(SpokenTime.heading(nextDay, context.today))</time> \
            <small>\(next.map(\.match).counted)</small></h2>
            \(DayList.cards(next, context))
            """
    }
}

/// The form by which a reader chooses a house: `/` leads there from then on.
enum MyHouseForm {
    static func html(_ context: PageContext) -> HTML {
        let houses = context.directory.teams.filter { $0.kind == .house }
        let options = houses.compactMap { house in
            context.directory.slug(of: house).map { slug -> HTML in
                "<option\(attribute: "value", slug)>\(house.name)</option>"
            }
        }
        return """
            <form class="card plain row" method="post" action="\(url: context.site.link("/settings"))">
            <label>My house<select name="house" data-mine><option value="">No house</option>\
            \(options)</select></label>
            <button>Save</button>
            </form>
            """
    }
}
