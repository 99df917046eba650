import FieldGame
import Foundation
import LeagueDatabase
import LeagueFeeds

/// One match: when, where and who, what became of it, and its story.
struct MatchPage: Page {
    private let listed: ListedMatch
    private let isDeleted: Bool
    private let tables: [SeasonTable]

    private var match: Match { listed.match }

    /// The page; nil when no match, or more than one, has the id. One that was deleted is found by its
    /// whole id.
    init?(_ key: MatchKey, in repository: LeagueRepository) async throws {
        let found = try await repository.matches(idStartingWith: key.digits, limit: 2)
        var match = found.count == 1 ? found[0] : nil
        if match == nil, let id = key.id {
            match = try await repository.feedMatches(ids: [id]).deleted.first
        }
        guard let match else { return nil }
        let id = match.id
        isDeleted = found.isEmpty
        listed = ListedMatch(
            match: match, history: try await repository.publishedHistory(of: [id])[id])
        tables =
            if let competition = match.competition, !match.season.isEmpty {
                try await repository.seasonBooks(season: match.season, competitions: [competition])
                    .map { $0.table() }
            } else { [] }
    }

    var head: PageHead {
        let mark = match.isOff ? MatchMark(match).map { "\($0.word): " } : nil
        var head = PageHead(
            "\(mark ?? "")\(match.title)", match.path,
            match.status == .completed ? .results : .fixtures)
        head.style = .match
        head.summary = "\(match.title), \(match.date.spoken)."
        head.isIndexed = !isDeleted
        return head
    }

    func content(_ context: PageContext) -> HTML {
        """
        <article>
        <header class="card hero\(more: context.colourClass(match.competition))"\(teamsOf: context.look(match))>
        <p class="when"><span><time datetime="\(match.date)">\
        \(SpokenTime.heading(match.date, context.today))</time>\(kickOff)</span> \
        \(context.badge(match.competition))</p>
        <h1>\(MatchMark(match)?.spoken)\(title(context))</h1>
        \(details(context))\
        </header>
        <div class="grid">
        \(story(context))\
        \(notes(context))\
        \(place(context))\
        </div>
        \(isDeleted ? "" : box.html(context))
        </article>
        """
    }

    private var kickOff: HTML {
        guard match.score != nil, let time = match.time else { return "" }
        return ", \(kickOff: match.date, time)"
    }

    private func title(_ context: PageContext) -> HTML {
        let look = context.look(match)
        func side(
            _ side: Match.Side, _ team: NameLinks.TeamLook?, _ place: Bibs, isLost: Bool
        ) -> HTML {
            """
            <span class="side\(more: isLost ? "lost" : nil)">\(team?.shirt)\
            \(context.link(side.name, context.subject(side)?.path))\
            \(look.bibs == place ? "<i class=\"bib\"></i>" : "" as HTML)</span>
            """
        }
        let score = match.score
        let home = side(
            match.home, look.home, .home, isLost: score.map { $0.home < $0.away } ?? false)
        let away = side(
            match.away, look.away, .away, isLost: score.map { $0.away < $0.home } ?? false)
        guard !match.home.name.isEmpty, !match.away.name.isEmpty else {
            return """
                \(match.away.name.isEmpty ? home : away)\
                <span class="mid">\(kickOff: match.date, match.time)</span>
                """
        }
        guard let score else {
            return """
                \(home)<span class="mid"><span class="vh"> against </span>\
                \(kickOff: match.date, match.time)</span>\(away)
                """
        }
        return """
            \(home)<span class="mid">\(score.home)<span aria-hidden="true">–</span>\
            <span class="vh"> to </span>\(score.away)</span>\(away)
            """
    }

    private func details(_ context: PageContext) -> HTML {
        var parts: [HTML] = []
        let news = MatchNews(listed, context.today)
        if isDeleted {
            parts.append("<b class=\"tag bad\">Removed</b>")
        } else if let mark = MatchMark(match, isMoved: news.isMoved) {
            parts.append(mark.html)
        }
        if let pitch = context.pitch(match.pitch) { parts.append(pitch) }
        if !match.umpires.isEmpty {
            let word = match.umpires.count == 1 ? "Umpire" : "Umpires"
            let names = HTML(match.umpires.lazy.map(context.umpire), separator: ", ")
            parts.append("<span>\(word): \(names)</span>")
        }
        var lines: [HTML] = []
        if isDeleted { lines.append("This match has been taken out of the fixtures.") }
        lines += news.lines(context.look(match).bibs)
        return "\(meta: parts)\(notes: lines)"
    }

    private func story(_ context: PageContext) -> HTML {
        let steps = listed.history?.steps ?? []
        guard !steps.isEmpty else { return "" }
        let items = steps.reversed().map { step -> HTML in
            let words = StoryStep(step: step, context: context)
            return
                "<li><p><b>\(words.title)</b> \(words.sentence)</p><p class=\"by\">\(words.source)</p></li>"
        }
        let isWhole =
            steps.count < MatchHistory.mostPublished || steps.first?.action == .added
        let bound: HTML =
            "\n<p class=\"soft small\">Only the last \(steps.count) steps are shown.</p>"
        return """
            <section class="card plain"><h2>What happened</h2>
            <ol class="story">
            \(HTML(items, separator: "\n"))
            </ol>\(isWhole ? "" : bound)</section>

            """
    }

    private func notes(_ context: PageContext) -> HTML {
        var parts: [HTML] = []
        if let notes = match.notes { parts.append("<h2>Notes</h2>\n<p>\(notes)</p>") }
        for table in tables {
            let rows = table.standings.filter {
                [match.home.teamID, match.away.teamID].contains($0.teamID)
            }
            guard !rows.isEmpty,
                let slug = context.directory.slug(of: .competition, table.competition)
            else { continue }
            let words = rows.map {
                "\($0.teamName) \($0.shared ? "=" : "")\($0.position.ordinal) with \($0.points.counted("point", "points") ?? "0 points")"
            }
            parts.append(
                """
                <h2>In the table</h2>
                <p>\(words.formattedList). \
                <a href="\(url: context.site.link(PagePath("tables", table.season, slug)))">\
                \(table.competition) table</a></p>
                """)
        }
        return "\(parts, separator: "\n", in: "<section class=\"card plain\">\n", "</section>\n")"
    }

    private func place(_ context: PageContext) -> HTML {
        guard let pitch = match.pitch.flatMap(context.directory.pitch),
            let plan = GroundPlan(context.directory.pitches, of: pitch)
        else { return "" }
        return "<section><h2>Where</h2>\n\(plan.html(context, chosen: pitch))</section>\n"
    }

    private var box: CalendarBox {
        CalendarBox(
            title: "This match in your calendar",
            calendar: PagePath("calendar", "match", match.id.text + ".ics"),
            text:
                "This match alone, which follows when it is moved. A house’s calendar, on its own page, has all of its matches."
        )
    }
}

extension Int {
    /// `1st`, `2nd`, `11th`.
    var ordinal: String {
        let ending =
            switch (self % 100, self % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(self)\(ending)"
    }
}
