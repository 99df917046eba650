import CLibPQ
import Glibc

/// Asks the server to stop the statement that a connection is running.
///
/// `PQcancel` opens a connection of its own and blocks, so it is called on a short-lived thread.
/// A statement does not count as over until a request that is under way has ended: a late request
/// can never hit the statement after it.
///
/// See <https://www.postgresql.org/docs/15/libpq-cancel.html>.
///
/// `@unchecked Sendable`: libpq lets any thread use a `PGcancel`; the rest is behind a lock.
@safe
final class Canceller: @unchecked Sendable {
    private struct Progress {
        var running: Int?
        var isAsking = false
    }

    private let handle: OpaquePointer
    private let progress = Monitor(Progress())

    /// Nil when the connection is not open.
    init?(_ connection: OpaquePointer) {
        guard let handle = unsafe PQgetCancel(connection) else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe PQfreeCancel(handle)
    }

    /// Says that statement number `ticket` begins.
    func begin(_ ticket: Int) {
        progress.withLock { $0.running = ticket }
    }

    /// Says that the statement is over, and waits for a request that is under way.
    func end() {
        progress.withLock { $0.running = nil }
        progress.wait { $0.isAsking }
    }

    /// Has statement number `ticket` cancelled, unless it is over; returns at once.
    ///
    /// The request can reach the server before the statement does, so it is repeated until the
    /// statement ends, at most 60 times within a minute.
    func cancel(_ ticket: Int) {
        onThreadOfItsOwn { [self] in
            for attempt in 0..<60 {
                let mustAsk = progress.withLock { progress in
                    progress.isAsking = progress.running == ticket
                    return progress.isAsking
                }
                guard mustAsk else { return }
                var message = [CChar](repeating: 0, count: 256)
                _ = unsafe PQcancel(handle, &message, CInt(message.count))
                progress.withLock { $0.isAsking = false }
                progress.wait(milliseconds: min(10 << min(attempt, 7), 1_000)) {
                    $0.running == ticket
                }
            }
        }
    }
}

/// Runs `work` on a new thread; when the system has none left, `work` does not run.
private func onThreadOfItsOwn(_ work: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let context = unsafe Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let outcome = unsafe pthread_create(
        &thread, nil,
        { context in
            if let context = unsafe context {
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
            }
            return nil
        }, context.toOpaque())
    if outcome == 0 { pthread_detach(thread) } else { unsafe context.release() }
}
