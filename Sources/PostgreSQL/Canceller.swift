import CLibPQ

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
        /// How many requests are under way.
        var requests = 0
        /// The statement that waits for a request to end.
        var ending: CheckedContinuation<Void, Never>?
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
        RunningStatements.all.withLock { $0[ObjectIdentifier(self)] = (self, ticket) }
    }

    /// Says that the statement is over, and waits for a request that is under way.
    nonisolated(nonsending) func end() async {
        RunningStatements.all.withLock { $0[ObjectIdentifier(self)] = nil }
        await withCheckedContinuation { task in
            let isAsking = progress.withLock { progress in
                progress.running = nil
                if progress.requests > 0 { progress.ending = task }
                return progress.requests > 0
            }
            if !isAsking { task.resume() }
        }
    }

    /// Has statement number `ticket` cancelled, unless it is over; returns at once.
    ///
    /// The request can reach the server before the statement does, so it is repeated until the
    /// statement ends, at most 60 times within a minute.
    func cancel(_ ticket: Int) {
        _ = startThread { [self] in
            for attempt in 0..<60 {
                let mustAsk = progress.withLock { progress in
                    if progress.running == ticket { progress.requests += 1 }
                    return progress.running == ticket
                }
                guard mustAsk else { return }
                var message = [CChar](repeating: 0, count: 256)
                _ = unsafe PQcancel(handle, &message, CInt(message.count))
                let ending = progress.withLock { progress -> CheckedContinuation<Void, Never>? in
                    progress.requests -= 1
                    guard progress.requests == 0 else { return nil }
                    defer { progress.ending = nil }
                    return progress.ending
                }
                ending?.resume()
                progress.wait(milliseconds: min(10 << min(attempt, 7), 1_000)) {
                    $0.running == ticket
                }
            }
        }
    }
}

/// The statements of this process that a server is working on.
package enum RunningStatements {
    typealias Running = (canceller: Canceller, ticket: Int)

    fileprivate static let all = Monitor<[ObjectIdentifier: Running]>([:])

    /// Asks the servers to stop them, and returns at once: false when there are none.
    ///
    /// One that is stopped throws ``PostgresError`` with SQLSTATE 57014; one that was done already
    /// returns what it has done.
    package static func cancel() -> Bool {
        let running = all.withLock { Array($0.values) }
        for (canceller, ticket) in running { canceller.cancel(ticket) }
        return !running.isEmpty
    }
}
