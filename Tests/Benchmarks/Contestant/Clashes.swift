import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL

/// The clashes among all matches from a day on, each with what would help against it:
/// `clashes URL DAY`. The clock is the one on the wall.
struct Clashes {
    private let configuration: ConnectionConfiguration
    private let day: LocalDate

    init(_ arguments: [String]) throws {
        guard arguments.count == 2, let day = LocalDate(iso: arguments[1]) else {
            throw Failure("clashes URL DAY")
        }
        configuration = try ConnectionConfiguration(arguments[0]).forLeague
        self.day = day
    }

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        let repository = LeagueRepository(connection)
        Turn.ready()
        while let passes = try Turn.next() {
            let clock = ContinuousClock()
            let start = clock.now
            var (matches, proposals) = (0, 0)
            for _ in 0..<passes {
                let found = try await repository.scheduledMatches(from: day, to: nil)
                let search = try await repository.clashSearch(among: found)
                let clashes = search.clashes(
                    involving: Set(found.map(\.id)), atMost: ClashSearch.limit)
                (matches, proposals) = (found.count, search.proposals(against: clashes).count)
            }
            Turn.tell([
                "seconds": (clock.now - start) / .seconds(1), "matches": Double(matches),
                "clashes": Double(proposals),
            ])
        }
        await connection.close()
    }
}
