import Foundation

/// The data folder of one server: whether it runs, how to start and to stop it.
package struct DataFolder: Sendable {
    /// The folder that `initdb` made.
    package let path: String
    /// Where the server puts its socket.
    package let socketFolder: String
    /// The file that the server's messages are appended to.
    package let log: String

    /// How long a start or a stop may take; recovery after a crash is part of a start.
    private static let patience: Duration = .seconds(60)

    /// Names a data folder; touches nothing.
    package init(path: String, socketFolder: String, log: String) {
        self.path = path
        self.socketFolder = socketFolder
        self.log = log
    }

    /// The server's process if it is alive, from `postmaster.pid`, whose first line it is.
    ///
    /// See <https://www.postgresql.org/docs/15/storage-file-layout.html>.
    package var server: Int32? {
        guard let number = lines(of: "postmaster.pid")?.first.flatMap({ pid_t($0) }), number > 1,
            kill(number, 0) == 0 || errno == EPERM
        else { return nil }
        // After a crash of the machine the number may be another program's: `4711 (postgres) S ...`.
        let words = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8))?
            .split(separator: " ")
        guard let words, words.count > 2, words[1].hasPrefix("(postgres") else { return nil }
        guard words[2] == "Z" else { return number }
        // It is dead. Where we started it, it stays there until it is asked for.
        waitpid(number, nil, WNOHANG)
        return nil
    }

    /// Whether the server has ended without being stopped: it was killed, or the machine went down.
    package var hasDied: Bool { server == nil && lines(of: "postmaster.pid") != nil }

    /// Whether the server takes connections at the socket where we look for it.
    package var isReady: Bool {
        guard server != nil, let lines = lines(of: "postmaster.pid"), lines.count >= 8 else {
            return false
        }
        return lines[7].hasPrefix("ready") && lines[4] == socketFolder
            && access("\(socketFolder)/.s.PGSQL.\(lines[3])", F_OK) == 0
    }

    /// The major version that wrote the data, such as 15; nil where there are none.
    package var majorVersion: Int? { lines(of: "PG_VERSION")?.first.flatMap { Int($0) } }

    /// Whether the server runs, and put its socket elsewhere.
    var isElsewhere: Bool {
        guard server != nil, let lines = lines(of: "postmaster.pid"), lines.count >= 5 else {
            return false
        }
        return lines[4] != socketFolder
    }

    /// Starts the server, unless it is starting already, and waits until it is ready. Blocks.
    ///
    /// - Parameter endingWithUs: whether the server is stopped when this thread ends, however it ends.
    /// - Throws: ``ClusterError`` with the server's last word when it does not start.
    package func start(
        _ binaries: ServerBinaries, settings: [String: String] = [:], as account: ServerAccount,
        endingWithUs: Bool = false
    ) throws {
        let logged = logSize
        var child: pid_t?
        if server == nil {
            let options = settings.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0)=\($1)"] }
            child = try ServerProgram(
                [binaries.path("postgres"), "-D", path, "-k", socketFolder] + options, as: account,
                endingWithUs: endingWithUs
            ).start(log: log)
        }
        try wait("The server in \(path) did not start; see \(log)") {
            if isReady { return true }
            var status: CInt = 0
            if let child, waitpid(child, &status, WNOHANG) != 0 {
                throw ClusterError("Starting the server in \(path)", output: log(from: logged))
            }
            return false
        }
    }

    /// Stops the server fast: transactions are rolled back, data are written. Blocks.
    ///
    /// Throws ``ClusterError`` when it does not end; nothing happens when it is not running.
    package func stop() throws {
        guard let server else { return }
        guard kill(server, SIGINT) == 0 else {
            throw ClusterError(
                .unavailable,
                "The server \(server) cannot be stopped: \(String(cString: strerror(errno))).")
        }
        try wait("The server in \(path) did not stop") { self.server == nil }
    }

    /// Looks every 5 ms whether it is so: the server tells by a file, not by a message.
    private func wait(_ complaint: String, until isSo: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + Self.patience
        while try !isSo() {
            guard clock.now < deadline else { throw ClusterError(.unavailable, complaint + ".") }
            usleep(5_000)
        }
    }

    private func lines(of file: String) -> [String]? {
        let text = try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
        return text?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private var logSize: Int {
        var information = stat()
        return stat(log, &information) == 0 ? Int(information.st_size) : 0
    }

    private func log(from position: Int) -> String {
        let data = FileManager.default.contents(atPath: log) ?? Data()
        return String(decoding: data.dropFirst(position), as: UTF8.self)
    }
}
