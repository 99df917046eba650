import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// A house's fixtures from a day on, decoded: `fixtures WAY URL CLIENTS HOUSE DAY [CAPTAIN]`.
///
/// The ways are `bare`, in the login's own name; `captain`, in that of the account `CAPTAIN`; and
/// `steps`, the same as four round trips: begin, claims, query, commit. A turn is that many answers
/// for each client, all at once; the clock is the one on the wall.
struct Fixtures {
    private enum Way: String {
        case bare, captain, steps
    }

    private let way: Way
    private let configuration: ConnectionConfiguration
    private let clients: Int
    private let filter: MatchFilter
    private let captain: UUID?

    init(_ arguments: [String]) throws {
        guard arguments.count >= 5, let way = Way(rawValue: arguments[0]),
            let clients = Int(arguments[2]), let day = LocalDate(iso: arguments[4])
        else { throw Failure("fixtures bare|captain|steps URL CLIENTS HOUSE DAY [CAPTAIN]") }
        self.way = way
        configuration = try ConnectionConfiguration(arguments[1]).forLeague
        self.clients = clients
        var filter = MatchFilter()
        (filter.from, filter.houses) = (day, [arguments[3]])
        self.filter = filter
        captain = arguments.count > 5 ? UUID(uuidString: arguments[5]) : nil
        guard way == .bare || captain != nil else { throw Failure("a captain is missing") }
    }

    func run() async throws {
        let pool = ConnectionPool(configuration, maximum: clients)
        Turn.ready()
        while let passes = try Turn.next() {
            let clock = ContinuousClock()
            let start = clock.now
            let rows = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<clients {
                    group.addTask {
                        var rows = 0
                        for _ in 0..<passes { rows = try await answer(from: pool) }
                        return rows
                    }
                }
                return try await group.reduce(0, max)
            }
            Turn.tell([
                "seconds": (clock.now - start) / .seconds(1), "rows": Double(rows),
                "answers": Double(passes * clients),
            ])
        }
        await pool.close()
    }

    private func answer(from pool: ConnectionPool) async throws -> Int {
        guard let captain, way != .bare else {
            return try await pool.withConnection { connection in
                try await LeagueRepository(connection).matches(.fixtures, filter).count
            }
        }
        return try await pool.asUser(.user(captain)) { user in
            guard way == .steps else { return try await user.matches(.fixtures, filter).count }
            return try await user.inTransaction { try await $0.matches(.fixtures, filter).count }
        }
    }
}
