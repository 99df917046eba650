import Foundation
package import PostgreSQL

/// A PostgreSQL server of the user's own, for when no other is named: made on first use, reached by
/// a Unix socket only, left running when the command ends.
///
/// Its folder holds `data` (the cluster), `server.log` and `lock`, and the socket in `run` unless
/// that path is too long; after an upgrade also `data.old`.
package struct PrivateCluster: Sendable {
    /// What the server is doing.
    package enum Status: Sendable, Hashable {
        /// There is no cluster yet.
        case absent
        /// The cluster is there, its server was stopped.
        case stopped
        /// The cluster is there, its server has ended without being stopped.
        case died
        /// The server runs as this process.
        case running(processID: Int32)
    }

    /// The cluster's folder, such as `/home/ann/.local/share/fieldgame/postgres`.
    package let path: String
    let environment: [String: String]

    /// Names a cluster; touches nothing yet.
    ///
    /// - Parameter root: the cluster's folder; nil takes ``defaultPath(environment:)``.
    package init(
        root: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let root = root ?? Self.defaultPath(environment: environment)
        path = URL(fileURLWithPath: root).standardizedFileURL.path
        self.environment = environment
    }

    /// `$XDG_DATA_HOME/fieldgame/postgres`, else `~/.local/share/fieldgame/postgres`; for root and the
    /// account of the services ``servicePath``, which is one league for both.
    package static func defaultPath(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // The XDG specification has relative paths ignored.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return data + "/fieldgame/postgres"
        }
        if geteuid() == 0 || ServerAccount.current == .service { return servicePath }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (home ?? NSHomeDirectory()) + "/.local/share/fieldgame/postgres"
    }

    /// Makes the cluster and starts its server where need be; returns how to reach it, as the role
    /// `postgres` in the database `fieldgame`.
    ///
    /// Safe to call from several processes at once. Throws ``ClusterError``.
    package func ensureRunning() async throws -> ConnectionConfiguration {
        try await onThreadOfItsOwn {
            // Most commands find the server running and need nothing else.
            if try exists(data.path), data.isReady { return }
            if let keeper {
                _ = try programs()
                return _ = try ask(keeper, to: "start")
            }
            let account = try prepareFolder()
            try locked {
                try clearUpgrade()
                let binaries = try programs()
                if try !exists(data.path + "/PG_VERSION") { try create(binaries, as: account) }
                try prepareSocketFolder(socketFolder, for: account)
                try data.start(binaries, as: account)
            }
        }
        return configuration
    }

    /// Stops the server, which rolls back what is unfinished; nothing when it is not running.
    ///
    /// Throws ``ClusterError`` when it does not stop within a minute.
    package func stop() async throws {
        try await onThreadOfItsOwn {
            guard try exists(data.path + "/PG_VERSION") else { return }
            if let keeper { return _ = try ask(keeper, to: "stop") }
            try locked { try data.stop() }
        }
    }

    /// What the server is doing. Throws ``ClusterError`` when the folder may not be looked into.
    package func status() async throws -> Status {
        guard try exists(data.path + "/PG_VERSION") else { return .absent }
        if let server = data.server { return .running(processID: server) }
        return data.hasDied ? .died : .stopped
    }

    /// How to reach the server: the role `postgres` in the database `fieldgame`.
    package var configuration: ConnectionConfiguration {
        ConnectionConfiguration(parameters: [
            "host": socketFolder, "port": Self.port, "user": "postgres", "dbname": Self.database,
        ])
    }

    static let port = "5432"
    static let database = "fieldgame"

    var data: DataFolder {
        DataFolder(path: path + "/data", socketFolder: socketFolder, log: path + "/server.log")
    }

    /// The socket's folder: `run`, or a short one under `/tmp` with a name made from the path.
    var socketFolder: String { socketFolder("run", "") }

    /// A folder for sockets in the cluster's, or a short one under `/tmp` with a name made from the path.
    ///
    /// A socket's path ends at 107 bytes.
    /// See <https://man7.org/linux/man-pages/man7/unix.7.html>.
    func socketFolder(_ name: String, _ suffix: String) -> String {
        let folder = path + "/" + name
        if "\(folder)/.s.PGSQL.\(Self.port)".utf8.count <= 107 { return folder }
        let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "/tmp/fieldgame-\(String(hash, radix: 16))\(suffix)"
    }
}

extension PrivateCluster {
    /// Where the league of the services lies, and root's.
    static let servicePath = "/var/lib/fieldgame/postgres"

    /// The account of the services, where the cluster lies in its folder and we are root.
    ///
    /// Root does nothing in a folder of an account that reads what strangers send: a link there could
    /// lead it anywhere. It has the account start and stop the server, and logs in.
    var keeper: ServerAccount? {
        guard geteuid() == 0, path == Self.servicePath, let service = ServerAccount.service else {
            return nil
        }
        var information = stat()
        let folder = (path as NSString).deletingLastPathComponent
        guard lstat(folder, &information) == 0, information.st_uid == service.userID else {
            return nil
        }
        return service
    }

    /// Runs `fieldgame database COMMAND` as the account, and returns what it printed. Blocks.
    ///
    /// Throws ``ClusterError`` with what it said when it failed.
    func ask(
        _ keeper: ServerAccount, to command: String, _ options: [String] = []
    ) throws -> String {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        return try run(
            "Asking the account \(keeper.name) to \(command) its database cluster",
            [program, "database", command] + options, as: keeper)
    }
}
