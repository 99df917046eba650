import LeagueDatabase
import PostgreSQL

/// The database that the options name, as far as it can be reached.
struct ReachedDatabase {
    /// How reaching it went.
    let check: HealthCheck
    /// Whether there is one that does not answer, or refuses the connection.
    var isAway = false
    /// Where it was reached.
    var connection: Connection?
    /// The folder of the private cluster, where that is the database.
    var clusterFolder: String?

    /// The same, with the league's statements; nil where it was not reached.
    var repository: LeagueRepository? { connection.map(LeagueRepository.init) }

    private static let id = "database.reachable"

    /// Reaches it, and starts the private cluster if it is there and stopped.
    ///
    /// - Parameter isFileBroken: whether the configuration file cannot be used. Then only what is
    ///   named outside it is looked at.
    /// - Throws: `CommandFailure` (64) when `--database` cannot be understood.
    static func reach(
        _ options: DatabaseOptions, isFileBroken: Bool
    ) async throws -> ReachedDatabase {
        do {
            let named = try options.configurationOutsideFile()
            guard named != nil || !isFileBroken else {
                return ReachedDatabase(
                    check: .note(
                        id,
                        "not looked at: the configuration file may name the database, and cannot "
                            + "be used",
                        mend: "see to the configuration file, or name the database with --database")
                )
            }
            if let configuration = try named ?? options.configuration() {
                return try await reach(configuration, place: "the server")
            }
            let cluster = PrivateCluster()
            guard try await cluster.status() != .absent else {
                return ReachedDatabase(
                    check: .warning(
                        id,
                        "there is no database yet: nothing names one, and no private cluster "
                            + "has been made in \(cluster.path)",
                        mend: "name one with --database, or enter the houses, which makes it: "
                            + "fieldgame house import FILE.csv"))
            }
            var reached = try await reach(
                try await cluster.ensureRunning(), place: "the private cluster in \(cluster.path)")
            reached.clusterFolder = cluster.path
            return reached
        } catch {
            let failure = CommandFailure(error)
            guard failure.status != .usage else { throw failure }
            let isAway = failure.status == .temporaryFailure
            return ReachedDatabase(
                check: .problem(
                    id, failure.message,
                    mend: isAway
                        ? mend((error as? PostgresError)?.sqlState)
                        : "put right what names the database: --database, DATABASE_URL or [database] "
                            + "of the configuration file"),
                isAway: isAway)
        }
    }

    /// What to do about a server that let nobody in, by its SQLSTATE; nil where none answered.
    private static func mend(_ sqlState: String?) -> String {
        switch sqlState?.prefix(2) {
        case nil, "08":
            "start the server, or see to its address and login (pg_isready, ~/.pgpass, pg_hba.conf)"
        case "28": "see to the login: ~/.pgpass or PGPASSWORD, and pg_hba.conf of the server"
        case "3D": "create the database with createdb, or name another"
        case "53", "57": "the server answers, but takes nobody in now: try again, or see its log"
        default:
            "the server answers, but not to this: see to the settings that the PG* variables and "
                + "the database's address give, then to the server's log"
        }
    }

    private static func reach(
        _ configuration: ConnectionConfiguration, place: String
    ) async throws -> ReachedDatabase {
        var configuration = configuration
        configuration.parameters.merge(["application_name": "fieldgame"]) { given, _ in given }
        let connection = try await Connection.connect(to: configuration)
        try await LeagueRepository(connection).onlyLook(limit: "15s")
        let host = configuration.parameters["host"].map { $0.hasPrefix("/") ? "" : " \($0)" } ?? ""
        return ReachedDatabase(
            check: .ok(id, place + host + " answers"), connection: connection)
    }
}
