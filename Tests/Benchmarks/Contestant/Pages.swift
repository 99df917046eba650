import FieldGame
import Foundation
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// The page of a day, and the queries of which it is made alone: `page URL DAY TODAY`.
///
/// The login must be `authenticator`; all is read as everybody may. What pages of one moment share is
/// read before the clock runs. A turn is that many passes, each of which makes the page and then asks
/// for what is on it; the clock is the one on the wall.
struct Pages {
    private let configuration: ConnectionConfiguration
    private let day: LocalDate
    private let today: LocalDate

    init(_ arguments: [String]) throws {
        guard arguments.count == 3, let day = LocalDate(iso: arguments[1]),
            let today = LocalDate(iso: arguments[2])
        else { throw Failure("page URL DAY TODAY") }
        configuration = try ConnectionConfiguration(arguments[0])
        (self.day, self.today) = (day, today)
    }

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        try await LeagueRepository(connection).asUser(.anonymous) { try await turns($0) }
        await connection.close()
    }

    private func turns(_ repository: LeagueRepository) async throws {
        guard let request = try PageRequest("/fixtures/day/\(day)") else {
            throw Failure("there is no page of \(day)")
        }
        let context = try await PageContext(
            in: repository, site: Site(servedAt: nil), today: today)
        Turn.ready()
        while let passes = try Turn.next() {
            let clock = ContinuousClock()
            var (page, queries) = (Duration.zero, Duration.zero)
            var (text, rows) = ("", 0)
            for _ in 0..<passes {
                let start = clock.now
                let outcome = try await request.outcome(
                    in: repository, context, version: "", calendars: { [] })
                let middle = clock.now
                rows = try await listed(repository)
                page += middle - start
                queries += clock.now - middle
                if case .document(let document) = outcome { text = document }
            }
            Turn.tell([
                "page": page / .seconds(1), "queries": queries / .seconds(1),
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
