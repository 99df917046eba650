/// Connections that are lent to one user at a time and used again.
///
/// ```swift
/// let pool = ConnectionPool(try ConnectionConfiguration(), maximum: 4)
/// let names = try await pool.withConnection { connection in
///     try await connection.query("SELECT name FROM houses", as: String.self)
/// }
/// await pool.close()
/// ```
///
/// Connections are opened when they are first needed. Who has to wait is served in the order of
/// arrival. A dead connection is replaced; what a user left in a session (an open transaction,
/// settings, temporary tables, locks) is wiped before the next one gets it.
///
/// Where several hosts are named and one that takes writes is asked for, a statement that takes two seconds
/// has the others asked, each second: when one of them takes writes by now, the server was given up, as one
/// that waits for a synchronous standby which was promoted, and its connections are broken off.
public actor ConnectionPool {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Grant, any Error>
    }

    /// What the task that has waited longest gets: a connection, or the right to open one.
    private enum Grant {
        case connection(Connection)
        case slot
    }

    /// How its connections are opened.
    public nonisolated let configuration: ConnectionConfiguration

    private let maximum: Int
    private let waitLimit: Duration
    private let queue: Int
    /// Whether another server may take the place of the one that takes writes.
    private let hasOthers: Bool
    private var idle: [Connection] = []
    /// Which of several hosts comes first: the one that was there last.
    private var place = 0
    private var isClosed = false
    private var lastID = 0
    /// Those that are lent, and since when, where another server may take the place of theirs.
    private var lent: [ObjectIdentifier: (connection: Connection, since: ContinuousClock.Instant)] =
        [:]
    private var lookout: Task<Void, Never>?
    private var waiters: [Waiter] = []

    /// How many connections are lent, idle or being opened; never more than the maximum.
    public private(set) var openConnections = 0

    /// How many users wait for a connection.
    public var waiting: Int { waiters.count }

    /// Makes a pool; opens nothing yet.
    ///
    /// - Parameters:
    ///   - maximum: how many connections may be open at once, at least 1.
    ///   - waitLimit: how long a user waits for a connection to come free.
    ///   - queue: how many may wait at a time; further ones get `poolTimeout` at once.
    public init(
        _ configuration: ConnectionConfiguration, maximum: Int, waitLimit: Duration = .seconds(10),
        queue: Int = .max
    ) {
        self.configuration = configuration
        (self.maximum, self.waitLimit, self.queue) = (max(1, maximum), waitLimit, queue)
        hasOthers = configuration.seeksPrimary && (try? configuration.attempts(from: 0).count) != 1
    }

    /// Lends a connection to `body` and returns what it returns.
    ///
    /// The connection must not be used after `body` has ended.
    ///
    /// - Throws: what `body` throws; ``PostgresError``: `poolTimeout`, `poolClosed` and what
    ///   ``Connection/connect(to:)`` throws; `CancellationError` when the task is
    ///   cancelled while it waits.
    public nonisolated(nonsending) func withConnection<Value>(
        _ body: nonisolated(nonsending) (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try await lease()
        await watch(connection)
        do {
            let value = try await body(connection)
            await release(connection)
            return value
        } catch {
            await release(connection)
            throw error
        }
    }

    /// A connection that is the caller's own until it is released.
    private func lease() async throws -> Connection {
        guard !isClosed else { throw PostgresError(.poolClosed) }
        try Task.checkCancellation()
        while let connection = idle.popLast() {
            if connection.state.isQuiet { return connection }
            openConnections -= 1
            await connection.close()
        }
        if openConnections < maximum {
            openConnections += 1
            return try await openInSlot()
        }
        switch try await wait() {
        case .connection(let connection): return connection
        case .slot: return try await openInSlot()
        }
    }

    /// Takes a connection back, wiped if need be, and passes it on.
    private func release(_ connection: Connection) async {
        lent[ObjectIdentifier(connection)] = nil
        var isUsable = connection.state.isClean
        if !isUsable, connection.isOpen { isUsable = await connection.reset() }
        if !isUsable {
            // The others lead to the same server, and a machine that is gone closes none of them. Where
            // there are several hosts, it is the next one's turn.
            place = connection.state.place + 1
            await closeIdle()
        }
        if isClosed || !isUsable {
            await connection.close()
            passOnSlot()
        } else if let waiter = nextWaiter() {
            waiter.continuation.resume(returning: .connection(connection))
        } else {
            idle.append(connection)
        }
    }

    /// Looks whether its server is given up, for as long as it is lent.
    private func watch(_ connection: Connection) {
        guard hasOthers else { return }
        lent[ObjectIdentifier(connection)] = (connection, .now)
        if lookout == nil { lookout = Task { await lookOut() } }
    }

    private func lookOut() async {
        while !lent.isEmpty {
            try? await Task.sleep(for: .seconds(1))
            let slow = lent.values.first {
                $0.since + .seconds(2) < .now && $0.connection.state.isBusy
            }
            guard let place = slow?.connection.state.place,
                let other = try? await Connection.connect(to: configuration, after: place)
            else { continue }
            await other.close()
            for (connection, _) in lent.values where connection.state.place == place {
                connection.state.withLock { $0.breakOff() }
            }
        }
        lookout = nil
    }

    /// Closes idle connections now, and lent ones when they are released; waiting tasks get
    /// `poolClosed`, as do later requests.
    public func close() async {
        isClosed = true
        for waiter in waiters { waiter.continuation.resume(throwing: PostgresError(.poolClosed)) }
        waiters.removeAll()
        await closeIdle()
    }

    private func closeIdle() async {
        let connections = idle
        idle.removeAll()
        openConnections -= connections.count
        for connection in connections { await connection.close() }
    }

    private func openInSlot() async throws -> Connection {
        do {
            let connection = try await Connection.connect(to: configuration, from: place)
            place = connection.state.place
            return connection
        } catch {
            passOnSlot()
            throw error
        }
    }

    private func passOnSlot() {
        if let waiter = nextWaiter() {
            waiter.continuation.resume(returning: .slot)
        } else {
            openConnections -= 1
        }
    }

    private func nextWaiter() -> Waiter? {
        waiters.isEmpty ? nil : waiters.removeFirst()
    }

    private func wait() async throws -> Grant {
        guard waiters.count < queue else { throw PostgresError(.poolTimeout) }
        lastID += 1
        let id = lastID
        let timeLimit = Task {
            try await Task.sleep(for: waitLimit)
            leave(id, PostgresError(.poolTimeout))
        }
        defer { timeLimit.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiters.append(Waiter(id: id, continuation: continuation))
            }
        } onCancel: {
            // Runs after the waiter has joined the queue: joining does not leave the actor.
            Task { await self.leave(id, CancellationError()) }
        }
    }

    private func leave(_ id: Int, _ reason: any Error) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).continuation.resume(throwing: reason)
    }
}
