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
    /// What to do about it where it is the private cluster, and a newer PostgreSQL is installed.
    var upgradeAdvice: String?
    /// Where its data are; nil for another machine, and where the login may not know.
    var dataFolder: String?

    /// Reaches it; a private cluster is neither made nor started. Where the configuration file cannot
    /// be used, only what is named outside it is looked at.
    ///
    /// Throws `CommandFailure` (64) when `--database` cannot be understood.
    init(_ options: DatabaseOptions, isFileBroken: Bool) async throws {
        do {
            let named = try options.configurationOutsideFile()
            guard named != nil || !isFileBroken else {
                check = .init(
                    .note,
                    "not looked at: the configuration file may name the database, and cannot be used",
                    mend: "see to the configuration file, or name the database with --database")
                return
            }
            var place = "the server"
            var configuration: ConnectionConfiguration
            if let given = try named ?? options.configuration() {
                configuration = given
            } else {
                let cluster = PrivateCluster()
                let status = try await cluster.status()
                guard status != .absent else {
                    check = .init(
                        .warning,
                        "there is no database yet: nothing names one, and no private cluster has "
                            + "been made in \(cluster.path)",
                        mend: "name one with --database, or enter the houses, which makes it: "
                            + "fieldgame house import FILE.csv")
                    return
                }
                upgradeAdvice = cluster.upgradeAdvice
                guard case .running = status else {
                    isAway = true
                    // Where the programs are missing, no command starts it.
                    _ = try cluster.programs()
                    check = .init(
                        .problem,
                        status == .died
                            ? "the server of the private cluster in \(cluster.path) has died"
                            : "the private cluster in \(cluster.path) is stopped",
                        mend: "fieldgame database start, as every other command does by itself")
                    return
                }
                configuration = cluster.configuration
                place = "the private cluster in \(cluster.path)"
            }
            configuration.parameters.merge(["application_name": "fieldgame"]) { given, _ in given }
            let connection = try await Connection.connect(to: configuration)
            dataFolder = try await LeagueRepository(connection).onlyLook(limit: "15s")
            self.connection = connection
            let server = configuration.parameters["host"] ?? ""
            let host = server.isEmpty || server.hasPrefix("/") ? "" : " \(server)"
            check = .init(.ok, place + host + " answers")
        } catch {
            let failure = CommandFailure(error)
            guard failure.status != .usage else { throw failure }
            isAway =
                isAway || failure.status == .temporaryFailure || error is PostgresError
            let mend =
                switch error {
                case let error as PostgresError: Self.mend(error.sqlState)
                case let error as ClusterError where error.kind == .notInstalled:
                    "install the server programs, then: fieldgame database start"
                case is ClusterError:
                    "let this account into the cluster's folder, or name another with --database"
                default:
                    "put right what names the database: --database, DATABASE_URL or [database] of "
                        + "the configuration file"
                }
            check = .init(.problem, failure.message, mend: mend)
        }
    }

    /// What to do about a server that lets no login in, by its SQLSTATE; nil where none answered.
    private static func mend(_ sqlState: String?) -> String {
        switch sqlState?.prefix(2) {
        case nil, "08":
            "start the server, or see to its address and login (pg_isready, ~/.pgpass, pg_hba.conf)"
        case "28": "see to the login: ~/.pgpass or PGPASSWORD, and pg_hba.conf of the server"
        case "3D": "create the database with createdb, or name another"
        case "53", "57": "the server answers, but takes no login now: try again, or see its log"
        default:
            "the server answers, but not to this: see to the settings that the PG* variables and "
                + "the database's address give, then to the server's log"
        }
    }
}
