import Glibc

/// What others may know of a connection without a turn on its thread.
final class SessionState: Sendable {
    private struct State {
        var socket: CInt = -1
        var isBusy = false
        var isTouched = false
        var isInTransaction = false
    }

    private let state = Monitor(State())

    /// Whether a statement could be run: the connection is open as far as we know.
    var isOpen: Bool { state.withLock { $0.socket >= 0 } }

    /// Whether the next user would find the session as the first one did.
    var isClean: Bool {
        state.withLock { $0.socket >= 0 && !$0.isBusy && !$0.isTouched && !$0.isInTransaction }
    }

    /// Whether statements left something in the session that outlives them.
    var isTouched: Bool { state.withLock { $0.isTouched } }

    /// Whether an idle connection still stands. The server says nothing to an idle client unless
    /// it closes the connection (or reloads its settings), so anything to read counts as an end.
    var isQuiet: Bool {
        state.withLock { state in
            guard state.socket >= 0 else { return false }
            var descriptor = pollfd(fd: state.socket, events: Int16(POLLIN), revents: 0)
            return unsafe poll(&descriptor, 1, 0) == 0
        }
    }

    func opened(socket: CInt) {
        state.withLock { $0.socket = socket }
    }

    func closed() {
        state.withLock { $0.socket = -1 }
    }

    func began() {
        state.withLock { $0.isBusy = true }
    }

    func ended(inTransaction: Bool, touched: Bool) {
        state.withLock {
            $0.isBusy = false
            $0.isInTransaction = inTransaction
            $0.isTouched = $0.isTouched || touched
        }
    }

    func wiped() {
        state.withLock { $0.isTouched = false }
    }
}
