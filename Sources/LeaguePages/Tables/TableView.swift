import FieldGame
import LeagueDatabase

extension TablePage {
    func content(_ context: PageContext) -> HTML {
        """
        <h1>Tables<span class="vh">: \(head.title)</span></h1>
        \(picker("Competitions", tabs(context.site)))\
        \(picker("Seasons", others(context.site)))\
        \(supposition(context))\
        \(LeagueTable(table: table, caption: caption(context), former: former, race: race, hasNotes: true, context: context).html)
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

    /// The scores that the table goes by, and what is missing of others; nothing on the table as it is.
    private func supposition(_ context: PageContext) -> HTML {
        var parts: [HTML] = []
        let missing = open.filter { $0.unfinished != nil }.map { match, _, _ -> HTML in
            "<a href=\"#m\(key(match).digits)\">\(name(match.home)) v \(name(match.away))</a>"
        }
        if !missing.isEmpty {
            parts.append(
                """
                <p><b class="tag bad">Not counted</b> \(HTML(missing, separator: ", ")): \
                fill in both numbers, from 0 to 999, or neither.</p>
                """)
        }
        let scores = open.compactMap { match, score, _ -> HTML? in
            score.map { score in
                """
                <li>\(SpokenTime.brief(match.date, context.today)): \(name(match.home)) \
                <b>\(score.home)–\(score.away)</b> \(name(match.away))</li>
                """
            }
        }
        if !scores.isEmpty {
            parts.append(
                """
                <h2>If it ends so</h2>
                <ul>\(scores)</ul>
                <p class="row"><a class="btn alt" href="#what-if">Change the scores</a> \
                <a class="btn alt" href="\(url: context.site.link(address))">The table as it is</a></p>
                """)
        }
        return "\(parts, separator: "\n", in: "<section class=\"card plain\">\n", "</section>\n")"
    }

    /// The address of the table as it is.
    private var address: PagePath { PagePath("tables", request.season, request.slug) }

    /// What stands for a match in the fields of the form.
    private func key(_ match: CountedMatch) -> MatchKey {
        MatchKey(match.id, digits: TableRequest.shortestKey)
    }

    /// What a team is called in the table.
    private func name(_ team: String?) -> String {
        team.map { names[$0] ?? $0 } ?? ""
    }

    private func footnotes(_ context: PageContext) -> HTML {
        var lines = table.adjustments.map { one -> HTML in
            "<sup>*</sup> \(name(one.teamID)): \(one.spoken). \(one.reason)"
        }
        let chances = race.map { Set($0.chances.values) } ?? []
        let marks: [HTML] = [
            chances.contains(.sure) ? "<b class=\"tag ok\">1st</b> is sure of first place" : nil,
            chances.contains(.impossible) ? "<b class=\"tag\">out</b> can no longer be first" : nil,
        ].compactMap(\.self)
        if !marks.isEmpty {
            lines.append(
                """
                \(HTML(marks, separator: ", ")): on points, whatever happens in the matches that are still to be \
                played and on the list.
                """)
        }
        if !former.isEmpty, let lastDay {
            let since: HTML =
                supposed > 0
                ? "from the table as it is"
                : "since before \(SpokenTime.day(lastDay, context.today))"
            lines.append("▲ and ▼ \(since).")
        }
        guard !lines.isEmpty else { return "" }
        return """
            <ul class="foots" id="notes">
            \(HTML(lines.map { "<li>\($0)</li>" }, separator: "\n"))
            </ul>

            """
    }

    private func reasons(_ context: PageContext) -> HTML {
        let sentences = zip(table.standings, table.decisions).map { row, decision -> HTML in
            let words = decision.sentence(
                row.teamName, names: name, tieBreakers: table.rules.tieBreakers)
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
        let action = context.site.link(address)
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
        var day: LocalDate?
        let rows = open.map { match, score, unfinished -> HTML in
            let key = key(match)
            let typed =
                unfinished
                ?? score.map { TableRequest.Typed(home: "\($0.home)", away: "\($0.away)") }
            let heading: HTML =
                match.date == day
                ? ""
                : "<li class=\"soft small\">\(SpokenTime.day(match.date, context.today))</li>\n"
            day = match.date
            func side(_ id: String?, _ word: String, _ goals: String?, isHome: Bool) -> HTML {
                let team = id.flatMap(context.directory.team)
                let isWrong = unfinished != nil && TableRequest.Typed.goals(goals ?? "") == nil
                let name: HTML = """
                    \(team.map(context.kit))<span>\(name(id))<span class="vh"> goals</span></span>
                    """
                let input: HTML = """
                    <input\(attribute: "name", "\(word)-\(key.digits)") inputmode="numeric" \
                    pattern="[0-9]{1,3}"\(attribute: "value", goals)\
                    \(attribute: "aria-invalid", isWrong ? "true" : nil)>
                    """
                return isHome
                    ? "<label>\(name)\(input)</label>" : "<label>\(input)\(name)</label>"
            }
            return """
                \(heading)<li\(attribute: "id", unfinished == nil ? nil : "m\(key.digits)")>\
                \(side(match.home, "home", typed?.home, isHome: true))\
                \(side(match.away, "away", typed?.away, isHome: false))</li>
                """
        }
        return """
            <section id="what-if"><h2>What if</h2>
            <form class="card plain" method="get" autocomplete="off" action="\(url: action)">
            <p class="soft small">Scores for the matches still to be played; leave out what you like. \
            The address of the table that follows can be passed on.</p>
            <ol class="guess">
            \(HTML(rows, separator: "\n"))
            </ol>
            <p><button>Show the table</button></p>
            </form></section>

            """
    }

    private var box: CalendarBox {
        CalendarBox(
            title: "The \(competition) in your calendar",
            calendar: PagePath("calendar", "competition", request.slug + ".ics"))
    }
}
