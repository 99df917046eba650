import FieldGame
import Foundation
import LeagueDatabase
import LeagueFeeds

/// The table of a league in a season, with all that explains it.
struct TablePage: Page {
    /// The request with the season that was found.
    let request: TableRequest
    let competition: String
    let table: SeasonTable
    /// What its teams are called, by their ids.
    let names: [String: String]
    /// The place of each team before the last day of play, or as it is where scores are supposed; empty
    /// on the first day.
    let former: [String: Int]
    /// Places after each day of play.
    let course: TableCourse
    /// Who is sure of first place, and who can no longer be first; nil where points do not come first, and
    /// at the end of a season, when the table says it all.
    let race: TitleRace?
    /// The last day of play that counts in it.
    let lastDay: LocalDate?
    /// Matches still to be played, soonest first, with the score that is supposed, or what was typed and
    /// is none.
    let open: [(match: CountedMatch, score: Score?, unfinished: TableRequest.Typed?)]
    /// The leagues that have a table in this season: name and slug.
    let leagues: [(name: String, slug: String)]
    /// The newest seasons in which this league has one, newest first.
    let seasons: [String]
    /// The first and the last day that it can be as of.
    let days: ClosedRange<LocalDate>?

    /// How far it is searched who can still be first, for each team: some milliseconds at most, and
    /// nearly always enough. Any reader may ask for any scores.
    private static let steps = 4_000

    /// How many matches can be supposed in the form; the address takes as many.
    static let supposable = 60
    /// The most parameters of its address: the form sends two for each match, beside those supposed.
    static let parameters = 4 * supposable

    /// The page; nil when the season has no such table.
    init?(
        _ request: TableRequest, _ competition: String, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        let leagues = context.directory.competitions.filter { $0.kind == .league }
        let books = try await repository.seasonBooks(
            season: request.season, competitions: leagues.map(\.name), asOf: request.day)
        guard let book = books.first(where: { $0.competition == competition }) else { return nil }
        (self.request, self.competition) = (request, competition)
        let found = Set(books.map(\.competition))
        self.leagues = leagues.filter { found.contains($0.name) }.compactMap { league in
            context.directory.slug(of: .competition, league.name).map { (league.name, $0) }
        }
        seasons = try await repository.seasons(
            of: [competition], limit: ResultsPage.seasonsToChoose)
        let waiting = book.matches.filter { match in
            match.score == nil || request.day.map { match.date > $0 } ?? false
        }
        var scores: [UUID: Score] = [:]
        for supposed in request.supposed {
            for match in book.matches where match.score == nil && supposed.concerns(match.id) {
                scores[match.id] = supposed.score
            }
        }
        // What is supposed comes after the day that is looked back to.
        let isSupposed = !scores.isEmpty
        let day = isSupposed ? nil : request.day
        table = book.table(asOf: day, supposing: scores)
        names = Dictionary(table.standings.map { ($0.teamID, $0.teamName) }) { first, _ in first }
        let playedDays = book.playedDays.filter { played in day.map { played <= $0 } ?? true }
        lastDay = playedDays.last
        days = book.playedDays.first.flatMap { first in book.playedDays.last.map { first...$0 } }
        if isSupposed {
            former = book.table().places
        } else if let lastDay, let before = lastDay.adding(days: -1), playedDays.count > 1 {
            former = book.table(asOf: before).places
        } else {
            former = [:]
        }
        course = TableCourse(book, playedDays.suffix(TableCourse.limit))
        let left =
            isSupposed
            ? book.matches.filter { $0.score == nil && scores[$0.id] == nil } : waiting
        race =
            book.rules.tieBreakers.first == .points && !left.isEmpty
            ? TitleRace(
                rules: book.rules,
                points: Dictionary(table.standings.map { ($0.teamID, $0.points) }) { one, _ in one
                },
                remaining: left.map { ($0.home, $0.away) }, stepLimit: Self.steps) : nil
        open = book.matches.filter { $0.score == nil && $0.home != nil && $0.away != nil }
            .sorted {
                ($0.date, $0.time?.minuteOfDay ?? .max, $0.id) < (
                    $1.date, $1.time?.minuteOfDay ?? .max, $1.id
                )
            }
            .prefix(Self.supposable).map { match in
                let typed = request.unfinished.first { $0.key.begins(match.id) }?.value
                return (match, scores[match.id], typed)
            }
    }

    /// How many scores are supposed in it.
    var supposed: Int { open.count { $0.score != nil } }

    var head: PageHead {
        let variant =
            open.contains { $0.unfinished != nil }
            ? ", a score is not complete"
            : supposed > 0 ? ", what if" : request.day.map { ", as of \($0.spoken)" } ?? ""
        var head = PageHead(
            "\(competition) \(request.season)\(variant)", request.path, .tables)
        head.summary =
            "The table of the \(competition) in \(request.season), with the reasons for its order."
        head.style = .table
        head.isIndexed =
            request.day == nil && request.supposed.isEmpty && request.unfinished.isEmpty
        return head
    }
}

extension SeasonTable {
    /// The place of each team, by its id.
    fileprivate var places: [String: Int] {
        Dictionary(standings.map { ($0.teamID, $0.position) }) { first, _ in first }
    }
}

/// The places of a league's teams after each day of play.
struct TableCourse: Sendable {
    /// The days, in their order.
    let days: [LocalDate]
    /// The teams in the order of the last day, each with its place after each day.
    let teams: [(id: String, name: String, places: [Int])]

    /// How many days of play are shown, the latest.
    static let limit = 12

    init(_ book: SeasonBook, _ days: [LocalDate].SubSequence) {
        self.days = Array(days)
        let tables = days.map { book.table(asOf: $0) }
        let places = tables.map(\.places)
        teams = (tables.last?.standings ?? []).map { row in
            (row.teamID, row.teamName, places.compactMap { $0[row.teamID] })
        }
    }
}

/// The page of a season in which a league has no table.
struct NoTablePage: Page {
    var head: PageHead { PageHead("Tables", "/tables", .tables) }

    func content(_ context: PageContext) -> HTML {
        """
        <h1>Tables</h1>
        <section class="empty"><h2>No tables yet</h2>
        <p class="soft">A league has one when its first match is arranged.</p></section>
        """
    }
}
