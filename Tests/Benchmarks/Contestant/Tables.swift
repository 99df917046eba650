import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The table of one league of one season: `table WAY URL SEASON LEAGUE`.
///
/// The ways are `view`, as PostgreSQL computes it, and `function`, as FieldGame does and compares it
/// with the view's. The clock is the one on the wall.
struct Tables {
    private let isFunction: Bool
    private let configuration: ConnectionConfiguration
    private let season: String
    private let league: String

    init(_ arguments: [String]) throws {
        guard arguments.count == 4, ["view", "function"].contains(arguments[0]) else {
            throw Failure("table view|function URL SEASON LEAGUE")
        }
        isFunction = arguments[0] == "function"
        configuration = try ConnectionConfiguration(arguments[1])
        (season, league) = (arguments[2], arguments[3])
    }

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        let repository = LeagueRepository(connection)
        Turn.ready()
        while let passes = try Turn.next() {
            let clock = ContinuousClock()
            let start = clock.now
            var rows = 0
            for _ in 0..<passes {
                rows =
                    isFunction
                    ? try await repository.calculatedTables(season: season, competitions: [league])
                        .flatMap(\.standings).count
                    : try await repository.standings(season: season, competitions: [league]).count
            }
            Turn.tell([
                "seconds": (clock.now - start) / .seconds(1), "rows": Double(rows),
                "answers": Double(passes),
            ])
        }
        await connection.close()
    }
}
