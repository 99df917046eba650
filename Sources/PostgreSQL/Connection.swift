/// One connection to the server.
///
/// ```swift
/// let connection = try await Connection.connect(to: ConnectionConfiguration())
/// let rows = try await connection.query("SELECT name FROM houses WHERE id = \(id)")
/// await connection.close()
/// ```
///
/// Its statements run one after another, and every task that shares it takes part in an open
/// transaction: give each task its own, from a ``ConnectionPool``. A cancelled
/// task's statement is cancelled on the server and throws `CancellationError`; the connection can be
/// used afterwards.
public actor Connection: Querying {
    let state = Monitor(SessionState())
    private var session: Session?
    private var tickets = 0
    /// Whether a statement is under way, and those that wait for their turn.
    private var isTaken = false
    private var turns: [CheckedContinuation<Void, Never>] = []
    /// How many wait for notifications.
    private var listeners = 0
    /// What each transaction begins with.
    private(set) var transactionSettings: [Query] = []

    private init() {}

    /// Opens a connection and logs in.
    ///
    /// The server's notices are dropped.
    ///
    /// - Throws: ``PostgresError``: `connectionFailed` (no server, no such database, too many
    ///   connections, no answer in time), `authenticationFailed`; or `CancellationError`.
    public static func connect(
        to configuration: ConnectionConfiguration
    ) async throws -> Connection {
        try await connect(to: configuration, from: 0)
    }

    /// The same, beginning with the host at a place, or after it and without it.
    static func connect(
        to configuration: ConnectionConfiguration, from place: Int = 0, after former: Int? = nil
    ) async throws -> Connection {
        let connection = Connection()
        var attempts = try configuration.attempts(from: former.map { $0 + 1 } ?? place)
        attempts.removeAll { $0.place == former }
        try await connection.open(configuration, attempts)
        return connection
    }

    /// Runs a statement and returns its rows.
    ///
    /// - Throws: ``PostgresError`` (`server`, `connectionLost`, `invalidParameter`, ...), or
    ///   `CancellationError` when the task is cancelled before the statement is done.
    public func query(_ query: Query) async throws -> Rows {
        try await cancellable { try await $0.run(query) }
    }

    /// Sends all the statements of an open transaction at once, in one round trip, and returns the rows
    /// of each. The first error ends it and is thrown; the server skips what comes after.
    public func pipeline(_ queries: [Query]) async throws -> [Rows] {
        guard !queries.isEmpty else { return [] }
        return try await cancellable { try await $0.run(pipelining: queries) }
    }

    /// Runs several statements that are separated by semicolons, such as a migration's file.
    ///
    /// Without a transaction of their own they are one: all or nothing. Throws as ``query(_:)``.
    public func execute(script: String) async throws {
        try await cancellable { try await $0.run(script: script) }
    }

    /// Closes the connection, after the statements that wait for it. What is asked of it later throws
    /// `connectionClosed`.
    public func close() async {
        await takeTurn()
        state.socket = -1
        wakeListeners()
        session = nil
        passTurn()
    }

    /// Whether the connection is open as far as is known without asking the server.
    public nonisolated var isOpen: Bool { state.isOpen }

    /// The server's version, such as 150014 for 15.14; throws when the connection is closed.
    public var serverVersion: Int { get throws { try openSession().handle.serverVersion } }

    /// The server's process for this connection, as in `pg_stat_activity`; throws when closed.
    public var processID: Int { get throws { try openSession().handle.processID } }

    /// The session, or the error that there is none.
    func openSession() throws -> Session {
        guard let session else { throw PostgresError(.connectionClosed) }
        guard state.isOpen else { throw PostgresError(.connectionLost) }
        return session
    }

    /// Runs work on the session, after what others have asked of it.
    ///
    /// - Parameter wakes: whether those who wait for notifications are to look again when it is over.
    func inTurn<Value>(
        wakingListeners wakes: Bool = true,
        _ work: nonisolated(nonsending) (Session) async throws -> Value
    ) async throws -> Value {
        await takeTurn()
        defer { passTurn() }
        if wakes { wakeListeners() }
        return try await work(openSession())
    }

    /// The same, and has it cancelled on the server when the task is.
    func cancellable<Value>(
        _ work: nonisolated(nonsending) (Session) async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await inTurn { try await cancelling($0, work) }
    }

    /// Runs work on the session, in a turn, and has it cancelled on the server when the task is.
    func cancelling<Value>(
        _ session: Session, _ work: nonisolated(nonsending) (Session) async throws -> Value
    ) async throws -> Value {
        tickets += 1
        let (ticket, canceller) = (tickets, session.canceller)
        canceller.begin(ticket)
        do {
            let value = try await withTaskCancellationHandler {
                try Task.checkCancellation()
                return try await work(session)
            } onCancel: {
                canceller.cancel(ticket)
            }
            await canceller.end()
            return value
        } catch {
            await canceller.end()
            let isStopped = (error as? PostgresError)?.sqlState == "57014"
            throw isStopped && Task.isCancelled ? CancellationError() : error
        }
    }

    /// Has those who wait for notifications look again, when it is their turn.
    func wakeListeners() {
        if listeners > 0 { session?.handle.wake() }
    }

    /// Waits until something arrives that no statement has asked for, or the next statement is over.
    func listen() async throws {
        let handle = try openSession().handle
        listeners += 1
        defer { listeners -= 1 }
        await withTaskCancellationHandler {
            _ = await handle.wait()
        } onCancel: {
            handle.wake()
        }
    }

    private func takeTurn() async {
        if isTaken {
            await withCheckedContinuation { turns.append($0) }
        } else {
            isTaken = true
        }
    }

    private func passTurn() {
        if turns.isEmpty { isTaken = false } else { turns.removeFirst().resume() }
    }

    private func open(
        _ configuration: ConnectionConfiguration, _ attempts: [ConnectionConfiguration.Attempt]
    ) async throws {
        transactionSettings = configuration.transactionSettings()
        session = try await Session(
            handle: handle(configuration, attempts), state: state,
            statementCacheSize: configuration.isPooled ? 0 : configuration.statementCacheSize,
            mustWrite: configuration.seeksPrimary)
    }

    /// A connection to the first host that takes it; throws what the last one said, or that the login
    /// was refused.
    private func handle(
        _ configuration: ConnectionConfiguration, _ attempts: [ConnectionConfiguration.Attempt]
    ) async throws -> ConnectionHandle {
        let limit =
            attempts.count > 1
            ? min(configuration.connectTimeout, .seconds(3)) : configuration.connectTimeout
        var failure = PostgresError(.connectionFailed)
        for (place, parameters) in attempts {
            do {
                let handle = try await ConnectionHandle.connected(
                    parameters: parameters, within: limit)
                state.place = place
                return handle
            } catch let error as PostgresError where error.code == .connectionFailed {
                failure = error
            }
        }
        throw failure
    }
}

/// What runs statements: a connection, or something that stands for one.
public protocol Querying: Sendable {
    /// Runs a statement and returns its rows.
    func query(_ query: Query) async throws -> Rows
}

extension Querying {
    /// Runs a statement and reads each row as `type`; throws as ``query(_:)`` does, and
    /// ``PostgresError`` (`decoding`).
    public nonisolated(nonsending) func query<Value: RowDecodable>(
        _ query: Query, as type: Value.Type
    ) async throws -> [Value] {
        try await self.query(query).decode(type)
    }

    /// Runs a statement and reads each row's first columns: `as: (String, Int?).self`.
    public nonisolated(nonsending) func query<each Value: PostgresValue>(
        _ query: Query, as types: (repeat each Value).Type
    ) async throws -> [(repeat each Value)] {
        try await self.query(query).decode(types)
    }

    /// Runs a statement and returns how many rows it changed; throws as ``query(_:)`` does.
    @discardableResult
    public nonisolated(nonsending) func execute(_ query: Query) async throws -> Int {
        try await self.query(query).affected
    }
}
