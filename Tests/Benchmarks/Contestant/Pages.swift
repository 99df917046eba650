import FieldGame
import Foundation
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// A page, what all pages of a moment share, and the matches of a day alone:
/// `page URL TODAY TARGET DAY`.
///
/// The login must be `authenticator`; all is read as everybody may. A turn is that many passes, each of
/// which reads what is shared, makes the page, and then asks for the matches; the clock is the one on
/// the wall.
struct Pages {
    private let configuration: ConnectionConfiguration
    private let today: LocalDate
    private let request: PageRequest
    private let day: LocalDate

    init(_ arguments: [String]) throws {
        guard arguments.count == 4, let today = LocalDate(iso: arguments[1]),
            let request = try PageRequest(arguments[2]), let day = LocalDate(iso: arguments[3])
        else { throw Failure("page URL TODAY TARGET DAY") }
        configuration = try ConnectionConfiguration(arguments[0]).forLeague
        (self.today, self.request, self.day) = (today, request, day)
    }

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        try await LeagueRepository(connection).asUser(.anonymous) { try await turns($0) }
        await connection.close()
    }

    private func turns(_ repository: LeagueRepository) async throws {
        var context: PageContext?
        Turn.ready()
        while let passes = try Turn.next() {
            let clock = ContinuousClock()
            var (shared, page, queries) = (Duration.zero, Duration.zero, Duration.zero)
            var (text, rows) = ("", 0)
            for _ in 0..<passes {
                let start = clock.now
                let new = try await PageContext(
                    in: repository, site: Site(servedAt: nil), today: today, former: context)
                let read = clock.now
                let outcome = try await request.outcome(
                    in: repository, new, version: "", calendars: { [] })
                let made = clock.now
                rows = try await listed(repository)
                context = new
                shared += read - start
                page += made - read
                queries += clock.now - made
                if case .document(let document) = outcome { text = document.text }
            }
            Turn.tell([
                "shared": shared / .seconds(1), "page": page / .seconds(1),
                "queries": queries / .seconds(1), "octets": Double(text.utf8.count),
                "cards": Double(text.components(separatedBy: "<li class=\"card").count - 1),
                "rows": Double(rows),
            ])
        }
    }

    /// Asks for what the page of a day asks for; how many matches that are.
    private func listed(_ repository: LeagueRepository) async throws -> Int {
        var filter = MatchFilter()
        (filter.from, filter.to) = (day, day)
        let matches = try await repository.matches(.all, filter, limit: 400)
        _ = try await repository.publishedHistory(
            of: matches.filter { $0.sequence > 0 }.map(\.id))
        return matches.count
    }
}
