import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The league's database, opened for one command.
struct League {
    let connection: Connection
    let repository: LeagueRepository

    /// Opens the database that the options name, or starts the private cluster, and checks that the
    /// schema is the one that this program knows. A new private cluster migrates itself.
    static func open(_ options: DatabaseOptions) async throws -> League {
        let league = try await connect(options)
        try await Migrator(league.connection).requireCurrent()
        try await league.repository.setClock(try options.instant())
        return league
    }

    /// Opens the database without looking at its schema.
    static func connect(_ options: DatabaseOptions) async throws -> League {
        // What can be wrong with the arguments shows before any server is started.
        _ = try options.instant()
        if let configuration = try options.configuration() {
            return League(try await Self.connect(configuration))
        }
        let cluster = PrivateCluster()
        let league = League(try await Self.connect(try await cluster.ensureRunning()))
        let migrator = Migrator(league.connection)
        if try await migrator.status().allSatisfy({ $0.appliedAt == nil }) {
            _ = try await migrator.migrate()
        }
        return league
    }

    private init(_ connection: Connection) {
        self.connection = connection
        repository = LeagueRepository(connection)
    }

    private static func connect(
        _ configuration: ConnectionConfiguration
    ) async throws -> Connection {
        var configuration = configuration
        configuration.applicationName = configuration.applicationName ?? "fieldgame"
        return try await Connection.connect(to: configuration)
    }
}
