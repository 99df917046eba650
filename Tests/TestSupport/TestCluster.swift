import Foundation
package import LeagueDatabase
package import PostgreSQL

/// A PostgreSQL server for one test run: empty, fast, reached by a Unix socket, gone when the test
/// process is, however that ends.
package final class TestCluster: Sendable {
    /// The server's folder: its data, log and socket.
    package let folder: String
    /// The server's data folder.
    package let data: DataFolder
    /// The number in the socket's name, and of the TCP port where there is one.
    package let port: String

    private let templates = Templates()
    private let settings: [String: String]

    /// The cluster that all tests of this run share; started by whoever asks first.
    ///
    /// Throws ``ClusterError``, which says what to install when there are no server programs.
    package static func shared() async throws -> TestCluster {
        try await sharedCluster.value
    }

    /// With the roles of the schema, which belong to the whole server: a migration that makes them keeps
    /// others waiting, and tests that wait for a program would keep its thread.
    private static let sharedCluster = Task {
        let cluster = try await TestCluster.start()
        let connection = try await Connection.connect(to: cluster.configuration())
        _ = try await Migrator(connection).makeRoles()
        // A test may have to wait for its turn between two statements, longer than a client ever does.
        try await connection.execute(
            "ALTER ROLE authenticator SET idle_in_transaction_session_timeout = 0")
        await connection.close()
        return cluster
    }

    /// Starts a cluster of one's own.
    ///
    /// - Parameter settings: run-time settings, such as `listen_addresses`; they win over ours.
    package static func start(settings: [String: String] = [:]) async throws -> TestCluster {
        try await onThreadOfItsOwn { try TestCluster(settings: settings) }
    }

    /// Starts a hot standby of this server, which follows it from now on.
    package func startStandby() async throws -> TestCluster {
        try await onThreadOfItsOwn { try TestCluster(following: self) }
    }

    /// How to reach a database as a role; `postgres` is the superuser. All roles log in without a
    /// password but `needs_password`, once a test has made it.
    package func configuration(
        database: String = "postgres", user: String = "postgres"
    ) -> ConnectionConfiguration {
        ConnectionConfiguration(
            parameters: ["host": folder, "port": port, "dbname": database, "user": user])
    }

    /// The same as a URL, for programs that are run as a black box.
    package func url(database: String = "postgres", user: String = "postgres") -> String {
        let host = folder.replacingOccurrences(of: "/", with: "%2F")
        return "postgresql://\(user)@\(host):\(port)/\(database)"
    }

    /// Stops the server before the test run ends; its folder goes with the run.
    package func stop() async throws {
        let data = data
        try await onThreadOfItsOwn { try data.stop() }
    }

    /// Starts it again after ``stop()``.
    package func startAgain() async throws {
        try await onThreadOfItsOwn { [data, settings] in
            try data.start(
                try ServerBinaries.find(), settings: settings, as: try ServerAccount.forServer())
        }
    }

    /// Ends the server as a crash would (`pg_ctl stop -m immediate`), and starts it again, which
    /// recovers what had been committed: with `synchronous_commit` off the last of it may be lost.
    package func crash() async throws {
        try await onThreadOfItsOwn { [data, settings] in
            let (binaries, account) = (try ServerBinaries.find(), try ServerAccount.forServer())
            let server = data.server
            let outcome = try ServerProgram(
                [binaries.path("pg_ctl"), "stop", "--mode=immediate", "--pgdata=\(data.path)"],
                as: account
            ).run()
            guard outcome.status == 0 else {
                throw ClusterError(.unavailable, "pg_ctl stop failed: \(outcome.output)")
            }
            // We started it, so it stays a zombie until it is asked for.
            if let server { waitpid(server, nil, 0) }
            try data.start(binaries, settings: settings, as: account)
        }
    }

    /// The database that `template` makes, made on first use.
    func databaseName(of template: TestTemplate) async throws -> String {
        try await templates.name(of: template, in: self)
    }

    /// A folder of its own, with no server in it yet.
    private init(empty settings: [String: String]) throws {
        var name = Array("/tmp/fieldgame-test-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ClusterError(.cannotWrite, "/tmp cannot be written.")
        }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        port = settings["port"] ?? "5432"
        let account = try ServerAccount.forServer()
        if geteuid() == 0 { chown(folder, account.userID, account.groupID) }
        data = DataFolder(
            path: folder + "/data", socketFolder: folder, log: folder + "/server.log")
        // For as long as this process runs.
        _ = Unmanaged.passRetained(try Watchdog(folder: folder, of: account))
        let fast = [
            "listen_addresses": "", "fsync": "off", "synchronous_commit": "off",
            "full_page_writes": "off", "jit": "off", "max_parallel_workers_per_gather": "0",
            "random_page_cost": "1.1", "max_connections": "200", "deadlock_timeout": "50ms",
            "autovacuum": "off",
        ]
        self.settings = fast.merging(settings) { _, theirs in theirs }
    }

    private convenience init(following primary: TestCluster) throws {
        try self.init(empty: primary.settings)
        let (binaries, account) = (try ServerBinaries.find(), try ServerAccount.forServer())
        let outcome = try ServerProgram(
            [
                binaries.path("pg_basebackup"), "--pgdata=\(data.path)", "--host=\(primary.folder)",
                "--port=\(primary.port)", "--username=postgres", "--write-recovery-conf",
                "--checkpoint=fast", "--no-sync",
            ], as: account
        ).run()
        guard outcome.status == 0 else {
            throw ClusterError(.unavailable, "pg_basebackup failed: \(outcome.output)")
        }
        try data.start(binaries, settings: settings, as: account)
    }

    private convenience init(settings: [String: String]) throws {
        try self.init(empty: settings)
        let (binaries, account) = (try ServerBinaries.find(), try ServerAccount.forServer())
        let outcome = try ServerProgram(
            [
                binaries.path("initdb"), "--pgdata=\(data.path)", "--username=postgres",
                "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync",
                "--no-instructions",
            ], as: account
        ).run()
        guard outcome.status == 0 else {
            throw ClusterError(.unavailable, "initdb failed: \(outcome.output)")
        }
        try """
        local  all          needs_password                scram-sha-256
        host   all          needs_password  127.0.0.1/32  scram-sha-256
        local  all          all                           trust
        host   all          all             127.0.0.1/32  trust
        local  replication  postgres                      trust

        """.write(toFile: data.path + "/pg_hba.conf", atomically: false, encoding: .utf8)
        try data.start(binaries, settings: self.settings, as: account)
    }
}
