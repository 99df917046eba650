package import FieldGame
package import LeagueAdministration
package import LeagueDatabase

/// Where an admin finds a match to change.
package struct AdminMatchesPage: Page {
    /// What is looked for.
    package struct Search: Sendable {
        /// A part of a name; empty for any.
        let text: String
        /// The days; nil is from a week ago on, and without end.
        let from, to: LocalDate?

        package init(text: String, from: LocalDate?, to: LocalDate?) {
            (self.text, self.from, self.to) = (MatchSearch.cut(text), from, to)
        }

        /// What is found, as spreadsheets read it.
        package func table(
            in repository: LeagueRepository, _ context: PageContext
        ) async throws -> CSVTable {
            let found = try await matches(limit: 100_000, in: repository, context)
            return CSVTable(Match.csvHeadings, found.map(\.csvCells))
        }

        fileprivate func matches(
            limit: Int, in repository: LeagueRepository, _ context: PageContext
        ) async throws -> [Match] {
            var filter = MatchFilter()
            filter.from = from ?? (to == nil ? context.today.adding(days: -7) : nil)
            filter.to = to
            // Admins find umpires who are hidden from others.
            let words = MatchSearch(text, in: try await repository.directory())
            return words == nil && !text.isEmpty
                ? [] : try await repository.matches(.all, filter, search: words, limit: limit)
        }

        /// The page that finds the same.
        fileprivate var path: PagePath {
            let fields = [("q", text), ("from", from?.description), ("to", to?.description)]
            return ("/admin/matches" as PagePath).with(
                fields.compactMap { name, value in
                    value.flatMap { $0.isEmpty ? nil : (name, $0) }
                })
        }
    }

    private let visitor: VisitorLinks
    private let search: Search
    private let list: DayList
    /// Whether there are more than are shown.
    private let hasMore: Bool

    private static let limit = 200

    package init(
        _ account: Account, _ search: Search, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        (visitor, self.search) = (VisitorLinks(account), search)
        let found = try await search.matches(limit: Self.limit + 1, in: repository, context)
        hasMore = found.count > Self.limit
        list = DayList(try await repository.listed(Array(found.prefix(Self.limit))))
    }

    package var head: PageHead {
        var head = PageHead("Matches", "/admin/matches")
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        """
        <h1>Matches</h1>
        <p><a class="btn" href="\(url: context.site.link("/admin/matches/new"))">Add a match</a> \
        <a class="btn alt" href="\(url: context.site.link("/admin/matches/removed"))">Removed matches</a></p>
        <form class="card plain row" method="get" action="\(url: context.site.link("/admin/matches"))">
        \(FormField(name: "q", label: "Team, pitch, umpire or competition", kind: .text, value: search.text).html)
        \(FormField(name: "from", label: "From", kind: .day, value: search.from?.description ?? "").html)
        \(FormField(name: "to", label: "To", kind: .day, value: search.to?.description ?? "").html)
        <button>Find</button>
        </form>
        \(list.days.isEmpty ? "<p class=\"soft\">There are no such matches.</p>" as HTML : days(context))
        \(hasMore ? "<p>There are more: name the days, or what is looked for.</p>" as HTML : nil)
        <p>\(search.path.csvLink(context.site))</p>
        """
    }

    private func days(_ context: PageContext) -> HTML {
        HTML(
            list.days.map { date, matches in
                """
                <section><h2 class="day"><time datetime="\(date)">\
                \(SpokenTime.heading(date, context.today))</time></h2>
                <ul class="cards">
                \(HTML(matches.map { card($0, context) }, separator: "\n"))
                </ul></section>
                """
            }, separator: "\n")
    }

    private func card(_ listed: ListedMatch, _ context: PageContext) -> HTML {
        let link: HTML = """
            <p class="do"><a class="btn alt" href="\(url: context.site.link(.admin(listed.match.id)))">Change\
            <span class="vh"> \(listed.match.title)</span></a></p>
            """
        return MatchCard(listed, context, below: link).html
    }
}

/// What has just been done, and how it is taken back.
enum AdminNews {
    /// - Parameter undo: the form that takes it back; nil where nothing does.
    static func html(_ sentence: String?, undo: HTML? = nil) -> HTML? {
        sentence.map { "<div class=\"banner\" role=\"status\"><p>\($0)</p>\(undo)</div>\n" }
    }
}
