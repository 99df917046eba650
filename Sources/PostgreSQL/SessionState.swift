import Glibc

/// What others may know of a connection without a turn on its thread.
struct SessionState {
    /// The connection's socket; negative unless the connection is open as far as we know.
    var socket: CInt = -1
    /// Which of several hosts it leads to, from 0.
    var place = 0
    /// Whether a statement is under way.
    var isBusy = false
    /// Whether statements left something in the session that outlives them.
    var isTouched = false
    /// Whether a transaction is open.
    var isInTransaction = false
    /// Up to where of the log the server is known to show what was written.
    var shown: WALPosition?

    /// Whether a statement could be run.
    var isOpen: Bool { socket >= 0 }

    /// Whether the next user would find the session as the first one did.
    var isClean: Bool { isOpen && !isBusy && !isTouched && !isInTransaction }

    /// Whether an idle connection still stands. The server says nothing to an idle client unless
    /// it closes the connection (or reloads its settings), so anything to read counts as an end.
    var isQuiet: Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe isOpen && poll(&descriptor, 1, 0) == 0
    }

    /// Ends the connection under the statement that waits for the server.
    func breakOff() { shutdown(socket, CInt(SHUT_RDWR)) }

    /// Says that a statement is over.
    mutating func ended(inTransaction: Bool, touched: Bool) {
        (isBusy, isInTransaction) = (false, inTransaction)
        isTouched = isTouched || touched
    }
}
