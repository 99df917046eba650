import FieldGame
import Foundation
package import LeagueDatabase
package import LeagueFeeds

/// What is at the address of a page.
package enum PageOutcome: Sendable {
    case document(HTML)
    /// It is somewhere else.
    case moved(PagePath)
}

extension PageRequest {
    /// What is at the address.
    ///
    /// - Parameters:
    ///   - calendars: every calendar that can be subscribed to, where that is asked for.
    ///   - version: of the program.
    /// - Throws: `FeedRefusal` (`unknown`) where there is nothing, and for filters as it does for
    ///   calendars; and the database's errors.
    package func outcome(
        in repository: LeagueRepository, _ context: PageContext, version: String,
        calendars: () async throws -> [FeedListing]
    ) async throws -> PageOutcome {
        func page(_ page: some Page) -> PageOutcome {
            .document(PageFrame.document(page, context))
        }
        switch self {
        case .home: return page(try await HomePage(in: repository, context))
        case .fixtures(let request):
            return page(try await FixturesPage(request, in: repository, context))
        case .month(let month): return page(try await MonthPage(month, in: repository))
        case .week(let week): return page(try await WeekPage(week, in: repository))
        case .day(let day): return page(try await DayPage(day, in: repository))
        case .results(let season, let day):
            return page(try await ResultsPage(season, until: day, in: repository, context))
        case .tables:
            // Its matches may be deleted between the two.
            guard let first = try await firstTable(in: repository, context),
                let table = try await table(first, in: repository, context)
            else { return page(NoTablePage()) }
            return page(table)
        case .table(let request):
            if let address = request.addressOfForm { return .moved(address) }
            guard let table = try await table(request, in: repository, context) else {
                throw FeedRefusal.noPage("There is no such table.")
            }
            return page(table)
        case .match(let key):
            guard let match = try await MatchPage(key, in: repository) else {
                throw FeedRefusal.noPage("The league knows no such match.")
            }
            return page(match)
        case .houses: return page(HousesPage())
        case .subject(let subject):
            switch try await SubjectPage.find(subject, in: repository, context) {
            case .page(let found): return page(found)
            case .moved(let other): return .moved(other.path)
            case .unknown:
                throw FeedRefusal.noPage(
                    "The league knows no \(subject.kind.rawValue) of this name.")
            }
        case .pitches(let day, let time):
            return page(try await PitchesPage(day, time, in: repository, context))
        case .changes(let number, let house):
            return page(try await ChangesPage(before: number, of: house, in: repository, context))
        case .board(let request): return page(try await BoardPage(request, in: repository, context))
        case .calendars: return page(CalendarsPage(try await calendars()))
        case .embeddedTable(let season, let slug, let theme):
            guard
                let table = try await EmbeddedTable(
                    season: season, slug: slug, theme, in: repository, context)
            else { throw FeedRefusal.noPage("There is no such table.") }
            return page(table)
        case .embeddedFixtures(let subject, let theme):
            guard
                let fixtures = try await EmbeddedFixtures(subject, theme, in: repository, context)
            else {
                throw FeedRefusal.noPage(
                    "The league knows no \(subject.kind.rawValue) of this name.")
            }
            return page(fixtures)
        case .settings: return page(SettingsPage(version: version))
        case .offline: return page(OfflinePage())
        }
    }

    private func table(
        _ request: TableRequest, in repository: LeagueRepository, _ context: PageContext
    ) async throws -> TablePage? {
        guard let competition = context.competition(slug: request.slug) else { return nil }
        return try await TablePage(request, competition.name, in: repository, context)
    }

    /// The first league that has a table now, in the order of the list.
    private func firstTable(
        in repository: LeagueRepository, _ context: PageContext
    ) async throws -> TableRequest? {
        let leagues = context.directory.competitions.filter { $0.kind == .league }
        let books = try await repository.seasonBooks(asOf: context.today)
        for league in leagues {
            guard let slug = context.directory.slug(of: .competition, league.name) else { continue }
            if let book = books.first(where: { $0.competition == league.name }) {
                return TableRequest(season: book.season, slug: slug)
            }
        }
        // Between seasons the last one is of interest.
        for league in leagues {
            guard let slug = context.directory.slug(of: .competition, league.name) else { continue }
            if let season = try await repository.seasons(of: [league.name], limit: 1).first {
                return TableRequest(season: season, slug: slug)
            }
        }
        return nil
    }
}

extension FeedRefusal {
    /// There is no page, and never was.
    fileprivate static func noPage(_ message: String) -> FeedRefusal {
        FeedRefusal(.unknown, message, hint: "The links below lead to what there is.")
    }
}
