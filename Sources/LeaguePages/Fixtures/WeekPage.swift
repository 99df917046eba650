import FieldGame
import LeagueDatabase

/// A week of matches by day and hour; on a telephone the same table is a list.
struct WeekPage: Page {
    private let week: ISOWeek
    private let matches: [Match]

    /// How many matches of a week are shown.
    private static let limit = 500

    init(_ week: ISOWeek, in repository: LeagueRepository) async throws {
        self.week = week
        var filter = MatchFilter()
        (filter.from, filter.to) = (week.days.first, week.days.last)
        matches = try await repository.matches(.all, filter, limit: Self.limit)
    }

    var head: PageHead {
        var head = PageHead("Fixtures of week \(week.number), \(week.year)", week.path, .fixtures)
        head.style = .calendar
        head.summary = "Who plays when in week \(week.number) of \(week.year)."
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let days = week.days
        let site = context.site
        // Nil is the column of those whose kick-off is not set.
        let hours = Set(matches.map { $0.time?.hour }).sorted { ($0 ?? 24) < ($1 ?? 24) }
        let columns = hours.map { hour -> HTML in
            let words: HTML =
                hour.flatMap { LocalTime(hour: $0, minute: 0) }.map(SpokenTime.clock) ?? "Not set"
            return "<th scope=\"col\" role=\"columnheader\">\(words)</th>"
        }
        let title = days.first.map { SpokenTime.day($0, context.today) } ?? ""
        func place(_ count: Int) -> (path: PagePath, words: String)? {
            week.monday.adding(days: count).flatMap(ISOWeek.init(of:)).map {
                ($0.path, "Week \($0.number)")
            }
        }
        return """
            <h1>Fixtures</h1>
            <div class="bar">
            \(FixtureForms.html(.week, from: days.contains(context.today) ? context.today : week.monday, context))
            </div>
            \(Pager.html("Weeks", place(-7), "Week of \(title) <small>week \(week.number)</small>", place(7), site))
            <table class="week" role="table">
            <caption class="vh">Matches of the week from \(title) by day and hour</caption>
            <thead role="rowgroup">
            <tr role="row"><th scope="col" role="columnheader">Day</th>\(columns)</tr>
            </thead>
            <tbody role="rowgroup">
            \(HTML(days.map { row($0, hours, context) }, separator: "\n"))
            </tbody>
            </table>
            \(matches.isEmpty ? "<p class=\"soft\">No match is arranged in this week.</p>" : "" as HTML)
            """
    }

    private func row(_ day: LocalDate, _ hours: [Int?], _ context: PageContext) -> HTML {
        let isToday = day == context.today
        let cells = hours.map { hour -> HTML in
            let slots = matches.filter { $0.date == day && $0.time?.hour == hour }.map {
                slot($0, context)
            }
            return "<td role=\"cell\">\(HTML(slots, separator: "\n"))</td>"
        }
        return """
            <tr role="row"\(attribute: "class", isToday ? "today" : nil)><th scope="row" role="rowheader">\
            <a href="\(url: context.site.link(PagePath("fixtures", "day", day.description)))"\
            \(attribute: "aria-current", isToday ? "date" : nil)>\
            \(SpokenTime.day(day, context.today))</a></th>\(cells)</tr>
            """
    }

    private func slot(_ match: Match, _ context: PageContext) -> HTML {
        let mark = MatchMark(match)
        let score = match.score.map { " \($0.home)–\($0.away)" } ?? ""
        let place = [match.pitch, match.competition].compactMap(\.self).joined(separator: ", ")
        return """
            <a class="slot\(more: context.colourClass(match.competition), mark?.cardClass)" href="\(url: context.site.link(match.path))"\
            \(teamsOf: context.look(match))>\
            \(kickOff: match.date, match.time)<b>\(match.title)\(score)</b>\
            \(mark?.html)<small>\(place)</small></a>
            """
    }
}
