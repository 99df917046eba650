import Foundation
package import PostgreSQL

/// A server with an empty database, in a temporary folder, for as long as something is tried out.
///
/// It is reached by a socket in that folder, which only its account and root may enter. It is gone when
/// this process is, however that ends. Root starts it as `nobody`: a dump can run programs as the
/// server's account.
package final class ScratchCluster {
    private let folder: String
    private let account: ServerAccount
    private let watchdog: Watchdog

    /// Gives `body` the database `fieldgame` of such a server, as its superuser; ends the server and
    /// removes its folder afterwards.
    ///
    /// - Parameter majorVersion: the lowest version that will do.
    /// - Throws: what `body` throws; ``ClusterError``: `notInstalled`, `cannotWrite`, `unavailable`.
    package static nonisolated(nonsending) func with<Value>(
        from majorVersion: Int,
        _ body: nonisolated(nonsending) (ConnectionConfiguration) async throws -> Value
    ) async throws -> Value {
        let cluster = try ScratchCluster()
        defer { cluster.watchdog.end() }
        try await onThreadOfItsOwn { [folder = cluster.folder, account = cluster.account] in
            try start(in: folder, as: account, from: majorVersion)
        }
        return try await body(
            ConnectionConfiguration(parameters: [
                "host": cluster.folder, "port": "5432", "user": "postgres", "dbname": "fieldgame",
            ]))
    }

    private init() throws {
        let place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
        // Short, since a socket's path is: see unix(7).
        let number = String(UInt64.random(in: 0..<1 << 48), radix: 36)
        // Others pass through the outer one, and cannot put anything else in the place of the inner one.
        let outer = "\(place)/fieldgame-scratch-\(number)"
        folder = outer + "/server"
        account = try ServerAccount.forScratch()
        // It watches before there is anything that could be left.
        watchdog = try Watchdog(folder: folder, of: account, in: outer)
        guard mkdir(outer, 0o711) == 0, mkdir(folder, 0o700) == 0,
            geteuid() != 0 || lchown(folder, account.userID, account.groupID) == 0
        else {
            throw ClusterError(
                .cannotWrite, "\(place) cannot be written: \(String(cString: strerror(errno)))")
        }
        // Whatever the umask is.
        chmod(outer, 0o711)
    }

    private static func start(
        in folder: String, as account: ServerAccount, from majorVersion: Int
    ) throws {
        let binaries = try ServerBinaries.find(["postgres", "initdb"], from: majorVersion)
        let data = DataFolder(
            path: folder + "/data", socketFolder: folder, log: folder + "/server.log")
        func run(_ command: [String], input: String = "") throws {
            let outcome = try ServerProgram(command, as: account).run(input: input)
            guard outcome.status == 0, !outcome.output.contains("ERROR:") else {
                throw ClusterError("Making a server in \(folder)", output: outcome.output)
            }
        }
        try run([
            binaries.path("initdb"), "--pgdata=\(data.path)", "--username=postgres",
            "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync",
            "--no-instructions",
        ])
        try run(
            [binaries.path("postgres"), "--single", "-D", data.path, "-F", "template1"],
            input: "CREATE DATABASE fieldgame\n")
        try data.start(
            binaries, settings: ["listen_addresses": "", "fsync": "off", "port": "5432"],
            as: account)
    }
}
