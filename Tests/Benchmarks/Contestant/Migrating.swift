import Foundation
import LeagueDatabase
import PostgreSQL

/// Brings a database to the current schema: `migrate URL`.
struct Migrating {
    private let configuration: ConnectionConfiguration

    init(_ arguments: [String]) throws {
        guard let url = arguments.first else { throw Failure("migrate URL") }
        configuration = try ConnectionConfiguration(url)
    }

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        _ = try await Migrator(connection).migrate()
        await connection.close()
    }
}
