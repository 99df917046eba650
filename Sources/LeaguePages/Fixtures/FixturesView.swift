import FieldGame
import LeagueDatabase

extension FixturesPage {
    func content(_ context: PageContext) -> HTML {
        let site = context.site
        return """
            <h1>Fixtures</h1>
            <div class="bar">
            \(site.isServed ? spans(site) : "")
            \(FixtureForms.html(.list, from: choice.filter.from ?? context.today, context))
            </div>
            \(site.isServed ? filters(context) : "")\
            \(chips(site))\
            \(list.days.isEmpty ? empty(site) : list.html(context))
            \(later(site))\
            \(box.map { $0.html(context) })
            """
    }

    private func spans(_ site: Site) -> HTML {
        let words: [(FixturesRequest.When, String)] = [
            (.today, "Today"), (.tomorrow, "Tomorrow"), (.week, "Next 7 days"),
            (.all, "All"),
        ]
        let links = words.map { span, word -> HTML in
            """
            <a href="\(url: site.link(path(span)))"\
            \(attribute: "aria-current", span == when ? "page" : nil)>\(word)</a>
            """
        }
        return "<nav class=\"seg\" aria-label=\"Days shown\">\(links)</nav>"
    }

    private func filters(_ context: PageContext) -> HTML {
        let directory = context.directory
        let count = choice.parameters.count
        func select(_ name: String, _ label: String, _ options: [(slug: String?, words: String)])
            -> HTML
        {
            let chosen = choice.value(name)
            let items = options.map { slug, words -> HTML in
                let slug = slug ?? words
                return """
                    <option\(attribute: "value", slug)\(attribute: "selected", if: slug == chosen)>\(words)</option>
                    """
            }
            return """
                <label>\(label)<select\(attribute: "name", name)><option value="">Any</option>\
                \(items)</select></label>

                """
        }
        func teams(_ kind: Team.Kind) -> [(slug: String?, words: String)] {
            directory.teams.filter { $0.kind == kind }.map { (directory.slug(of: $0), $0.name) }
        }
        let span: HTML =
            when == .all
            ? "" : "<input type=\"hidden\" name=\"when\"\(attribute: "value", when.rawValue)>\n"
        return """
            <details class="filters">
            <summary>Filters\(count == 0 ? "" : " <small class=\"soft\">\(count) on</small>" as HTML)</summary>
            <form method="get" action="\(url: context.site.link("/fixtures"))">
            \(span)<div class="fields">
            \(select("house", "House", teams(.house)))\
            \(select("team", "School team", teams(.schoolTeam)))\
            \(select("competition", "Competition", directory.competitions.map { (directory.slug(of: .competition, $0.name), $0.name) }))\
            \(select("pitch", "Pitch", pitches(context)))\
            \(select("umpire", "Umpire", umpires(context)))\
            <label>From<input type="date" name="from"\(attribute: "value", choice.value("from"))></label>
            <label>Until<input type="date" name="to"\(attribute: "value", choice.value("to"))></label>
            <label>Search<input type="search" name="q" autocomplete="off" maxlength="100"\
            \(attribute: "value", choice.value("q"))></label>
            <p class="row"><button>Show</button> \
            <a class="btn alt" href="\(url: context.site.link("/fixtures"))">Clear</a></p>
            </div>
            </form>
            </details>

            """
    }

    /// Those of the matches on the page, and what is chosen.
    private func pitches(_ context: PageContext) -> [(slug: String?, words: String)] {
        let names = list.days.flatMap { day in day.matches.compactMap(\.match.pitch) }
        let found = Set(names + choice.filter.pitches)
        return context.directory.pitches.filter { found.contains($0.name) }
            .map { (context.directory.slug(of: .pitch, $0.name), $0.name) }
    }

    /// Those of the matches on the page, and who is chosen: there are too many to list all.
    private func umpires(_ context: PageContext) -> [(slug: String?, words: String)] {
        let names = list.days.flatMap { day in day.matches.flatMap(\.match.umpires) }
        let found = Set(
            (names + choice.filter.umpires.map(\.name)).compactMap(context.directory.umpire))
        return found.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }.map { ($0.slug, $0.name) }
    }

    private func chips(_ site: Site) -> HTML {
        guard !choice.parameters.isEmpty else { return "" }
        let items = choice.parameters.enumerated().map { index, parameter -> HTML in
            """
            <li><a href="\(url: site.link(path(when, without: index)))">\
            <span class="vh">Take away: </span>\(parameter.words)</a></li>
            """
        }
        return """
            <ul class="chips" aria-label="Filters in use">
            \(HTML(items, separator: "\n"))
            </ul>

            """
    }

    /// Says which filter to drop, where that may help.
    private func empty(_ site: Site) -> HTML {
        let span: HTML =
            switch when {
            case .today: "today"
            case .tomorrow: "tomorrow"
            case .week: "in the next seven days"
            case .all: "from today on"
            }
        var links = choice.parameters.enumerated().map { index, parameter -> HTML in
            """
            <a class="btn" href="\(url: site.link(path(when, without: index)))">\
            Without “\(parameter.words)”</a>
            """
        }
        if when != .all, site.isServed {
            links.append("<a class=\"btn alt\" href=\"\(url: site.link(path(.all)))\">All days</a>")
        }
        let words: HTML =
            choice.parameters.isEmpty
            ? "No match is arranged \(span)."
            : "No match \(span) fits all that is chosen. Take one away:"
        return """
            <section class="empty">
            <h2>No matches</h2>
            <p class="soft">\(words)</p>
            <p class="row">\(HTML(links, separator: " "))</p>
            </section>
            """
    }

    private func later(_ site: Site) -> HTML {
        guard let next, site.isServed else { return "" }
        let query = choice.query().filter { $0.name != "from" } + [(name: "from", value: "\(next)")]
        return """
            <p class="more"><a class="btn alt" rel="next" \
            href="\(url: site.link(PagePath("fixtures", query: query)))">Later matches</a></p>

            """
    }

    private var box: CalendarBox? {
        choice.calendar(when).map {
            CalendarBox(
                title: choice.parameters.isEmpty && when == .all
                    ? "All fixtures in your calendar" : "This list in your calendar", calendar: $0)
        }
    }
}

/// The forms that fixtures have, each leading to the others.
enum FixtureForms {
    enum Form { case list, month, week }

    static func html(_ form: Form, from day: LocalDate, _ context: PageContext) -> HTML {
        guard context.site.isServed else { return "" }
        let forms: [(Form, PagePath?, String)] = [
            (.list, "/fixtures", "List"), (.month, Month(of: day).path, "Month"),
            (.week, ISOWeek(of: day)?.path, "Week"),
        ]
        let links = forms.compactMap { other, path, word -> HTML? in
            path.map { path in
                """
                <a href="\(url: context.site.link(path))"\
                \(attribute: "aria-current", other == form ? "page" : nil)>\(word)</a>
                """
            }
        }
        return "<nav class=\"seg\" aria-label=\"Form of the list\">\(links)</nav>"
    }
}
