import Foundation
import PostgreSQL
import Synchronization

/// What Ctrl-C (SIGINT) and SIGTERM do to a command that works on the database.
///
/// While a statement runs, the first signal has the server stop it, so that it is not done after the
/// program has ended, and the command says so. Any other signal ends the program at once: then the
/// server takes back what was not committed.
enum Interruption {
    private static let noted = Atomic<CInt>(0)
    /// The end of a pipe to which a handler writes the signal's number; -1 before ``listen()``.
    private static let pipeEnd = Atomic<CInt>(-1)

    /// Heeds such signals from now on.
    static func listen() {
        var ends: [CInt] = [-1, -1]
        guard pipeEnd.load(ordering: .relaxed) < 0, pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        pipeEnd.store(ends[1], ordering: .relaxed)
        let reading = ends[0]
        Thread.detachNewThread {
            var number: UInt8 = 0
            guard read(reading, &number, 1) == 1 else { return }
            if !RunningStatements.cancel() { kill(getpid(), CInt(number)) }
        }
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                // A handler calls only what signal-safety(7) allows.
                for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
                Interruption.noted.store(number, ordering: .relaxed)
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Interruption.pipeEnd.load(ordering: .relaxed), &byte, 1)
            }
        }
    }

    /// What a command says that ended with an error after such a signal: nil where it had another
    /// reason.
    static func failure(for error: any Error) -> CommandFailure? {
        guard let error = error as? PostgresError, error.sqlState == "57014" else { return nil }
        let name: String
        switch noted.load(ordering: .relaxed) {
        case SIGINT: name = "SIGINT"
        case SIGTERM: name = "SIGTERM"
        default: return nil
        }
        return CommandFailure(
            .temporaryFailure,
            "stopped by \(name) while the database was at work: what was under way has not been "
                + "done")
    }
}
