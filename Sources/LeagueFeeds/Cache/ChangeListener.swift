import Foundation
import LeagueDatabase
import Logging
import NIOConcurrencyHelpers
import PostgreSQL

/// Follows what the database tells of changes, and finds it again when it was away.
struct ChangeListener: Sendable {
    /// How long the database may be silent.
    struct Patience: Sendable {
        /// How often it is asked whether it is there, and how long it has to answer.
        var heartbeat = Duration.seconds(4)
        /// How long to wait before looking for it again: first, and at most.
        var pauses = (first: Duration.milliseconds(100), longest: Duration.seconds(2))
    }

    /// The primary, without a pooler.
    let configuration: ConnectionConfiguration
    let reader: LeagueReader
    let patience: Patience
    let loader: FeedLoader
    let cache: NIOLockedValueBox<FeedCache>
    let counts: NIOLockedValueBox<FeedStatistics>
    let logger: Logger
    /// Told of each change that has been taken in.
    let onChange: @Sendable (FeedChange) -> Void
    /// Told each time that the database was looked for in vain; not waited for.
    let onLoss: @Sendable () async -> Void

    /// Listens until the task is cancelled.
    func run() async {
        var pause = patience.pauses.first
        while !Task.isCancelled {
            do {
                try await listen { pause = patience.pauses.first }
            } catch is CancellationError {
                break
            } catch {
                lose(error)
                Task { await onLoss() }
            }
            do {
                try await Task.sleep(for: pause)
            } catch {
                break
            }
            pause = min(pause * 2, patience.pauses.longest)
        }
    }

    /// One connection, from its beginning to its end, which is always an error.
    private func listen(_ didConnect: () -> Void) async throws {
        let connection = try await Connection.connect(to: configuration)
        // A connection that hangs is not waited for, neither here nor when it is closed.
        defer { Task { await connection.close() } }
        let notifications = try await withTimeout(patience.heartbeat) {
            try await Migrator(connection).requireCurrent()
            let notifications = try await connection.notifications(on: LeagueRepository.feedChannel)
            try await hearPosition(connection)
            return notifications
        }
        // It has not been told of what changed before it listened.
        await loader.forget()
        find()
        didConnect()

        let (ends, end) = AsyncThrowingStream<Void, any Error>.makeStream()
        func run(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, Never> {
            Task {
                do {
                    try await body()
                    end.finish()
                } catch {
                    end.finish(throwing: error)
                }
            }
        }
        let following = run {
            for try await notification in notifications {
                try await hearPosition(connection)
                await take(notification.payload, connection)
            }
        }
        let watching = run { try await watch(connection) }
        defer {
            following.cancel()
            watching.cancel()
        }
        for try await _ in ends {}
        try Task.checkCancellation()
    }

    /// Takes in how far standbys must be for what is read from now on.
    private func hearPosition(_ connection: Connection) async throws {
        if reader.hasStandbys { try await reader.heard.hear(from: connection) }
    }

    /// Takes in one notification.
    private func take(_ payload: String, _ connection: Connection) async {
        counts.withLockedValue { $0.notifications += 1 }
        cache.withLockedValue {
            $0.noteChange()
            $0.agreedAt = .now
        }
        let words = payload.split(separator: " ")
        let ids = words.dropFirst().compactMap { UUID(uuidString: String($0)) }
        var change = FeedChange.anything
        switch words.first {
        case "matches" where ids.count == words.count - 1 && !ids.isEmpty:
            do {
                let changes = try await LeagueRepository(connection).asUser(.anonymous) {
                    try await $0.matchChanges(of: ids)
                }
                await loader.take(changes)
                change = .matches(ids)
            } catch {
                logger.warning("changes could not be read", metadata: ["error": "\(error)"])
                await loader.forget()
            }
        case "names": cache.withLockedValue { $0.invalidateTargets() }
        // That is in no calendar, but on pages.
        case "lists": change = .matches([])
        default: await loader.forget()
        }
        onChange(change)
    }

    /// Asks every few seconds whether the database is there, with the schema that is ours; throws
    /// when it is not.
    private func watch(_ connection: Connection) async throws {
        while true {
            try await Task.sleep(for: patience.heartbeat)
            try await withTimeout(patience.heartbeat) {
                try await Migrator(connection).requireNewest()
            }
            cache.withLockedValue { $0.agreedAt = .now }
        }
    }

    private func find() {
        counts.withLockedValue { $0.connections += 1 }
        cache.withLockedValue {
            $0.health = .current
            $0.agreedAt = .now
        }
        logger.info("connected to the database")
        onChange(.anything)
    }

    private func lose(_ error: any Error) {
        // A schema that is not ours, or not ours yet: its tables may mean anything.
        let isUnsuitable = error is DatabaseError
        let isFirst = cache.withLockedValue { cache in
            let (before, since, reason) = (cache.health, cache.agreedAt ?? .now, "\(error)")
            cache.health =
                isUnsuitable
                ? .unsuitable(since: since, reason: reason) : .away(since: since, reason: reason)
            return switch before {
            case .starting, .current: true
            case .away: isUnsuitable
            case .unsuitable: !isUnsuitable
            }
        }
        guard isFirst else { return }
        let message: Logger.Message =
            isUnsuitable
            ? "the database's schema is not the one of this program" : "the database is away"
        logger.error(message, metadata: ["error": "\(error)"])
    }
}
