import NIOConcurrencyHelpers
package import PostgreSQL

/// Reads what is public: on a hot standby that shows everything of which the primary has told, else on
/// the primary.
///
/// Nothing is read that is older than what was heard: notifications do not reach standbys, so they are
/// heard from the primary, and each says how far a standby must be.
package final class LeagueReader: Sendable {
    /// Up to where of the primary's log changes have been heard of; shared by the readers of a service.
    package final class HeardPosition: Sendable {
        private let position = NIOLockedValueBox<WALPosition?>(nil)

        /// Nothing has been heard yet.
        package init() {}

        /// Nil before the primary has said anything.
        var value: WALPosition? { position.withLockedValue(\.self) }

        /// Takes in how far the primary is. Another server may have become the primary, whose log counts
        /// from there on.
        package func hear(from primary: Connection) async throws {
            let shown = try await primary.shownPosition()
            position.withLockedValue { $0 = shown }
        }
    }

    /// The primary's connections.
    package let primary: ConnectionPool
    private let standbys: [StandbyPool]
    /// What the service has heard of the primary.
    package let heard: HeardPosition
    /// How long a request waits for what it reads.
    package let patience: Duration

    /// A reader on the primary alone, which opens nothing yet.
    package init(_ primary: ConnectionPool, patience: Duration = .seconds(10)) {
        (self.primary, standbys, heard) = (primary, [], HeardPosition())
        self.patience = patience
    }

    /// A reader that opens nothing yet.
    ///
    /// - Parameters:
    ///   - servers: as the login `authenticator` reaches them.
    ///   - heard: what the service has heard of the primary.
    ///   - patience: how long a request waits for what it reads.
    ///   - pool: makes the connections of a server.
    package init(
        _ servers: DatabaseServers, heard: HeardPosition = HeardPosition(),
        patience: Duration = .seconds(10), pool: (ConnectionConfiguration) -> ConnectionPool
    ) {
        self.patience = patience
        (primary, self.heard) = (pool(servers.primary), heard)
        standbys = servers.standbys.map { StandbyPool(pool($0)) }
    }

    /// Whether something can be read while the primary is away.
    package var hasStandbys: Bool { !standbys.isEmpty }

    /// Lends `body` a repository that reads in the name of `claims`. It may be run again on another
    /// server, so it must only read.
    ///
    /// As long as nothing has been heard of the primary, standbys are asked only where it is away.
    /// Throws what `body` throws, and ``PostgresError``.
    package func read<Value: Sendable>(
        as claims: Claims = .anonymous, _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        let position = heard.value
        if let position, let value = try await onStandby(claims, position, body) { return value }
        do {
            return try await primary.asUser(claims) { try await body($0) }
        } catch let error as PostgresError where error.isAway && hasStandbys {
            // What was asked of one that has just gone can be asked of another, which may be back or
            // catch up meanwhile.
            if let value = try await onStandby(claims, position, insisting: true, body) {
                return value
            }
            guard error.isLost else { throw error }
            return try await primary.asUser(claims) { try await body($0) }
        }
    }

    private func onStandby<Value: Sendable>(
        _ claims: Claims, _ position: WALPosition?, insisting: Bool = false,
        _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value? {
        for standby in standbys {
            if let value = try await standby.read(
                as: claims, showing: position, insisting: insisting, body)
            {
                return value
            }
        }
        return nil
    }

    /// Closes all its connections.
    package func close() async {
        await primary.close()
        for standby in standbys { await standby.pool.close() }
    }
}

/// The connections of a hot standby, which may be away or behind.
private final class StandbyPool: Sendable {
    /// How long one that was away is left alone.
    private static let pause = Duration.seconds(2)
    /// How long one that is behind may take to come up, in steps of 20 ms: where the primary can be asked,
    /// and where it cannot.
    private static let (patience, lastPatience) = (1, 50)

    let pool: ConnectionPool
    private let awayUntil = NIOLockedValueBox<ContinuousClock.Instant?>(nil)

    init(_ pool: ConnectionPool) { self.pool = pool }

    /// What `body` returns; nil where the server is away, or does not show what was written before
    /// `position`. Throws what else `body` throws.
    ///
    /// - Parameter insisting: whether there is no other server: this one is asked though it was away just
    ///   now, and waited for.
    func read<Value: Sendable>(
        as claims: Claims, showing position: WALPosition?, insisting: Bool,
        _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value? {
        if !insisting, let time = awayUntil.withLockedValue(\.self), time > .now { return nil }
        do {
            return try await pool.withConnection { connection in
                var patience = insisting ? Self.lastPatience : Self.patience
                while let position, try await !connection.shows(position) {
                    guard patience > 0 else { return nil }
                    patience -= 1
                    try await Task.sleep(for: .milliseconds(20))
                }
                return try await LeagueRepository(connection).asUser(claims) { try await body($0) }
            }
        } catch let error as PostgresError where error.isAway || error.isTransient {
            // A statement that stood in the way of replaying was taken back: the server is there.
            if error.isAway { awayUntil.withLockedValue { $0 = .now + Self.pause } }
            return nil
        }
    }
}
