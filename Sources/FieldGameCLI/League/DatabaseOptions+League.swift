import FieldGame
import LeagueDatabase
import PostgreSQL

// The league's database, opened for one command.

extension DatabaseOptions {
    /// The league's data in the database that the options name, or in the private cluster, which is
    /// started; checks that the schema is the one that this program knows. A new private cluster
    /// migrates itself.
    ///
    /// - Parameter tell: is told where a new private cluster is.
    func repository(tell: (String) -> Void = Self.complain) async throws -> LeagueRepository {
        // A session that holds a row for longer is not waited for, and one of a program that was
        // killed ends: the server looks each second.
        let limits = ["lock_timeout": "15s", "client_connection_check_interval": "1s"]
        let connection = try await connection(settings: limits, tell: tell)
        try await Migrator(connection).requireCurrent()
        let repository = LeagueRepository(connection)
        if let instant = try instant() { try await repository.setClock(instant) }
        return repository
    }

    /// The same database through the login `authenticator`, which has no rights of its own: it works in
    /// a user's name, see ``LeagueRepository/asUser(_:_:)``.
    ///
    /// - Parameter tell: is told where a new private cluster is.
    func connectionForUsers(tell: (String) -> Void = Self.complain) async throws -> Connection {
        let connection: Connection
        if let configuration = try namedServersForUsers()?.direct {
            do {
                connection = try await Self.connection(to: configuration)
            } catch let error as PostgresError where error.code == .authenticationFailed {
                throw CommandFailure(
                    .temporaryFailure,
                    "the database refused the login \(configuration.parameters["user"] ?? "of users"): "
                        + "put its password into ~/.pgpass, or set FIELDGAME_AUTHENTICATOR_URL")
            }
        } else {
            // Starts the private cluster, and migrates a new one.
            await (try self.connection(tell: tell)).close()
            connection = try await Self.connection(to: try serversForUsers().direct)
        }
        guard try await LeagueRepository(connection).login() == Self.authenticator else {
            throw CommandFailure(
                .configuration,
                "FIELDGAME_AUTHENTICATOR_URL must log in as \(Self.authenticator): the database "
                    + "believes no other login about whom it works for")
        }
        try await Migrator(connection).requireCurrent()
        return connection
    }

    /// Opens the database without looking at its schema.
    ///
    /// - Parameters:
    ///   - migratingNew: whether a new private cluster migrates itself.
    ///   - settings: of the session, beside those of all.
    ///   - tell: is told where it is.
    func connection(
        migratingNew: Bool = true, settings: [String: String] = [:],
        tell: (String) -> Void = Self.complain
    ) async throws -> Connection {
        // What can be wrong with the arguments shows before any server is started.
        _ = try instant()
        if let configuration = try configuration() {
            return try await Self.connection(to: configuration, settings)
        }
        let cluster = PrivateCluster()
        let isNewCluster = try await cluster.status() == .absent
        let connection = try await Self.connection(
            to: try await cluster.ensureRunning(), settings)
        cluster.adviseUpgrade()
        if isNewCluster {
            tell(
                "the league is kept in a new database of your own, in \(cluster.path); --database "
                    + "or DATABASE_URL names another (fieldgame help database)")
        }
        let migrator = Migrator(connection)
        if migratingNew, try await migrator.isNew() { _ = try await migrator.migrate() }
        return connection
    }

    /// Says it on standard error.
    static func complain(_ sentence: String) {
        Terminal.complain("fieldgame: \(sentence)")
    }

    private static func connection(
        to configuration: ConnectionConfiguration, _ settings: [String: String] = [:]
    ) async throws -> Connection {
        var configuration = configuration.forLeague
        configuration.settings.merge(settings) { $1 }
        Interruption.listen()
        configuration.parameters.merge(["application_name": "fieldgame"]) { given, _ in given }
        return try await Connection.connect(to: configuration)
    }
}
