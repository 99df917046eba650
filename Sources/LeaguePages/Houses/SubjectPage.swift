import FieldGame
import LeagueDatabase
import LeagueFeeds

/// What a team, competition, umpire or pitch has to come and has behind it, with its calendar.
struct SubjectPage: Page {
    private let subject: PageRequest.Subject
    private let name: String
    /// Its id, or what matches call it.
    private let id: String
    /// Whether it is no longer in the league.
    private let isGone: Bool
    private let next: [ListedMatch]
    private let results: [ListedMatch]
    private let tables: [SeasonTable]

    /// How many matches to come and results are shown.
    private static let upcoming = 20, latest = 10

    /// What is at the address of a subject.
    enum Outcome {
        case page(SubjectPage)
        /// It has another name now.
        case moved(PageRequest.Subject)
        case unknown
    }

    static func find(
        _ wanted: PageRequest.Subject, in repository: LeagueRepository, _ context: PageContext
    ) async throws -> Outcome {
        // A house may have become a school team, and the other way round.
        let kinds =
            [LeagueDirectory.Kind.house, .team].contains(wanted.kind)
            ? [wanted.kind.rawValue] + ["house", "team"].filter { $0 != wanted.kind.rawValue }
            : [wanted.kind.rawValue]
        guard let found = try await repository.calendarNames([(kinds, wanted.slug, nil)])[0],
            let kind = LeagueDirectory.Kind(rawValue: found.kind)
        else { return .unknown }
        let subject = PageRequest.Subject(kind: kind, slug: found.slug)
        guard subject == wanted else { return .moved(subject) }
        return .page(try await SubjectPage(subject, found, in: repository, context))
    }

    private init(
        _ subject: PageRequest.Subject, _ found: CalendarName, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        (self.subject, name, id) = (subject, found.name, found.subject)
        isGone = found.goneSince != nil
        var filter = MatchFilter()
        switch subject.kind {
        case .house, .team: filter.teams = [found.subject]
        case .competition: filter.competitions = [found.subject]
        case .pitch: filter.pitches = [found.subject]
        case .umpire: filter.umpires = [MatchFilter.Umpire(found.name, keys: found.umpireKeys)]
        }
        var coming = filter
        coming.from = context.today
        next = try await repository.listed(
            try await repository.matches(.all, coming, limit: Self.upcoming)
                .filter { $0.status != .completed })
        var past = filter
        past.to = context.today
        results = try await repository.listed(
            try await repository.matches(.results, past, limit: Self.latest))
        switch subject.kind {
        case .house, .team:
            let id = found.subject
            tables = try await repository.seasonBooks(asOf: context.today).map { $0.table() }
                .filter { $0.standings.contains { $0.teamID == id } }
        case .competition where context.directory.competition(found.subject)?.kind == .league:
            tables = try await repository.seasonBooks(
                competitions: [found.subject], asOf: context.today
            ).map { $0.table() }
        default: tables = []
        }
    }

    var head: PageHead {
        let section: PageHead.Section? =
            switch subject.kind {
            case .house, .team: .houses
            case .pitch: .pitches
            case .competition: .tables
            case .umpire: nil
            }
        var head = PageHead(name, subject.path, section)
        head.style = subject.kind == .pitch ? .match : tables.isEmpty ? .list : .subject
        if subject.kind == .umpire {
            head.isIndexed = false
        } else {
            head.summary = "Fixtures and results: \(name)."
        }
        head.feed = PageHead.Feed(
            title: "News of \(name)",
            path: .news(subject.kind.rawValue, subject.slug + ".atom"))
        return head
    }

    func content(_ context: PageContext) -> HTML {
        """
        <h1>\(title(context))</h1>
        \(isGone ? "<p class=\"soft\">This is no longer in the league; what was played stays.</p>" : "" as HTML)
        \(subject.kind == .competition ? inTheTables(context) : "")\
        <div class="grid">
        \(plan(context))\
        <section><h2>To come</h2>
        \(next.isEmpty ? "<p class=\"soft\">No match is arranged.</p>" : DayList.cards(next, context, showsDays: true, of: subject))
        \(changes(context))</section>
        \(latest(context))\
        </div>
        \(subject.kind == .competition ? "" : inTheTables(context))\
        \(box.html(context))
        """
    }

    private func title(_ context: PageContext) -> HTML {
        switch subject.kind {
        case .house, .team:
            guard let team = context.directory.team(id) else { return "\(name)" }
            let pattern = team.pattern.map { ", \($0.rawValue)" } ?? ""
            let words: HTML =
                team.colours.isEmpty
                ? "" : " <small>\(team.colours.replacing("/", with: " and "))\(pattern)</small>"
            return "\(context.kit(team)) \(name)\(words)"
        case .competition:
            let competition = context.directory.competition(id)
            let short = competition?.abbreviation ?? ""
            let badge: HTML =
                short.isEmpty
                ? "" : "<span class=\"badge \(context.colourClass(id))\">\(short)</span> "
            return "\(badge)\(name)"
        case .pitch:
            let pitch = context.directory.pitch(id)
            let words = [pitch?.area, pitch?.abbreviation].compactMap(\.self).filter { !$0.isEmpty }
            return
                "\(name)\(words.isEmpty ? "" : " <small>\(words.joined(separator: ", "))</small>" as HTML)"
        case .umpire: return "\(name) <small>umpire</small>"
        }
    }

    private func latest(_ context: PageContext) -> HTML {
        guard !results.isEmpty else { return "" }
        return
            "<section><h2>Last results</h2>\n\(DayList.cards(results, context, showsDays: true, of: subject))\n</section>\n"
    }

    private func changes(_ context: PageContext) -> HTML {
        guard subject.kind == .house, context.site.isServed else { return "" }
        let path = PagePath("changes", query: [("house", subject.slug)])
        return
            "<p class=\"more\"><a href=\"\(url: context.site.link(path))\">What has changed</a></p>\n"
    }

    private func plan(_ context: PageContext) -> HTML {
        guard subject.kind == .pitch, let pitch = context.directory.pitch(id),
            let plan = GroundPlan(context.directory.pitches, of: pitch)
        else { return "" }
        return
            "<section><h2 class=\"vh\">Where it is</h2>\n\(plan.html(context, chosen: pitch))</section>\n"
    }

    private func inTheTables(_ context: PageContext) -> HTML {
        HTML(
            tables.map { table in
                let only: Set<String>? = subject.kind == .competition ? nil : [id]
                let path = context.directory.slug(of: .competition, table.competition)
                    .map { PagePath("tables", table.season, $0) }
                return """
                    \(LeagueTable(table: table, caption: "\(table.competition) \(table.season)", only: only, context: context).html)
                    <p class="more">\(context.link("Whole table, with its reasons", path))</p>

                    """
            })
    }

    private var box: CalendarBox {
        CalendarBox(
            title: "\(name) in your calendar", calendar: subject.calendar,
            follow: isGone ? nil : "\(subject.kind.rawValue):\(subject.slug)")
    }
}
