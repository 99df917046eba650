import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The text of the statements that the repository sends, for others to send the same:
/// `statement URL fixtures|table`, one line of JSON.
struct Statements {
    private let configuration: ConnectionConfiguration
    private let work: String

    init(_ arguments: [String]) throws {
        guard arguments.count == 2 else { throw Failure("statement URL fixtures|table") }
        configuration = try ConnectionConfiguration(arguments[0])
        work = arguments[1]
    }

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        let repository = LeagueRepository(connection)
        switch work {
        case "fixtures":
            var filter = MatchFilter()
            (filter.from, filter.houses) = (LocalDate(year: 2026, month: 1, day: 1), ["H1"])
            _ = try await repository.matches(.fixtures, filter)
        case "table": _ = try await repository.standings(season: "2026", competitions: ["League 1"])
        default: throw Failure("no such work: \(work)")
        }
        // What the connection has prepared is what it sends.
        let texts = try await connection.query(
            "SELECT statement FROM pg_prepared_statements ORDER BY prepare_time LIMIT 1",
            as: String.self)
        let encoded = try JSONEncoder().encode(texts)
        print(String(decoding: encoded, as: UTF8.self))
        await connection.close()
    }
}
