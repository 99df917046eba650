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
public final class ConnectionPool: Sendable {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Grant, any Error>
    }

    /// What a task gets: a connection, or the right to open one.
    private enum Grant {
        case connection(Connection)
        case slot
    }

    private struct State {
        var idle: [Connection] = []
        /// How many connections are lent, idle or being opened.
        var open = 0
        /// Which of several hosts comes first: the one that was there last.
        var place = 0
        var isClosed = false
        var lastID = 0
        var waiters: [Waiter] = []
        /// Those that are lent, and since when, where another server may take the place of theirs.
        var lent: [ObjectIdentifier: (connection: Connection, since: ContinuousClock.Instant)] = [:]
        var lookout: Task<Void, Never>?

        mutating func nextWaiter() -> Waiter? { waiters.isEmpty ? nil : waiters.removeFirst() }
    }

    /// How its connections are opened.
    public let configuration: ConnectionConfiguration

    private let maximum: Int
    private let waitLimit: Duration
    private let queue: Int
    /// Whether another server may take the place of the one that takes writes.
    private let hasOthers: Bool
    private let state = Monitor(State())

    /// How many connections are lent, idle or being opened; never more than the maximum.
    public var openConnections: Int { state.open }

    /// How many users wait for a connection.
    public var waiting: Int { state.withLock { $0.waiters.count } }

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
        watch(connection)
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
    private nonisolated(nonsending) func lease() async throws -> Connection {
        try Task.checkCancellation()
        let now = try state.withLock { try grant(&$0) }
        if case .connection(let connection) = if let now { now } else { try await wait() } {
            if connection.state.isQuiet { return connection }
            await connection.close()
        }
        return try await openInSlot()
    }

    /// What there is for a user now; nil when it must wait.
    private func grant(_ state: inout State) throws -> Grant? {
        guard !state.isClosed else { throw PostgresError(.poolClosed) }
        if let connection = state.idle.popLast() { return .connection(connection) }
        guard state.open < maximum else { return nil }
        state.open += 1
        return .slot
    }

    /// Takes a connection back, wiped if need be, and passes it on.
    private nonisolated(nonsending) func release(_ connection: Connection) async {
        if hasOthers { state.withLock { $0.lent[ObjectIdentifier(connection)] = nil } }
        var isUsable = connection.state.isClean
        if !isUsable, connection.isOpen { isUsable = await connection.reset() }
        if !isUsable {
            // The others lead to the same server, and a machine that is gone closes none of them. Where
            // there are several hosts, it is the next one's turn.
            state.place = connection.state.place + 1
            await closeIdle()
        }
        let (isKept, waiter) = state.withLock { state -> (Bool, Waiter?) in
            guard isUsable, !state.isClosed else { return (false, nil) }
            let waiter = state.nextWaiter()
            if waiter == nil { state.idle.append(connection) }
            return (true, waiter)
        }
        waiter?.continuation.resume(returning: .connection(connection))
        guard !isKept else { return }
        await connection.close()
        passOnSlot()
    }

    /// Looks whether its server is given up, for as long as it is lent.
    private func watch(_ connection: Connection) {
        guard hasOthers else { return }
        state.withLock { state in
            state.lent[ObjectIdentifier(connection)] = (connection, .now)
            if state.lookout == nil { state.lookout = Task { await lookOut() } }
        }
    }

    private func lookOut() async {
        while true {
            try? await Task.sleep(for: .seconds(1))
            let lent = state.withLock { state in
                if state.lent.isEmpty { state.lookout = nil }
                return Array(state.lent.values)
            }
            guard !lent.isEmpty else { return }
            let slow = lent.first { $0.since + .seconds(2) < .now && $0.connection.state.isBusy }
            guard let place = slow?.connection.state.place,
                let other = try? await Connection.connect(to: configuration, after: place)
            else { continue }
            await other.close()
            for (connection, _) in lent where connection.state.place == place {
                connection.state.withLock { $0.breakOff() }
            }
        }
    }

    /// Closes idle connections now, and lent ones when they are released; waiting tasks get
    /// `poolClosed`, as do later requests.
    public func close() async {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: PostgresError(.poolClosed)) }
        await closeIdle()
    }

    private nonisolated(nonsending) func closeIdle() async {
        let connections = state.withLock { state in
            defer { state.idle = [] }
            state.open -= state.idle.count
            return state.idle
        }
        for connection in connections { await connection.close() }
    }

    private nonisolated(nonsending) func openInSlot() async throws -> Connection {
        do {
            let connection = try await Connection.connect(to: configuration, from: state.place)
            state.place = connection.state.place
            return connection
        } catch {
            passOnSlot()
            throw error
        }
    }

    private func passOnSlot() {
        let waiter = state.withLock { state in
            let waiter = state.nextWaiter()
            if waiter == nil { state.open -= 1 }
            return waiter
        }
        waiter?.continuation.resume(returning: .slot)
    }

    private nonisolated(nonsending) func wait() async throws -> Grant {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let deadline = ContinuousClock.now + waitLimit
        let timeLimit = Task {
            try await Task.sleep(until: deadline)
            leave(id, PostgresError(.poolTimeout))
        }
        defer { timeLimit.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = Result {
                    try state.withLock { state -> Grant? in
                        // What was released meanwhile went to no waiter.
                        if let now = try grant(&state) { return now }
                        try Task.checkCancellation()
                        guard state.waiters.count < queue, .now < deadline else {
                            throw PostgresError(.poolTimeout)
                        }
                        state.waiters.append(Waiter(id: id, continuation: continuation))
                        return nil
                    }
                }
                switch outcome {
                case .success(nil): break
                case .success(let grant?): continuation.resume(returning: grant)
                case .failure(let error): continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            leave(id, CancellationError())
        }
    }

    private func leave(_ id: Int, _ reason: any Error) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(throwing: reason)
    }
}
