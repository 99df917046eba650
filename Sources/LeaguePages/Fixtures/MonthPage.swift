import FieldGame
import LeagueDatabase

/// A month of matches: how many are to be played, or were, on each day.
struct MonthPage: Page {
    private let month: Month
    private let matches: [LocalDate: [Match]]

    /// How many matches of a month are read; no school plays as many.
    private static let limit = 2_000
    /// How many competitions of a day are told apart by dots.
    private static let dots = 4

    init(_ month: Month, in repository: LeagueRepository) async throws {
        self.month = month
        var filter = MatchFilter()
        (filter.from, filter.to) = (month.days.first, month.days.last)
        matches = Dictionary(
            grouping: try await repository.matches(.all, filter, limit: Self.limit), by: \.date)
    }

    var head: PageHead {
        var head = PageHead("Fixtures of \(month.spoken)", month.path, .fixtures)
        head.style = .calendar
        head.summary = "How many matches there are on each day of \(month.spoken)."
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let days = month.days
        let first = days.first.map { $0.weekday.rawValue - 1 } ?? 0
        let cells = Array(repeating: LocalDate?.none, count: first) + days.map(Optional.some)
        let weeks = stride(from: 0, to: cells.count, by: 7).map {
            Array(cells[$0..<min($0 + 7, cells.count)])
        }
        let columns = Weekday.allCases.map { day -> HTML in
            "<th scope=\"col\"><abbr\(attribute: "title", day.name)>\(String(day.name.prefix(3)))</abbr></th>"
        }
        return """
            <h1>Fixtures</h1>
            <div class="bar">
            \(FixtureForms.html(.month, from: days.contains(context.today) ? context.today : days[0], context))
            </div>
            \(Pager.html("Months", month.adding(-1).map { ($0.path, $0.spoken) }, "\(month.spoken)", month.adding(1).map { ($0.path, $0.spoken) }, context.site))
            <table class="month">
            <caption class="vh">Matches in \(month.spoken)</caption>
            <thead>
            <tr><th scope="col"><abbr title="Week">Wk</abbr></th>\(columns)</tr>
            </thead>
            <tbody>
            \(HTML(weeks.map { row($0, context) }, separator: "\n"))
            </tbody>
            </table>
            \(CalendarBox(title: "All fixtures in your calendar", calendar: PagePath("calendar", "all.ics")).html(context))
            """
    }

    private func row(_ days: [LocalDate?], _ context: PageContext) -> HTML {
        let week = days.compactMap(\.self).first.flatMap(ISOWeek.init(of:))
        let head = week.map { week -> HTML in
            """
            <a href="\(url: context.site.link(week.path))"><span class="vh">Week </span>\(week.number)</a>
            """
        }
        let cells = days + Array(repeating: nil, count: 7 - days.count)
        return "<tr><th scope=\"row\">\(head)</th>\(cells.map { cell($0, context) })</tr>"
    }

    private func cell(_ day: LocalDate?, _ context: PageContext) -> HTML {
        guard let day else { return "<td></td>" }
        let isToday = day == context.today
        guard let matches = matches[day] else {
            return
                "<td\(attribute: "class", isToday ? "today" : nil)><span class=\"n\">\(day.day)</span></td>"
        }
        var classes: [String] = []
        let on = matches.filter { !$0.isOff }
        for match in on {
            let name = context.colourClass(match.competition)
            if !name.isEmpty, !classes.contains(name), classes.count < Self.dots {
                classes.append(name)
            }
        }
        let dots = classes.map { "<i\(attribute: "class", $0)></i>" as HTML }
        return """
            <td\(attribute: "class", isToday ? "today" : nil)>\
            <a href="\(url: context.site.link(PagePath("fixtures", "day", day.description)))"\
            \(attribute: "aria-current", isToday ? "date" : nil)><b>\(day.day)</b>\
            <span class="dots">\(dots)</span><small>\(on.count)<span class="vh"> \
            \(on.count == 1 ? "match" : "matches")</span></small></a></td>
            """
    }
}

/// The way to what comes before and after.
enum Pager {
    static func html(
        _ name: String, _ previous: (path: PagePath, words: String)?, _ title: HTML,
        _ next: (path: PagePath, words: String)?, _ site: Site
    ) -> HTML {
        func link(_ place: (path: PagePath, words: String)?, _ rel: String) -> HTML {
            guard let place else { return "<span></span>" }
            return
                "<a class=\"btn alt\" href=\"\(url: site.link(place.path))\"\(attribute: "rel", rel)>\(place.words)</a>"
        }
        return """
            <nav class="pager"\(attribute: "aria-label", name)>\(link(previous, "prev")) \
            <h2>\(title)</h2> \(link(next, "next"))</nav>
            """
    }
}
