import Foundation
import Glibc
import NIOConcurrencyHelpers

/// Takes lines for a file descriptor and writes many with one system call, from a thread of its own:
/// nothing that logs ever waits for whoever reads the log.
///
/// Lines are written 0.5 s after they came at the latest, and at ``close()``.
package final class LogOutput: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var lost = 0
        var isClosed = false
    }

    /// More than this is not kept for a reader that has stopped reading: 1 MB.
    package static let capacity = 1_048_576
    private static let interval: UInt32 = 500_000

    private let descriptor: CInt
    private let state = NIOLockedValueBox(State())
    /// Held while lines are being written, so that they stay in their order.
    private let writing = NIOLock()

    /// An output to an open descriptor, which stays open.
    package init(_ descriptor: CInt) {
        self.descriptor = descriptor
        let thread = Thread { [weak self] in
            while true {
                usleep(Self.interval)
                guard let self, !self.state.withLockedValue({ $0.isClosed }) else { return }
                self.flush()
            }
        }
        thread.name = "log"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Adds what `body` appends: whole lines with their ends. Lost, and counted, when 1 MB waits.
    package func add(_ body: (inout [UInt8]) -> Void) {
        state.withLockedValue { state in
            guard state.lines.count < Self.capacity else {
                state.lost += 1
                return
            }
            body(&state.lines)
        }
    }

    /// Writes what there is, on the caller's thread.
    package func flush() {
        writing.withLock {
            let (lines, lost) = state.withLockedValue { state in
                defer { (state.lines, state.lost) = ([], 0) }
                return (state.lines, state.lost)
            }
            write(lines)
            if lost > 0 { write(Array("\(lost) lines of the log were lost here\n".utf8)) }
        }
    }

    /// Writes what there is, and ends the thread; lines that come later need a ``flush()``.
    package func close() {
        state.withLockedValue { $0.isClosed = true }
        flush()
    }

    /// What nobody can take is lost: there is no other place to say so.
    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
