import FieldGame
import LeagueDatabase

extension TablePage {
    func content(_ context: PageContext) -> HTML {
        """
        <h1>Tables</h1>
        \(picker("Competitions", tabs(context.site)))\
        \(picker("Seasons", others(context.site)))\
        \(LeagueTable(table: table, caption: caption(context), former: supposed == 0 ? former : [:], race: race, hasNotes: true, context: context).html)
        \(footnotes(context))\
        \(reasons(context))\
        \(rules)\
        \(course.days.count > 1 ? TableChart(course: course, competition: competition, context: context).html : "")\
        \(context.site.isServed ? forms(context) : "")\
        \(box.html(context))
        """
    }

    private func tabs(_ site: Site) -> [HTML] {
        leagues.map { name, slug in
            """
            <a href="\(url: site.link(PagePath("tables", request.season, slug)))"\
            \(attribute: "aria-current", name == competition ? "page" : nil)>\(name)</a>
            """
        }
    }

    private func others(_ site: Site) -> [HTML] {
        seasons.map { season in
            """
            <a href="\(url: site.link(PagePath("tables", season, request.slug)))"\
            \(attribute: "aria-current", season == request.season ? "page" : nil)>\(season)</a>
            """
        }
    }

    /// Links of which one is chosen; nothing where there is nothing to choose.
    private func picker(_ name: String, _ links: [HTML]) -> HTML {
        links.count < 2
            ? "" : "<nav class=\"seg tabs\"\(attribute: "aria-label", name)>\(links)</nav>\n"
    }

    private func caption(_ context: PageContext) -> HTML {
        let name = "\(competition) \(request.season)"
        if supposed > 0 {
            return
                "\(name), if \(supposed == 1 ? "this match ends" : "these \(supposed) matches end") so"
        }
        if let day = request.day { return "\(name), as of \(SpokenTime.day(day, context.today))" }
        return lastDay.map { "\(name), after \(SpokenTime.day($0, context.today))" } ?? "\(name)"
    }

    private func footnotes(_ context: PageContext) -> HTML {
        let names = Dictionary(table.standings.map { ($0.teamID, $0.teamName) }) { first, _ in first
        }
        var lines = table.adjustments.map { one -> HTML in
            "<sup>*</sup> \(names[one.teamID] ?? one.teamID): \(one.spoken). \(one.reason)"
        }
        if let race, race.chances.values.contains(where: { $0 == .sure || $0 == .impossible }) {
            lines.append(
                """
                <b class="tag ok">1st</b> is sure of first place, <b class="tag">out</b> can no longer \
                be first: on points, whatever happens in the matches still to be played.
                """)
        }
        if !former.isEmpty, supposed == 0, let lastDay {
            lines.append("▲ and ▼ since before \(SpokenTime.day(lastDay, context.today)).")
        }
        guard !lines.isEmpty else { return "" }
        return """
            <ul class="foots" id="notes">
            \(HTML(lines.map { "<li>\($0)</li>" }, separator: "\n"))
            </ul>

            """
    }

    private func reasons(_ context: PageContext) -> HTML {
        let names = Dictionary(table.standings.map { ($0.teamID, $0.teamName) }) { first, _ in first
        }
        let sentences = zip(table.standings, table.decisions).map { row, decision -> HTML in
            let words = decision.sentence(
                row.teamName, names: { names[$0] ?? $0 }, tieBreakers: table.rules.tieBreakers)
            return "<li>\(words)</li>"
        }
        guard !sentences.isEmpty else { return "" }
        return """
            <details class="why"><summary>Why this order</summary>
            <ol>
            \(HTML(sentences, separator: "\n"))
            </ol></details>

            """
    }

    private var rules: HTML {
        let lines = table.rules.spoken.map { rule -> HTML in
            "<dt>\(rule.label.prefix(1).uppercased() + rule.label.dropFirst())</dt><dd>\(rule.words)</dd>"
        }
        return
            "<details class=\"why\"><summary>The rules</summary><dl class=\"facts\">\(lines)</dl></details>\n"
    }

    private func forms(_ context: PageContext) -> HTML {
        let action = context.site.link(PagePath("tables", request.season, request.slug))
        return """
            <div class="grid">
            \(asOf(action))\(whatIf(action, context))</div>

            """
    }

    private func asOf(_ action: PageURL) -> HTML {
        guard let days else { return "" }
        let shown = request.day ?? days.upperBound
        return """
            <section><h2>As it stood</h2>
            <form class="card plain row" method="get" action="\(url: action)">
            <label>After the matches of<input type="date" name="as-of"\(attribute: "value", "\(shown)") required></label>
            <button>Show</button> <a class="btn alt" href="\(url: action)">Now</a>
            </form></section>

            """
    }

    private func whatIf(_ action: PageURL, _ context: PageContext) -> HTML {
        guard !open.isEmpty else { return "" }
        let names = Dictionary(table.standings.map { ($0.teamID, $0.teamName) }) { first, _ in first
        }
        var day: LocalDate?
        let rows = open.map { match, score -> HTML in
            let key = MatchKey(match.id, digits: TableRequest.shortestKey).digits
            let heading: HTML =
                match.date == day
                ? ""
                : "<li class=\"soft small\">\(SpokenTime.day(match.date, context.today))</li>\n"
            day = match.date
            func side(_ id: String?, _ word: String, _ goals: Int?, isHome: Bool) -> HTML {
                let team = id.flatMap(context.directory.team)
                let name: HTML = """
                    \(team.map(context.kit))<span>\(id.map { names[$0] ?? $0 } ?? "")</span>
                    """
                let input: HTML = """
                    <input\(attribute: "name", "\(word)-\(key)") inputmode="numeric" \
                    pattern="[0-9]{1,3}" maxlength="3" autocomplete="off"\
                    \(attribute: "value", goals.map(String.init))>
                    """
                return isHome
                    ? "<label>\(name)\(input)</label>" : "<label>\(input)\(name)</label>"
            }
            return """
                \(heading)<li>\(side(match.home, "home", score?.home, isHome: true))\
                \(side(match.away, "away", score?.away, isHome: false))</li>
                """
        }
        return """
            <section><h2>What if</h2>
            <form class="card plain" method="get" action="\(url: action)">
            <p class="soft small">Scores for the matches still to be played; leave out what you like. \
            The address of the table that follows can be passed on.</p>
            <ol class="guess">
            \(HTML(rows, separator: "\n"))
            </ol>
            <p class="row"><button>Show the table</button> \
            \(supposed > 0 ? "<a class=\"btn alt\" href=\"\(url: action)\">As it is</a>" : "" as HTML)</p>
            </form></section>

            """
    }

    private var box: CalendarBox {
        CalendarBox(
            title: "The \(competition) in your calendar",
            calendar: PagePath("calendar", "competition", request.slug + ".ics"))
    }
}
