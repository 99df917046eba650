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
public final class ConnectionPool: Sendable {
    /// How its connections are opened.
    public let configuration: ConnectionConfiguration

    private let queue: LeaseQueue

    /// Makes a pool; opens nothing yet.
    ///
    /// - Parameters:
    ///   - maximum: how many connections may be open at once, at least 1.
    ///   - waitLimit: how long a user waits for a connection to come free.
    ///   - onNotice: called for each notice of the server; drops them unless given.
    public init(
        _ configuration: ConnectionConfiguration, maximum: Int, waitLimit: Duration = .seconds(10),
        onNotice: @escaping @Sendable (ServerNotice) -> Void = { _ in }
    ) {
        self.configuration = configuration
        queue = LeaseQueue(maximum: max(1, maximum), waitLimit: waitLimit) {
            try await Connection.connect(to: configuration, onNotice: onNotice)
        }
    }

    /// Lends a connection to `body` and returns what it returns.
    ///
    /// The connection must not be used after `body` has ended.
    ///
    /// - Throws: what `body` throws; ``PostgresError``: `poolTimeout`, `poolClosed` and what
    ///   ``Connection/connect(to:onNotice:)`` throws; `CancellationError` when the task is
    ///   cancelled while it waits.
    public nonisolated(nonsending) func withConnection<Value>(
        _ body: nonisolated(nonsending) (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try await queue.lease()
        do {
            let value = try await body(connection)
            await queue.release(connection)
            return value
        } catch {
            await queue.release(connection)
            throw error
        }
    }

    /// ``Connection/withTransaction(isolation:retries:_:)`` on a lent connection.
    public nonisolated(nonsending) func withTransaction<Value>(
        isolation level: IsolationLevel = .readCommitted, retries: Int = 3,
        _ body: nonisolated(nonsending) (Connection) async throws -> Value
    ) async throws -> Value {
        try await withConnection { connection in
            try await connection.withTransaction(isolation: level, retries: retries, body)
        }
    }

    /// ``Connection/transaction(_:isolation:retries:)`` on a lent connection.
    public func transaction(
        _ queries: [Query], isolation level: IsolationLevel = .readCommitted, retries: Int = 3
    ) async throws -> [Rows] {
        try await withConnection { connection in
            try await connection.transaction(queries, isolation: level, retries: retries)
        }
    }

    /// ``Connection/query(_:)`` on a lent connection.
    public func query(_ query: Query) async throws -> Rows {
        try await withConnection { try await $0.query(query) }
    }

    /// Closes idle connections now, and lent ones when they are released; waiting tasks get
    /// `poolClosed`, as do later requests.
    public func close() async {
        await queue.close()
    }

    /// How many connections are open or being opened.
    public var openConnections: Int { get async { await queue.open } }

    /// How many users wait for a connection.
    public var waiting: Int { get async { await queue.waiters.count } }
}
