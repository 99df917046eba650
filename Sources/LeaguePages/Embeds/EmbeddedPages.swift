import FieldGame
import LeagueDatabase

/// What a frame looks like: like the page around it, which nobody but its author knows.
package enum EmbeddedTheme: String, Sendable, CaseIterable, CustomStringConvertible {
    /// As the reader's device is set.
    case auto
    case dark, light

    package var description: String { rawValue }

    fileprivate var bodyClass: StaticString {
        switch self {
        case .auto: "embed"
        case .dark: "embed dark"
        case .light: "embed light"
        }
    }
}

/// A table for the pages of others to show in a frame.
struct EmbeddedTable: Page {
    private let table: SeasonTable
    private let path: PagePath
    private let theme: EmbeddedTheme

    /// Nil when the season has no such table.
    init?(
        season: String, slug: String, _ theme: EmbeddedTheme, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        guard let competition = context.competition(slug: slug),
            let table = try await repository.calculatedTables(
                season: season, competitions: [competition.name]
            ).first
        else { return nil }
        (self.table, self.theme) = (table, theme)
        path = PagePath("tables", season, slug)
    }

    var head: PageHead {
        var head = PageHead.embedded("\(table.competition) \(table.season)", path, theme)
        head.style = .table
        return head
    }

    func content(_ context: PageContext) -> HTML {
        """
        <h1 class="vh">\(table.competition) \(table.season)</h1>
        \(LeagueTable(table: table, caption: "\(table.competition) \(table.season)", context: context).html)
        \(EmbeddedLink.html(path, context))
        """
    }
}

/// The next fixtures of a subject for the pages of others to show in a frame.
struct EmbeddedFixtures: Page {
    private let subject: PageRequest.Subject
    private let name: String
    private let next: [ListedMatch]
    private let theme: EmbeddedTheme

    /// How many matches are shown.
    private static let limit = 12

    /// Nil where there is no such subject.
    init?(
        _ subject: PageRequest.Subject, _ theme: EmbeddedTheme, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        guard
            let found = try await repository.calendarNames([
                ([subject.kind.rawValue], subject.slug, nil)
            ])[0]
        else { return nil }
        (self.subject, name, self.theme) = (subject, found.name, theme)
        var filter = MatchFilter()
        filter.from = context.today
        switch subject.kind {
        case .house, .team: filter.teams = [found.subject]
        case .competition: filter.competitions = [found.subject]
        case .pitch: filter.pitches = [found.subject]
        case .umpire: filter.umpires = [MatchFilter.Umpire(found.name, keys: found.umpireKeys)]
        }
        next = try await repository.listed(
            try await repository.matches(.all, filter, limit: Self.limit)
                .filter { $0.status != .completed })
    }

    var head: PageHead { .embedded("Fixtures: \(name)", subject.path, theme) }

    func content(_ context: PageContext) -> HTML {
        """
        <h1 class="vh">Fixtures: \(name)</h1>
        \(next.isEmpty ? "<p class=\"soft\">No match is arranged.</p>" : DayList(next).html(context))
        \(EmbeddedLink.html(subject.path, context))
        """
    }
}

extension PageHead {
    fileprivate static func embedded(
        _ title: String, _ path: PagePath, _ theme: EmbeddedTheme
    ) -> PageHead {
        var head = PageHead(title, path)
        head.isIndexed = false
        head.frame = .none(bodyClass: theme.bodyClass)
        head.opensTabs = true
        return head
    }
}

/// The way out of a frame to the page itself.
enum EmbeddedLink {
    static func html(_ path: PagePath, _ context: PageContext) -> HTML {
        """
        <p class="more small"><a href="\(url: context.site.link(path))">Field Game</a></p>
        """
    }
}
