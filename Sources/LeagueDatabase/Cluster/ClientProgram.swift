import Foundation
import PostgreSQL

/// One of PostgreSQL's programs that work on a database as a client: `pg_dump`, `pg_restore`.
///
/// It ends when this process does, however that ends (`PR_SET_PDEATHSIG`): what it has not
/// committed is rolled back.
struct ClientProgram: Sendable {
    /// What it is called in `pg_stat_activity`.
    static let applicationName = "fieldgame backup"

    /// The program's file.
    let path: String
    /// The database that it works on; nil where it needs none.
    var database: ConnectionConfiguration?

    /// Runs it to its end, and returns what it printed. Blocks.
    ///
    /// - Parameters:
    ///   - intention: what it is run for, as errors begin: `Dumping the database`.
    ///   - feed: writes its standard input, by a closure that returns whether the program still
    ///     reads; nil gives it none.
    /// - Throws: ``ClusterError`` with what it said when it failed; what `feed` throws.
    @discardableResult
    func run(
        _ intention: String, _ arguments: [String],
        feeding feed: ((_ write: ([UInt8]) -> Bool) throws -> Void)? = nil
    ) throws -> String {
        var arguments = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--", path] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["LC_ALL"] = "C.UTF-8"
        if let database {
            let access = try database.forPrograms()
            environment.merge(access.environment) { _, given in given }
            environment["PGAPPNAME"] = Self.applicationName
            arguments.append("--dbname=\(access.connectionString)")
        }
        let (input, output) = (try ChannelToChild(), try ChannelToChild())
        let (child, error) = startProcess(
            arguments[0], arguments, environment: environment.map { "\($0)=\($1)" },
            descriptors: [feed == nil ? nil : input.theirs, output.theirs, output.theirs])
        guard error == 0 else {
            throw ClusterError(
                .unavailable, "\(arguments[0]) cannot be run: \(String(cString: strerror(error)))")
        }
        input.closeTheirs()
        output.closeTheirs()
        // What it prints must not keep it from reading.
        let printed = PrintedText(output)
        var failure: (any Error)?
        do { try feed?(input.writeAll) } catch { failure = error }
        // Before its input ends: half of it must not pass for all.
        if failure != nil { kill(child, SIGKILL) }
        input.closeOurs()
        let text = printed.text
        var status: CInt = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        if let failure { throw failure }
        guard status == 0 else {
            throw ClusterError(
                intention, output: text.isEmpty ? "the program was killed" : text)
        }
        return text
    }
}

/// What a program prints, read on a thread of its own.
private final class PrintedText: @unchecked Sendable {
    // Written by the thread before it signals, read after.
    private var read = ""
    private let end = DispatchSemaphore(value: 0)

    init(_ channel: ChannelToChild) {
        nonisolated(unsafe) let channel = channel
        Thread.detachNewThread {
            self.read = channel.readToEnd()
            self.end.signal()
        }
    }

    /// All of it, once the program has ended.
    var text: String {
        end.wait()
        return read
    }
}

extension ChannelToChild {
    /// Writes all of it; false when the child reads no more.
    fileprivate func writeAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(ours, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
