import FieldGame
import Foundation
import HTTPTypes
import LeagueAPI
import LeagueDatabase
import PostgreSQL

/// The text of the statements that the service sends, for others to send the same:
/// `statement URL fixtures|table`, and `statement URL request TARGET` of what a GET of `/rest/v1` is,
/// one line of JSON.
struct Statements {
    private let configuration: ConnectionConfiguration
    private let work: String
    private let target: String?

    init(_ arguments: [String]) throws {
        guard (2...3).contains(arguments.count) else {
            throw Failure("statement URL fixtures|table|request [TARGET]")
        }
        configuration = try ConnectionConfiguration(arguments[0]).forLeague
        work = arguments[1]
        target = arguments.count > 2 ? arguments[2] : nil
    }

    func run() async throws {
        if work == "request" { return try await runRequest() }
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
        try await printPrepared(connection)
        await connection.close()
    }

    private func runRequest() async throws {
        let parts = (target ?? "").split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { throw Failure("request /RELATION?QUERY") }
        let request = try APIRequest(.get, path: parts[0], query: parts[1], [:], body: [])
        let pool = ConnectionPool(configuration, maximum: 1)
        _ = try await RestAPI(pool).response(to: request, as: .anonymous)
        try await pool.withConnection(printPrepared)
        await pool.close()
    }

    /// What a connection has prepared is what it sends.
    private func printPrepared(_ connection: Connection) async throws {
        let texts = try await connection.query(
            """
            SELECT statement FROM pg_prepared_statements
            WHERE statement LIKE \(work == "request" ? "%json_agg%" : "%")
            ORDER BY prepare_time LIMIT 1
            """, as: String.self)
        print(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))
    }
}
