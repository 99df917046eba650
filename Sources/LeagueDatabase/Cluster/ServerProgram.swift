import Foundation

/// One of PostgreSQL's programs, run under the right account and with nothing of ours but what it
/// needs: no open descriptors, no `PG*` variables, no working folder that it may not enter.
package struct ServerProgram: Sendable {
    /// What a program said and how it ended.
    package struct Outcome: Sendable {
        /// 0 is success.
        package let status: CInt
        /// Its standard output and standard error.
        package let output: String
    }

    private let commandLine: [String]
    /// Whether another account runs it, which must not have our terminal: what it typed there would be
    /// ours. See TIOCSTI in ioctl_tty(2).
    private let isOfAnother: Bool

    /// - Parameter endingWithUs: whether it gets SIGINT when the thread that starts it ends, however that
    ///   ends.
    /// - Throws: ``ClusterError`` (`notInstalled`) when the account cannot be changed to.
    package init(
        _ command: [String], as account: ServerAccount, endingWithUs: Bool = false
    ) throws {
        // The folder that we are in may be closed to the account.
        let inRootFolder = ["/bin/sh", "-c", "cd / && exec \"$@\"", "sh"]
        commandLine =
            inRootFolder + (try account.commandLine(command, endingWithUs: endingWithUs))
        isOfAnother = account.userID != geteuid()
    }

    /// Runs the program to its end. Blocks.
    ///
    /// Throws ``ClusterError`` when it cannot be started.
    package func run(input: String = "") throws -> Outcome {
        let stdin = try ChannelToChild()
        let stdout = try ChannelToChild()
        stdin.write(input)
        stdin.closeOurs()
        let child = try start(
            input: stdin.theirs, output: stdout.theirs, inNewSession: isOfAnother)
        stdin.closeTheirs()
        stdout.closeTheirs()
        let output = stdout.readToEnd()
        var status: CInt = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        return Outcome(status: status, output: output)
    }

    /// Starts the program in a session of its own, so that it outlives us. Returns its number.
    ///
    /// - Parameter log: a file that its output is appended to; made with mode 0600.
    package func start(input: CInt? = nil, log: String) throws -> Int32 {
        let output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard output >= 0 else {
            throw ClusterError(
                .cannotWrite, "\(log) cannot be written: \(String(cString: strerror(errno)))")
        }
        defer { close(output) }
        return try start(input: input, output: output, inNewSession: true)
    }

    /// - Parameter input: nil is `/dev/null`.
    private func start(
        input: CInt?, output: CInt, inNewSession: Bool
    ) throws -> Int32 {
        let (child, error) = startProcess(
            commandLine[0], commandLine, environment: Self.environment,
            descriptors: [input, output, output], inNewSession: inNewSession)
        guard error == 0 else {
            throw ClusterError(
                .unavailable, "\(commandLine[0]) cannot be run: \(String(cString: strerror(error)))"
            )
        }
        return child
    }

    /// English messages, UTC, and none of the variables that would move or configure the server.
    private static let environment = [
        "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/",
        "LC_ALL=C.UTF-8", "TZ=UTC",
    ]
}
