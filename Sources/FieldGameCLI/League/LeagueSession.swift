import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The league's database, opened for one command.
struct LeagueSession {
    let connection: Connection
    let repository: LeagueRepository

    /// Opens the database that the options name, or starts the private cluster, and checks that the
    /// schema is the one that this program knows. A new private cluster migrates itself.
    static func open(_ options: DatabaseOptions) async throws -> LeagueSession {
        let league = try await connect(options)
        try await Migrator(league.connection).requireCurrent()
        try await league.repository.setClock(try options.instant())
        // A session that holds a row for longer is not waited for.
        try await league.repository.setLockTimeout("15s")
        return league
    }

    /// The same database through the login `authenticator`, which has no rights of its own: it works in
    /// a user's name, see ``LeagueRepository/asUser(_:_:)``.
    static func openForUsers(_ options: DatabaseOptions) async throws -> LeagueSession {
        let league: LeagueSession
        if let configuration = try options.authenticatorConfiguration() {
            do {
                league = LeagueSession(try await connect(configuration))
            } catch let error as PostgresError where error.code == .authenticationFailed {
                throw CommandFailure(
                    .temporaryFailure,
                    "the database refused the login \(configuration.parameters["user"] ?? "of users"): put its "
                        + "password into ~/.pgpass, or set FIELDGAME_AUTHENTICATOR_URL")
            }
        } else {
            // Starts the private cluster, and migrates a new one.
            await (try connect(options)).connection.close()
            league = LeagueSession(try await connect(try options.configurationForUsers()))
        }
        guard try await league.repository.login() == DatabaseOptions.authenticator else {
            throw CommandFailure(
                .configuration,
                "FIELDGAME_AUTHENTICATOR_URL must log in as \(DatabaseOptions.authenticator): the "
                    + "database believes no other login about whom it works for")
        }
        try await Migrator(league.connection).requireCurrent()
        return league
    }

    /// Opens the database without looking at its schema.
    static func connect(_ options: DatabaseOptions) async throws -> LeagueSession {
        // What can be wrong with the arguments shows before any server is started.
        _ = try options.instant()
        if let configuration = try options.configuration() {
            return LeagueSession(try await Self.connect(configuration))
        }
        let cluster = PrivateCluster()
        let league = LeagueSession(try await Self.connect(try await cluster.ensureRunning()))
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
        configuration.parameters.merge(["application_name": "fieldgame"]) { given, _ in given }
        return try await Connection.connect(to: configuration)
    }
}

extension DatabaseOptions {
    /// The league's data in the database that the options name, see ``LeagueSession/open(_:)``.
    func repository() async throws -> LeagueRepository {
        try await LeagueSession.open(self).repository
    }
}

typealias League = LeagueSession
