/// A message that another session sent with `NOTIFY`.
///
/// See <https://www.postgresql.org/docs/15/sql-notify.html>.
public struct Notification: Sendable, Hashable {
    /// The channel that it was sent to.
    public let channel: String
    /// The text that came with it, up to 8,000 bytes; empty when there was none.
    public let payload: String
    /// The process of the session that sent it, as in `pg_stat_activity`.
    public let processID: Int
}

/// The messages that arrive on a connection, in their order, for as long as it lives.
///
/// ```swift
/// for try await notification in try await connection.notifications(on: "matches") {
///     print(notification.payload)
/// }
/// ```
///
/// Iterating throws `connectionLost` when the connection ends: what was sent until one listens
/// again is lost, so read the tables anew after that. A cancelled task gets `CancellationError`.
public struct Notifications: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let connection: Connection

    /// Waits for the next message; never nil.
    public mutating func next() async throws -> Notification? {
        try await connection.nextNotification()
    }

    /// All iterators of one connection share its messages.
    public func makeAsyncIterator() -> Notifications { self }
}

extension Connection {
    /// Listens to a channel on this connection, which should be kept for that.
    ///
    /// Messages arrive from the moment this returns. While the connection waits for messages it can
    /// still run statements, such as a `LISTEN` to one more channel.
    ///
    /// - Parameter channel: as in `NOTIFY`, case included; it is quoted here.
    /// - Throws: as ``query(_:)``.
    public func notifications(on channel: String) async throws -> Notifications {
        try await execute("LISTEN \(identifier: channel)")
        return Notifications(connection: self)
    }

    /// Waits for a message, and steps aside for statements meanwhile.
    func nextNotification() async throws -> Notification {
        while true {
            try Task.checkCancellation()
            let found = try await inTurn(wakingListeners: false) { try $0.nextNotification() }
            if let found {
                // Others may have arrived with it.
                wakeListeners()
                return found
            }
            try await listen()
        }
    }
}

extension ConnectionPool {
    /// Listens to a channel on a connection of its own, which ends with the sequence.
    ///
    /// Throws as ``Connection/connect(to:)``.
    public func notifications(on channel: String) async throws -> Notifications {
        try await Connection.connect(to: configuration).notifications(on: channel)
    }
}
