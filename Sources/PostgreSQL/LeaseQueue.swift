/// The connections of a pool, and the tasks that wait for one.
///
/// A released connection goes straight to the task that has waited longest. A slot without a
/// connection is passed on the same way: the task that gets it opens one.
actor LeaseQueue {
    struct Waiter {
        let id: Int
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Grant, any Error>
    }

    enum Grant {
        case connection(Connection)
        case slot
    }

    private let maximum: Int
    private let waitLimit: Duration
    private let connect: @Sendable () async throws -> Connection
    private var idle: [Connection] = []
    private var isClosed = false
    private var lastID = 0
    private var timekeeper: Task<Void, Never>?
    private(set) var waiters: [Waiter] = []
    /// Connections that are lent, idle or being opened; never more than `maximum`.
    private(set) var open = 0

    init(
        maximum: Int, waitLimit: Duration,
        connect: @escaping @Sendable () async throws -> Connection
    ) {
        self.maximum = maximum
        self.waitLimit = waitLimit
        self.connect = connect
    }

    /// A connection that is the caller's own until ``release(_:)``.
    func lease() async throws -> Connection {
        guard !isClosed else { throw PostgresError(.poolClosed) }
        try Task.checkCancellation()
        while let connection = idle.popLast() {
            if connection.state.isQuiet { return connection }
            open -= 1
            await connection.close()
        }
        if open < maximum {
            open += 1
            return try await openInSlot()
        }
        switch try await wait() {
        case .connection(let connection): return connection
        case .slot: return try await openInSlot()
        }
    }

    /// Takes a connection back, wiped if need be, and passes it on.
    func release(_ connection: Connection) async {
        var isUsable = connection.state.isClean
        if !isUsable, connection.isOpen { isUsable = await connection.reset() }
        if isClosed || !isUsable {
            await connection.close()
            passOnSlot()
        } else if let waiter = nextWaiter() {
            waiter.continuation.resume(returning: .connection(connection))
        } else {
            idle.append(connection)
        }
    }

    func close() async {
        isClosed = true
        for waiter in waiters { waiter.continuation.resume(throwing: PostgresError(.poolClosed)) }
        waiters.removeAll()
        timekeeper?.cancel()
        let connections = idle
        idle.removeAll()
        open -= connections.count
        for connection in connections { await connection.close() }
    }

    private func openInSlot() async throws -> Connection {
        do {
            return try await connect()
        } catch {
            passOnSlot()
            throw error
        }
    }

    private func passOnSlot() {
        if let waiter = nextWaiter() {
            waiter.continuation.resume(returning: .slot)
        } else {
            open -= 1
        }
    }

    private func nextWaiter() -> Waiter? {
        waiters.isEmpty ? nil : waiters.removeFirst()
    }

    private func wait() async throws -> Grant {
        lastID += 1
        let id = lastID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiters.append(
                    Waiter(id: id, deadline: .now + waitLimit, continuation: continuation))
                keepTime()
            }
        } onCancel: {
            // Runs after the waiter has joined the queue: joining does not leave the actor.
            Task { await self.leave(id) }
        }
    }

    private func leave(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    /// One task for all waiters: the first in the queue is the first whose time is over.
    private func keepTime() {
        guard timekeeper == nil else { return }
        timekeeper = Task { [weak self] in
            while let deadline = await self?.nextDeadline() {
                // Ends early only when the pool is closed, and no task waits then.
                try? await Task.sleep(until: deadline, clock: .continuous)
            }
        }
    }

    /// Fails the waiters whose time is over. Returns the next deadline, or nil.
    private func nextDeadline() -> ContinuousClock.Instant? {
        let now = ContinuousClock.now
        while let waiter = waiters.first, waiter.deadline <= now {
            waiters.removeFirst()
            waiter.continuation.resume(throwing: PostgresError(.poolTimeout))
        }
        if waiters.isEmpty { timekeeper = nil }
        return waiters.first?.deadline
    }
}
