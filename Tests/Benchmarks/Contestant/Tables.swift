import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The table of one league of one season: `table WAY URL SEASON LEAGUE`.
///
/// The ways are `view`, as PostgreSQL computes it; `function`, as FieldGame works it out, with the
/// reasons for its order; and `supposed`, the same with a score for each match that is still to be
/// played. The clock is the one on the wall.
struct Tables {
    private enum Way: String {
        case view, function, supposed
    }

    private let way: Way
    private let configuration: ConnectionConfiguration
    private let season: String
    private let league: String

    init(_ arguments: [String]) throws {
        guard arguments.count == 4, let way = Way(rawValue: arguments[0]) else {
            throw Failure("table view|function|supposed URL SEASON LEAGUE")
        }
        self.way = way
        configuration = try ConnectionConfiguration(arguments[1]).forLeague
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
            for _ in 0..<passes { rows = try await standings(repository).count }
            Turn.tell([
                "seconds": (clock.now - start) / .seconds(1), "rows": Double(rows),
                "answers": Double(passes),
            ])
        }
        await connection.close()
    }

    private func standings(_ repository: LeagueRepository) async throws -> [Standing] {
        switch way {
        case .view:
            return try await repository.standings(season: season, competitions: [league])
        case .function:
            return try await repository.calculatedTables(season: season, competitions: [league])
                .flatMap(\.standings)
        case .supposed:
            return try await repository.seasonBooks(season: season, competitions: [league])
                .flatMap { book in
                    var scores: [UUID: Score] = [:]
                    for match in book.matches where match.score == nil {
                        scores[match.id] = Score(home: 2, away: 1)
                    }
                    return book.table(supposing: scores).standings
                }
        }
    }
}
