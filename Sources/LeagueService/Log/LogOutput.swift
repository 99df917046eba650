import Dispatch
import Foundation
import Glibc
import NIOConcurrencyHelpers

/// Takes lines for a file descriptor and writes many with one system call, from a thread of its own:
/// nothing that logs ever waits for the log's reader.
///
/// Lines are written 0.5 s after they came at the latest, at once after ``hurry()``, and at
/// ``close()``. They are held while the log is not read, up to ``capacity``.
package final class LogOutput: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var lost = 0
        var isHurried = false
        /// Callers of ``flush()`` that wait until what there is has been written.
        var waiting: [DispatchSemaphore] = []
        /// When the thread gives up; nil while the log is open.
        var end: DispatchTime?
    }

    /// More than this is not held for a reader that has stopped reading: 1 MB. As much again can be
    /// in the hands of the thread.
    package static let capacity = 1_048_576
    /// How long ``flush()`` and ``close()`` wait for a reader that has stopped reading: 2 s.
    private static let patience = DispatchTimeInterval.seconds(2)
    private static let interval = DispatchTimeInterval.milliseconds(500)

    /// What a pipe takes without waiting when it says that it takes something.
    private static let piece = 4096
    /// How long one look at the descriptor takes at most, in milliseconds.
    private static let pause: CInt = 100

    private let descriptor: CInt
    private let isFile: Bool
    private let state = NIOLockedValueBox(State())
    private let wake = DispatchSemaphore(value: 0)

    /// An output to an open descriptor, which the caller may close at any time: the thread has a copy,
    /// and closes it when it ends. Else it could write to what has the number next.
    package init(_ descriptor: CInt) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.descriptor = copy < 0 ? descriptor : copy
        var facts = stat()
        isFile = unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
        let thread = Thread { [weak self, wake] in
            repeat {
                _ = wake.wait(timeout: .now() + Self.interval)
            } while self?.writeWhatThereIs() == true
            Glibc.close(copy)
        }
        thread.name = "log"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Adds whole lines with their ends. Lost, and counted, when 1 MB waits.
    package func add(_ lines: [UInt8]) {
        state.withLockedValue { state in
            if state.lines.count < Self.capacity { state.lines += lines } else { state.lost += 1 }
        }
    }

    /// Has what there is written at once; does not wait for it.
    package func hurry() {
        let isFirst = state.withLockedValue { state in
            defer { state.isHurried = true }
            return !state.isHurried
        }
        if isFirst { wake.signal() }
    }

    /// Waits until what there is has been written; false when it took more than 2 s.
    @discardableResult
    package func flush() -> Bool {
        let written = DispatchSemaphore(value: 0)
        state.withLockedValue { $0.waiting.append(written) }
        wake.signal()
        return written.wait(timeout: .now() + Self.patience) == .success
    }

    /// Writes what there is, waiting 2 s at most, and ends the thread; what comes later is lost.
    package func close() {
        let end = DispatchTime.now() + Self.patience
        let isOpen = state.withLockedValue { state in
            defer { state.end = state.end ?? end }
            return state.end == nil
        }
        if isOpen { flush() }
    }

    /// One round of the thread; false when it was the last one.
    private func writeWhatThereIs() -> Bool {
        let taken = state.withLockedValue { state in
            defer { state = State(end: state.end) }
            return state
        }
        write(taken.lines)
        if taken.lost > 0 { write(Array("\(taken.lost) lines of the log were lost here\n".utf8)) }
        for waiting in taken.waiting { waiting.signal() }
        return taken.end == nil
    }

    /// Writes all of it, unless the descriptor has no reader any more. What is not read before the end is
    /// lost: there is no other place to say so.
    ///
    /// The descriptor is asked before each piece, rather than made one that never waits: other
    /// programs have the same pipe or terminal, and would get its errors.
    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&question, 1, Self.pause) > 0 else {
                if state.withLockedValue({ $0.end.map { $0 <= .now() } ?? false }) { return }
                continue
            }
            let length = isFile ? rest.count : min(rest.count, Self.piece)
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, length)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
